import { expect, onTestFinished, test } from 'vitest'
import { listMailbox } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeEmailAddress,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { emailHash, stopToken } from './stop-emails/service.ts'

const app = testApp()

const setEmail = (hotel: TestHotel, guest: ReturnType<typeof createVisitorId>, email: string) =>
  app.call('PUT', `/v1/hotels/${hotel.id}/guest-notifications/email?lang=fr`, { visitor: guest, body: { email } })

/** Causes an email to this address: accepts an order of a guest who has set it. */
async function acceptOrder(
  hotel: TestHotel,
  hotelService: Awaited<ReturnType<typeof createService>>,
  email: string,
): Promise<void> {
  const guest = createVisitorId()
  expect(expectStatus(200, await setEmail(hotel, guest, email)).email).toBe(email)
  const { id, version } = await createOrder(app, hotel, makeOrderRequest(hotelService), guest)
  const body = { version, status: 'accepted' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
}

const emailsTo = async (email: string) => {
  await app.context.jobs.drain()
  return listMailbox(app.context.db, email)
}

test('an address that has unsubscribed from a hotel is accepted like any other, but gets no emails of that hotel', async () => {
  const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
  const email = makeEmailAddress()
  const taggedEmail = email.replace('@', '+livret@')
  expectStatus(200, await setEmail(hotel, createVisitorId(), email))
  const hash = emailHash(app.context, hotel.id, email)
  expectStatus(
    200,
    await app.call('POST', '/v1/guest-emails/stop', { body: { token: stopToken(app.context, hotel.id, hash) } }),
  )

  const hotelService = await createService(app, hotel)
  for (const address of [email, taggedEmail]) {
    await acceptOrder(hotel, hotelService, address)
    expect(await emailsTo(address)).toEqual([])
  }
  await acceptOrder(otherHotel, await createService(app, otherHotel), taggedEmail)
  expect(await emailsTo(taggedEmail)).toHaveLength(1)
})

test('an address that has unsubscribed gets no emails after the secret key was changed, and links of former emails work', async () => {
  const hotel = await createHotel(app)
  const [stopped, later] = [makeEmailAddress(), makeEmailAddress()]
  const stop = (token: string) => app.call('POST', '/v1/guest-emails/stop', { body: { token } })
  const tokenOf = (email: string) => stopToken(app.context, hotel.id, emailHash(app.context, hotel.id, email))
  expectStatus(200, await stop(tokenOf(stopped)))
  expectStatus(200, await setEmail(hotel, createVisitorId(), later))
  const formerToken = tokenOf(later)
  const { config } = app.context
  onTestFinished(() => void Object.assign(app.context, { config }))
  const secretKey = 'the key after the change, for this test alone'
  app.context.config = { ...config, secretKey, formerSecretKey: config.secretKey }

  const service = await createService(app, hotel)
  await acceptOrder(hotel, service, stopped)
  expect(await emailsTo(stopped)).toEqual([])
  expectStatus(200, await stop(formerToken))
  await acceptOrder(hotel, service, later)
  expect(await emailsTo(later)).toEqual([])
  app.context.config = { ...config, secretKey }
  expect((await stop(formerToken)).status).toBe(404)
})

test('an address gets at most twenty emails a day, from all guests and with any tag', async () => {
  const email = makeEmailAddress()
  const hotel = await createHotel(app)
  const hotelService = await createService(app, hotel)
  const taggedEmail = email.replace('@', '+1@')
  for (let i = 0; i < 11; i++)
    for (const address of [email, taggedEmail]) await acceptOrder(hotel, hotelService, address)
  expect((await emailsTo(email)).length + (await emailsTo(taggedEmail)).length).toBe(20)
})

test('failed attempts while the mail server is down do not count', async () => {
  const { mailer } = app.context
  const email = makeEmailAddress()
  const hotel = await createHotel(app)
  const hotelService = await createService(app, hotel)
  app.context.mailer = { ...mailer, deliver: () => Promise.reject(new Error('mail server down')) }
  try {
    for (let i = 0; i < 20; i++) {
      await acceptOrder(hotel, hotelService, email)
      await expect(app.context.jobs.drain()).rejects.toThrow('mail server down')
    }
  } finally {
    app.context.mailer = mailer
  }
  await acceptOrder(hotel, hotelService, email)
  expect(await emailsTo(email)).toHaveLength(1)
})

test('guests of all hotels of one owner together get at most a thousand emails a day', async () => {
  const hotel = await createHotel(app)
  const hotelService = await createService(app, hotel)
  await app.context.limits.guestMailsAccount.count(hotel.owner.userId, 999)
  const [first, second] = [makeEmailAddress(), makeEmailAddress()]
  await acceptOrder(hotel, hotelService, first)
  expect(await emailsTo(first)).toHaveLength(1)
  await acceptOrder(hotel, hotelService, second)
  expect(await emailsTo(second)).toEqual([])
})
