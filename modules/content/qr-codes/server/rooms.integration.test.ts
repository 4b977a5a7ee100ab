import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createAnnouncement,
  createHotel,
  createMember,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { QrCode } from '../contract.ts'

const app = testApp()

const codesUrl = ({ id }: TestHotel, suffix = '') => `/v1/hotels/${id}/qr-codes${suffix}`
/** Scans the code and returns the proof of its room. */
async function scanCode(
  hotel: TestHotel,
  { token }: QrCode,
  guest = createVisitorId(),
): Promise<{ room: string; proof: string }> {
  const scan = await app.call('POST', `/v1/hotels/${hotel.id}/room-proof`, { visitor: guest, body: { code: token } })
  const { room, proof } = expectStatus(200, scan)
  return { room, proof }
}
const placeOrder = (
  hotel: TestHotel,
  menu: Parameters<typeof makeOrderRequest>[0],
  proof: string,
  guest = createVisitorId(),
) =>
  app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
    visitor: guest,
    key: randomUUID(),
    body: makeOrderRequest(menu, { room: undefined, roomToken: proof }),
  })
const readAccessCodes = (hotel: TestHotel, proof: string, guest = createVisitorId()) =>
  app.call('GET', `/v1/hotels/${hotel.id}/access-codes?lang=fr`, {
    visitor: guest,
    headers: { 'x-room-token': proof },
  })
const writeToRoom = async (hotel: TestHotel, room: string) =>
  (await app.call('POST', `/v1/hotels/${hotel.id}/threads`, { as: hotel.owner, body: { room } })).status
/** An open phone that has proved a room. */
async function openPhone(hotel: TestHotel, proof: string, guest: string = createVisitorId()) {
  const phone = await listenTo(app, `/v1/hotels/${hotel.id}/live`, { 'x-visitor-id': guest, 'x-room-token': proof })
  onTestFinished(phone.hangUp)
  return phone
}

describe('a renamed room', () => {
  const renameRoom = (hotel: TestHotel, { id }: QrCode, room: string) =>
    app.call('PATCH', codesUrl(hotel, `/${id}`), { as: hotel.owner, body: { room } })

  test('keeps its code, and its guest, orders, messages and announcements have the new name', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const menu = await createService(app, hotel)
    const guest = createVisitorId()
    const { proof } = await scanCode(hotel, code, guest)
    const order = expectStatus(201, await placeOrder(hotel, menu, proof, guest))
    await createGuestMessage(app, hotel, { roomToken: proof }, guest)
    const { id: announcementId } = await createAnnouncement(app, hotel, { rooms: ['101'] })

    const renamedRoom = expectStatus(200, await renameRoom(hotel, code, ' Suite   Mer '))
    expect(renamedRoom).toMatchObject({ id: code.id, token: code.token, room: 'Suite Mer' })
    expect((await scanCode(hotel, code, guest)).room).toBe('Suite Mer')
    expect(expectStatus(201, await placeOrder(hotel, menu, proof, guest))).toMatchObject({
      room: 'Suite Mer',
      roomProof: 'qr',
    })
    const readAs = async (path: string) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner }))
    expect(await readAs(`/orders/${order.id}`)).toMatchObject({ room: 'Suite Mer' })
    expect(await readAs('/threads')).toMatchObject([{ visitorRoom: 'Suite Mer' }])
    expect((await readAs('/announcements')).find(({ id }: { id: string }) => id === announcementId).rooms).toEqual([
      'Suite Mer',
    ])
    expect([await writeToRoom(hotel, 'Suite Mer'), await writeToRoom(hotel, '101')]).toEqual([201, 409])
    const [entry] = await readAs('/audit?lang=fr')
    expect(entry).toMatchObject({ act: 'code.renamed', subject: { name: 'Suite Mer' } })
  })

  test('is also renamed in rows that spell it with other capitals, accents or spaces', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    expectStatus(200, await renameRoom(hotel, code, 'Suite d’Été'))
    const guest = createVisitorId()
    const { proof } = await scanCode(hotel, code, guest)
    const order = expectStatus(201, await placeOrder(hotel, await createService(app, hotel), proof, guest))
    await createGuestMessage(app, hotel, { roomToken: proof }, guest)
    const { id: announcementId } = await createAnnouncement(app, hotel, { rooms: ['Suite d’Été'] })
    const otherSpelling = "SUITE  D'E\u0301TE\u0301"
    for (const table of ['orders', 'chat_threads', 'room_visits'])
      await app.context.pool.query(`update ${table} set room = $2 where hotel_id = $1`, [hotel.id, otherSpelling])
    await app.context.pool.query('update announcements set rooms = $2 where id = $1', [
      announcementId,
      JSON.stringify([otherSpelling]),
    ])

    expectStatus(200, await renameRoom(hotel, code, 'Suite Mer'))
    const readAs = async (path: string) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner }))
    expect(await readAs(`/orders/${order.id}`)).toMatchObject({ room: 'Suite Mer' })
    expect(await readAs('/threads')).toMatchObject([{ visitorRoom: 'Suite Mer' }])
    expect((await readAs('/announcements')).find(({ id }: { id: string }) => id === announcementId).rooms).toEqual([
      'Suite Mer',
    ])
    expect(await writeToRoom(hotel, 'suite  MER')).toBe(201)
  })

  test('has its new name on phones that have scanned it, whether they are open or come back later', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const { proof } = await scanCode(hotel, code)
    const phone = await openPhone(hotel, proof)
    await phone.until((received) => received.length > 0)
    expectStatus(200, await renameRoom(hotel, code, '101 bis'))
    const renamedRoom = ({ type }: { type: string }) => type === 'code.renamed'
    await phone.until((received) => received.some(renamedRoom))
    expect(phone.received.find(renamedRoom)?.data).toMatchObject({ token: code.token, room: '101 bis' })
    const returningPhone = await openPhone(hotel, proof)
    await returningPhone.until((received) => received.length > 0)
    expect(returningPhone.received[0]?.data).toMatchObject({ room: '101 bis' })
  })

  test('cannot get the name of another room, in any capitalization or at the same time', async () => {
    const hotel = await createHotel(app)
    const rooms = ['101', 'Suite Mer', 'Suite Lune']
    const [firstRoom, seaSuite, moonSuite] = expectStatus(
      201,
      await app.call('POST', codesUrl(hotel), { as: hotel.owner, body: { kind: 'room', rooms } }),
    ) as [QrCode, QrCode, QrCode]
    const refused = expectStatus(422, await renameRoom(hotel, firstRoom, 'suite mer'))
    expect(refused.errors).toEqual([
      { path: 'room', code: 'room_taken', message: 'Une autre chambre s’appelle déjà Suite Mer.' },
    ])
    expectStatus(200, await renameRoom(hotel, firstRoom, '101'))
    expect(
      (await Promise.all([seaSuite, moonSuite].map((code) => renameRoom(hotel, code, '500'))))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 422])
  })

  test('must be a room of this hotel, and its name must not be blank', async () => {
    const [hotel, other] = [await createHotel(app), await createHotel(app)]
    const [hotelCode] = expectStatus(200, await app.call('GET', codesUrl(hotel), { as: hotel.owner }))
    expectStatus(404, await renameRoom(hotel, hotelCode, '12'))
    expectStatus(404, await renameRoom(hotel, await createRoomCode(app, other), '12'))
    expect(expectStatus(422, await renameRoom(hotel, await createRoomCode(app, hotel), ' ')).errors[0]).toMatchObject({
      path: 'room',
    })
  })
})

describe('when a guest checks out', () => {
  const info = {
    hotelAccess: {
      directions: '',
      parking: '',
      codes: [{ label: 'Porte de nuit', code: '4812' }],
      codesFor: 'scanned-rooms' as const,
    },
  }
  const checkOut = async (hotel: TestHotel, { id }: QrCode) =>
    expectStatus(
      204,
      await app.call('POST', codesUrl(hotel, `/${id}/check-out`), { as: await createMember(app, hotel, 'member') }),
    )

  test('their phone can no longer use the room, and the next guest scans the same printed code', async () => {
    const hotel = await createHotel(app, { info })
    const code = await createRoomCode(app, hotel)
    const menu = await createService(app, hotel)
    const [leavingGuest, nextGuest] = [createVisitorId(), createVisitorId()]
    const formerProof = (await scanCode(hotel, code, leavingGuest)).proof
    expectStatus(201, await placeOrder(hotel, menu, formerProof, leavingGuest))
    expectStatus(200, await readAccessCodes(hotel, formerProof, leavingGuest))
    expect(await writeToRoom(hotel, '101')).toBe(201)

    await checkOut(hotel, code)
    expect(expectStatus(422, await placeOrder(hotel, menu, formerProof, leavingGuest)).errors).toMatchObject([
      { path: 'roomToken', code: 'room_code' },
    ])
    expect(expectStatus(403, await readAccessCodes(hotel, formerProof, leavingGuest)).code).toBe('room_code_needed')
    expect(await writeToRoom(hotel, '101')).toBe(409)

    const nextProof = (await scanCode(hotel, code, nextGuest)).proof
    expect(nextProof).not.toBe(formerProof)
    expect(expectStatus(201, await placeOrder(hotel, menu, nextProof, nextGuest))).toMatchObject({
      room: '101',
      roomProof: 'qr',
    })
    expectStatus(200, await readAccessCodes(hotel, nextProof, nextGuest))
    expect(await writeToRoom(hotel, '101')).toBe(201)
    const [listed] = (expectStatus(200, await app.call('GET', codesUrl(hotel), { as: hotel.owner })) as QrCode[]).slice(
      1,
    )
    expect(listed?.token).toBe(code.token)
  })

  test('the open phones of that room are notified, and so is a phone that comes back later', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const { proof } = await scanCode(hotel, code)
    const phone = await openPhone(hotel, proof)
    await phone.until((received) => received.length > 0)
    await checkOut(hotel, code)
    const isCheckOut = ({ type }: { type: string }) => type === 'code.left'
    await phone.until((received) => received.some(isCheckOut))
    expect(phone.received.find(isCheckOut)?.data).toMatchObject({
      token: code.token,
      issuedUntil: app.context.clock().getTime(),
      room: null,
    })
    const returningPhone = await openPhone(hotel, proof)
    await returningPhone.until((received) => received.length > 0)
    expect(returningPhone.received[0]?.data.refusedCode).toBe(proof)
  })

  test('a phone that comes back learns only that its own stay has ended, not the stays of others', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const [guest, nextProof] = [createVisitorId(), createVisitorId()]
    const readGreeting = async (proof: string, as: string) => {
      const phone = await openPhone(hotel, proof, as)
      await phone.until((received) => received.length > 0)
      return phone.received[0]?.data
    }
    const { proof } = await scanCode(hotel, code, guest)
    expect(await readGreeting(proof, guest)).toMatchObject({ room: '101' })
    await checkOut(hotel, code)
    expect(await readGreeting(proof, guest)).toMatchObject({ refusedCode: proof, stayEnded: true })
    expect(await readGreeting(proof, createVisitorId())).toMatchObject({ refusedCode: proof, stayEnded: false })

    const nextGuestProof = (await scanCode(hotel, code, nextProof)).proof
    expectStatus(201, await app.call('POST', codesUrl(hotel, `/${code.id}/renew`), { as: hotel.owner }))
    expect(await readGreeting(nextGuestProof, nextProof)).toMatchObject({
      refusedCode: nextGuestProof,
      stayEnded: false,
    })
  })

  test('the room of their conversation no longer counts as proven', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const guest = createVisitorId()
    await createGuestMessage(app, hotel, { roomToken: await createRoomProof(app, hotel, code) }, guest)
    await checkOut(hotel, code)
    const [thread] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/threads`, { as: hotel.owner }))
    expect(thread).toMatchObject({ visitorRoom: '101', roomProof: 'typed' })
  })
})

describe('a guest in a room', () => {
  test('who scans another room is only in the new room', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [firstRoom, two] = expectStatus(
      201,
      await app.call('POST', codesUrl(hotel), { as: hotel.owner, body: { kind: 'room', rooms: ['101', '102'] } }),
    ) as [QrCode, QrCode]
    const guest = createVisitorId()
    expectStatus(201, await placeOrder(hotel, menu, await createRoomProof(app, hotel, firstRoom, guest), guest))
    expectStatus(201, await placeOrder(hotel, menu, await createRoomProof(app, hotel, two, guest), guest))
    expect([await writeToRoom(hotel, '101'), await writeToRoom(hotel, '102')]).toEqual([409, 201])
  })

  test('who says that the room is not theirs gets no more messages to the room', async () => {
    const hotel = await createHotel(app)
    const code = await createRoomCode(app, hotel)
    const guest = createVisitorId()
    expectStatus(
      201,
      await placeOrder(hotel, await createService(app, hotel), await createRoomProof(app, hotel, code, guest), guest),
    )
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/room-visit`, { visitor: guest }))
    expect(await writeToRoom(hotel, '101')).toBe(409)
  })
})

test('a phone that guesses room codes is stopped, but no other phone on the same Wi-Fi', async () => {
  const hotel = await createHotel(app)
  const code = await createRoomCode(app, hotel)
  const menu = await createService(app, hotel)
  const guesser = createVisitorId()
  const guessRoom = async () => (await placeOrder(hotel, menu, 'ZZZZZZZZZZ', guesser)).status
  for (let i = 0; i < 20; i++) expect(await guessRoom()).toBe(422)
  expect(await guessRoom()).toBe(429)
  expectStatus(201, await placeOrder(hotel, menu, await createRoomProof(app, hotel, code)))
})
