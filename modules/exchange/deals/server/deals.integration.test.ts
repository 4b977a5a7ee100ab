import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CallResult, testApp } from '#tests/app.ts'
import {
  createClaim,
  createDeal,
  createHotel,
  createMember,
  createPlace,
  createRoomCode,
  createVisitorId,
  expectStatus,
  statusAndFields,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import type { Deal, DealInput } from '../contract.ts'

const app = testApp()

const dealPath = ({ id }: Pick<TestHotel, 'id'>, placeId: string) => `/v1/hotels/${id}/places/${placeId}/deal`
const putDeal = (hotel: TestHotel, placeId: string, body: unknown, as: TestPerson = hotel.owner, headers = {}) =>
  app.call('PUT', `${dealPath(hotel, placeId)}?lang=fr`, { as, body, headers })
const listed = async (hotel: TestHotel, as: TestPerson = hotel.owner): Promise<Deal[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/deals?lang=fr`, { as }))
const claim = (
  hotel: TestHotel,
  { place }: Pick<Deal, 'place'>,
  guest = createVisitorId(),
  key = randomUUID(),
  token?: string,
) =>
  app.call('POST', `${dealPath(hotel, place.id)}/claim?lang=fr`, {
    visitor: guest,
    key,
    headers: { 'x-forwarded-for': randomUUID(), ...(token && { 'x-room-token': token }) },
  })
const readPublicPlace = async ({ id }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=fr`)).places[0]
const status = async (code: string) => expectStatus(200, await app.call('GET', `/v1/deals/${code}?lang=fr`))

describe('the staff of a hotel', () => {
  test('give a place a deal, which guests then see without its PIN and counts', async () => {
    const hotel = await createHotel(app)
    const { id } = await createPlace(app, hotel, { name: 'Chez Lulu' })
    const created = expectStatus(
      200,
      await putDeal(hotel, id, { title: 'Un verre offert', terms: 'Un par table', pin: '0815' }),
    )
    expect(created).toMatchObject({
      place: { id, name: 'Chez Lulu' },
      pin: '0815',
      claimed: 0,
      redeemed: 0,
      version: 1,
    })
    const { deal } = await readPublicPlace(hotel)
    expect(deal).toEqual({
      title: 'Un verre offert',
      text: '',
      terms: 'Un par table',
      from: null,
      until: null,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: null,
      perVisitor: 1,
      limit: null,
      usableNow: true,
      usableAt: null,
    })
  })

  test('write it in three languages with one call, and each guest reads their own', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en', 'es'] })
    const { place } = await createDeal(app, hotel)
    const body = { title: { fr: 'Un café', en: 'A coffee', es: 'Un café solo' } }
    expectStatus(200, await app.call('PUT', `${dealPath(hotel, place.id)}?lang=all`, { as: hotel.owner, body }))
    const read = async (lang: string) => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
    expect((await read('es')).places[0].deal.title).toBe('Un café solo')
    expect((await read('en')).places[0].deal.title).toBe('A coffee')
  })

  test('change the fields they send, and nothing else', async () => {
    const hotel = await createHotel(app)
    const { place } = await createDeal(app, hotel, { limit: 20, until: '2026-04-30', terms: 'Un par table' })
    const changed = expectStatus(200, await putDeal(hotel, place.id, { limit: 30 }))
    expect(changed).toMatchObject({ limit: 30, until: '2026-04-30', terms: 'Un par table', pin: '4711', version: 2 })
  })

  test('do not overwrite what somebody else has saved meanwhile', async () => {
    const hotel = await createHotel(app)
    const { place } = await createDeal(app, hotel)
    expectStatus(200, await putDeal(hotel, place.id, { limit: 30 }))
    const staleWrite = await putDeal(hotel, place.id, { limit: 40 }, hotel.owner, { 'if-match': '"1"' })
    expect(statusCodeAndFields(staleWrite)).toEqual([412, 'precondition_failed'])
    const twice = await putDeal(hotel, place.id, { title: 'Un autre', pin: '1234' }, hotel.owner, { 'if-match': '"0"' })
    expect(twice.status).toBe(412)
    expect((await listed(hotel))[0]).toMatchObject({ limit: 30, title: 'Un verre offert' })
  })

  test('receive every validation error at once, and nothing is stored', async () => {
    const hotel = await createHotel(app)
    const { id } = await createPlace(app, hotel, { name: 'Chez Lulu' })
    expect(statusAndFields(await putDeal(hotel, id, {}))).toEqual([422, 'title required'])
    expect(statusAndFields(await putDeal(hotel, id, { title: 'Sans code' }))).toEqual([422, 'pin required'])
    const validDeal = { title: 'Un verre', pin: '4711' }
    const wrong: [DealInput, string][] = [
      [{ from: '2026-04-30', until: '2026-04-01' }, 'until until_before_from'],
      [{ pin: '12' }, 'pin pin'],
      [{ pin: '12345678901' }, 'pin pin'],
    ]
    for (const [part, error] of wrong)
      expect(statusAndFields(await putDeal(hotel, id, { ...validDeal, ...part }))).toEqual([422, error])
    for (const part of [{ limit: -1 }, { limit: 0 }, { perVisitor: -3 }, { limit: 1.5 }, { from: '30/04/2026' }])
      expect((await putDeal(hotel, id, { ...validDeal, ...part })).status, JSON.stringify(part)).toBe(422)
    expect(await listed(hotel)).toEqual([])
  })

  test('a member reads the deals and tells the venue its PIN, an administrator changes them', async () => {
    const hotel = await createHotel(app)
    const { place } = await createDeal(app, hotel)
    const reception = await createMember(app, hotel, 'member')
    expect((await listed(hotel, reception))[0]?.pin).toBe('4711')
    expect((await putDeal(hotel, place.id, { limit: 1 }, reception)).status).toBe(403)
    expect((await app.call('DELETE', dealPath(hotel, place.id), { as: reception })).status).toBe(403)
    expect((await putDeal(hotel, place.id, { limit: 1 }, await createMember(app, hotel, 'admin'))).status).toBe(200)
  })

  test('of one hotel cannot reach the place of another', async () => {
    const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
    const { place } = await createDeal(app, otherHotel)
    expect((await putDeal(hotel, place.id, { title: 'À moi', pin: '1111' })).status).toBe(404)
    expect((await putDeal(otherHotel, place.id, { title: 'À moi' }, hotel.owner)).status).toBe(404)
    expect((await app.call('GET', dealPath(hotel, place.id), { as: hotel.owner })).status).toBe(404)
    expect((await listed(otherHotel))[0]?.title).toBe('Un verre offert')
  })

  test('read in the journal who created, changed and deleted a deal, without its PIN', async () => {
    const hotel = await createHotel(app)
    const { place } = await createDeal(app, hotel)
    expectStatus(200, await putDeal(hotel, place.id, { pin: '9999' }))
    expectStatus(204, await app.call('DELETE', dealPath(hotel, place.id), { as: hotel.owner }))
    const lines = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=deal`, { as: hotel.owner }),
    )
    const acts = lines.map(({ act, changes }: { act: string; changes: { field: string }[] }) => [
      act,
      changes.map(({ field }) => field),
    ])
    expect(acts).toEqual([
      ['deal.deleted', []],
      ['deal.changed', ['pin']],
      ['deal.created', []],
    ])
    expect(JSON.stringify(lines)).not.toContain('9999')
  })
})

describe('a guest', () => {
  test('gets a code, and the same one again on every further request', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel)
    const guest = createVisitorId()
    const key = randomUUID()
    const first = expectStatus(201, await claim(hotel, deal, guest, key))
    const repeatedClaim = expectStatus(201, await claim(hotel, deal, guest, key))
    const other = expectStatus(201, await claim(hotel, deal, guest))
    expect([repeatedClaim.code, other.code]).toEqual([first.code, first.code])
    expect(first).toMatchObject({ expiresAt: '2026-03-17T09:00:00.000Z', deal: { title: 'Un verre offert' } })
    expect(first.url).toMatch(new RegExp(`/deal/${first.code}$`))
    expect(await listed(hotel)).toMatchObject([{ claimed: 1, redeemed: 0 }])
  })

  test('who taps twenty times at once holds one code', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel)
    const guest = createVisitorId()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(hotel, deal, guest)))
    expect(new Set(answers.map((answer) => expectStatus(201, answer).code)).size).toBe(1)
    expect(await listed(hotel)).toMatchObject([{ claimed: 1 }])
  })

  test('thirty guests request ten codes at once: ten get one', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel, { limit: 10 })
    const token = await createRoomProof(app, hotel, await createRoomCode(app, hotel))
    const ask = () => claim(hotel, deal, createVisitorId(), randomUUID(), token)
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    const issued = answers.filter((answer) => answer.status === 201)
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(new Set(issued.map(({ body }) => body.code)).size).toBe(10)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 20 }, () => 'deal_given_out'))
    expect(await listed(hotel)).toMatchObject([{ claimed: 10 }])
  })

  test('gets no second code of a deal that each may use once', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel)
    const guest = createVisitorId()
    const { code } = await createClaim(app, hotel, deal, guest)
    expectStatus(200, await app.call('POST', `/v1/deals/${code}/redeem`, { body: { pin: '4711' } }))
    expect(statusCodeAndFields(await claim(hotel, deal, guest))).toEqual([409, 'deal_already_used'])
  })

  test('gets a new code when theirs has expired unused, and it does not count against the limit', async () => {
    const hotel = await createHotel(app)
    const deal = await createDeal(app, hotel, { limit: 1 })
    const guest = createVisitorId()
    const first = await createClaim(app, hotel, deal, guest)
    expect(statusCodeAndFields(await claim(hotel, deal))).toEqual([409, 'deal_given_out'])
    app.setClock('2026-03-17T09:00:00Z')
    try {
      const second = expectStatus(201, await claim(hotel, deal, guest))
      expect(second.code).not.toBe(first.code)
    } finally {
      app.setClock('2026-03-10T09:00:00Z')
    }
  })

  test('gets none before the first day, after the last one, of a hidden place, or of none', async () => {
    const hotel = await createHotel(app)
    const coming = await createDeal(app, hotel, { from: '2026-03-11' })
    const over = await createDeal(app, hotel, { until: '2026-03-09' })
    const hidden = await createDeal(app, hotel)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/places/${hidden.place.id}`, {
        as: hotel.owner,
        body: { hidden: true },
      }),
    )
    expect(statusCodeAndFields(await claim(hotel, coming))).toEqual([409, 'deal_not_begun'])
    expect(statusCodeAndFields(await claim(hotel, over))).toEqual([409, 'deal_over'])
    expect((await claim(hotel, hidden)).status).toBe(404)
    expect((await claim(hotel, { place: { id: randomUUID(), name: '', hidden: false } })).status).toBe(404)
    const places = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=fr`)).places
    expect(places.map(({ deal }: { deal: { from: string } | null }) => deal?.from ?? null)).toEqual([
      '2026-03-11',
      null,
    ])
  })

  test('sees a deal start and end on time, although nobody has changed the hotel', async () => {
    const hotel = await createHotel(app)
    await createDeal(app, hotel, { until: '2026-03-10' })
    expect((await readPublicPlace(hotel)).deal).not.toBeNull()
    app.setClock('2026-03-10T23:00:00Z')
    try {
      expect((await readPublicPlace(hotel)).deal).toBeNull()
    } finally {
      app.setClock('2026-03-10T09:00:00Z')
    }
  })

  test('is told that their code has expired once the deal, its place or the hotel is deleted', async () => {
    const hotel = await createHotel(app)
    const [ended, removed, left] = [
      await createDeal(app, hotel),
      await createDeal(app, hotel),
      await createDeal(app, hotel),
    ]
    const codes = []
    for (const deal of [ended, removed, left]) codes.push((await createClaim(app, hotel, deal)).code)
    const [one = '', two = '', three = ''] = codes
    expectStatus(204, await app.call('DELETE', dealPath(hotel, ended.place.id), { as: hotel.owner }))
    expectStatus(
      204,
      await app.call('DELETE', `/v1/hotels/${hotel.id}/places/${removed.place.id}`, { as: hotel.owner }),
    )
    expect(await status(one)).toMatchObject({ state: 'expired', deal: null, place: null })
    expect(await status(two)).toMatchObject({ state: 'expired', deal: null, place: null })
    expect(await status(three)).toMatchObject({ state: 'valid', deal: { title: 'Un verre offert' } })
    // A new deal of the same place does not accept codes of the old one.
    expectStatus(200, await putDeal(hotel, ended.place.id, { title: 'Un café', pin: '4711' }))
    expect(await status(one)).toMatchObject({ state: 'expired', deal: null })
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    expect(await status(three)).toMatchObject({ state: 'expired', hotel: null })
  })

  test('is refused after many codes in an hour', async () => {
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const answers: CallResult[] = []
    const deals = await Promise.all(Array.from({ length: 21 }, () => createDeal(app, hotel)))
    for (const deal of deals) answers.push(await claim(hotel, deal, guest))
    expect(answers.slice(0, 20).map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(answers[20]?.status).toBe(429)
  })
})
