import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMailbox, noMailer } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  anotherHotel,
  createHotel,
  expectStatus,
  lastEmailTo,
  member,
  orderOf,
  person,
  placedOrder,
  service,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { escalateAlerts } from './service.ts'

const app = testApp()

beforeEach(() => app.setClock('2026-03-10T09:00:00Z'))
afterEach(() => app.context.pool.query("update orders set status = 'cancelled' where status = 'new'"))

const someAddress = () => `${randomUUID()}@night.example`
const settingsOf = ({ id }: TestHotel) => `/v1/hotels/${id}/alert-settings`
const save = (hotel: TestHotel, mailTo: string | null, as = hotel.owner) =>
  app.call('PATCH', settingsOf(hotel), { as, body: { mailTo } })
const isConfirmed = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', settingsOf(hotel), { as: hotel.owner })).mailConfirmed as boolean
const sendAgain = (hotel: TestHotel) => app.call('POST', `${settingsOf(hotel)}/confirmation`, { as: hotel.owner })
const follow = (token: string, act: 'read' | 'confirm' = 'confirm') =>
  app.call('POST', `/v1/alert-addresses/${act}`, { body: { token } })

/** The subjects of all emails to an address, oldest first. */
async function subjectsTo(address: string): Promise<string[]> {
  await app.context.jobs.drain()
  const emails = await listMailbox(app.context.db)
  return emails.flatMap(({ email }) => (email.to === address ? [email.subject] : [])).reverse()
}

/** An order that nobody accepts until the email is due. */
async function ignoredOrder(hotel: TestHotel): Promise<string> {
  const { id } = await placedOrder(app, hotel, orderOf(await service(app, hotel)))
  await escalateAlerts(app.context)
  return id
}

const question = 'Voulez-vous recevoir les alertes de «\u00a0Hôtel du Phare\u00a0»\u202f?'
const alert = 'Une commande attend, chambre «\u00a0204\u00a0» («\u00a0Hôtel du Phare\u00a0»)'

test('an address is sent one question and no alert until its reader has agreed', async () => {
  const hotel = await createHotel(app)
  const address = someAddress()
  expect(expectStatus(200, await save(hotel, address))).toMatchObject({ mailTo: address, mailConfirmed: false })
  const order = await ignoredOrder(hotel)
  expect(await subjectsTo(address)).toEqual([question])
  const steps = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/alerts/order/${order}`, { as: hotel.owner }),
  )
  expect(steps.at(-1)).toMatchObject({ step: 'mail', reached: 0, mailTo: null })

  const { mail, token } = await lastEmailTo(app, address)
  expect(mail.action?.url).toMatch(/\/alert-address\?lang=fr#[\w-]{70}$/)
  const said = { hotel: 'Hôtel du Phare', email: address }
  // A program that opens links before people do does not agree to anything.
  expect(expectStatus(200, await follow(token, 'read'))).toEqual({ ...said, confirmed: false })
  expect(await isConfirmed(hotel)).toBe(false)
  const cursor = await app.context.eventBus.cursor(hotel.id)
  expect(expectStatus(200, await follow(token))).toEqual({ ...said, confirmed: true })
  expect(expectStatus(200, await follow(token))).toEqual({ ...said, confirmed: true })
  expect(await isConfirmed(hotel)).toBe(true)
  // The screen that waits for the confirmation gets one event.
  expect(await app.context.eventBus.cursor(hotel.id)).toBe(cursor + 1)
  await ignoredOrder(hotel)
  expect((await subjectsTo(address)).slice(1)).toEqual([alert])
})

test('the confirmed address of a member needs no question, for as long as they work here', async () => {
  const hotel = await createHotel(app)
  const night = await member(app, hotel, 'member')
  expect(expectStatus(200, await save(hotel, night.email))).toMatchObject({ mailConfirmed: true })
  await ignoredOrder(hotel)
  expect(await subjectsTo(night.email)).toEqual([alert])
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/members/${night.userId}`, { as: hotel.owner }))
  expect(await isConfirmed(hotel)).toBe(false)
  await ignoredOrder(hotel)
  expect(await subjectsTo(night.email)).toEqual([alert])
})

test('a member who has not confirmed their address is asked like anybody', async () => {
  const hotel = await createHotel(app)
  const night = await member(app, hotel, 'member')
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [night.userId])
  expect(expectStatus(200, await save(hotel, night.email))).toMatchObject({ mailConfirmed: false })
  await ignoredOrder(hotel)
  expect(await subjectsTo(night.email)).toHaveLength(1)
})

test('another address is asked anew, and links of the former one are worth nothing', async () => {
  const hotel = await createHotel(app)
  const [first, second] = [someAddress(), someAddress()]
  expectStatus(200, await save(hotel, first))
  const { token } = await lastEmailTo(app, first)
  expectStatus(200, await follow(token))
  expect(
    expectStatus(200, await app.call('PATCH', settingsOf(hotel), { as: hotel.owner, body: { mailAfter: 60 } })),
  ).toMatchObject({
    mailConfirmed: true,
  })
  expect(expectStatus(200, await save(hotel, second))).toMatchObject({ mailConfirmed: false })
  expect(statusCodeAndFields(await follow(token))).toEqual([404, 'link_unknown'])
  expect(await isConfirmed(hotel)).toBe(false)
  expectStatus(200, await save(hotel, first))
  expect(await isConfirmed(hotel)).toBe(false)
  expect(await subjectsTo(first)).toHaveLength(2)
})

test('an alert that was on its way to the former address does not leave', async () => {
  const hotel = await createHotel(app)
  const address = someAddress()
  expectStatus(200, await save(hotel, address))
  expectStatus(200, await follow((await lastEmailTo(app, address)).token))
  await ignoredOrder(hotel)
  expectStatus(200, await save(hotel, null))
  expect(await subjectsTo(address)).toHaveLength(1)
})

test('a link of one hotel agrees to nothing of another, and a forged or old one to nothing at all', async () => {
  const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
  const address = someAddress()
  expectStatus(200, await save(other, address))
  const { token } = await lastEmailTo(app, address)
  expectStatus(200, await save(hotel, address))
  const bytes = Buffer.from(token, 'base64url')
  bytes.write(hotel.id.replaceAll('-', ''), 'hex')
  const later = Buffer.from(token, 'base64url')
  later.writeUInt32BE(later.readUInt32BE(16) + 3600, 16)
  for (const forged of [bytes.toString('base64url'), later.toString('base64url'), 'x'.repeat(70), 'x'.repeat(43)])
    expect(statusCodeAndFields(await follow(forged))).toEqual([404, 'link_unknown'])
  app.setClock('2026-03-13T09:00:01Z')
  expect(statusCodeAndFields(await follow(token))).toEqual([409, 'link_expired'])
  expect(statusCodeAndFields(await follow(token, 'read'))).toEqual([409, 'link_expired'])
  app.setClock('2026-03-10T10:00:00Z')
  expectStatus(200, await follow(token))
  expect([await isConfirmed(hotel), await isConfirmed(other)]).toEqual([false, true])
})

test('the question is sent again on request, and not to who has agreed', async () => {
  const hotel = await createHotel(app)
  expectStatus(204, await sendAgain(hotel))
  const address = someAddress()
  expectStatus(200, await save(hotel, address))
  expectStatus(204, await sendAgain(hotel))
  expect(await subjectsTo(address)).toHaveLength(2)
  expectStatus(200, await follow((await lastEmailTo(app, address)).token))
  expectStatus(204, await sendAgain(hotel))
  expect(await subjectsTo(address)).toHaveLength(2)
})

test('questions are counted for the address, the hotel and the account, and a refusal says which is spent', async () => {
  const address = someAddress()
  for (let i = 0; i < 5; i++) expectStatus(200, await save(await createHotel(app), address))
  const hotel = await createHotel(app)
  const refused = await save(hotel, address)
  expect(statusCodeAndFields(refused)).toEqual([429, 'allowance_spent'])
  expect(refused.body.context).toEqual({ work: 'alertConfirmations', holder: 'recipient' })
  expect(await subjectsTo(address)).toHaveLength(5)
  expect(expectStatus(200, await app.call('GET', settingsOf(hotel), { as: hotel.owner })).mailTo).toBeNull()

  const { alertConfirmationsHotel, alertConfirmationsAccount } = app.context.limits
  await alertConfirmationsHotel.count(hotel.id, 20)
  expect((await save(hotel, someAddress())).body.context).toMatchObject({ holder: 'hotel' })
  const another = await anotherHotel(app, hotel.owner)
  await alertConfirmationsAccount.count(hotel.owner.userId, 40)
  expect((await save(another, someAddress())).body.context).toMatchObject({ holder: 'account' })
  // The confirmed address of a colleague needs no confirmation.
  expectStatus(200, await save(another, hotel.owner.email))
})

test('alerts are counted for the address, the hotel and its owner', async () => {
  const { alertMailsRecipient, alertMailsHotel, alertMailsAccount } = app.context.limits
  for (const [limit, keyOf] of [
    [alertMailsRecipient, (hotel: TestHotel) => hotel.owner.email],
    [alertMailsHotel, (hotel: TestHotel) => hotel.id],
    [alertMailsAccount, (hotel: TestHotel) => hotel.owner.userId],
  ] as const) {
    const hotel = await createHotel(app)
    expectStatus(200, await save(hotel, hotel.owner.email))
    const { allowed } = await limit.count(keyOf(hotel), 0)
    await limit.count(keyOf(hotel), allowed - 1)
    await ignoredOrder(hotel)
    expect(await subjectsTo(hotel.owner.email)).toHaveLength(1)
    await ignoredOrder(hotel)
    expect(await subjectsTo(hotel.owner.email)).toHaveLength(1)
  }
})

test('where no email can be sent an address is stored and waits, and asking again says why not', async () => {
  const hotel = await createHotel(app)
  const { mailer } = app.context
  app.context.mailer = noMailer
  try {
    expect(expectStatus(200, await save(hotel, someAddress()))).toMatchObject({
      mailConfirmed: false,
      mailAvailable: false,
    })
    expect(statusCodeAndFields(await sendAgain(hotel))).toEqual([503, 'mail_unavailable'])
  } finally {
    app.context.mailer = mailer
  }
})

test('who has not confirmed their own address has nobody asked', async () => {
  const hotel = await createHotel(app)
  const admin = await member(app, hotel, 'admin')
  await app.context.pool.query('update users set email_verified_at = null where id = $1', [admin.userId])
  const address = someAddress()
  expect(statusCodeAndFields(await save(hotel, address, admin))).toEqual([403, 'address_unconfirmed'])
  expectStatus(200, await save(hotel, address))
  const again = await app.call('POST', `${settingsOf(hotel)}/confirmation`, { as: admin })
  expect(statusCodeAndFields(again)).toEqual([403, 'address_unconfirmed'])
  expect(await subjectsTo(address)).toHaveLength(1)
  expect((await sendAgain({ ...hotel, owner: await person(app) })).status).toBe(404)
})

test('what guests and hotels typed stands quoted after our words in the subject, and cannot be followed', async () => {
  const hotel = await createHotel(app, { name: 'URGENT: votre compte sur evil.test' })
  expectStatus(200, await save(hotel, hotel.owner.email))
  const menu = await service(app, hotel)
  await placedOrder(app, hotel, orderOf(menu, { room: '204 evil.test' }))
  await escalateAlerts(app.context)
  const [subject] = await subjectsTo(hotel.owner.email)
  expect(subject).toBe(
    'Une commande attend, chambre «\u00a0204 evil test\u00a0» («\u00a0URGENT votre compte sur evil test\u00a0»)',
  )
})
