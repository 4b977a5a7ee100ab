import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'

const app = testApp()

const send = (path: string, guest: string, key: string, body?: unknown) =>
  app.call('POST', `${path}?lang=fr`, { visitor: guest, key, body })

async function guestActions(hotel: TestHotel) {
  const guest = createVisitorId()
  const key = randomUUID()
  const at = `/v1/hotels/${hotel.id}/orders`
  const request = makeOrderRequest(await createService(app, hotel))
  return {
    place: () => send(at, guest, key, request),
    withdraw: (as = guest) => send(`${at}/withdrawals`, as, key),
    stored: async () => expectStatus(200, await app.call('GET', at, { as: hotel.owner })) as Order[],
  }
}

test('an order withdrawn before it arrived creates nothing when it arrives later', async () => {
  const hotel = await createHotel(app)
  const { place, withdraw, stored } = await guestActions(hotel)
  expect(expectStatus(200, await withdraw())).toEqual({ order: null })
  expect((await place()).body.code).toBe('idempotency_key_reused')
  expect(expectStatus(200, await withdraw())).toEqual({ order: null })
  expect(await stored()).toEqual([])
})

test('an order that had arrived is cancelled; if somebody accepted it, the answer is the accepted order', async () => {
  const hotel = await createHotel(app)
  const first = await guestActions(hotel)
  const created = expectStatus(201, await first.place())
  for (let attempt = 0; attempt < 2; attempt++)
    expect(expectStatus(200, await first.withdraw())).toMatchObject({ order: { id: created.id, status: 'cancelled' } })

  const second = await guestActions(hotel)
  const { id, version } = expectStatus(201, await second.place())
  const body = { status: 'accepted', version }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}?lang=fr`, { as: hotel.owner, body }))
  expect(expectStatus(200, await second.withdraw())).toMatchObject({ order: { id, status: 'accepted' } })
})

test('sent and taken back at the same moment, there is one order that is cancelled, or none', async () => {
  const hotel = await createHotel(app)
  for (let time = 0; time < 10; time++) {
    const { place, withdraw } = await guestActions(hotel)
    const [placed, withdrawn] = await Promise.all([place(), withdraw()])
    const { order } = expectStatus(200, withdrawn)
    expect([placed.status, order?.status]).toEqual(order ? [201, 'cancelled'] : [409, undefined])
  }
  expect((await app.call('GET', `/v1/hotels/${hotel.id}/orders?status=new`, { as: hotel.owner })).body).toEqual([])
})

test('withdrawing unknown orders as many new visitors does not block orders from the same Wi-Fi', async () => {
  const hotel = await createHotel(app)
  const at = `/v1/hotels/${hotel.id}/orders/withdrawals`
  const statuses: number[] = []
  while (statuses.length < 310) {
    const some = await Promise.all(Array.from({ length: 10 }, () => send(at, createVisitorId(), randomUUID())))
    statuses.push(...some.map(({ status }) => status))
  }
  expect([statuses.includes(200), statuses.at(-1)]).toEqual([true, 429])
  const { place, withdraw } = await guestActions(hotel)
  expectStatus(201, await place())
  // An order that has arrived is withdrawn as well.
  expect(expectStatus(200, await withdraw())).toMatchObject({ order: { status: 'cancelled' } })
})

test("another visitor's key reveals and changes nothing", async () => {
  const hotel = await createHotel(app)
  const { place, withdraw, stored } = await guestActions(hotel)
  expectStatus(201, await place())
  expect(expectStatus(200, await withdraw(createVisitorId()))).toEqual({ order: null })
  expect((await stored()).map(({ status }) => status)).toEqual(['new'])
})
