import { expect, test } from 'vitest'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { CloudPrinter, createPrinter } from '#tests/printers.ts'
import type { PrintJob } from '../contract.ts'

const app = testApp()
const read = async <T>(hotel: TestHotel, path: string): Promise<T> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/${path}`, { as: hotel.owner }))
const jobs = (hotel: TestHotel) => read<PrintJob[]>(hotel, 'print-jobs')

test('an order that is accepted automatically has one ticket, also when the job runs twice', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { automaticAcceptance: 'always' })
  const { address } = await createPrinter(app, hotel)
  const device = new CloudPrinter(address, (path, init) => app.fetch(path, init))
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await app.context.jobs.drain()
  expect((await jobs(hotel)).map(({ state }) => state)).toEqual(['waiting'])
  await app.context.pool.query(
    "insert into jobs (id, name, data, run_at, created_at) values (gen_random_uuid(), 'orders.accepted', $1, now(), now())",
    [{ hotelId: hotel.id, orderIds: [order.id] }],
  )
  await app.context.jobs.drain()
  expect(await device.work()).toBe(true)
  expect(await device.work()).toBe(false)
  expect((await read<Order>(hotel, `orders/${order.id}`)).prints).toBe(1)
})

test('an order that is accepted automatically and cancelled before its ticket was queued has none', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { automaticAcceptance: 'always' })
  await createPrinter(app, hotel)
  const { id, version } = await createOrder(app, hotel, makeOrderRequest(menu))
  const body = { status: 'cancelled', version, reason: 'Fini' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
  await app.context.jobs.drain()
  expect((await jobs(hotel)).map(({ state }) => state)).toEqual([])
})
