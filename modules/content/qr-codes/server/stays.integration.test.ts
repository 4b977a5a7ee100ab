import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { QrCode } from '../contract.ts'
import type { WaitingPhone } from '../phones-contract.ts'
import { proofText, readProof } from '../proof-rules.ts'

const app = testApp()
const info = {
  hotelAccess: {
    directions: '',
    parking: '',
    codes: [{ label: 'Porte de nuit', code: '4812' }],
    codesFor: 'scanned-rooms' as const,
  },
}
const sendScan = ({ id }: TestHotel, code: string, guest = createVisitorId()) =>
  app.call('POST', `/v1/hotels/${id}/room-proof`, { visitor: guest, body: { code } })
const scanCode = async (hotel: TestHotel, code: string, guest = createVisitorId()) =>
  expectStatus(200, await sendScan(hotel, code, guest))
const readAccessCodes = ({ id }: TestHotel, proof: string) =>
  app.call('GET', `/v1/hotels/${id}/access-codes?lang=fr`, {
    visitor: createVisitorId(),
    headers: { 'x-room-token': proof },
  })
const hotelUrl = ({ id }: TestHotel, suffix: string) => `/v1/hotels/${id}${suffix}`
const checkOut = async (hotel: TestHotel, { id }: QrCode) =>
  expectStatus(204, await app.call('POST', hotelUrl(hotel, `/qr-codes/${id}/check-out`), { as: hotel.owner }))
const waitingPhones = async (hotel: TestHotel): Promise<WaitingPhone[]> =>
  expectStatus(200, await app.call('GET', hotelUrl(hotel, '/room-phones'), { as: hotel.owner }))
const decide = (hotel: TestHotel, id: string, accept: boolean, as = hotel.owner) =>
  app.call('PUT', hotelUrl(hotel, `/room-phones/${id}`), { as, body: { accept } })

describe('a proof of a stay that has ended', () => {
  test('cannot be changed into a proof of the next stay', async () => {
    const hotel = await createHotel(app, { info })
    const code = await createRoomCode(app, hotel)
    const formerProof = (await scanCode(hotel, code.token)).proof
    expectStatus(200, await readAccessCodes(hotel, formerProof))
    await checkOut(hotel, code)
    const parsedProof = readProof(formerProof)
    if (!parsedProof) throw new Error('no proof')
    const laterTime = app.context.clock().getTime() + 1000
    const invalidProofs = [
      formerProof,
      code.token,
      `${code.token}.1`,
      `${formerProof}.1`,
      proofText({ ...parsedProof, issuedAt: laterTime }),
      proofText({ ...parsedProof, issuedAt: laterTime, signature: 'A'.repeat(16) }),
    ]
    for (const proof of invalidProofs) expect((await readAccessCodes(hotel, proof)).status, proof).toBe(403)
  })

  test('makes its phone wait for the reception when it scans again', async () => {
    const hotel = await createHotel(app, { info })
    const code = await createRoomCode(app, hotel)
    const guest = createVisitorId()
    await scanCode(hotel, code.token, guest)
    await checkOut(hotel, code)
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'waiting', proof: null, former: true })
    expect(await scanCode(hotel, code.token)).toMatchObject({ state: 'accepted', former: false })
    const [phone] = await waitingPhones(hotel)
    expect(phone).toMatchObject({ room: '101', former: true })
    expectStatus(204, await decide(hotel, phone?.id ?? '', true, await createMember(app, hotel, 'member')))
    expect(await waitingPhones(hotel)).toEqual([])
    const { proof } = await scanCode(hotel, code.token, guest)
    expectStatus(200, await readAccessCodes(hotel, proof))
    const [entry] = expectStatus(200, await app.call('GET', hotelUrl(hotel, '/audit?lang=fr'), { as: hotel.owner }))
    expect(entry).toMatchObject({ act: 'code.phone-accepted', subject: { name: '101' } })
    // Approval ends with the stay.
    await checkOut(hotel, code)
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'waiting', former: true })
  })

  test('has no effect in a hotel that requires no approval of phones', async () => {
    const hotel = await createHotel(app, { roomApproval: 'none' })
    const code = await createRoomCode(app, hotel)
    const guest = createVisitorId()
    await scanCode(hotel, code.token, guest)
    await checkOut(hotel, code)
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'accepted' })
  })
})

describe('in a hotel whose reception approves every phone', () => {
  test('a scan waits, the reception and the phone are notified, and a refused phone can ask again later', async () => {
    const hotel = await createHotel(app, { info, roomApproval: 'all' })
    const code = await createRoomCode(app, hotel)
    const guest = createVisitorId()
    const reception = await listenTo(app, hotelUrl(hotel, '/events'), { authorization: `Bearer ${hotel.owner.token}` })
    const phone = await listenTo(app, hotelUrl(hotel, '/live'), { 'x-visitor-id': guest })
    onTestFinished(() => {
      reception.hangUp()
      phone.hangUp()
    })
    const isChange = ({ type }: { type: string }) => type === 'phone.changed'
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'waiting', proof: null, former: false })
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'waiting' })
    await reception.until((received) => received.some(isChange))
    const [waitingPhone] = await waitingPhones(hotel)
    expectStatus(204, await decide(hotel, waitingPhone?.id ?? '', false))
    await phone.until((received) => received.some(isChange))
    expect(reception.received.filter(isChange).length).toBeLessThanOrEqual(2)
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'refused', proof: null })
    expect(await waitingPhones(hotel)).toEqual([])
    expectStatus(404, await decide(hotel, waitingPhone?.id ?? '', true))
    app.setClock(new Date(app.context.clock().getTime() + 11 * 60_000).toISOString())
    expect(await scanCode(hotel, code.token, guest)).toMatchObject({ state: 'waiting' })
  })

  test('another hotel cannot see the waiting phone or decide about it', async () => {
    const [hotel, other] = [await createHotel(app, { roomApproval: 'all' }), await createHotel(app)]
    const code = await createRoomCode(app, hotel)
    await scanCode(hotel, code.token)
    const [phone] = await waitingPhones(hotel)
    expect(await waitingPhones(other)).toEqual([])
    expect((await decide(other, phone?.id ?? '', true)).status).toBe(404)
    expect((await decide(hotel, phone?.id ?? '', true, other.owner)).status).toBe(404)
    expect(await waitingPhones(hotel)).toHaveLength(1)
  })
})

test('after a check-out with renewal, the old code and its proof are invalid', async () => {
  const hotel = await createHotel(app, { info })
  const code = await createRoomCode(app, hotel)
  const { proof } = await scanCode(hotel, code.token)
  const as = await createMember(app, hotel, 'member')
  const renewed = expectStatus(
    201,
    await app.call('POST', hotelUrl(hotel, `/qr-codes/${code.id}/check-out/renew`), { as }),
  ) as QrCode
  expect(renewed).toMatchObject({ room: '101' })
  expect(renewed.token).not.toBe(code.token)
  expect((await readAccessCodes(hotel, proof)).status).toBe(403)
  expect((await sendScan(hotel, code.token)).status).toBe(422)
  expectStatus(200, await readAccessCodes(hotel, (await scanCode(hotel, renewed.token)).proof))
  expectStatus(404, await app.call('POST', hotelUrl(hotel, `/qr-codes/${code.id}/check-out/renew`), { as }))
})

test('a proof expires in every call after the hours that the hotel has set', async () => {
  const hotel = await createHotel(app, { info, roomProofHours: 2 })
  const code = await createRoomCode(app, hotel)
  const menu = await createService(app, hotel)
  const { proof } = await scanCode(hotel, code.token)
  const visitorId = createVisitorId()
  const sendAsGuest = (path: string, body: object) =>
    app.call('POST', hotelUrl(hotel, path), { visitor: visitorId, key: randomUUID(), body })
  const start = app.context.clock().getTime()
  app.setClock(new Date(start + 2 * 3_600_000 - 1).toISOString())
  expectStatus(200, await readAccessCodes(hotel, proof))
  app.setClock(new Date(start + 2 * 3_600_000).toISOString())
  expect((await readAccessCodes(hotel, proof)).status).toBe(403)
  const order = await sendAsGuest('/orders?lang=fr', makeOrderRequest(menu, { room: undefined, roomToken: proof }))
  expect(expectStatus(422, order).errors).toMatchObject([{ path: 'roomToken', code: 'room_code' }])
  expectStatus(201, await sendAsGuest('/chat/messages?lang=fr', { text: 'Bonjour', room: '101', roomToken: proof }))
  const [thread] = expectStatus(200, await app.call('GET', hotelUrl(hotel, '/threads'), { as: hotel.owner }))
  expect(thread.roomProof).toBe('typed')
  const phone = await listenTo(app, hotelUrl(hotel, '/live'), { 'x-visitor-id': visitorId, 'x-room-token': proof })
  onTestFinished(phone.hangUp)
  await phone.until((received) => received.length > 0)
  expect(phone.received[0]?.data.refusedCode).toBe(proof)
})
