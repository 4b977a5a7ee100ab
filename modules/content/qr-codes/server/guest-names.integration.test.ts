import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { createApiKey } from '#tests/accounts.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { QrCode } from '../contract.ts'
import { maxRooms } from '../rules.ts'
import { forgetGuestNames } from './service.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'
const put = ({ id, owner }: TestHotel, rooms: object[], as = owner) =>
  app.call('PUT', `/v1/hotels/${id}/guest-names`, { as, body: { rooms } })
const read = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/guest-names`, { as: owner }))
const createRooms = async ({ id, owner }: TestHotel, rooms: string[]): Promise<QrCode[]> =>
  expectStatus(201, await app.call('POST', `/v1/hotels/${id}/qr-codes`, { as: owner, body: { kind: 'room', rooms } }))

async function createAskingHotel() {
  app.setClock(now)
  const hotel = await createHotel(app, { roomBillProof: 'surname' })
  const [code] = await createRooms(hotel, ['204', '205'])
  const service = await createService(app, hotel)
  const orderAs = (guestName: string, room = '204', visitor = createVisitorId()): Promise<Order> =>
    createOrder(app, hotel, makeOrderRequest(service, { room, guestName }), visitor)
  const check = async ({ id }: Order) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner })).surnameCheck
  return { hotel, code, orderAs, check }
}

describe('a surname on the bill of a room', () => {
  test('is compared with the pasted list; staff read the result, the guest reads nothing of it', async () => {
    const { hotel, orderAs, check } = await createAskingHotel()
    expect(await check(await orderAs('Dupont'))).toBeNull()
    expectStatus(200, await put(hotel, [{ room: ' 204', names: ['LE GOFF-MARTIN Anne'] }]))
    expect(await check(await orderAs('le goff'))).toBe('match')
    const visitor = createVisitorId()
    const wrong = await orderAs('Dupont', '204', visitor)
    expect(await check(wrong)).toBe('mismatch')
    expect(await check(await orderAs('Dupont', '205'))).toBe('unlisted')
    expect(wrong.surnameCheck).toBeNull()
    const seen = await app.call('GET', `/v1/orders/${wrong.id}`, { visitor })
    expect(expectStatus(200, seen).surnameCheck).toBeNull()
    expect(
      JSON.stringify([seen.body, wrong, expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))]),
    ).not.toMatch(/goff/i)
  })

  test('is announced to guests on their privacy screen, in their language, while there is a list', async () => {
    const { hotel } = await createAskingHotel()
    const notices = async (lang: string) =>
      expectStatus(
        200,
        await app.call('GET', `/v1/visitors/me?hotel=${hotel.id}&lang=${lang}`, { visitor: createVisitorId() }),
      ).notices
    expect(await notices('fr')).toEqual([])
    expectStatus(200, await put(hotel, [{ room: '204', names: ['Le Goff'] }]))
    expect(await notices('fr')).toEqual([expect.stringMatching(/compare le nom.*liste après 7 jours\.$/)])
    expect(await notices('es')).toEqual([expect.stringMatching(/compara el apellido.*7 días\.$/)])
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { roomBillProof: 'none' } }),
    )
    expect(await notices('fr')).toEqual([])
  })

  test('is kept until the check-out: then the room has no names, and the other rooms keep theirs', async () => {
    const { hotel, code } = await createAskingHotel()
    const rooms = [
      { room: '204', names: ['Le Goff'] },
      { room: '205', names: ['Dupont', 'Martin'] },
    ]
    expect(expectStatus(200, await put(hotel, rooms))).toEqual({ listedAt: new Date(now).toISOString(), rooms })
    const checkOut = `/v1/hotels/${hotel.id}/qr-codes/${code?.id}/check-out`
    expectStatus(204, await app.call('POST', checkOut, { as: hotel.owner }))
    expect((await read(hotel)).rooms).toEqual([rooms[1]])
    app.setClock('2026-03-17T08:00:00Z')
    await forgetGuestNames(app.context)
    expect((await read(hotel)).rooms).toHaveLength(1)
    app.setClock('2026-03-17T10:00:00Z')
    await forgetGuestNames(app.context)
    expect(await read(hotel)).toEqual({ listedAt: null, rooms: [] })
    app.setClock(now)
  })
})

test('a list replaces the one before, follows a renamed room, is erased by an empty one, and has a limit', async () => {
  const { hotel, code } = await createAskingHotel()
  expectStatus(200, await put(hotel, [{ room: '9', names: ['Durand'] }]))
  const twice = [
    { room: '204', names: ['Le Goff'] },
    { room: '204 ', names: ['Kervella'] },
  ]
  expect(expectStatus(200, await put(hotel, twice)).rooms).toEqual([{ room: '204', names: ['Le Goff', 'Kervella'] }])
  const rename = { as: hotel.owner, body: { room: 'Suite 1' } }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/qr-codes/${code?.id}`, rename))
  expect((await read(hotel)).rooms).toMatchObject([{ room: 'Suite 1' }])
  const many = Array.from({ length: maxRooms + 1 }, (_, room) => ({ room: String(room), names: ['x'] }))
  expect((await put(hotel, many)).status).toBe(422)
  expect((await put(hotel, [{ room: '1', names: ['x'.repeat(81)] }])).status).toBe(422)
  expect((await put(hotel, [{ room: '1', names: [] }])).status).toBe(422)
  expect(expectStatus(200, await put(hotel, []))).toEqual({ listedAt: null, rooms: [] })
  const journal = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
  expect(JSON.stringify(journal)).not.toMatch(/Kervella|Durand/)
})

test('the list is neither for the kitchen, nor for API keys, nor for another hotel', async () => {
  const { hotel } = await createAskingHotel()
  const [cook, editor] = [await createMember(app, hotel, 'kitchen'), await createMember(app, hotel, 'editor')]
  for (const as of [cook, editor]) {
    expect((await put(hotel, [], as)).status).toBe(403)
    expect((await app.call('GET', `/v1/hotels/${hotel.id}/guest-names`, { as })).status).toBe(403)
  }
  const scopes = ['read', 'orders', 'content'] as const
  const { token } = await createApiKey(app, hotel.owner, { hotels: [hotel.id], scopes: [...scopes] })
  expect((await app.call('GET', `/v1/hotels/${hotel.id}/guest-names`, { as: { token } })).status).toBe(403)
  const stranger = (await createHotel(app)).owner
  expect((await put(hotel, [{ room: '1', names: [randomUUID()] }], stranger)).status).toBe(404)
})
