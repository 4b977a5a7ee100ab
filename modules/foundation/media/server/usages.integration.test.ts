import { randomUUID } from 'node:crypto'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createLibraryFile,
  createPlace,
  createPublishedPage,
  createService,
  createSignedInventory,
  createTicket,
  createUpload,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  picture as png,
  type TestHotel,
} from '#tests/factories.ts'
import { backfillMediaUsages } from '#tests/media-usages.ts'
import type { Media } from '../contract.ts'
import { createUploadPath, hashVisitor } from './service.ts'

const app = testApp()
let hotel: TestHotel
const ids = { service: '', article: '', page: '', place: '', ticket: '' }
beforeAll(async () => {
  hotel = await createHotel(app, { info: guestbookAndInventory })
  const menu = await createService(app, hotel)
  Object.assign(ids, {
    service: menu.id,
    article: menu.articles[0].id,
    page: (await createDraftPage(app, hotel)).id,
    place: (await createPlace(app, hotel)).id,
    ticket: (await createTicket(app, hotel)).id,
  })
})

/** How an address gets into each column that may contain one; null removes it. */
type Put = (address: string | null) => [path: string, body: object]
const shown = (address: string | null) => `https://guide.example${address ?? ''}`
const blocks = (block: object): [string, object] => [`/pages/${ids.page}`, { blocks: [block] }]
const columnsWithAddresses: Record<string, Record<string, Put>> = {
  'hotels.brand': {
    logo: (logo) => ['', { brand: { logo } }],
    cover: (cover) => ['', { brand: { cover } }],
  },
  'hotels.review_links': { google: (address) => ['', { reviewLinks: { google: address && shown(address) } }] },
  'hotels.info': {
    'picture of an item': (picture) => ['', { info: { items: [{ title: 'La plage', text: '', picture }] } }],
    'an item that goes': (picture) => [
      '',
      { info: { items: picture ? [{ title: 'Le port', text: '', picture }] : [] } },
    ],
    text: (address) => ['', { info: { welcomeWord: `Bienvenue ${address ?? ''}` } }],
  },
  'services.picture': { picture: (picture) => [`/services/${ids.service}`, { picture }] },
  'services.link': { link: (address) => [`/services/${ids.service}`, { link: address && shown(address) }] },
  'services.description': { text: (address) => [`/services/${ids.service}`, { description: address ?? '' }] },
  'articles.picture': { picture: (picture) => [`/services/${ids.service}/articles/${ids.article}`, { picture }] },
  'articles.description': {
    text: (address) => [`/services/${ids.service}/articles/${ids.article}`, { description: address ?? '' }],
  },
  'pages.blocks': {
    picture: (picture) => blocks({ kind: 'picture', picture, alt: '', caption: '' }),
    gallery: (picture) => blocks({ kind: 'gallery', pictures: picture ? [{ picture, alt: '' }] : [] }),
    button: (address) =>
      blocks({ kind: 'button', label: 'La carte', link: address && { to: 'address', address: shown(address) } }),
    text: (address) => blocks({ kind: 'text', text: richTextFromPlain(address ?? '') }),
  },
  'places.own': {
    picture: (picture) => [`/places/${ids.place}`, { pictures: picture ? [picture] : [] }],
    text: (address) => [`/places/${ids.place}`, { description: address ?? '' }],
  },
  'places.opinion': { text: (address) => [`/places/${ids.place}`, { opinion: address ?? '' }] },
  'tickets.picture': { picture: (picture) => [`/tickets/${ids.ticket}`, { picture }] },
  'tickets.text': { text: (address) => [`/tickets/${ids.ticket}`, { text: address ?? '' }] },
  'tickets.link': { link: (address) => [`/tickets/${ids.ticket}`, { link: shown(address) }] },
}
/** Tested below, and with the directory of places. */
const columnsTrackedOtherwise = [
  'directory_places.pictures',
  'pages.published_blocks',
  'page_versions.blocks',
  'inventory_records.photos',
  'chat_messages.pictures',
]

const withoutAddresses = `
  rate_limits.* mailbox.* jobs.* events.* passkeys.* passkey_challenges.* auth_identities.* users.* sessions.* second_factors.* mailed_links.* audit_entries.*
  invitations.* guestbook_entries.* medias.* media_usages.* orders.* order_counters.* resource_blocks.* resource_feeds.* resource_calendars.* booking_waits.* qr_codes.* room_visits.* chat_threads.* chat_settings.*
  alert_settings.* alert_steps.* listening_devices.* push_devices.* guest_contacts.* guest_stopped_emails.* announcements.* announcement_sights.* opinions.* translated_texts.*
  code_scans.* visit_counts.* member_services.* sale_limits.* printers.* print_jobs.* changed_sources.* translation_drafts.*
  room_guests.* inventory_entries.* inventory_chains.* chat_tasks.* checked_links.* missed_searches.*
  api_keys.* webhooks.* webhook_deliveries.* webhook_attempts.*
  chat_messages.author chat_messages.text chat_messages.about
  hotels.slug hotels.name hotels.address hotels.phone hotels.time_zone hotels.currency hotels.languages hotels.published_pages hotels.search
  services.name services.hours services.slots services.seat_service article_sections.* articles.name articles.options articles.allergens articles.diets articles.meat_origins
  pages.slug pages.title pages.published_title page_versions.user_name page_versions.title
  place_types.* content_tokens.* content_changes.* place_type_copies.* partner_tickets.* tickets.title deals.* deal_claims.*
  directory_places.external_id directory_places.name directory_places.tags directory_places.description directory_places.address
  directory_places.phone directory_places.website directory_places.hours directory_places.search directory_places.sort_name directory_places.spot
  inventory_records.photo_hashes inventory_records.strokes inventory_records.salt
  inventory_records.list_name inventory_records.room inventory_records.name inventory_records.items inventory_records.remark
`.split(/\s+/)

test('this test lists every column that can contain a file address', () => {
  const schemas = import.meta.glob<object>(['/core/*/*schema.ts', '/modules/*/*/*schema.ts'], { eager: true })
  const tables = Object.values(schemas)
    .flatMap((schema) => Object.values(schema))
    .filter((each): each is PgTable => is(each, PgTable))
  const unknown = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ dataType, columnType, enumValues }) => {
        const texts = dataType === 'json' || dataType === 'array' || dataType === 'string'
        return texts && columnType !== 'PgUUID' && !enumValues?.length
      })
      .map(({ name }) => `${getTableName(table)}.${name}`)
      .filter((column) => !columnsWithAddresses[column] && !columnsTrackedOtherwise.includes(column))
      .filter(
        (column) => !withoutAddresses.includes(column) && !withoutAddresses.includes(column.replace(/\..*/, '.*')),
      ),
  )
  expect(tables.length).toBeGreaterThan(20)
  // When this fails: add above how an address gets into the column, with a call of `linkFiles`, or that it never
  // contains one.
  expect(unknown).toEqual([])
})

const usedIn = async ({ id }: Pick<Media, 'id'>): Promise<string[]> => {
  const media = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/medias/${id}`, { as: hotel.owner }),
  ) as Media
  return media.usedIn.map(({ kind }) => kind)
}
const kinds: Record<string, string> = {
  services: 'service',
  articles: 'article',
  pages: 'page',
  places: 'place',
  tickets: 'ticket',
}

describe('a file is in use', () => {
  const cases = Object.entries(columnsWithAddresses).flatMap(([column, fields]) =>
    Object.entries(fields).map(([field, put]) => [column, field, put] as const),
  )
  test.each(cases)('while its address is in %s (%s)', async (column, _, put) => {
    const file = await createLibraryFile(app, hotel)
    const write = async (address: string | null) => {
      const [path, body] = put(address)
      expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body }))
      return usedIn(file)
    }
    const [table = ''] = column.split('.')
    expect(await write(file.address)).toEqual([kinds[table] ?? (column === 'hotels.info' ? 'info' : 'hotel')])
    expect(await write(null)).toEqual([])
  })

  test.each(cases)('and its replacement is used instead in %s (%s)', async (column, _, put) => {
    const file = await createLibraryFile(app, hotel)
    const [path, body] = put(file.address)
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body }))
    const address = await createUpload(app, hotel.owner)
    const replacing = `/v1/hotels/${hotel.id}/medias/${file.id}/replace`
    expectStatus(200, await app.call('POST', replacing, { as: hotel.owner, body: { address } }))
    const [table, name] = column.split('.')
    const { rows } = await app.context.pool.query(`select ${name}::text as stored from ${table}`)
    const stored = rows.map((row) => row.stored).join()
    expect([stored.includes(file.address), stored.includes(address)]).toEqual([false, true])
    expect(await usedIn(file)).toHaveLength(1)
    const [, without] = put(null)
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body: without }))
  })

  test('until its page is deleted; and while its deleted service or article can be restored', async () => {
    const [first, second] = [await createLibraryFile(app, hotel), await createLibraryFile(app, hotel)]
    const menu = await createService(app, hotel, { picture: first.address }, [
      { picture: first.address },
      { picture: second.address },
    ])
    const blocks = [{ kind: 'picture' as const, picture: second.address, alt: '', caption: '' }]
    const page = await createDraftPage(app, hotel, { blocks })
    const remove = async (path: string) =>
      expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner }))
    expect([await usedIn(first), await usedIn(second)]).toEqual([
      ['article', 'service'],
      ['article', 'page'],
    ])
    await remove(`/services/${menu.id}/articles/${menu.articles[1]?.id}`)
    await remove(`/services/${menu.id}`)
    await remove(`/pages/${page.id}`)
    expect([await usedIn(first), await usedIn(second)]).toEqual([['article', 'service'], ['article']])
    // Once restored, the page shows the file again.
    expectStatus(200, await app.call('POST', `/v1/hotels/${hotel.id}/pages/${page.id}/restore`, { as: hotel.owner }))
    expect(await usedIn(second)).toEqual(['article', 'page'])
  })

  test('while the published page contains it, although the draft does not', async () => {
    const file = await createLibraryFile(app, hotel)
    const blocks = [{ kind: 'picture' as const, picture: file.address, alt: '', caption: '' }]
    const page = await createPublishedPage(app, hotel, { blocks })
    const hotelPath = `/v1/hotels/${hotel.id}/pages/${page.id}`
    expectStatus(200, await app.call('PATCH', hotelPath, { as: hotel.owner, body: { blocks: [] } }))
    expect(await usedIn(file)).toEqual(['page'])
    expectStatus(200, await app.call('POST', `${hotelPath}/publish`, { as: hotel.owner }))
    expect(await usedIn(file)).toEqual([])
    const [, first] = expectStatus(200, await app.call('GET', `${hotelPath}/versions`, { as: hotel.owner }))
    expectStatus(200, await app.call('POST', `${hotelPath}/versions/${first.id}/restore`, { as: hotel.owner }))
    expect(await usedIn(file)).toEqual(['page'])
  })
})

/** All usage rows of a hotel. */
const usages = async ({ id }: TestHotel) =>
  (
    await app.context.pool.query('select * from media_usages where hotel_id = $1 order by kind, object_id, media_id', [
      id,
    ])
  ).rows

test('the table of usages matches all stored content, and is empty once the hotel is deleted', async () => {
  const old = await createHotel(app, { info: guestbookAndInventory })
  const file = async () => (await createLibraryFile(app, old)).address
  const hotelPath = `/v1/hotels/${old.id}`
  const as = old.owner
  const items = [{ title: 'La plage', text: '', picture: await file() }]
  const info = { items, welcomeWord: `Notre carte : ${await file()}` }
  expectStatus(
    200,
    await app.call('PATCH', hotelPath, { as, body: { brand: { logo: await file(), cover: await file() }, info } }),
  )
  await createService(app, old, { picture: await file(), description: await file() }, [{ picture: await file() }])
  const picture = async () => ({ kind: 'picture' as const, picture: await file(), alt: '', caption: '' })
  const [page, deleted] = [
    await createPublishedPage(app, old, { blocks: [await picture()] }),
    await createPublishedPage(app, old, { blocks: [await picture()] }),
  ]
  expectStatus(
    200,
    await app.call('PATCH', `${hotelPath}/pages/${page.id}`, { as, body: { blocks: [await picture()] } }),
  )
  expectStatus(204, await app.call('DELETE', `${hotelPath}/pages/${deleted.id}`, { as }))
  const guest = createVisitorId()
  const address = await createUploadPath(app.context, { visitor: hashVisitor(guest), hotelId: randomUUID() }, 'png')
  await app.fetch(address, { method: 'PUT', body: png as never })
  const { hotel: fresh } = expectStatus(200, await app.call('GET', `${hotelPath}/manage`, { as }))
  await createSignedInventory(
    app,
    old,
    makeInventoryRequest(fresh, { photos: [new URL(address, 'http://localhost').pathname] }),
    guest,
  )

  const before = await usages(old)
  expect(before.map(({ kind }) => kind).join(' ')).toBe(
    'article hotel hotel info info inventory page page page-history page-history service service',
  )
  await app.context.pool.query('delete from media_usages where hotel_id = $1', [old.id])
  await backfillMediaUsages(app)
  expect(await usages(old)).toEqual(before)

  const ended = await createHotel(app)
  const logo = (await createLibraryFile(app, ended)).address
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${ended.id}`, { as: ended.owner, body: { brand: { logo } } }))
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${ended.id}`, { as: ended.owner }))
  expect(await usages(ended)).toHaveLength(1)
  app.setClock('2026-04-20T09:00:00Z')
  await runMaintenance(app.context)
  expect(await usages(ended)).toEqual([])
  // The deleted page is removed for good, with all its usages.
  expect(await usages(old)).toEqual(before.filter(({ object_id }) => object_id !== deleted.id))
  app.setClock('2026-03-10T09:00:00Z')
})

test('a page with thousands of file addresses can be saved and published', async () => {
  const full = await createHotel(app)
  const page = await createDraftPage(app, full)
  const hotelPath = `/v1/hotels/${full.id}/pages/${page.id}`
  const text = () => Array.from({ length: 220 }, () => `/files/${createVisitorId()}`).join(' ')
  for (const lang of ['fr', 'en', 'es']) {
    const blocks = Array.from({ length: 25 }, (_, i) => ({
      id: `${full.id.slice(0, -2)}${i + 10}`,
      kind: 'text',
      text: richTextFromPlain(text()),
    }))
    expectStatus(200, await app.call('PATCH', `${hotelPath}?lang=${lang}`, { as: full.owner, body: { blocks } }))
  }
  expectStatus(200, await app.call('POST', `${hotelPath}/publish`, { as: full.owner }))
  expect(await usages(full)).toHaveLength(2 * 3 * 25 * 220)
})

test('an item with an id that another hotel uses too does not change that hotel’s usages', async () => {
  const [one, other] = [await createHotel(app), await createHotel(app)]
  const id = createVisitorId()
  const save = async (of: TestHotel, picture: string | null) => {
    const body = { info: { items: [{ id, title: 'La plage', text: '', picture }] } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${of.id}`, { as: of.owner, body }))
  }
  await save(one, (await createLibraryFile(app, one)).address)
  const before = await usages(one)
  expect(before).toHaveLength(1)
  await save(other, null)
  expect(await usages(one)).toEqual(before)
})
