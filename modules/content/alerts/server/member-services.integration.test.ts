import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import { createAlertDevice, createPushDevice } from '#tests/device-factories.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { startPushServer } from '#tests/push-server.ts'
import type { AlertStep, MemberServices } from '../contract.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()
const start = Date.parse('2026-03-10T09:00:00Z')
const setSecondsAfterStart = (seconds: number) => app.setClock(new Date(start + seconds * 1000).toISOString())

beforeEach(() => setSecondsAfterStart(0))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

async function runCheck(seconds: number) {
  setSecondsAfterStart(seconds)
  await escalateAlerts(app.context)
  await app.context.jobs.drain()
}

const assignServices = (
  { id }: TestHotel,
  to: TestPerson,
  services: string[] | null,
  messages: boolean,
  as: TestPerson,
) => app.call('PUT', `/v1/hotels/${id}/member-services/${to.userId}`, { as, body: { services, messages } })
const stepsOf = async ({ id, owner }: TestHotel, order: { id: string }) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/alerts/order/${order.id}`, { as: owner })) as AlertStep[]

test('a member with assigned services is notified of these only, and sees their waiting items', async () => {
  const server = await startPushServer(app)
  const hotel = await createHotel(app)
  const kitchen = await createService(app, hotel)
  const spa = await createService(app, hotel)
  const cook = await createMember(app, hotel, 'member', 'Yann')
  await createPushDevice(app, cook, { hotels: [hotel.id], endpoint: server.endpoint(randomUUID()) })
  expect((await assignServices(hotel, cook, [kitchen.id], false, cook)).status).toBe(403)
  expectStatus(200, await assignServices(hotel, cook, [kitchen.id], false, hotel.owner))
  const memberServices = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/member-services`, { as: cook }),
  ) as MemberServices[]
  expect(memberServices.find(({ memberId }) => memberId === cook.userId)).toMatchObject({
    services: [kitchen.id],
    messages: false,
  })
  expect(memberServices.find(({ memberId }) => memberId === hotel.owner.userId)).toMatchObject({
    services: null,
    messages: true,
  })

  const massage = await createOrder(app, hotel, makeOrderRequest(spa))
  await runCheck(60)
  expect(server.received).toEqual([])
  expect(await stepsOf(hotel, massage)).toMatchObject([
    { step: 'sound' },
    { step: 'push', reached: 0 },
    // No phone was reached, so the email is due at once.
    { step: 'mail' },
  ])
  const readWaiting = async (as: TestPerson) => expectStatus(200, await app.call('GET', '/v1/me/waiting', { as }))
  expect(await readWaiting(cook)).toMatchObject([{ hotelId: hotel.id, waiting: {} }])

  await createOrder(app, hotel, makeOrderRequest(kitchen))
  await runCheck(130)
  expect(server.received).toHaveLength(1)
  expect(await readWaiting(cook)).toMatchObject([{ hotelId: hotel.id, waiting: { order: 1 } }])
  expect(await readWaiting(hotel.owner)).toMatchObject([{ hotelId: hotel.id, waiting: { order: 2 } }])
})

test('a device that sounds for the kitchen does not count for orders of the spa', async () => {
  const hotel = await createHotel(app)
  const kitchen = await createService(app, hotel)
  const spa = await createService(app, hotel)
  await createAlertDevice(app, hotel, hotel.owner, { services: [kitchen.id] })
  const [dinner, massage] = [
    await createOrder(app, hotel, makeOrderRequest(kitchen)),
    await createOrder(app, hotel, makeOrderRequest(spa)),
  ]
  await runCheck(1)
  expect(await stepsOf(hotel, dinner)).toMatchObject([{ step: 'sound', reached: 1 }])
  expect((await stepsOf(hotel, massage))[0]).toMatchObject({ step: 'sound', reached: 0 })
})

test('an order for later is not escalated before its preparation begins', async () => {
  const hotel = await createHotel(app)
  const kitchen = await createService(app, hotel, { leadMinutes: 30 })
  const order = await createOrder(app, hotel, makeOrderRequest(kitchen, { dueAt: '2026-03-10T12:00:00.000Z' }))
  await runCheck(600)
  expect(await stepsOf(hotel, order)).toEqual([])
  await runCheck(2.5 * 3600)
  expect((await stepsOf(hotel, order))[0]).toMatchObject({ step: 'sound' })
})

test('the kitchen is notified of orders and not of messages, an editor of neither', async () => {
  const server = await startPushServer(app)
  const hotel = await createHotel(app)
  const service = await createService(app, hotel)
  const [cook, editor] = [await createMember(app, hotel, 'kitchen'), await createMember(app, hotel, 'editor')]
  for (const person of [cook, editor])
    await createPushDevice(app, person, { hotels: [hotel.id], endpoint: server.endpoint(randomUUID()) })
  await createGuestMessage(app, hotel)
  await runCheck(60)
  expect(server.received).toEqual([])
  await createOrder(app, hotel, makeOrderRequest(service))
  await runCheck(130)
  expect(server.received).toHaveLength(1)
  const readWaiting = async (as: TestPerson) => expectStatus(200, await app.call('GET', '/v1/me/waiting', { as }))
  expect(await readWaiting(cook)).toMatchObject([{ waiting: { order: 1 } }])
  expect(await readWaiting(editor)).toEqual([])
})
