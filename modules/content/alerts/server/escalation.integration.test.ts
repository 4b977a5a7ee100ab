import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContext } from '#app/create-context.ts'
import { runMaintenance } from '#app/maintenance.ts'
import { makeLogger } from '#core/log/log.ts'
import { listMailbox } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import { createAlertDevice, createPushDevice } from '#tests/device-factories.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { decryptPush, startPushServer } from '#tests/push-server.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()
const start = Date.parse('2026-03-10T09:00:00Z')
/** Sets the clock to this number of seconds after the start of the test. */
const setSecondsAfterStart = (seconds: number) => app.setClock(new Date(start + seconds * 1000).toISOString())

beforeEach(() => setSecondsAfterStart(0))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

/** Runs one check, and the jobs that it queued. */
async function runCheck(seconds: number) {
  setSecondsAfterStart(seconds)
  await escalateAlerts(app.context)
  await app.context.jobs.drain()
}

const saveSettings = ({ id, owner }: TestHotel, body: object) =>
  app.call('PATCH', `/v1/hotels/${id}/alert-settings`, { as: owner, body })

const stepsOf = async ({ id, owner }: TestHotel, orderId: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/alerts/order/${orderId}`, { as: owner })) as {
    step: string
    at: string
    reached: number
    delivered: number
    mailTo: string | null
  }[]

const emailsTo = async (address: string) =>
  (await listMailbox(app.context.db)).filter(({ email }) => email.to === address)

/** A hotel whose reception has its sound on, with a phone that gets notifications and an address for the email. */
async function createReadyHotel(answer?: (path: string) => number) {
  const server = await startPushServer(app, answer)
  const hotel = await createHotel(app)
  const colleague = await createMember(app, hotel, 'member')
  const phone = await createPushDevice(app, colleague, { hotels: [hotel.id], endpoint: server.endpoint(randomUUID()) })
  const mailTo = colleague.email
  expectStatus(200, await saveSettings(hotel, { mailTo }))
  return { hotel, colleague, phone, mailTo, server, menu: await createService(app, hotel) }
}

test('each of eight thousand unaccepted orders is escalated once', async () => {
  const hotel = await createHotel(app)
  await createAlertDevice(app, hotel, hotel.owner)
  const order = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  await app.context.pool.query(
    `insert into orders
     select (jsonb_populate_record(orders, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 1000 + n, 'placed_at', placed_at - n * interval '1 ms'))).*
     from orders, generate_series(1, 7999) n where id = $1`,
    [order.id],
  )
  const countSteps = async () =>
    (await app.context.pool.query('select count(*)::int from alert_steps where hotel_id = $1', [hotel.id])).rows[0]
      .count

  await runCheck(1)
  expect(await countSteps()).toBe(8000)
  await runCheck(2)
  expect(await countSteps()).toBe(8000)
})

test('an unaccepted order sounds, notifies phones after a minute and sends an email after three, each once', async () => {
  const { hotel, phone, mailTo, server, menu } = await createReadyHotel()
  await createAlertDevice(app, hotel, hotel.owner, { name: 'Réception' })
  const order = await createOrder(app, hotel, makeOrderRequest(menu))

  await runCheck(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound', reached: 1 }])
  await createAlertDevice(app, hotel, hotel.owner)
  await runCheck(30)
  await createAlertDevice(app, hotel, hotel.owner)
  await runCheck(59)
  expect(server.received).toEqual([])
  await runCheck(60)
  await runCheck(61)
  expect(server.received).toHaveLength(1)
  const [message] = server.received
  expect(message?.headers).toMatchObject({ urgency: 'high', ttl: '900', 'content-encoding': 'aes128gcm' })
  expect(message?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/)
  expect(message?.body.byteLength).toBeLessThanOrEqual(4096)
  expect(decryptPush(phone, message?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Hôtel du Phare',
    body: 'Une commande attend, chambre 204',
    lang: 'fr',
    tag: `waiting ${hotel.id}`,
    path: `/hotels/${hotel.id}/orders`,
  })
  expect(await emailsTo(mailTo)).toEqual([])

  await createAlertDevice(app, hotel, hotel.owner)
  await runCheck(179)
  expect(await emailsTo(mailTo)).toEqual([])
  await runCheck(180)
  await runCheck(400)
  const [mail, ...otherEmails] = await emailsTo(mailTo)
  expect(otherEmails).toEqual([])
  expect(mail?.email.subject).toBe('Une commande attend, chambre «\u00a0204\u00a0» («\u00a0Hôtel du Phare\u00a0»)')
  expect(mail?.email.paragraphs).toContain('Une commande attend, chambre «\u00a0204\u00a0», depuis 10:00')
  expect(mail?.email.action?.url).toMatch(new RegExp(`/hotels/${hotel.id}/orders$`))

  expect(await stepsOf(hotel, order.id)).toEqual([
    { step: 'sound', at: '2026-03-10T09:00:01.000Z', reached: 1, delivered: 0, mailTo: null },
    { step: 'push', at: '2026-03-10T09:01:00.000Z', reached: 1, delivered: 1, mailTo: null },
    { step: 'mail', at: '2026-03-10T09:03:00.000Z', reached: 1, delivered: 1, mailTo },
  ])
})

test('an accepted order is not escalated further, and queued notifications are not sent', async () => {
  const { hotel, colleague, mailTo, server, menu } = await createReadyHotel()
  const accept = async ({ id, version }: { id: string; version: number }) =>
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, {
        as: colleague,
        body: { status: 'accepted', version },
      }),
    )
  await createAlertDevice(app, hotel, hotel.owner)
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(1)
  await accept(order)
  await runCheck(100)
  await runCheck(500)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound' }])

  setSecondsAfterStart(1000)
  const second = await createOrder(app, hotel, makeOrderRequest(menu))
  await escalateAlerts(app.context)
  expect(await stepsOf(hotel, second.id)).toMatchObject([{ step: 'sound', reached: 0 }, { step: 'push' }])
  await accept(second)
  await app.context.jobs.drain()
  await runCheck(1500)
  expect(server.received).toEqual([])
  expect(await emailsTo(mailTo)).toEqual([])
})

test('phones are notified at once if no device has its sound on, and the email is sent at once if no phone is reached', async () => {
  const { hotel, phone, colleague, mailTo, server, menu } = await createReadyHotel()
  await createAlertDevice(app, hotel, hotel.owner, { sound: false })
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(1)
  expect(server.received).toHaveLength(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([
    { step: 'sound', reached: 0 },
    { step: 'push', reached: 1, delivered: 1 },
  ])
  expect(await emailsTo(mailTo)).toEqual([])

  expectStatus(204, await app.call('DELETE', `/v1/me/push-devices/${phone.id}`, { as: colleague }))
  const second = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(2)
  expect((await stepsOf(hotel, second.id)).map(({ step, reached }) => [step, reached])).toEqual([
    ['sound', 0],
    ['push', 0],
    ['mail', 1],
  ])
  expect(await emailsTo(mailTo)).toHaveLength(1)
})

test('a device counts for forty seconds after its last report', async () => {
  const { hotel, server, menu } = await createReadyHotel()
  const isStaffListening = async () => {
    const { body } = await app.call('GET', `/v1/hotels/${hotel.id}/staff-listening`, { visitor: randomUUID() })
    return body.staffListening
  }
  expect(await isStaffListening()).toBe(false)
  // A kitchen screen with sound that leaves orders and messages to others.
  await createAlertDevice(app, hotel, hotel.owner, { services: [], messages: false })
  expect(await isStaffListening()).toBe(false)
  await createAlertDevice(app, hotel, hotel.owner)
  await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(39)
  expect(await isStaffListening()).toBe(true)
  expect(server.received).toEqual([])
  await runCheck(41)
  expect(await isStaffListening()).toBe(false)
  expect(server.received).toHaveLength(1)
})

test('several processes that check at the same moment take each step once', async () => {
  const { hotel, mailTo, server, menu } = await createReadyHotel()
  const { config, storage, clock } = app.context
  const other = await createContext({ connection: app.connection, config, storage, log: makeLogger('silent'), clock })
  try {
    const orders = await Promise.all(Array.from({ length: 5 }, () => createOrder(app, hotel, makeOrderRequest(menu))))
    for (const seconds of [1, 60, 180]) {
      setSecondsAfterStart(seconds)
      await Promise.all([app.context, other, app.context, other].map(escalateAlerts))
      await app.context.jobs.drain()
    }
    for (const { id } of orders)
      expect((await stepsOf(hotel, id)).map(({ step }) => step)).toEqual(['sound', 'push', 'mail'])
    // Sent in one message, because one check found them together.
    expect(server.received).toHaveLength(1)
    expect((await emailsTo(mailTo)).map(({ email }) => email.subject)).toEqual([
      '5 commandes attendent («\u00a0Hôtel du Phare\u00a0»)',
    ])
  } finally {
    await other.close()
  }
})

test('a service can have its own delays, and a hotel can turn a step off', async () => {
  const { hotel, server, menu } = await createReadyHotel()
  const services = [{ serviceId: menu.id, pushAfter: 20, mailAfter: null }]
  expectStatus(200, await saveSettings(hotel, { services, mailAfter: null }))
  await createAlertDevice(app, hotel, hotel.owner)
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(19)
  expect(server.received).toEqual([])
  await runCheck(20)
  expect(server.received).toHaveLength(1)
  await runCheck(4000)
  expect((await stepsOf(hotel, order.id)).map(({ step }) => step)).toEqual(['sound', 'push'])
})

test('a browser that no longer exists is deleted, and the email is then sent at once', async () => {
  const { hotel, colleague, mailTo, menu } = await createReadyHotel(() => 410)
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(1)
  expect((await app.call('GET', '/v1/me/push-devices', { as: colleague })).body.devices).toEqual([])
  await runCheck(4)
  expect((await stepsOf(hotel, order.id)).map(({ step, reached }) => [step, reached])).toEqual([
    ['sound', 0],
    ['push', 0],
    ['mail', 1],
  ])
  expect(await emailsTo(mailTo)).toHaveLength(1)
})

test.each([500, 429])('a notification is retried when the push server answers %i', async (status) => {
  const { hotel, colleague, menu, server } = await createReadyHotel(() => status)
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  setSecondsAfterStart(1)
  await escalateAlerts(app.context)
  await expect(app.context.jobs.drain()).rejects.toThrow(`answered ${status}`)
  expect(server.received).toHaveLength(1)
  expect((await app.call('GET', '/v1/me/push-devices', { as: colleague })).body.devices).toHaveLength(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound' }, { step: 'push', reached: 1, delivered: 0 }])
})

test('items that wait for more than a day, or in a deleted hotel, are not escalated', async () => {
  const { hotel, server, menu } = await createReadyHotel()
  const order = await createOrder(app, hotel, makeOrderRequest(menu))
  await runCheck(25 * 3600)
  expect(await stepsOf(hotel, order.id)).toEqual([])
  setSecondsAfterStart(0)
  await createOrder(app, hotel, makeOrderRequest(menu))
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
  await runCheck(100)
  expect(server.received).toEqual([])
})

test('recorded steps are deleted after two months', async () => {
  const hotel = await createHotel(app)
  const order = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  await runCheck(1)
  expect(await stepsOf(hotel, order.id)).toHaveLength(3)
  setSecondsAfterStart(61 * 86_400)
  await runMaintenance(app.context)
  // The sessions from before have ended.
  expect(await stepsOf({ ...hotel, owner: await createMember(app, hotel, 'owner') }, order.id)).toEqual([])
})
