import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { guestMessage } from '#tests/chat-factories.ts'
import {
  announcement,
  createHotel,
  expectStatus,
  member,
  orderOf,
  roomCode,
  service,
  type TestHotel,
  visitor,
} from '#tests/factories.ts'
import { roomProof } from '#tests/room-factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { QrCode } from '../contract.ts'

const app = testApp()

const at = ({ id }: TestHotel, more = '') => `/v1/hotels/${id}/qr-codes${more}`
/** Scans the code and returns the proof of its room. */
async function scanned(own: TestHotel, { token }: QrCode, guest = visitor()): Promise<{ room: string; proof: string }> {
  const scan = await app.call('POST', `/v1/hotels/${own.id}/room-proof`, { visitor: guest, body: { code: token } })
  const { room, proof } = expectStatus(200, scan)
  return { room, proof }
}
const order = (own: TestHotel, menu: Parameters<typeof orderOf>[0], proof: string, guest = visitor()) =>
  app.call('POST', `/v1/hotels/${own.id}/orders?lang=fr`, {
    visitor: guest,
    key: randomUUID(),
    body: orderOf(menu, { room: undefined, roomToken: proof }),
  })
const codesOf = (own: TestHotel, proof: string, guest = visitor()) =>
  app.call('GET', `/v1/hotels/${own.id}/access-codes?lang=fr`, {
    visitor: guest,
    headers: { 'x-room-token': proof },
  })
const writeTo = async (own: TestHotel, room: string) =>
  (await app.call('POST', `/v1/hotels/${own.id}/threads`, { as: own.owner, body: { room } })).status
/** An open phone that has proved a room. */
async function openPhone(own: TestHotel, proof: string, guest: string = visitor()) {
  const phone = await listenTo(app, `/v1/hotels/${own.id}/live`, { 'x-visitor-id': guest, 'x-room-token': proof })
  onTestFinished(phone.hangUp)
  return phone
}

describe('a room that is renamed', () => {
  const rename = (own: TestHotel, { id }: QrCode, room: string) =>
    app.call('PATCH', at(own, `/${id}`), { as: own.owner, body: { room } })

  test('keeps its code, and its guest, orders, messages and announcements go by the new name', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const menu = await service(app, own)
    const guest = visitor()
    const { proof } = await scanned(own, code, guest)
    const placed = expectStatus(201, await order(own, menu, proof, guest))
    await guestMessage(app, own, { roomToken: proof }, guest)
    const { id: announced } = await announcement(app, own, { rooms: ['101'] })

    const renamed = expectStatus(200, await rename(own, code, ' Suite   Mer '))
    expect(renamed).toMatchObject({ id: code.id, token: code.token, room: 'Suite Mer' })
    expect((await scanned(own, code, guest)).room).toBe('Suite Mer')
    expect(expectStatus(201, await order(own, menu, proof, guest))).toMatchObject({
      room: 'Suite Mer',
      roomProof: 'qr',
    })
    const read = async (path: string) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}${path}`, { as: own.owner }))
    expect(await read(`/orders/${placed.id}`)).toMatchObject({ room: 'Suite Mer' })
    expect(await read('/threads')).toMatchObject([{ visitorRoom: 'Suite Mer' }])
    expect((await read('/announcements')).find(({ id }: { id: string }) => id === announced).rooms).toEqual([
      'Suite Mer',
    ])
    expect([await writeTo(own, 'Suite Mer'), await writeTo(own, '101')]).toEqual([201, 409])
    const [entry] = await read('/audit?lang=fr')
    expect(entry).toMatchObject({ act: 'code.renamed', subject: { name: 'Suite Mer' } })
  })

  test('takes along what names it in other letters: capitals, accents, spaces', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    expectStatus(200, await rename(own, code, 'Suite d’Été'))
    const guest = visitor()
    const { proof } = await scanned(own, code, guest)
    const placed = expectStatus(201, await order(own, await service(app, own), proof, guest))
    await guestMessage(app, own, { roomToken: proof }, guest)
    const { id: announced } = await announcement(app, own, { rooms: ['Suite d’Été'] })
    const spelt = "SUITE  D'E\u0301TE\u0301"
    for (const table of ['orders', 'chat_threads', 'room_visits'])
      await app.context.pool.query(`update ${table} set room = $2 where hotel_id = $1`, [own.id, spelt])
    await app.context.pool.query('update announcements set rooms = $2 where id = $1', [
      announced,
      JSON.stringify([spelt]),
    ])

    expectStatus(200, await rename(own, code, 'Suite Mer'))
    const read = async (path: string) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}${path}`, { as: own.owner }))
    expect(await read(`/orders/${placed.id}`)).toMatchObject({ room: 'Suite Mer' })
    expect(await read('/threads')).toMatchObject([{ visitorRoom: 'Suite Mer' }])
    expect((await read('/announcements')).find(({ id }: { id: string }) => id === announced).rooms).toEqual([
      'Suite Mer',
    ])
    expect(await writeTo(own, 'suite  MER')).toBe(201)
  })

  test('is known by its new name to the phones that have scanned it, open or coming back', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const { proof } = await scanned(own, code)
    const phone = await openPhone(own, proof)
    await phone.until((received) => received.length > 0)
    expectStatus(200, await rename(own, code, '101 bis'))
    const renamed = ({ type }: { type: string }) => type === 'code.renamed'
    await phone.until((received) => received.some(renamed))
    expect(phone.received.find(renamed)?.data).toMatchObject({ token: code.token, room: '101 bis' })
    const back = await openPhone(own, proof)
    await back.until((received) => received.length > 0)
    expect(back.received[0]?.data).toMatchObject({ room: '101 bis' })
  })

  test('cannot take the name of another room, whatever its capitals, nor two rooms one name at once', async () => {
    const own = await createHotel(app)
    const rooms = ['101', 'Suite Mer', 'Suite Lune']
    const [one, sea, moon] = expectStatus(
      201,
      await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms } }),
    ) as [QrCode, QrCode, QrCode]
    const refused = expectStatus(422, await rename(own, one, 'suite mer'))
    expect(refused.errors).toEqual([
      { path: 'room', code: 'room_taken', message: 'Une autre chambre s’appelle déjà Suite Mer.' },
    ])
    expectStatus(200, await rename(own, one, '101'))
    expect(
      (await Promise.all([sea, moon].map((code) => rename(own, code, '500')))).map(({ status }) => status).sort(),
    ).toEqual([200, 422])
  })

  test('must be a room of this hotel', async () => {
    const [own, other] = [await createHotel(app), await createHotel(app)]
    const [hotelCode] = expectStatus(200, await app.call('GET', at(own), { as: own.owner }))
    expectStatus(404, await rename(own, hotelCode, '12'))
    expectStatus(404, await rename(own, await roomCode(app, other), '12'))
    expect(expectStatus(422, await rename(own, await roomCode(app, own), ' ')).errors[0]).toMatchObject({
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
  const checkOut = async (own: TestHotel, { id }: QrCode) =>
    expectStatus(204, await app.call('POST', at(own, `/${id}/check-out`), { as: await member(app, own, 'member') }))

  test('their phone can do nothing more with the room, and the next guest scans the same printed code', async () => {
    const own = await createHotel(app, { info })
    const code = await roomCode(app, own)
    const menu = await service(app, own)
    const [leaving, coming] = [visitor(), visitor()]
    const former = (await scanned(own, code, leaving)).proof
    expectStatus(201, await order(own, menu, former, leaving))
    expectStatus(200, await codesOf(own, former, leaving))
    expect(await writeTo(own, '101')).toBe(201)

    await checkOut(own, code)
    expect(expectStatus(422, await order(own, menu, former, leaving)).errors).toMatchObject([
      { path: 'roomToken', code: 'room_code' },
    ])
    expect(expectStatus(403, await codesOf(own, former, leaving)).code).toBe('room_code_needed')
    expect(await writeTo(own, '101')).toBe(409)

    const next = (await scanned(own, code, coming)).proof
    expect(next).not.toBe(former)
    expect(expectStatus(201, await order(own, menu, next, coming))).toMatchObject({ room: '101', roomProof: 'qr' })
    expectStatus(200, await codesOf(own, next, coming))
    expect(await writeTo(own, '101')).toBe(201)
    const [listed] = (expectStatus(200, await app.call('GET', at(own), { as: own.owner })) as QrCode[]).slice(1)
    expect(listed?.token).toBe(code.token)
  })

  test('the open phones of that room hear of it, and one that comes back is told', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const { proof } = await scanned(own, code)
    const phone = await openPhone(own, proof)
    await phone.until((received) => received.length > 0)
    await checkOut(own, code)
    const leftRoom = ({ type }: { type: string }) => type === 'code.left'
    await phone.until((received) => received.some(leftRoom))
    expect(phone.received.find(leftRoom)?.data).toMatchObject({
      token: code.token,
      issuedUntil: app.context.clock().getTime(),
      room: null,
    })
    const back = await openPhone(own, proof)
    await back.until((received) => received.length > 0)
    expect(back.received[0]?.data.refusedCode).toBe(proof)
  })

  test('a phone that comes back learns that its own stay has ended, and nothing of the stays of others', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const [guest, next] = [visitor(), visitor()]
    const hello = async (proof: string, as: string) => {
      const phone = await openPhone(own, proof, as)
      await phone.until((received) => received.length > 0)
      return phone.received[0]?.data
    }
    const { proof } = await scanned(own, code, guest)
    expect(await hello(proof, guest)).toMatchObject({ room: '101' })
    await checkOut(own, code)
    expect(await hello(proof, guest)).toMatchObject({ refusedCode: proof, stayEnded: true })
    expect(await hello(proof, visitor())).toMatchObject({ refusedCode: proof, stayEnded: false })

    const theirs = (await scanned(own, code, next)).proof
    expectStatus(201, await app.call('POST', at(own, `/${code.id}/renew`), { as: own.owner }))
    expect(await hello(theirs, next)).toMatchObject({ refusedCode: theirs, stayEnded: false })
  })

  test('what they write on does not count as proven any more', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const guest = visitor()
    await guestMessage(app, own, { roomToken: await roomProof(app, own, code) }, guest)
    await checkOut(own, code)
    const [thread] = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/threads`, { as: own.owner }))
    expect(thread).toMatchObject({ visitorRoom: '101', roomProof: 'typed' })
  })
})

describe('a guest in a room', () => {
  test('takes the place of the one before, and leaves the room they were in', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const [one, two] = expectStatus(
      201,
      await app.call('POST', at(own), { as: own.owner, body: { kind: 'room', rooms: ['101', '102'] } }),
    ) as [QrCode, QrCode]
    const guest = visitor()
    expectStatus(201, await order(own, menu, await roomProof(app, own, one, guest), guest))
    expectStatus(201, await order(own, menu, await roomProof(app, own, two, guest), guest))
    expect([await writeTo(own, '101'), await writeTo(own, '102')]).toEqual([409, 201])
  })

  test('who says that the room is not theirs is not reached there any more', async () => {
    const own = await createHotel(app)
    const code = await roomCode(app, own)
    const guest = visitor()
    expectStatus(201, await order(own, await service(app, own), await roomProof(app, own, code, guest), guest))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${own.id}/room-visit`, { visitor: guest }))
    expect(await writeTo(own, '101')).toBe(409)
  })
})

test('a phone that guesses rooms is stopped, and no other phone of the same Wi-Fi with it', async () => {
  const own = await createHotel(app)
  const code = await roomCode(app, own)
  const menu = await service(app, own)
  const guesser = visitor()
  const guess = async () => (await order(own, menu, 'ZZZZZZZZZZ', guesser)).status
  for (let i = 0; i < 20; i++) expect(await guess()).toBe(422)
  expect(await guess()).toBe(429)
  expectStatus(201, await order(own, menu, await roomProof(app, own, code)))
})
