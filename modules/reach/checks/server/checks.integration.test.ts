import { expect, test } from 'vitest'
import { listMailbox } from '#core/mail/mailer.ts'
import { testApp } from '#tests/app.ts'
import {
  createDeal,
  createDraftPage,
  createHotel,
  createMember,
  createRoomCode,
  createService,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { createPrinter } from '#tests/printers.ts'
import type { Checks } from '../contract.ts'
import { startMails } from './mails.ts'

const app = testApp()

const path = ({ id }: TestHotel) => `/v1/hotels/${id}/checks`
const read = async (hotel: TestHotel, as: TestPerson = hotel.owner): Promise<Checks> =>
  expectStatus(200, await app.call('GET', `${path(hotel)}?lang=fr`, { as }))
const choose = async (hotel: TestHotel, as: TestPerson, weekly: boolean) =>
  expectStatus(204, await app.call('PUT', `${path(hotel)}/mail`, { as, body: { weekly } }))
const countOf = async (hotel: TestHotel, name: string) =>
  (await read(hotel)).checks.find((check) => check.name === name)?.count ?? 0

/** A hotel in which everything that is checked is wrong, three weeks later. */
async function createFaultyHotel() {
  app.setClock('2026-03-02T09:00:00Z')
  const hotel = await createHotel(app, { languages: ['fr', 'en'], defaultLang: 'fr' })
  const service = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Café' }, { name: 'Thé' }])
  await createRoomCode(app, hotel)
  const { place } = await createDeal(app, hotel, { until: '2026-03-10', title: 'Un kir' })
  const page = await createDraftPage(app, hotel, {
    title: 'Le spa',
    blocks: [{ kind: 'heading', level: 2, text: 'Ouvert […]' }],
  })
  await createPrinter(app, hotel)
  const alerts = `/v1/hotels/${hotel.id}/alert-settings`
  expectStatus(200, await app.call('PATCH', alerts, { as: hotel.owner, body: { mailTo: 'nuit@alerts.example' } }))
  app.setClock('2026-03-23T09:00:00Z')
  return { hotel, service, place, page }
}

test('the list names each fault with its count and the screen that mends it, and is empty once all is mended', async () => {
  const { hotel, service, place, page } = await createFaultyHotel()
  const { checks } = await read(hotel)
  const found = Object.fromEntries(checks.map(({ name, count, items }) => [name, [count, items[0]?.path]]))
  expect(found).toEqual({
    alertAddress: [1, 'alerts'],
    silentPrinters: [1, 'printers'],
    expiredDeals: [1, `deals/${place.id}`],
    missingHours: [1, `services/${service.id}`],
    placeholders: [1, `pages/${page.id}`],
    missingAllergens: [2, `services/${service.id}/articles?filter=allergens`],
    missingTranslations: [expect.any(Number), 'translations?to=en'],
    missingPictures: [2, `services/${service.id}/articles?filter=picture`],
    // The room's; the hotel's own code was made just now.
    unscannedCodes: [1, 'qrcode'],
  })
  expect(checks.find(({ name }) => name === 'expiredDeals')?.items[0]?.name).toContain('Un kir')
  expect(checks.find(({ name }) => name === 'alertAddress')?.items[0]?.name).toBe('nuit@alerts.example')

  const as = hotel.owner
  const base = `/v1/hotels/${hotel.id}`
  const { rows } = await app.context.pool.query('update qr_codes set scans = 1 where hotel_id = $1 returning id', [
    hotel.id,
  ])
  expect(rows).toHaveLength(2)
  await app.context.pool.query('update printers set seen_at = $2 where hotel_id = $1', [
    hotel.id,
    app.context.clock().toISOString(),
  ])
  expectStatus(200, await app.call('PATCH', `${base}/alert-settings`, { as, body: { mailTo: null } }))
  expectStatus(204, await app.call('DELETE', `${base}/places/${place.id}`, { as }))
  expectStatus(204, await app.call('DELETE', `${base}/pages/${page.id}`, { as }))
  // A hidden service is no concern of guests.
  expectStatus(200, await app.call('PATCH', `${base}/services/${service.id}`, { as, body: { hidden: true } }))
  expect((await read(hotel)).checks.map(({ name }) => name)).toEqual(['missingTranslations'])
  expectStatus(200, await app.call('PATCH', base, { as, body: { languages: ['fr'], operationsLang: 'fr' } }))
  expect((await read(hotel)).checks).toEqual([])
})

test('a code of last week, and a printer that was added today, are not wrong yet', async () => {
  app.setClock('2026-03-02T09:00:00Z')
  const hotel = await createHotel(app)
  await createRoomCode(app, hotel)
  app.setClock('2026-03-09T09:00:00Z')
  await createPrinter(app, hotel)
  expect([await countOf(hotel, 'unscannedCodes'), await countOf(hotel, 'silentPrinters')]).toEqual([0, 0])
  app.setClock('2026-03-10T09:00:01Z')
  expect(await countOf(hotel, 'silentPrinters')).toBe(1)
})

test('of a long list fifty items are named and all are counted', async () => {
  app.setClock('2026-03-02T09:00:00Z')
  const hotel = await createHotel(app)
  const rooms = Array.from({ length: 120 }, (_, i) => String(100 + i))
  const body = { kind: 'room', rooms }
  expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes`, { as: hotel.owner, body }))
  app.setClock('2026-03-23T09:00:00Z')
  const codes = (await read(hotel)).checks.find(({ name }) => name === 'unscannedCodes')
  expect([codes?.count, codes?.items.length]).toEqual([120, 50])
})

test('the weekly email is a member’s own choice, comes on Monday with the counts, and not where nothing is wrong', async () => {
  const { hotel } = await createFaultyHotel()
  // A Monday, two hours after the emails of that day.
  const colleague = await createMember(app, hotel, 'member')
  await choose(hotel, colleague, true)
  expect((await read(hotel, colleague)).weekly).toBe(true)
  expect((await read(hotel)).weekly).toBe(false)
  const emailsTo = async (address: string) => {
    await startMails(app.context)
    await app.context.jobs.drain()
    return (await listMailbox(app.context.db)).filter(({ email }) => email.to === address)
  }
  expect(await emailsTo(colleague.email)).toEqual([])
  app.setClock('2026-03-30T05:00:00Z')
  const [first, ...others] = await emailsTo(colleague.email)
  expect(others).toEqual([])
  expect(first?.email.subject).toMatch(/points à corriger$/)
  expect(first?.email.paragraphs).toContainEqual('• Articles sans photo : 2')
  expect(first?.email.action?.url).toMatch(new RegExp(`/hotels/${hotel.id}/checks$`))
  expect(await emailsTo(hotel.owner.email)).toEqual([])
  // Once a week.
  app.setClock('2026-03-31T05:00:00Z')
  expect(await emailsTo(colleague.email)).toHaveLength(1)
  app.setClock('2026-04-06T05:00:00Z')
  expect(await emailsTo(colleague.email)).toHaveLength(2)
  await choose(hotel, colleague, false)
  app.setClock('2026-04-13T05:00:00Z')
  expect(await emailsTo(colleague.email)).toHaveLength(2)

  const tidy = await createHotel(app, { languages: ['fr'], defaultLang: 'fr', operationsLang: 'fr' })
  await choose(tidy, tidy.owner, true)
  app.setClock('2026-04-20T05:00:00Z')
  expect(await emailsTo(tidy.owner.email)).toEqual([])
})

test('a member who has left gets no email any more', async () => {
  const { hotel } = await createFaultyHotel()
  const colleague = await createMember(app, hotel, 'member')
  await choose(hotel, colleague, true)
  await app.context.pool.query('delete from memberships where hotel_id = $1 and user_id = $2', [
    hotel.id,
    colleague.userId,
  ])
  app.setClock('2026-03-30T05:00:00Z')
  await startMails(app.context)
  await app.context.jobs.drain()
  expect((await listMailbox(app.context.db)).filter(({ email }) => email.to === colleague.email)).toEqual([])
  const { rows } = await app.context.pool.query('select * from check_mails where hotel_id = $1', [hotel.id])
  expect(rows).toEqual([])
})

test('an editor sees what is wrong in the content, and nothing about rooms, devices and the alert address', async () => {
  const { hotel } = await createFaultyHotel()
  const editor = await createMember(app, hotel, 'editor')
  const names = (await read(hotel, editor)).checks.map(({ name }) => name)
  expect(names).toEqual([
    'expiredDeals',
    'missingHours',
    'placeholders',
    'missingAllergens',
    'missingTranslations',
    'missingPictures',
  ])
  expect((await app.call('GET', path(hotel), { as: await createMember(app, hotel, 'kitchen') })).status).toBe(403)
})
