import { expect, test } from 'vitest'
import { listMailbox } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  orderOf,
  placedOrder,
  service,
  someAddress,
  type TestHotel,
  visitor,
} from '#tests/factories.ts'
import { emailHash, stopToken } from './stop-emails/service.ts'

const app = testApp()

const setEmail = (hotel: TestHotel, guest: ReturnType<typeof visitor>, email: string) =>
  app.call('PUT', `/v1/hotels/${hotel.id}/guest-notifications/email?lang=fr`, { visitor: guest, body: { email } })

/** Causes an email to this address: accepts an order of a guest who has set it. */
async function acceptOrder(
  hotel: TestHotel,
  hotelService: Awaited<ReturnType<typeof service>>,
  email: string,
): Promise<void> {
  const guest = visitor()
  expect(expectStatus(200, await setEmail(hotel, guest, email)).email).toBe(email)
  const { id, version } = await placedOrder(app, hotel, orderOf(hotelService), guest)
  const body = { version, status: 'accepted' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
}

const emailsTo = async (email: string) => {
  await app.context.jobs.drain()
  return listMailbox(app.context.db, email)
}

test('an address that has unsubscribed from a hotel is accepted like any other, but gets no emails of that hotel', async () => {
  const [hotel, otherHotel] = [await createHotel(app), await createHotel(app)]
  const email = someAddress()
  const taggedEmail = email.replace('@', '+livret@')
  expectStatus(200, await setEmail(hotel, visitor(), email))
  const hash = emailHash(app.context, hotel.id, email)
  expectStatus(
    200,
    await app.call('POST', '/v1/guest-emails/stop', { body: { token: stopToken(app.context, hotel.id, hash) } }),
  )

  const hotelService = await service(app, hotel)
  for (const address of [email, taggedEmail]) {
    await acceptOrder(hotel, hotelService, address)
    expect(await emailsTo(address)).toEqual([])
  }
  await acceptOrder(otherHotel, await service(app, otherHotel), taggedEmail)
  expect(await emailsTo(taggedEmail)).toHaveLength(1)
})

test('an address gets at most twenty emails a day, from all guests and with any tag', async () => {
  const email = someAddress()
  const hotel = await createHotel(app)
  const hotelService = await service(app, hotel)
  const taggedEmail = email.replace('@', '+1@')
  for (let i = 0; i < 11; i++)
    for (const address of [email, taggedEmail]) await acceptOrder(hotel, hotelService, address)
  expect((await emailsTo(email)).length + (await emailsTo(taggedEmail)).length).toBe(20)
})

test('failed attempts while the mail server is down do not count', async () => {
  const { mailer } = app.context
  const email = someAddress()
  const hotel = await createHotel(app)
  const hotelService = await service(app, hotel)
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
  const hotelService = await service(app, hotel)
  await app.context.limits.guestMailsAccount.count(hotel.owner.userId, 999)
  const [first, second] = [someAddress(), someAddress()]
  await acceptOrder(hotel, hotelService, first)
  expect(await emailsTo(first)).toHaveLength(1)
  await acceptOrder(hotel, hotelService, second)
  expect(await emailsTo(second)).toEqual([])
})
