import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  member,
  orderOf,
  roomCode,
  service,
  type TestHotel,
  visitor,
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
const scan = ({ id }: TestHotel, code: string, guest = visitor()) =>
  app.call('POST', `/v1/hotels/${id}/room-proof`, { visitor: guest, body: { code } })
const scanned = async (own: TestHotel, code: string, guest = visitor()) =>
  expectStatus(200, await scan(own, code, guest))
const openDoors = ({ id }: TestHotel, proof: string) =>
  app.call('GET', `/v1/hotels/${id}/access-codes?lang=fr`, { visitor: visitor(), headers: { 'x-room-token': proof } })
const at = ({ id }: TestHotel, more: string) => `/v1/hotels/${id}${more}`
const checkOut = async (own: TestHotel, { id }: QrCode) =>
  expectStatus(204, await app.call('POST', at(own, `/qr-codes/${id}/check-out`), { as: own.owner }))
const waiting = async (own: TestHotel): Promise<WaitingPhone[]> =>
  expectStatus(200, await app.call('GET', at(own, '/room-phones'), { as: own.owner }))
const decide = (own: TestHotel, id: string, accept: boolean, as = own.owner) =>
  app.call('PUT', at(own, `/room-phones/${id}`), { as, body: { accept } })

describe('a proof of a stay that has ended', () => {
  test('makes no proof of the next stay, whatever is appended or changed', async () => {
    const own = await createHotel(app, { info })
    const code = await roomCode(app, own)
    const former = (await scanned(own, code.token)).proof
    expectStatus(200, await openDoors(own, former))
    await checkOut(own, code)
    const read = readProof(former)
    if (!read) throw new Error('no proof')
    const later = app.context.clock().getTime() + 1000
    const tries = [
      former,
      code.token,
      `${code.token}.1`,
      `${former}.1`,
      proofText({ ...read, issuedAt: later }),
      proofText({ ...read, issuedAt: later, signature: 'A'.repeat(16) }),
    ]
    for (const proof of tries) expect((await openDoors(own, proof)).status, proof).toBe(403)
  })

  test('gives the phone that had it none of the next one: the desk confirms it first', async () => {
    const own = await createHotel(app, { info })
    const code = await roomCode(app, own)
    const guest = visitor()
    await scanned(own, code.token, guest)
    await checkOut(own, code)
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'waiting', proof: null, former: true })
    expect(await scanned(own, code.token)).toMatchObject({ state: 'accepted', former: false })
    const [phone] = await waiting(own)
    expect(phone).toMatchObject({ room: '101', former: true })
    expectStatus(204, await decide(own, phone?.id ?? '', true, await member(app, own, 'member')))
    expect(await waiting(own)).toEqual([])
    const { proof } = await scanned(own, code.token, guest)
    expectStatus(200, await openDoors(own, proof))
    const [entry] = expectStatus(200, await app.call('GET', at(own, '/audit?lang=fr'), { as: own.owner }))
    expect(entry).toMatchObject({ act: 'code.phone-accepted', subject: { name: '101' } })
    // Approval ends with the stay.
    await checkOut(own, code)
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'waiting', former: true })
  })

  test('counts for nothing where the hotel has nobody confirmed', async () => {
    const own = await createHotel(app, { roomApproval: 'none' })
    const code = await roomCode(app, own)
    const guest = visitor()
    await scanned(own, code.token, guest)
    await checkOut(own, code)
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'accepted' })
  })
})

describe('where every phone is confirmed at the desk', () => {
  test('a scan waits, the desk and then the phone hear of it, and a refused one asks again later', async () => {
    const own = await createHotel(app, { info, roomApproval: 'all' })
    const code = await roomCode(app, own)
    const guest = visitor()
    const desk = await listenTo(app, at(own, '/events'), { authorization: `Bearer ${own.owner.token}` })
    const phone = await listenTo(app, at(own, '/live'), { 'x-visitor-id': guest })
    onTestFinished(() => {
      desk.hangUp()
      phone.hangUp()
    })
    const isChange = ({ type }: { type: string }) => type === 'phone.changed'
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'waiting', proof: null, former: false })
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'waiting' })
    await desk.until((received) => received.some(isChange))
    const [asked] = await waiting(own)
    expectStatus(204, await decide(own, asked?.id ?? '', false))
    await phone.until((received) => received.some(isChange))
    expect(desk.received.filter(isChange).length).toBeLessThanOrEqual(2)
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'refused', proof: null })
    expect(await waiting(own)).toEqual([])
    expectStatus(404, await decide(own, asked?.id ?? '', true))
    app.setClock(new Date(app.context.clock().getTime() + 11 * 60_000).toISOString())
    expect(await scanned(own, code.token, guest)).toMatchObject({ state: 'waiting' })
  })

  test('no other hotel sees or decides it, and no key of the API', async () => {
    const [own, other] = [await createHotel(app, { roomApproval: 'all' }), await createHotel(app)]
    const code = await roomCode(app, own)
    await scanned(own, code.token)
    const [phone] = await waiting(own)
    expect(await waiting(other)).toEqual([])
    expect((await decide(other, phone?.id ?? '', true)).status).toBe(404)
    expect((await decide(own, phone?.id ?? '', true, other.owner)).status).toBe(404)
    expect(await waiting(own)).toHaveLength(1)
  })
})

test('a check-out with a new code leaves nothing of the old one', async () => {
  const own = await createHotel(app, { info })
  const code = await roomCode(app, own)
  const { proof } = await scanned(own, code.token)
  const as = await member(app, own, 'member')
  const renewed = expectStatus(
    201,
    await app.call('POST', at(own, `/qr-codes/${code.id}/check-out/renew`), { as }),
  ) as QrCode
  expect(renewed).toMatchObject({ room: '101' })
  expect(renewed.token).not.toBe(code.token)
  expect((await openDoors(own, proof)).status).toBe(403)
  expect((await scan(own, code.token)).status).toBe(422)
  expectStatus(200, await openDoors(own, (await scanned(own, renewed.token)).proof))
  expectStatus(404, await app.call('POST', at(own, `/qr-codes/${code.id}/check-out/renew`), { as }))
})

test('a proof ends after the hours that the hotel has set, in every call, whatever the phone does', async () => {
  const own = await createHotel(app, { info, roomProofHours: 2 })
  const code = await roomCode(app, own)
  const menu = await service(app, own)
  const { proof } = await scanned(own, code.token)
  const visit = visitor()
  const send = (path: string, body: object) =>
    app.call('POST', at(own, path), { visitor: visit, key: randomUUID(), body })
  const start = app.context.clock().getTime()
  app.setClock(new Date(start + 2 * 3_600_000 - 1).toISOString())
  expectStatus(200, await openDoors(own, proof))
  app.setClock(new Date(start + 2 * 3_600_000).toISOString())
  expect((await openDoors(own, proof)).status).toBe(403)
  const order = await send('/orders?lang=fr', orderOf(menu, { room: undefined, roomToken: proof }))
  expect(expectStatus(422, order).errors).toMatchObject([{ path: 'roomToken', code: 'room_code' }])
  expectStatus(201, await send('/chat/messages?lang=fr', { text: 'Bonjour', room: '101', roomToken: proof }))
  const [thread] = expectStatus(200, await app.call('GET', at(own, '/threads'), { as: own.owner }))
  expect(thread.roomProof).toBe('typed')
  const phone = await listenTo(app, at(own, '/live'), { 'x-visitor-id': visit, 'x-room-token': proof })
  onTestFinished(phone.hangUp)
  await phone.until((received) => received.length > 0)
  expect(phone.received[0]?.data.refusedCode).toBe(proof)
})
