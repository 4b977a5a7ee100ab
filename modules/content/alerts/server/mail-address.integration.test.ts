import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMailbox, noMailer } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createAnotherHotel,
  createHotel,
  createMember,
  createOrder,
  createPerson,
  createService,
  expectStatus,
  makeOrderRequest,
  readLastEmail,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()

beforeEach(() => app.setClock('2026-03-10T09:00:00Z'))
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

const someAddress = () => `${randomUUID()}@night.example`
const settingsPath = ({ id }: TestHotel) => `/v1/hotels/${id}/alert-settings`
const saveAddress = (hotel: TestHotel, mailTo: string | null, as = hotel.owner) =>
  app.call('PATCH', settingsPath(hotel), { as, body: { mailTo } })
const isConfirmed = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', settingsPath(hotel), { as: hotel.owner })).mailConfirmed as boolean
const sendAgain = (hotel: TestHotel) => app.call('POST', `${settingsPath(hotel)}/confirmation`, { as: hotel.owner })
const followLink = (token: string, act: 'read' | 'confirm' = 'confirm') =>
  app.call('POST', `/v1/alert-addresses/${act}`, { body: { token } })

/** The subjects of all emails to an address, oldest first. */
async function subjectsTo(address: string): Promise<string[]> {
  await app.context.jobs.drain()
  const emails = await listMailbox(app.context.db)
  return emails.flatMap(({ email }) => (email.to === address ? [email.subject] : [])).reverse()
}

/** An order that nobody accepts until the email is due. */
async function ignoredOrder(hotel: TestHotel): Promise<string> {
  const { id } = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  await escalateAlerts(app.context)
  return id
}

const confirmationSubject = 'Voulez-vous recevoir les alertes de «\u00a0Hôtel du Phare\u00a0»\u202f?'
const alertSubject = 'Une commande attend, chambre «\u00a0204\u00a0» («\u00a0Hôtel du Phare\u00a0»)'

test('an address gets one confirmation email, and no alert until its owner has agreed', async () => {
  const hotel = await createHotel(app)
  const address = someAddress()
  expect(expectStatus(200, await saveAddress(hotel, address))).toMatchObject({ mailTo: address, mailConfirmed: false })
  const order = await ignoredOrder(hotel)
  expect(await subjectsTo(address)).toEqual([confirmationSubject])
  const steps = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/alerts/order/${order}`, { as: hotel.owner }),
  )
  expect(steps.at(-1)).toMatchObject({ step: 'mail', reached: 0, mailTo: null })

  const { mail, token } = await readLastEmail(app, address)
  expect(mail.action?.url).toMatch(/\/alert-address\?lang=fr#[\w-]{70}$/)
  const linkContent = { hotel: 'Hôtel du Phare', email: address }
  // A program that opens links before people do does not agree to anything.
  expect(expectStatus(200, await followLink(token, 'read'))).toEqual({ ...linkContent, confirmed: false })
  expect(await isConfirmed(hotel)).toBe(false)
  const cursor = await app.context.eventBus.cursor(hotel.id)
  expect(expectStatus(200, await followLink(token))).toEqual({ ...linkContent, confirmed: true })
  expect(expectStatus(200, await followLink(token))).toEqual({ ...linkContent, confirmed: true })
  expect(await isConfirmed(hotel)).toBe(true)
  // The screen that waits for the confirmation gets one event.
  expect(await app.context.eventBus.cursor(hotel.id)).toBe(cursor + 1)
  await ignoredOrder(hotel)
  expect((await subjectsTo(address)).slice(1)).toEqual([alertSubject])
})

test('the confirmed address of a member needs no confirmation email while they work in the hotel', async () => {
  const hotel = await createHotel(app)
  const nightPorter = await createMember(app, hotel, 'member')
  expect(expectStatus(200, await saveAddress(hotel, nightPorter.email))).toMatchObject({ mailConfirmed: true })
  await ignoredOrder(hotel)
  expect(await subjectsTo(nightPorter.email)).toEqual([alertSubject])
  expectStatus(
    204,
    await app.call('DELETE', `/v1/hotels/${hotel.id}/members/${nightPorter.userId}`, { as: hotel.owner }),
  )
  expect(await isConfirmed(hotel)).toBe(false)
  await ignoredOrder(hotel)
  expect(await subjectsTo(nightPorter.email)).toEqual([alertSubject])
})

test('the unconfirmed address of a member must be confirmed like any other', async () => {
  const hotel = await createHotel(app)
  const nightPorter = await createMember(app, hotel, 'member')
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [nightPorter.userId])
  expect(expectStatus(200, await saveAddress(hotel, nightPorter.email))).toMatchObject({ mailConfirmed: false })
  await ignoredOrder(hotel)
  expect(await subjectsTo(nightPorter.email)).toHaveLength(1)
})

test('a new address must be confirmed again, and links of the previous address are invalid', async () => {
  const hotel = await createHotel(app)
  const [first, second] = [someAddress(), someAddress()]
  expectStatus(200, await saveAddress(hotel, first))
  const { token } = await readLastEmail(app, first)
  expectStatus(200, await followLink(token))
  expect(
    expectStatus(200, await app.call('PATCH', settingsPath(hotel), { as: hotel.owner, body: { mailAfter: 60 } })),
  ).toMatchObject({
    mailConfirmed: true,
  })
  expect(expectStatus(200, await saveAddress(hotel, second))).toMatchObject({ mailConfirmed: false })
  expect(statusCodeAndFields(await followLink(token))).toEqual([404, 'link_unknown'])
  expect(await isConfirmed(hotel)).toBe(false)
  expectStatus(200, await saveAddress(hotel, first))
  expect(await isConfirmed(hotel)).toBe(false)
  expect(await subjectsTo(first)).toHaveLength(2)
})

test('a queued alert is not sent to an address that was removed', async () => {
  const hotel = await createHotel(app)
  const address = someAddress()
  expectStatus(200, await saveAddress(hotel, address))
  expectStatus(200, await followLink((await readLastEmail(app, address)).token))
  await ignoredOrder(hotel)
  expectStatus(200, await saveAddress(hotel, null))
  expect(await subjectsTo(address)).toHaveLength(1)
})

test('a link is valid for one hotel only, and forged or expired links are refused', async () => {
  const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
  const address = someAddress()
  expectStatus(200, await saveAddress(other, address))
  const { token } = await readLastEmail(app, address)
  expectStatus(200, await saveAddress(hotel, address))
  const otherHotelToken = Buffer.from(token, 'base64url')
  otherHotelToken.write(hotel.id.replaceAll('-', ''), 'hex')
  const laterToken = Buffer.from(token, 'base64url')
  laterToken.writeUInt32BE(laterToken.readUInt32BE(16) + 3600, 16)
  for (const forged of [
    otherHotelToken.toString('base64url'),
    laterToken.toString('base64url'),
    'x'.repeat(70),
    'x'.repeat(43),
  ])
    expect(statusCodeAndFields(await followLink(forged))).toEqual([404, 'link_unknown'])
  app.setClock('2026-03-13T09:00:01Z')
  expect(statusCodeAndFields(await followLink(token))).toEqual([409, 'link_expired'])
  expect(statusCodeAndFields(await followLink(token, 'read'))).toEqual([409, 'link_expired'])
  app.setClock('2026-03-10T10:00:00Z')
  expectStatus(200, await followLink(token))
  expect([await isConfirmed(hotel), await isConfirmed(other)]).toEqual([false, true])
})

test('the confirmation email is sent again on request, unless the address is confirmed', async () => {
  const hotel = await createHotel(app)
  expectStatus(204, await sendAgain(hotel))
  const address = someAddress()
  expectStatus(200, await saveAddress(hotel, address))
  expectStatus(204, await sendAgain(hotel))
  expect(await subjectsTo(address)).toHaveLength(2)
  expectStatus(200, await followLink((await readLastEmail(app, address)).token))
  expectStatus(204, await sendAgain(hotel))
  expect(await subjectsTo(address)).toHaveLength(2)
})

test('confirmation emails are limited by address, hotel and account, and a refusal says by which', async () => {
  const address = someAddress()
  for (let i = 0; i < 5; i++) expectStatus(200, await saveAddress(await createHotel(app), address))
  const hotel = await createHotel(app)
  const refused = await saveAddress(hotel, address)
  expect(statusCodeAndFields(refused)).toEqual([429, 'allowance_spent'])
  expect(refused.body.context).toEqual({ work: 'alertConfirmations', holder: 'recipient' })
  expect(await subjectsTo(address)).toHaveLength(5)
  expect(expectStatus(200, await app.call('GET', settingsPath(hotel), { as: hotel.owner })).mailTo).toBeNull()

  const { alertConfirmationsHotel, alertConfirmationsAccount } = app.context.limits
  await alertConfirmationsHotel.count(hotel.id, 20)
  expect((await saveAddress(hotel, someAddress())).body.context).toMatchObject({ holder: 'hotel' })
  const secondHotel = await createAnotherHotel(app, hotel.owner)
  await alertConfirmationsAccount.count(hotel.owner.userId, 40)
  expect((await saveAddress(secondHotel, someAddress())).body.context).toMatchObject({ holder: 'account' })
  // The confirmed address of a colleague needs no confirmation.
  expectStatus(200, await saveAddress(secondHotel, hotel.owner.email))
})

test('alert emails are limited by address, hotel and owner', async () => {
  const { alertMailsRecipient, alertMailsHotel, alertMailsAccount } = app.context.limits
  for (const [limit, keyOf] of [
    [alertMailsRecipient, (hotel: TestHotel) => hotel.owner.email],
    [alertMailsHotel, (hotel: TestHotel) => hotel.id],
    [alertMailsAccount, (hotel: TestHotel) => hotel.owner.userId],
  ] as const) {
    const hotel = await createHotel(app)
    expectStatus(200, await saveAddress(hotel, hotel.owner.email))
    const { allowed } = await limit.count(keyOf(hotel), 0)
    await limit.count(keyOf(hotel), allowed - 1)
    await ignoredOrder(hotel)
    expect(await subjectsTo(hotel.owner.email)).toHaveLength(1)
    await ignoredOrder(hotel)
    expect(await subjectsTo(hotel.owner.email)).toHaveLength(1)
  }
})

test('without a mail server an address is stored unconfirmed, and sending the link again is refused', async () => {
  const hotel = await createHotel(app)
  const { mailer } = app.context
  app.context.mailer = noMailer
  try {
    expect(expectStatus(200, await saveAddress(hotel, someAddress()))).toMatchObject({
      mailConfirmed: false,
      mailAvailable: false,
    })
    expect(statusCodeAndFields(await sendAgain(hotel))).toEqual([503, 'mail_unavailable'])
  } finally {
    app.context.mailer = mailer
  }
})

test('a user without a confirmed address cannot cause confirmation emails', async () => {
  const hotel = await createHotel(app)
  const admin = await createMember(app, hotel, 'admin')
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [admin.userId])
  const address = someAddress()
  expect(statusCodeAndFields(await saveAddress(hotel, address, admin))).toEqual([403, 'address_unconfirmed'])
  expectStatus(200, await saveAddress(hotel, address))
  const refusedAgain = await app.call('POST', `${settingsPath(hotel)}/confirmation`, { as: admin })
  expect(statusCodeAndFields(refusedAgain)).toEqual([403, 'address_unconfirmed'])
  expect(await subjectsTo(address)).toHaveLength(1)
  expect((await sendAgain({ ...hotel, owner: await createPerson(app) })).status).toBe(404)
})

test('texts typed by guests and hotels are quoted at the end of the subject, and contain no links', async () => {
  const hotel = await createHotel(app, { name: 'URGENT: votre compte sur evil.test' })
  expectStatus(200, await saveAddress(hotel, hotel.owner.email))
  const menu = await createService(app, hotel)
  await createOrder(app, hotel, makeOrderRequest(menu, { room: '204 evil.test' }))
  await escalateAlerts(app.context)
  const [subject] = await subjectsTo(hotel.owner.email)
  expect(subject).toBe(
    'Une commande attend, chambre «\u00a0204 evil test\u00a0» («\u00a0URGENT votre compte sur evil test\u00a0»)',
  )
})
