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

const giveEmail = (hotel: TestHotel, guest: ReturnType<typeof visitor>, email: string) =>
  app.call('PUT', `/v1/hotels/${hotel.id}/guest-notifications/email?lang=fr`, { visitor: guest, body: { email } })

/** Causes an email to this address: accepts an order of a guest who has given it. */
async function acceptOrder(hotel: TestHotel, menu: Awaited<ReturnType<typeof service>>, email: string): Promise<void> {
  const guest = visitor()
  expect(expectStatus(200, await giveEmail(hotel, guest, email)).email).toBe(email)
  const { id, version } = await placedOrder(app, hotel, orderOf(menu), guest)
  const body = { version, status: 'accepted' }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
}

const mailsTo = async (email: string) => {
  await app.context.jobs.drain()
  return listMailbox(app.context.db, email)
}

test('an address that has stopped the emails of a hotel is taken like any other, with a tag too, and is sent nothing', async () => {
  const [hotel, elsewhere] = [await createHotel(app), await createHotel(app)]
  const email = someAddress()
  const tagged = email.replace('@', '+livret@')
  expectStatus(200, await giveEmail(hotel, visitor(), email))
  const hash = emailHash(app.context, hotel.id, email)
  expectStatus(
    200,
    await app.call('POST', '/v1/guest-emails/stop', { body: { token: stopToken(app.context, hotel.id, hash) } }),
  )

  const menu = await service(app, hotel)
  for (const given of [email, tagged]) {
    await acceptOrder(hotel, menu, given)
    expect(await mailsTo(given)).toEqual([])
  }
  await acceptOrder(elsewhere, await service(app, elsewhere), tagged)
  expect(await mailsTo(tagged)).toHaveLength(1)
})

test('an address is sent twenty emails a day at the most, whoever gave it and with whatever tag', async () => {
  const email = someAddress()
  const hotel = await createHotel(app)
  const menu = await service(app, hotel)
  const tagged = email.replace('@', '+1@')
  for (let i = 0; i < 11; i++) for (const given of [email, tagged]) await acceptOrder(hotel, menu, given)
  expect((await mailsTo(email)).length + (await mailsTo(tagged)).length).toBe(20)
})

test('attempts while the mail server is away use up nothing of the day', async () => {
  const { mailer } = app.context
  const email = someAddress()
  const hotel = await createHotel(app)
  const menu = await service(app, hotel)
  app.context.mailer = { ...mailer, deliver: () => Promise.reject(new Error('away')) }
  try {
    for (let i = 0; i < 20; i++) {
      await acceptOrder(hotel, menu, email)
      await expect(app.context.jobs.drain()).rejects.toThrow('away')
    }
  } finally {
    app.context.mailer = mailer
  }
  await acceptOrder(hotel, menu, email)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('guests of all hotels of one person together are sent a thousand emails a day at the most', async () => {
  const hotel = await createHotel(app)
  const menu = await service(app, hotel)
  await app.context.limits.guestMailsAccount.count(hotel.owner.userId, 999)
  const [first, second] = [someAddress(), someAddress()]
  await acceptOrder(hotel, menu, first)
  expect(await mailsTo(first)).toHaveLength(1)
  await acceptOrder(hotel, menu, second)
  expect(await mailsTo(second)).toEqual([])
})
