import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createRoomCode,
  createVisitorId,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { AnnouncementInput } from '../contract.ts'

const app = testApp()
const morning = '2026-03-10T09:00:00Z'

const announcementsPath = ({ id }: TestHotel) => `/v1/hotels/${id}/announcements`
const announce = (hotel: TestHotel, values: Partial<AnnouncementInput> = {}, as = hotel.owner) =>
  app.call('POST', `${announcementsPath(hotel)}?lang=fr`, {
    as,
    body: { text: 'Orage ce soir.', until: '2026-03-10T12:00:00Z', ...values },
  })
const listed = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `${announcementsPath(hotel)}?lang=fr`, { as: hotel.owner }))
const onPhone = async (hotel: TestHotel, token?: string) => {
  const headers = token ? { 'x-room-token': token } : undefined
  return expectStatus(
    200,
    await app.call('GET', `${announcementsPath(hotel)}/now`, { visitor: createVisitorId(), headers }),
  )
}
const see = (hotel: TestHotel, id: string, guest = createVisitorId(), token?: string) =>
  app.call('POST', `${announcementsPath(hotel)}/${id}/seen`, {
    visitor: guest,
    headers: token ? { 'x-room-token': token } : undefined,
  })

async function phone({ id }: TestHotel, token?: string) {
  const created = await listenTo(app, `/v1/hotels/${id}/live`, {
    'x-visitor-id': createVisitorId(),
    ...(token && { 'x-room-token': token }),
  })
  onTestFinished(created.hangUp)
  await created.until((received) => received[0]?.type === 'hello')
  return created
}

describe('an announcement to everybody', () => {
  test('is on open phones at once, in three languages, and on those that open while it runs', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const open = await phone(hotel)
    const text = { fr: 'Orage ce soir.', en: 'Storm tonight.' }
    const body = { text, until: '2026-03-10T12:00:00Z' }
    const created = expectStatus(
      201,
      await app.call('POST', `${announcementsPath(hotel)}?lang=all`, { as: hotel.owner, body }),
    )
    const expected = { id: created.id, text: { ...text, es: 'Orage ce soir.' }, endsIn: 10_800 }
    await open.until((received) => received.at(-1)?.type === 'announcement.changed')
    expect(open.received.at(-1)?.data).toMatchObject({
      announcementId: created.id,
      announcement: expected,
      nextIn: null,
    })
    const later = await phone(hotel)
    expect(later.received[0]?.data.announced).toEqual({ announcements: [expected], nextIn: null })
  })

  test('disappears at once when staff end it, and when its time is over', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const { id } = expectStatus(201, await announce(hotel))
    expectStatus(201, await announce(hotel, { until: '2026-03-10T10:00:00Z' }))
    const open = await phone(hotel)
    const ended = expectStatus(
      200,
      await app.call('POST', `${announcementsPath(hotel)}/${id}/end?lang=fr`, { as: hotel.owner }),
    )
    expect(ended).toMatchObject({ state: 'ended', until: '2026-03-10T09:00:00.000Z' })
    await open.until((received) => received.at(-1)?.data.announcement === null)
    expect((await onPhone(hotel)).announcements).toHaveLength(1)
    app.setClock('2026-03-10T10:00:00Z')
    expect(await onPhone(hotel)).toEqual({ announcements: [], nextIn: null })
    expect((await listed(hotel)).map(({ state }: { state: string }) => state)).toEqual(['ended', 'ended'])
  })

  test('that is scheduled is not sent before its time: phones only learn when to ask for it', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const open = await phone(hotel)
    expectStatus(201, await announce(hotel, { from: '2026-03-10T10:00:00Z' }))
    await open.until((received) => received.at(-1)?.type === 'announcement.changed')
    expect(open.received.at(-1)?.data).toMatchObject({ announcement: null, nextIn: 3600 })
    expect(JSON.stringify(open.received)).not.toContain('Orage')
    expect(await onPhone(hotel)).toEqual({ announcements: [], nextIn: 3600 })
    expect((await listed(hotel))[0]).toMatchObject({ state: 'scheduled', seen: 0 })
    app.setClock('2026-03-10T10:00:00Z')
    expect((await onPhone(hotel)).announcements).toMatchObject([{ text: { fr: 'Orage ce soir.' }, endsIn: 7200 }])
  })
})

describe('an announcement that is edited', () => {
  const edit = (hotel: TestHotel, id: string, body: object, as = hotel.owner) =>
    app.call('PATCH', `${announcementsPath(hotel)}/${id}?lang=fr`, { as, body })

  test('is updated on phones that show it: its text and its end, the other languages stay', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const text = { fr: 'Orage ce soir.', en: 'Storm tonight.' }
    const body = { text, until: '2026-03-10T12:00:00Z' }
    const { id } = expectStatus(
      201,
      await app.call('POST', `${announcementsPath(hotel)}?lang=all`, { as: hotel.owner, body }),
    )
    const open = await phone(hotel)
    const changed = { text: 'Orage à 20 h.', until: '2026-03-10T11:00:00Z' }
    expect(expectStatus(200, await edit(hotel, id, changed))).toMatchObject({ text: 'Orage à 20 h.', state: 'running' })
    await open.until((received) => received.at(-1)?.type === 'announcement.changed')
    const expected = { id, text: { fr: 'Orage à 20 h.', en: 'Storm tonight.', es: 'Orage à 20 h.' }, endsIn: 7200 }
    expect(open.received.at(-1)?.data).toMatchObject({ announcementId: id, announcement: expected })
    expectStatus(200, await edit(hotel, id, { until: '2026-03-10T10:00:00Z' }))
    expect((await onPhone(hotel)).announcements).toEqual([{ ...expected, endsIn: 3600 }])
  })

  test('is refused with an error for an end in the past or too far ahead, without a text, and once it has ended', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const { id } = expectStatus(201, await announce(hotel))
    app.setClock('2026-03-10T09:30:00Z')
    for (const [body, error] of [
      [{ until: '2026-03-10T09:15:00Z' }, 'until already_over'],
      [{ until: '2026-05-10T09:00:00Z' }, 'until too_late'],
      [{ text: ' ' }, 'text required'],
    ] as const)
      expect(statusCodeAndFields(await edit(hotel, id, body))).toEqual([422, 'invalid', error])
    expectStatus(200, await app.call('POST', `${announcementsPath(hotel)}/${id}/end`, { as: hotel.owner }))
    expect(statusCodeAndFields(await edit(hotel, id, { text: 'Trop tard' }))).toEqual([
      422,
      'invalid',
      ' announcement_ended',
    ])
  })

  test('is changed only by staff who may announce, and recorded in the journal', async () => {
    app.setClock(morning)
    const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
    const { id } = expectStatus(201, await announce(hotel))
    expect((await edit(hotel, id, { text: 'Non' }, await createMember(app, hotel, 'member'))).status).toBe(403)
    expect((await edit(otherHotel, id, { text: 'Non' })).status).toBe(404)
    expectStatus(200, await edit(hotel, id, { text: 'Oui' }))
    const { body } = await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=announcement`, { as: hotel.owner })
    expect(body.map(({ act }: { act: string }) => act)).toEqual(['announcement.changed', 'announcement.created'])
  })
})

describe('an announcement to rooms', () => {
  test('is sent only to phones that scanned one of them, and is not in the public hotel', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
    const [inRoom, outsideRoom] = [await phone(hotel, token), await phone(hotel)]
    const { id } = expectStatus(201, await announce(hotel, { rooms: ['101'] }))
    expectStatus(201, await announce(hotel, { text: 'À tous' }))
    await Promise.all(
      [inRoom, outsideRoom].map(({ until }) =>
        until((received) => JSON.stringify(received.at(-1)?.data).includes('À tous')),
      ),
    )
    expect(JSON.stringify(inRoom.received)).toContain('Orage')
    expect(JSON.stringify(outsideRoom.received)).not.toMatch(new RegExp(`Orage|${id}`))
    expect((await onPhone(hotel, token)).announcements).toHaveLength(2)
    expect((await onPhone(hotel)).announcements).toHaveLength(1)
    expect((await onPhone(hotel, 'AAAAAAAAAA')).announcements).toHaveLength(1)
    const page = await app.call('GET', `/v1/hotels/${hotel.id}?lang=fr`)
    expect(JSON.stringify(page.body)).not.toContain('Orage')
    expect((await see(hotel, id)).status).toBe(404)
    expect((await see(hotel, id, createVisitorId(), token)).status).toBe(204)
  })

  test('names rooms that have a code', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    await createRoomCode(app, hotel)
    expect(statusCodeAndFields(await announce(hotel, { rooms: ['101', '999'] }))).toEqual([
      422,
      'invalid',
      'rooms.1 room_without_code',
    ])
    expect(statusCodeAndFields(await announce(hotel, { rooms: [] }))).toEqual([422, 'invalid', 'rooms too_small_list'])
  })
})

describe('phones that have seen it', () => {
  test('count once each; after the end only the count is stored', async () => {
    app.setClock(morning)
    const hotel = await createHotel(app)
    const { id } = expectStatus(201, await announce(hotel))
    const [one, other] = [createVisitorId(), createVisitorId()]
    for (const guest of [one, one, other]) expectStatus(204, await see(hotel, id, guest))
    expect((await listed(hotel))[0].seen).toBe(2)
    const storedViews = async () => {
      const { rows } = await app.context.pool.query('select * from announcement_sights where hotel_id = $1', [hotel.id])
      return rows
    }
    expect(JSON.stringify(await storedViews())).not.toContain(one)
    app.setClock('2026-03-10T12:00:00Z')
    expectStatus(204, await see(hotel, id))
    await runMaintenance(app.context)
    expect(await storedViews()).toEqual([])
    expect((await listed(hotel))[0].seen).toBe(2)
    app.setClock('2026-06-09T12:00:00Z')
    await runMaintenance(app.context)
    const { rowCount } = await app.context.pool.query('select from announcements where hotel_id = $1', [hotel.id])
    expect(rowCount).toBe(0)
  })

  test('of another hotel do not count', async () => {
    app.setClock(morning)
    const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
    const { id } = expectStatus(201, await announce(hotel))
    expect((await see(otherHotel, id)).status).toBe(404)
  })
})

test.each([
  [{ text: ' ' }, 'text too_small_text'],
  [{ text: 'x'.repeat(281) }, 'text too_big_text'],
  [{ until: '2026-03-10T08:00:00Z' }, 'until ends_before'],
  [{ from: '2026-03-10T11:00:00Z', until: '2026-03-10T10:00:00Z' }, 'until ends_before'],
  [{ until: '2026-05-10T08:00:00Z' }, 'until too_late'],
  [{ until: 'tomorrow' }, 'until invalid_format'],
])('%j is refused in words', async (values, problem) => {
  app.setClock(morning)
  const refused = await announce(await createHotel(app), values)
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toContain(problem.split(' ')[0])
  expect(refused.body.errors[0].message).not.toBe('')
})

test('a hotel has at most twenty at once', async () => {
  app.setClock(morning)
  const hotel = await createHotel(app)
  for (let i = 0; i < 20; i++) expectStatus(201, await announce(hotel))
  expect(statusCodeAndFields(await announce(hotel))).toEqual([422, 'invalid', ' too_big_list'])
})

test('a member reads announcements and sends none; the journal records who sent them', async () => {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const staffMember = await createMember(app, hotel, 'member')
  expect((await announce(hotel, {}, staffMember)).status).toBe(403)
  const { id } = expectStatus(201, await announce(hotel))
  expectStatus(200, await app.call('POST', `${announcementsPath(hotel)}/${id}/end`, { as: hotel.owner }))
  expectStatus(200, await app.call('POST', `${announcementsPath(hotel)}/${id}/end`, { as: hotel.owner }))
  expectStatus(200, await app.call('GET', announcementsPath(hotel), { as: staffMember }))
  const { body } = await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=announcement`, { as: hotel.owner })
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['announcement.ended', 'announcement.created'])
  expect((await app.call('POST', `${announcementsPath(hotel)}/${randomUUID()}/end`, { as: hotel.owner })).status).toBe(
    404,
  )
})
