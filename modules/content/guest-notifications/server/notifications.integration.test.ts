import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { listMailbox, noMailer } from '#core/mail/mailer.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createOrder,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeEmailAddress,
  makeOrderRequest,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { type BrowserKeys, createBrowserKeys, decryptPush, startPushServer } from '#tests/push-server.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { maxHotelContacts } from '../rules.ts'

type Guest = ReturnType<typeof createVisitorId>

const app = testApp()

const notificationsPath = ({ id }: Pick<TestHotel, 'id'>) => `/v1/hotels/${id}/guest-notifications`

const readNotifications = async (openedHotel: TestHotel, guest: Guest) =>
  expectStatus(200, await app.call('GET', notificationsPath(openedHotel), { visitor: guest }))

const subscribe = (
  openedHotel: TestHotel,
  guest: Guest,
  { endpoint = `https://push.example/${randomUUID()}`, browser = createBrowserKeys(), lang = 'fr' } = {},
) =>
  app.call('POST', `${notificationsPath(openedHotel)}/devices?lang=${lang}`, {
    visitor: guest,
    body: { endpoint, keys: browser.keys },
  })

const setEmail = (openedHotel: TestHotel, guest: Guest, email: string) =>
  app.call('PUT', `${notificationsPath(openedHotel)}/email?lang=fr`, { visitor: guest, body: { email } })

/** An order with personal data that must not appear on a locked screen. */
async function createPersonalOrder(openedHotel: TestHotel, guest: Guest): Promise<Order> {
  const menu = await createService(app, openedHotel)
  return createOrder(
    app,
    openedHotel,
    makeOrderRequest(menu, { room: '204', guestName: 'Inès Prat', note: 'Sans gluten' }),
    guest,
  )
}

async function setOrderStatus(
  openedHotel: TestHotel,
  { id, version }: Order,
  status: Order['status'],
  reason?: string,
): Promise<Order> {
  const body = { status, version, ...(reason && { reason }) }
  return expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${openedHotel.id}/orders/${id}`, { as: openedHotel.owner, body }),
  )
}

async function answerGuest(openedHotel: TestHotel, text = 'Bien sûr, nous arrivons.'): Promise<void> {
  const [thread] = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${openedHotel.id}/threads`, { as: openedHotel.owner }),
  )
  const path = `/v1/hotels/${openedHotel.id}/threads/${thread.id}/messages?lang=fr`
  expectStatus(201, await app.call('POST', path, { as: openedHotel.owner, key: randomUUID(), body: { text } }))
}

/** The decrypted notifications that this browser has received, once all jobs are done. */
async function readShownNotifications({ received }: Awaited<ReturnType<typeof startPushServer>>, browser: BrowserKeys) {
  await app.context.jobs.drain()
  return received
    .splice(0)
    .map(({ body }) => decryptPush(browser, body) as { web_push: number; notification: Record<string, string> })
}

const readEmailsTo = async (email: string) => {
  await app.context.jobs.drain()
  return (await listMailbox(app.context.db, email)).map((each) => each.email)
}

test('a phone is notified once when an order is accepted, on its way or refused, without personal data', async () => {
  const server = await startPushServer(app)
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const browser = createBrowserKeys()
  expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('phone'), browser, lang: 'en' }))
  expect(await readShownNotifications(server, browser)).toEqual([])

  const order = await createPersonalOrder(openedHotel, guest)
  expect(await readShownNotifications(server, browser)).toEqual([])
  const accepted = await setOrderStatus(openedHotel, order, 'accepted')
  const [first, ...others] = await readShownNotifications(server, browser)
  expect(others).toEqual([])
  expect(first).toEqual({
    web_push: 8030,
    notification: {
      title: 'Hôtel du Phare',
      body: 'Accepted: the team is on it',
      lang: 'en',
      dir: 'auto',
      tag: `orders/${order.id}`,
      navigate: `${app.context.url}/public/${openedHotel.hotel.slug}/orders/${order.id}?lang=en`,
      icon: `${app.context.url}/public/${openedHotel.hotel.slug}/icon-192.png`,
    },
  })

  const preparing = await setOrderStatus(openedHotel, accepted, 'preparing')
  expect(await readShownNotifications(server, browser)).toEqual([])
  await setOrderStatus(openedHotel, preparing, 'on-the-way')
  const onTheWay = await readShownNotifications(server, browser)
  expect(onTheWay.map(({ notification }) => notification.body)).toEqual(['It’s on its way to you'])

  await setOrderStatus(
    openedHotel,
    await createPersonalOrder(openedHotel, guest),
    'cancelled',
    'Le four de la chambre 204 est en panne.',
  )
  const refused = await readShownNotifications(server, browser)
  expect(refused.map(({ notification }) => notification.body)).toEqual(['The hotel could not take your request'])
  for (const personal of ['204', 'Inès', 'gluten', 'Malouin', 'four'])
    expect(JSON.stringify([first, onTheWay, refused])).not.toContain(personal)
})

test('a phone is notified of an answer in the chat without its text, and the notification opens the chat', async () => {
  const server = await startPushServer(app)
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const browser = createBrowserKeys()
  await createGuestMessage(app, openedHotel, {}, guest)
  expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('phone'), browser }))
  await answerGuest(openedHotel, 'Votre médicament est à la réception.')
  const [message, ...others] = await readShownNotifications(server, browser)
  expect(others).toEqual([])
  expect(message?.notification).toMatchObject({
    body: 'La réception vous a répondu',
    navigate: `${app.context.url}/public/${openedHotel.hotel.slug}/chat?lang=fr`,
  })
  expect(JSON.stringify(message)).not.toContain('médicament')
})

test('phones of other guests, and of this guest in other hotels, are not notified', async () => {
  const server = await startPushServer(app)
  const [openedHotel, otherHotel] = [await createHotel(app), await createHotel(app)]
  const guest = createVisitorId()
  expectStatus(200, await subscribe(openedHotel, createVisitorId(), { endpoint: server.endpoint('other') }))
  expectStatus(200, await subscribe(otherHotel, guest, { endpoint: server.endpoint('elsewhere') }))
  await setOrderStatus(openedHotel, await createPersonalOrder(openedHotel, guest), 'accepted')
  await app.context.jobs.drain()
  expect(server.received).toEqual([])
})

test('undoing a status and a cancellation by the guest cause no notification', async () => {
  const server = await startPushServer(app)
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const browser = createBrowserKeys()
  expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('phone'), browser }))
  const accepted = await setOrderStatus(openedHotel, await createPersonalOrder(openedHotel, guest), 'accepted')
  expect(await readShownNotifications(server, browser)).toHaveLength(1)
  const stepBack = { as: openedHotel.owner, body: { version: accepted.version } }
  expectStatus(200, await app.call('POST', `/v1/hotels/${openedHotel.id}/orders/${accepted.id}/step-back`, stepBack))
  expectStatus(200, await app.call('POST', `/v1/orders/${accepted.id}/cancel`, { visitor: guest }))
  expect(await readShownNotifications(server, browser)).toEqual([])
})

test.each([404, 410])(
  'a subscription that no longer exists (%i) is deleted, and the guest’s other browsers are notified',
  async (status) => {
    const server = await startPushServer(app, (path) => (path === '/gone' ? status : 201))
    const openedHotel = await createHotel(app)
    const guest = createVisitorId()
    expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('gone') }))
    const { devices } = expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('there') }))
    expect(devices).toHaveLength(2)
    const accepted = await setOrderStatus(openedHotel, await createPersonalOrder(openedHotel, guest), 'accepted')
    await app.context.jobs.drain()
    expect(server.received.map(({ path }) => path).sort()).toEqual(['/gone', '/there'])
    expect((await readNotifications(openedHotel, guest)).devices).toEqual([devices[1]])
    await setOrderStatus(openedHotel, accepted, 'on-the-way')
    await app.context.jobs.drain()
    expect(server.received.map(({ path }) => path).slice(2)).toEqual(['/there'])
  },
)

test('a notification that could not be sent for an hour is dropped', async () => {
  const server = await startPushServer(app)
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  expectStatus(200, await subscribe(openedHotel, guest, { endpoint: server.endpoint('phone') }))
  await setOrderStatus(openedHotel, await createPersonalOrder(openedHotel, guest), 'accepted')
  app.setClock('2026-03-10T10:00:01Z')
  await app.context.jobs.drain()
  app.setClock('2026-03-10T09:00:00Z')
  expect(server.received).toEqual([])
})

test.each([
  ['http://fcm.googleapis.com/fcm/send/abc', 'endpoint invalid'],
  ['https://127.0.0.1/abc', 'endpoint invalid'],
  ['https://router.local/abc', 'endpoint invalid'],
])('a browser that names %s as its server is refused', async (endpoint, error) => {
  const openedHotel = await createHotel(app)
  expect(statusCodeAndFields(await subscribe(openedHotel, createVisitorId(), { endpoint }))).toEqual([
    422,
    'invalid',
    error,
  ])
})

test('a guest has at most three browsers, and a hotel has a maximum of contacts', async () => {
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(expectStatus(200, await subscribe(openedHotel, guest)).devices.at(-1))
  expect((await readNotifications(openedHotel, guest)).devices).toEqual(ids.slice(2))

  await app.context.pool.query(
    `insert into guest_contacts (hotel_id, id, visitor_id, kind, address, address_hash, lang, created_at, expires_at)
     select $1, gen_random_uuid(), gen_random_uuid(), 'push', 'https://push.example/' || n, n::text, 'fr', now(), now()
     from generate_series(1, $2::int) n`,
    [openedHotel.id, maxHotelContacts - 3],
  )
  expect(statusCodeAndFields(await subscribe(openedHotel, createVisitorId()))).toEqual([409, 'notifications_full'])
  expect(statusCodeAndFields(await setEmail(openedHotel, createVisitorId(), makeEmailAddress()))).toEqual([
    409,
    'notifications_full',
  ])
})

test('a browser belongs only to the visitor who subscribed last', async () => {
  const openedHotel = await createHotel(app)
  const [before, after] = [createVisitorId(), createVisitorId()]
  const endpoint = 'https://push.example/shared'
  expectStatus(200, await subscribe(openedHotel, before, { endpoint }))
  expectStatus(200, await subscribe(openedHotel, after, { endpoint }))
  expect((await readNotifications(openedHotel, before)).devices).toEqual([])
  expect((await readNotifications(openedHotel, after)).devices).toHaveLength(1)
})

test('notifications and email end when the guest stops them', async () => {
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const email = makeEmailAddress()
  const { devices } = expectStatus(200, await subscribe(openedHotel, guest))
  expect(expectStatus(200, await setEmail(openedHotel, guest, email))).toMatchObject({
    devices,
    email,
    mailAvailable: true,
  })
  const notificationsUrl = notificationsPath(openedHotel)
  const afterRemoval = expectStatus(
    200,
    await app.call('DELETE', `${notificationsUrl}/devices/${devices[0]}`, { visitor: guest }),
  )
  expect(afterRemoval).toMatchObject({ devices: [], email })
  expect(expectStatus(200, await app.call('DELETE', `${notificationsUrl}/email`, { visitor: guest }))).toMatchObject({
    email: null,
  })
})

test('a check-out deletes the contacts of the room’s guests only', async () => {
  const openedHotel = await createHotel(app)
  const code = await createRoomCode(app, openedHotel)
  const [guest, other] = [createVisitorId(), createVisitorId()]
  await createRoomProof(app, openedHotel, code, guest)
  for (const each of [guest, other]) {
    expectStatus(200, await subscribe(openedHotel, each))
    expectStatus(200, await setEmail(openedHotel, each, makeEmailAddress()))
  }
  expectStatus(
    204,
    await app.call('POST', `/v1/hotels/${openedHotel.id}/qr-codes/${code.id}/check-out`, { as: openedHotel.owner }),
  )
  expect(await readNotifications(openedHotel, guest)).toMatchObject({ devices: [], email: null })
  expect((await readNotifications(openedHotel, other)).devices).toHaveLength(1)
})

test('contacts are listed in the guest’s data, deleted with them, and expire with the stay', async () => {
  const openedHotel = await createHotel(app, { retentionDays: 5 })
  const [guest, other] = [createVisitorId(), createVisitorId()]
  const readStoredData = async (each: Guest) =>
    expectStatus(200, await app.call('GET', `/v1/visitors/me?hotel=${openedHotel.id}`, { visitor: each })).kept
  for (const each of [guest, other]) expectStatus(200, await subscribe(openedHotel, each))
  expectStatus(200, await setEmail(openedHotel, guest, makeEmailAddress()))
  expect(await readStoredData(guest)).toEqual([
    { kind: 'contacts', count: 2, open: 0, until: '2026-03-15T09:00:00.000Z' },
  ])
  expectStatus(204, await app.call('DELETE', `/v1/visitors/me?hotel=${openedHotel.id}`, { visitor: guest }))
  expect(await readStoredData(guest)).toEqual([])
  expect(await readStoredData(other)).toHaveLength(1)

  const countContacts = async () =>
    (
      await app.context.pool.query('select count(*)::int as number from guest_contacts where hotel_id = $1', [
        openedHotel.id,
      ])
    ).rows[0].number
  expect(await countContacts()).toBe(1)
  app.setClock('2026-03-15T09:00:01Z')
  expect(await readStoredData(other)).toEqual([])
  await runMaintenance(app.context)
  app.setClock('2026-03-10T09:00:00Z')
  expect(await countContacts()).toBe(0)
})

test('a guest is notified by email without personal data, and once for several unread answers', async () => {
  const openedHotel = await createHotel(app)
  const guest = createVisitorId()
  const email = makeEmailAddress()
  expectStatus(200, await setEmail(openedHotel, guest, email))
  const order = await createPersonalOrder(openedHotel, guest)
  await setOrderStatus(openedHotel, order, 'accepted')
  const [mail, ...others] = await readEmailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    subject: 'C’est accepté : l’équipe s’en occupe (« Hôtel du Phare »)',
    action: { url: `${app.context.url}/public/${openedHotel.hotel.slug}/orders/${order.id}?lang=fr` },
  })
  for (const personal of ['204', 'Inès', 'gluten', 'Malouin']) expect(JSON.stringify(mail)).not.toContain(personal)

  await createGuestMessage(app, openedHotel, {}, guest)
  await answerGuest(openedHotel)
  await answerGuest(openedHotel, 'Et bonne soirée.')
  expect((await readEmailsTo(email)).map(({ subject }) => subject)).toEqual([
    'La réception vous a répondu (« Hôtel du Phare »)',
    'C’est accepté : l’équipe s’en occupe (« Hôtel du Phare »)',
  ])
})

test('the link in an email unsubscribes the address from that hotel', async () => {
  const [openedHotel, otherHotel] = [await createHotel(app), await createHotel(app)]
  const guest = createVisitorId()
  const email = makeEmailAddress()
  expectStatus(200, await setEmail(openedHotel, guest, email))
  const accepted = await setOrderStatus(openedHotel, await createPersonalOrder(openedHotel, guest), 'accepted')
  const [mail] = await readEmailsTo(email)
  const token = mail?.stop?.url.split('#')[1] ?? ''
  const stopEmails = (token: string) => app.call('POST', '/v1/guest-emails/stop', { body: { token } })
  const forged = Buffer.from(token, 'base64url')
  forged.writeUInt8(forged.readUInt8(20) ^ 1, 20)
  expect(statusCodeAndFields(await stopEmails(forged.toString('base64url')))).toEqual([404, 'link_unknown'])
  expect((await readNotifications(openedHotel, guest)).email).toBe(email)

  expect(expectStatus(200, await stopEmails(token))).toEqual({ hotel: 'Hôtel du Phare' })
  expect(expectStatus(200, await stopEmails(token))).toEqual({ hotel: 'Hôtel du Phare' })
  expect((await readNotifications(openedHotel, guest)).email).toBe(null)
  await setOrderStatus(openedHotel, accepted, 'on-the-way')
  expect(await readEmailsTo(email)).toHaveLength(1)
  expectStatus(200, await setEmail(otherHotel, guest, email))
  const { rows: countContacts } = await app.context.pool.query('select s::text as row from guest_stopped_emails s')
  expect(JSON.stringify(countContacts)).not.toContain(email)
})

test('email addresses are refused when the product cannot send emails', async () => {
  const { mailer } = app.context
  app.context.mailer = noMailer
  try {
    const openedHotel = await createHotel(app)
    expect((await readNotifications(openedHotel, createVisitorId())).mailAvailable).toBe(false)
    expect(statusCodeAndFields(await setEmail(openedHotel, createVisitorId(), makeEmailAddress()))).toEqual([
      503,
      'mail_unavailable',
    ])
  } finally {
    app.context.mailer = mailer
  }
})

test('invalid email addresses and unknown hotels are refused', async () => {
  const openedHotel = await createHotel(app)
  expect(statusCodeAndFields(await setEmail(openedHotel, createVisitorId(), 'nobody'))).toEqual([
    422,
    'invalid',
    'email email',
  ])
  const unknownHotel = { ...openedHotel, id: randomUUID() }
  for (const answerGuest of [
    await subscribe(unknownHotel, createVisitorId()),
    await setEmail(unknownHotel, createVisitorId(), makeEmailAddress()),
    await app.call('GET', notificationsPath(unknownHotel), { visitor: createVisitorId() }),
    await app.call('DELETE', `${notificationsPath(unknownHotel)}/email`, { visitor: createVisitorId() }),
  ])
    expect(answerGuest.status).toBe(404)
})
