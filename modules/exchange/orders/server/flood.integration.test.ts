import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import { type CallResult, testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { OrderRequest } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

async function hotelWithRooms(...rooms: string[]) {
  const openedHotel = await createHotel(app)
  const menu = await createService(app, openedHotel, { deliveryMode: 'mixed' })
  // When the hotel has a list of rooms, a typed room must be in it.
  const body = { kind: 'room', rooms: [...rooms, '204'] }
  const path = `/v1/hotels/${openedHotel.id}/qr-codes`
  const qrCodes: QrCode[] = rooms.length
    ? expectStatus(201, await app.call('POST', path, { as: openedHotel.owner, body }))
    : []
  const scanned = qrCodes.filter(({ room }) => room !== '204')
  const codes = await Promise.all(
    scanned.map(async (code) => ({ ...code, token: await createRoomProof(app, openedHotel, code) })),
  )
  const from = (code: QrCode | undefined, values: Partial<OrderRequest> = {}) =>
    makeOrderRequest(menu, { room: undefined, roomToken: code?.token, ...values })
  return { openedHotel, typed: makeOrderRequest(menu), from, codes }
}

const wifi = '203.0.113.7'
const send = (
  { id }: TestHotel,
  body: OrderRequest,
  address = wifi,
  { guest = createVisitorId(), key = randomUUID() } = {},
) =>
  app.call('POST', `/v1/hotels/${id}/orders?lang=fr`, {
    visitor: guest,
    key,
    body,
    headers: { 'x-forwarded-for': address },
  })
const setProof = ({ id, owner }: TestHotel, orderProof: string, as = owner) =>
  app.call('PATCH', `/v1/hotels/${id}`, { as, body: { orderProof } })
const stored = async ({ id, owner }: TestHotel): Promise<{ room: string | null; roomProof: string | null }[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/orders`, { as: owner }))
const code = ({ status, body }: CallResult) => [status, body.code]

describe('a flood of orders without a scanned room', () => {
  test('from one machine, as ever new visitors, stops no room that was scanned on the same Wi-Fi', async () => {
    const { openedHotel, typed, from, codes } = await hotelWithRooms('101', '102')
    const statuses: number[] = []
    while (statuses.length < 310) {
      const some = await Promise.all(Array.from({ length: 10 }, () => send(openedHotel, typed)))
      statuses.push(...some.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(300)
    const refused = await send(openedHotel, typed)
    expect([...code(refused), Number(refused.headers.get('retry-after')) > 0]).toEqual([429, 'too_many_requests', true])
    for (const each of codes) expectStatus(201, await send(openedHotel, from(each)))
    expectStatus(201, await send(openedHotel, typed, '198.51.100.9'))
  })

  // Each process reserves up to an eighth of a limit for itself.
  testAlone('from many machines spends what unproven orders share in one hotel, and nothing of the rooms', async () => {
    const { openedHotel, typed, from, codes } = await hotelWithRooms('101')
    const other = await hotelWithRooms()
    // Spends 598 points directly instead of placing orders.
    for (let i = 0; i < 598; i++) await app.context.limits.ordersHotel.spend(openedHotel.id)
    const answers = []
    for (let i = 0; i < 3; i++) answers.push((await send(openedHotel, typed, `198.51.100.${i}`)).status)
    expect(answers).toEqual([201, 201, 429])
    expectStatus(201, await send(openedHotel, from(codes[0])))
    expectStatus(201, await send(other.openedHotel, other.typed))
  })

  test('with the code of one room spends the allowance of that room only', async () => {
    const { openedHotel, typed, from, codes } = await hotelWithRooms('101', '102')
    const answers = []
    for (let i = 0; i < 61; i++) answers.push((await send(openedHotel, from(codes[0]), `198.51.100.${i}`)).status)
    expect([answers.filter((status) => status === 201).length, answers.at(-1)]).toEqual([60, 429])
    expectStatus(201, await send(openedHotel, from(codes[1])))
    expectStatus(201, await send(openedHotel, typed))
  })

  test('a guest who ordered too often without a code may still order once the room is scanned', async () => {
    const { openedHotel, typed, from, codes } = await hotelWithRooms('101')
    const guest = createVisitorId()
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await send(openedHotel, typed, wifi, { guest })).status)
    expect(answers.at(-1)).toBe(429)
    expectStatus(201, await send(openedHotel, from(codes[0]), wifi, { guest }))
  })

  test('a guest who guesses room codes while ordering is refused after twenty', async () => {
    const { openedHotel, from } = await hotelWithRooms()
    const guest = createVisitorId()
    const wrong = from({ token: 'K7M2P9QRST' } as QrCode)
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await send(openedHotel, wrong, wifi, { guest })).status)
    expect([new Set(answers.slice(0, 20)), answers.at(-1)]).toEqual([new Set([422]), 429])
  })
})

describe('a hotel that takes orders of scanned rooms only', () => {
  test('refuses other guests in their language with advice, stores nothing, and can be opened again', async () => {
    const { openedHotel, typed, from, codes } = await hotelWithRooms('101')
    const [guest, key] = [createVisitorId(), randomUUID()]
    const earlier = expectStatus(201, await send(openedHotel, typed, wifi, { guest, key }))
    expectStatus(200, await setProof(openedHotel, 'room'))
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}`)).orderProof).toBe('room')
    const toReception: Partial<OrderRequest> = { deliveryMode: 'reception-pickup', guestName: 'Inès' }
    for (const body of [typed, { ...typed, ...toReception, room: undefined }])
      expect(code(await send(openedHotel, body))).toEqual([409, 'order_proof_needed'])
    for (const [lang, words] of [
      ['fr', /Scannez .* réception/],
      ['en', /Scan .* reception/],
      ['es', /Escanee .* recepción/],
    ] as const) {
      const path = `/v1/hotels/${openedHotel.id}/orders?lang=${lang}`
      const { body } = await app.call('POST', path, { visitor: createVisitorId(), key: randomUUID(), body: typed })
      expect(body.detail).toMatch(words)
    }
    // A retry after a lost answer: the order was stored.
    expect(expectStatus(201, await send(openedHotel, typed, wifi, { guest, key })).id).toBe(earlier.id)
    expectStatus(201, await send(openedHotel, from(codes[0])))
    expectStatus(201, await send(openedHotel, from(codes[0], toReception)))
    const counter = { as: openedHotel.owner, key: randomUUID(), body: typed }
    expectStatus(201, await app.call('POST', `/v1/hotels/${openedHotel.id}/orders/for-guest`, counter))
    expect((await stored(openedHotel)).map(({ room, roomProof }) => `${room} ${roomProof}`).toSorted()).toEqual([
      '101 qr',
      '101 qr',
      '204 typed',
      '204 typed',
    ])
    expectStatus(200, await setProof(openedHotel, 'none'))
    expectStatus(201, await send(openedHotel, typed))
  })

  test('is set at the desk in one touch, by its own staff, who may change nothing else that way', async () => {
    const [{ openedHotel }, { openedHotel: other }] = await Promise.all([hotelWithRooms(), hotelWithRooms()])
    const desk = await createMember(app, openedHotel, 'member')
    const phone = await listenTo(app, `/v1/hotels/${openedHotel.id}/live`, { 'x-visitor-id': createVisitorId() })
    onTestFinished(phone.hangUp)
    expectStatus(200, await setProof(openedHotel, 'room', desk))
    await phone.until((received) => received.some(({ type }) => type === 'hotel.changed'))
    const both = { orderProof: 'none', name: 'Autre' }
    const refused = await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, { as: desk, body: both })
    expect([refused.status, (await setProof(openedHotel, 'none', other.owner)).status]).toEqual([403, 404])
    expect((await setProof(openedHotel, 'sometimes')).status).toBe(422)
    const { hotel: now } = expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}/manage`, { as: desk }))
    expect([now.orderProof, now.name]).toEqual(['room', openedHotel.hotel.name])
  })

  // Each process counts its own refusals.
  testAlone('tells its staff, and no guest, how many were refused: the first at once, more together', async () => {
    const { openedHotel, typed } = await hotelWithRooms()
    expectStatus(200, await setProof(openedHotel, 'room'))
    const staff = await listenTo(app, `/v1/hotels/${openedHotel.id}/events`, {
      authorization: `Bearer ${openedHotel.owner.token}`,
    })
    const guest = createVisitorId()
    const phone = await listenTo(app, `/v1/hotels/${openedHotel.id}/live`, { 'x-visitor-id': guest })
    onTestFinished(() => [staff, phone].forEach((stream) => void stream.hangUp()))
    for (let i = 0; i < 4; i++) await send(openedHotel, typed, wifi, { guest })
    app.setClock('2026-03-10T09:00:31Z')
    await send(openedHotel, typed)
    expectStatus(200, await setProof(openedHotel, 'none'))
    for (const stream of [staff, phone]) await stream.until((received) => received.at(-1)?.type === 'hotel.changed')
    const refusals = staff.received.filter(({ type }) => type === 'orders.refused')
    expect(refusals.map(({ data }) => data.refused)).toEqual([1, 4])
    expect(phone.received.filter(({ type }) => type === 'orders.refused')).toEqual([])
  })
})
