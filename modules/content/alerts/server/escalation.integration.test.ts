import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContext } from '#app/create-context.ts'
import { runMaintenance } from '#app/maintenance.ts'
import { makeLogger } from '#core/log/log.ts'
import { listMailbox } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  alertDevice,
  createHotel,
  expectStatus,
  member,
  orderOf,
  placedOrder,
  pushDevice,
  service,
  type TestHotel,
} from '#tests/factories.ts'
import { decrypted, pushServer } from '#tests/push-server.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()
const start = Date.parse('2026-03-10T09:00:00Z')
/** Sets the clock to so many seconds after the orders of a test were placed. */
const at = (seconds: number) => app.setClock(new Date(start + seconds * 1000).toISOString())

beforeEach(() => at(0))
// Items left waiting by a test would be escalated in the next one.
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

/** Runs one check, and the jobs that it queued. */
async function look(seconds: number) {
  at(seconds)
  await escalateAlerts(app.context)
  await app.context.jobs.drain()
}

const settle = ({ id, owner }: TestHotel, body: object) =>
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
async function readyHotel(answer?: (path: string) => number) {
  const server = await pushServer(app, answer)
  const hotel = await createHotel(app)
  const colleague = await member(app, hotel, 'member')
  const phone = await pushDevice(app, colleague, { hotels: [hotel.id], endpoint: server.endpoint(randomUUID()) })
  const mailTo = colleague.email
  expectStatus(200, await settle(hotel, { mailTo }))
  return { hotel, colleague, phone, mailTo, server, menu: await service(app, hotel) }
}

test('eight thousand orders that nobody takes are each told of once', async () => {
  const hotel = await createHotel(app)
  await alertDevice(app, hotel, hotel.owner)
  const order = await placedOrder(app, hotel, orderOf(await service(app, hotel)))
  await app.context.pool.query(
    `insert into orders
     select (jsonb_populate_record(orders, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 1000 + n, 'placed_at', placed_at - n * interval '1 ms'))).*
     from orders, generate_series(1, 7999) n where id = $1`,
    [order.id],
  )
  const told = async () =>
    (await app.context.pool.query('select count(*)::int from alert_steps where hotel_id = $1', [hotel.id])).rows[0]
      .count

  await look(1)
  expect(await told()).toBe(8000)
  await look(2)
  expect(await told()).toBe(8000)
})

test('an order that nobody takes rings, goes to the phones after a minute and by email after three, each once and recorded', async () => {
  const { hotel, phone, mailTo, server, menu } = await readyHotel()
  await alertDevice(app, hotel, hotel.owner, { name: 'Réception' })
  const order = await placedOrder(app, hotel, orderOf(menu))

  await look(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound', reached: 1 }])
  await alertDevice(app, hotel, hotel.owner)
  await look(30)
  await alertDevice(app, hotel, hotel.owner)
  await look(59)
  expect(server.received).toEqual([])
  await look(60)
  await look(61)
  expect(server.received).toHaveLength(1)
  const [message] = server.received
  expect(message?.headers).toMatchObject({ urgency: 'high', ttl: '900', 'content-encoding': 'aes128gcm' })
  expect(message?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/)
  expect(message?.body.byteLength).toBeLessThanOrEqual(4096)
  expect(decrypted(phone, message?.body ?? Buffer.alloc(0))).toEqual({
    title: 'Hôtel du Phare',
    body: 'Une commande attend, chambre 204',
    lang: 'fr',
    tag: `waiting ${hotel.id}`,
    path: `/hotels/${hotel.id}/orders`,
  })
  expect(await emailsTo(mailTo)).toEqual([])

  await alertDevice(app, hotel, hotel.owner)
  await look(179)
  expect(await emailsTo(mailTo)).toEqual([])
  await look(180)
  await look(400)
  const [mail, ...more] = await emailsTo(mailTo)
  expect(more).toEqual([])
  expect(mail?.email.subject).toBe('Une commande attend, chambre «\u00a0204\u00a0» («\u00a0Hôtel du Phare\u00a0»)')
  expect(mail?.email.paragraphs).toContain('Une commande attend, chambre «\u00a0204\u00a0», depuis 10:00')
  expect(mail?.email.action?.url).toMatch(new RegExp(`/hotels/${hotel.id}/orders$`))

  expect(await stepsOf(hotel, order.id)).toEqual([
    { step: 'sound', at: '2026-03-10T09:00:01.000Z', reached: 1, delivered: 0, mailTo: null },
    { step: 'push', at: '2026-03-10T09:01:00.000Z', reached: 1, delivered: 1, mailTo: null },
    { step: 'mail', at: '2026-03-10T09:03:00.000Z', reached: 1, delivered: 1, mailTo },
  ])
})

test('an order that somebody accepts in between goes no further, not even what was on its way', async () => {
  const { hotel, colleague, mailTo, server, menu } = await readyHotel()
  const accept = async ({ id, version }: { id: string; version: number }) =>
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, {
        as: colleague,
        body: { status: 'accepted', version },
      }),
    )
  await alertDevice(app, hotel, hotel.owner)
  const order = await placedOrder(app, hotel, orderOf(menu))
  await look(1)
  await accept(order)
  await look(100)
  await look(500)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound' }])

  at(1000)
  const second = await placedOrder(app, hotel, orderOf(menu))
  await escalateAlerts(app.context)
  expect(await stepsOf(hotel, second.id)).toMatchObject([{ step: 'sound', reached: 0 }, { step: 'push' }])
  await accept(second)
  await app.context.jobs.drain()
  await look(1500)
  expect(server.received).toEqual([])
  expect(await emailsTo(mailTo)).toEqual([])
})

test('where no device listens the phones hear at once, and the email leaves at once where no phone takes notifications', async () => {
  const { hotel, phone, colleague, mailTo, server, menu } = await readyHotel()
  await alertDevice(app, hotel, hotel.owner, { sound: false })
  const order = await placedOrder(app, hotel, orderOf(menu))
  await look(1)
  expect(server.received).toHaveLength(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([
    { step: 'sound', reached: 0 },
    { step: 'push', reached: 1, delivered: 1 },
  ])
  expect(await emailsTo(mailTo)).toEqual([])

  expectStatus(204, await app.call('DELETE', `/v1/me/push-devices/${phone.id}`, { as: colleague }))
  const second = await placedOrder(app, hotel, orderOf(menu))
  await look(2)
  expect((await stepsOf(hotel, second.id)).map(({ step, reached }) => [step, reached])).toEqual([
    ['sound', 0],
    ['push', 0],
    ['mail', 1],
  ])
  expect(await emailsTo(mailTo)).toHaveLength(1)
})

test('a device that was killed counts for forty seconds, and no longer', async () => {
  const { hotel, server, menu } = await readyHotel()
  const listening = async () => {
    const { body } = await app.call('GET', `/v1/hotels/${hotel.id}/staff-listening`, { visitor: randomUUID() })
    return body.staffListening
  }
  expect(await listening()).toBe(false)
  // A kitchen screen with sound that leaves orders and messages to others.
  await alertDevice(app, hotel, hotel.owner, { services: [], messages: false })
  expect(await listening()).toBe(false)
  await alertDevice(app, hotel, hotel.owner)
  await placedOrder(app, hotel, orderOf(menu))
  await look(39)
  expect(await listening()).toBe(true)
  expect(server.received).toEqual([])
  await look(41)
  expect(await listening()).toBe(false)
  expect(server.received).toHaveLength(1)
})

test('several processes that look at the same moment take each step once', async () => {
  const { hotel, mailTo, server, menu } = await readyHotel()
  const { config, storage, clock } = app.context
  const other = await createContext({ connection: app.connection, config, storage, log: makeLogger('silent'), clock })
  try {
    const orders = await Promise.all(Array.from({ length: 5 }, () => placedOrder(app, hotel, orderOf(menu))))
    for (const seconds of [1, 60, 180]) {
      at(seconds)
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

test('a service has clocks of its own, and a hotel can do without a step', async () => {
  const { hotel, server, menu } = await readyHotel()
  const services = [{ serviceId: menu.id, pushAfter: 20, mailAfter: null }]
  expectStatus(200, await settle(hotel, { services, mailAfter: null }))
  await alertDevice(app, hotel, hotel.owner)
  const order = await placedOrder(app, hotel, orderOf(menu))
  await look(19)
  expect(server.received).toEqual([])
  await look(20)
  expect(server.received).toHaveLength(1)
  await look(4000)
  expect((await stepsOf(hotel, order.id)).map(({ step }) => step)).toEqual(['sound', 'push'])
})

test('a browser that takes no more is forgotten, and the email then leaves at once', async () => {
  const { hotel, colleague, mailTo, menu } = await readyHotel(() => 410)
  const order = await placedOrder(app, hotel, orderOf(menu))
  await look(1)
  expect((await app.call('GET', '/v1/me/push-devices', { as: colleague })).body.devices).toEqual([])
  await look(4)
  expect((await stepsOf(hotel, order.id)).map(({ step, reached }) => [step, reached])).toEqual([
    ['sound', 0],
    ['push', 0],
    ['mail', 1],
  ])
  expect(await emailsTo(mailTo)).toHaveLength(1)
})

test.each([500, 429])('a push server that answers %i is asked again by the queue', async (status) => {
  const { hotel, colleague, menu, server } = await readyHotel(() => status)
  const order = await placedOrder(app, hotel, orderOf(menu))
  at(1)
  await escalateAlerts(app.context)
  await expect(app.context.jobs.drain()).rejects.toThrow(`answered ${status}`)
  expect(server.received).toHaveLength(1)
  expect((await app.call('GET', '/v1/me/push-devices', { as: colleague })).body.devices).toHaveLength(1)
  expect(await stepsOf(hotel, order.id)).toMatchObject([{ step: 'sound' }, { step: 'push', reached: 1, delivered: 0 }])
})

test('what waits for more than a day, or in a hotel that was deleted, calls nobody any more', async () => {
  const { hotel, server, menu } = await readyHotel()
  const order = await placedOrder(app, hotel, orderOf(menu))
  await look(25 * 3600)
  expect(await stepsOf(hotel, order.id)).toEqual([])
  at(0)
  await placedOrder(app, hotel, orderOf(menu))
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
  await look(100)
  expect(server.received).toEqual([])
})

test('steps are forgotten after two months', async () => {
  const hotel = await createHotel(app)
  const order = await placedOrder(app, hotel, orderOf(await service(app, hotel)))
  await look(1)
  expect(await stepsOf(hotel, order.id)).toHaveLength(3)
  at(61 * 86_400)
  await runMaintenance(app.context)
  // The sessions from before have ended.
  expect(await stepsOf({ ...hotel, owner: await member(app, hotel, 'owner') }, order.id)).toEqual([])
})
