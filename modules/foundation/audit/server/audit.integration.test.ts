import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createAuditedHotel, makeAndDeleteDrafts } from '#tests/audit.ts'
import { createSpa } from '#tests/booking-factories.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createAnnouncement,
  createDeal,
  createDirectoryPlace,
  createGuestbookEntry,
  createHotel,
  createInvitation,
  createMember,
  createOpinion,
  createOrder,
  createPlace,
  createProviderStaff,
  createTicket,
  createUpload,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { createPrinter } from '#tests/printers.ts'
import { createWebhook } from '#tests/webhooks.ts'
import type { AuditEntry } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const journal = async ({ id, owner }: TestHotel, query = ''): Promise<AuditEntry[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/audit${query}`, { as: owner }))

/** The journal entries that `act` adds. */
async function entriesAddedBy(hotel: TestHotel, act: () => Promise<unknown>) {
  const before = new Set((await journal(hotel)).map(({ id }) => id))
  await act()
  return (await journal(hotel)).filter(({ id }) => !before.has(id))
}

type AuditedHotel = Awaited<ReturnType<typeof createAuditedHotel>>

describe('the journal has one entry, with author, action and changes, for', () => {
  const cases: [string, (world: AuditedHotel) => Promise<unknown>, Partial<AuditEntry>][] = [
    [
      'a price',
      ({ call, article }) => call('PATCH', article, { price: 1700 }),
      {
        act: 'article.changed',
        subject: { id: expect.any(String), name: 'Le Malouin' },
        changes: [{ field: 'price', from: '1650', to: '1700' }],
      },
    ],
    [
      'a text in another language',
      ({ call, article }) => call('PATCH', `${article}?lang=en`, { name: 'The Malouin' }),
      { act: 'article.changed', changes: [{ field: 'name.en', from: null, to: 'The Malouin' }] },
    ],
    [
      'allergens that are filled in as none',
      ({ call, article }) => call('PATCH', article, { allergens: {} }),
      { act: 'article.changed', changes: [{ field: 'allergens', from: null, to: '{}' }] },
    ],
    [
      'a new article',
      ({ call, menu }) => call('POST', `/services/${menu.id}/articles`, { name: 'Le Cancalais', price: 900 }),
      { act: 'article.created', subject: { id: expect.any(String), name: 'Le Cancalais' }, changes: [] },
    ],
    [
      'an article that is deleted',
      ({ call, article }) => call('DELETE', article),
      { act: 'article.deleted', subject: { id: expect.any(String), name: 'Le Malouin' } },
    ],
    [
      'another order of the articles',
      ({ call, menu }) =>
        call('PUT', `/services/${menu.id}/articles/order`, menu.articles.map(({ id }) => id).toReversed()),
      { act: 'article.sorted', subject: { id: expect.any(String), name: 'Petit déjeuner' } },
    ],
    [
      'a new service',
      ({ call }) => call('POST', '/services', { name: 'Spa', kind: 'request' }),
      { act: 'service.created' },
    ],
    [
      'a pause',
      ({ call, menu }) => call('PATCH', `/services/${menu.id}`, { paused: true }),
      { act: 'service.changed', changes: [{ field: 'paused', from: 'false', to: 'true' }] },
    ],
    [
      'a service that is deleted',
      ({ call, menu }) => call('DELETE', `/services/${menu.id}`),
      { act: 'service.deleted' },
    ],
    [
      'another order of the services',
      ({ call, menu, other }) => call('PUT', '/services/order', [other.id, menu.id]),
      { act: 'service.sorted' },
    ],
    [
      'a setting of the hotel',
      ({ call }) => call('PATCH', '', { phone: '+33 2 99 00 00 01', address: { city: 'Saint-Malo' } }),
      {
        act: 'hotel.changed',
        changes: [
          { field: 'address.city', from: '', to: 'Saint-Malo' },
          { field: 'phone', from: null, to: '+33 2 99 00 00 01' },
        ],
      },
    ],
    [
      'a file of the library',
      ({ call, file }) => call('PATCH', `/medias/${file.id}`, { alt: { es: 'La playa' }, focus: { x: 0.25, y: 1 } }),
      {
        act: 'media.changed',
        subject: { id: expect.any(String), name: 'plage.png' },
        changes: [
          { field: 'alt.es', from: null, to: 'La playa' },
          { field: 'focus.x', from: null, to: '0.25' },
          { field: 'focus.y', from: null, to: '1' },
        ],
      },
    ],
    [
      'an order taken at the counter',
      ({ call, menu }) => call('POST', '/orders/for-guest', makeOrderRequest(menu)),
      { act: 'order.placed', subject: { id: expect.any(String), name: '1' } },
    ],
    [
      'an order that is refused',
      async ({ hotel, call, menu }) => {
        const { id, version } = await createOrder(app, hotel, makeOrderRequest(menu))
        return call('PATCH', `/orders/${id}`, { status: 'cancelled', reason: 'Cuisine fermée', version })
      },
      {
        act: 'order.changed',
        changes: [
          { field: 'status', from: 'new', to: 'cancelled' },
          { field: 'reason', from: null, to: 'Cuisine fermée' },
        ],
      },
    ],
  ]
  test.each(cases)('%s', async (_, act, expectedEntry) => {
    const audited = await createAuditedHotel(app)
    app.setClock('2026-03-10T09:05:00Z')
    const entries = await entriesAddedBy(audited.hotel, async () => {
      const { status } = (await act(audited)) as { status: number }
      expect(status).toBeLessThan(300)
    })
    const by = { userId: audited.hotel.owner.userId, name: 'Camille Le Goff' }
    expect(entries).toEqual([expect.objectContaining({ at: '2026-03-10T09:05:00.000Z', by, ...expectedEntry })])
  })

  test('a hotel that is created, deleted and restored', async () => {
    const hotel = await createHotel(app)
    app.setClock('2026-03-10T09:01:00Z')
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    app.setClock('2026-03-10T09:02:00Z')
    expectStatus(200, await app.call('POST', `/v1/hotels/${hotel.id}/restore`, { as: hotel.owner }))
    expect((await journal(hotel)).map(({ act, subject }) => [act, subject.name])).toEqual(
      ['hotel.restored', 'hotel.deleted', 'hotel.created'].map((act) => [act, 'Hôtel du Phare']),
    )
  })

  test('a change by provider staff, with their own name', async () => {
    const { hotel, call, article } = await createAuditedHotel(app)
    const staff = await createProviderStaff(app)
    const entries = await entriesAddedBy(hotel, () => call('PATCH', article, { price: 1 }, staff))
    expect(entries).toMatchObject([{ by: { userId: staff.userId } }])
  })
})

describe('the journal has no entry for', () => {
  test('a refused change', async () => {
    const { hotel, menu, call, article } = await createAuditedHotel(app)
    const plainMember = await createMember(app, hotel, 'member')
    const { id } = await createOrder(app, hotel, makeOrderRequest(menu))
    const refused = async (answer: Promise<{ status: number }>) =>
      expect((await answer).status).toBeGreaterThanOrEqual(400)
    const entries = await entriesAddedBy(hotel, async () => {
      await refused(call('PATCH', article, { price: 1 }, plainMember))
      await refused(call('PATCH', article, { price: -1 }))
      await refused(call('PATCH', '', { slug: 'hotel-des-remparts', languages: ['en'] }))
      await refused(call('PUT', '/services/order', [menu.id]))
      await refused(call('PATCH', `/orders/${id}`, { status: 'cancelled', version: 1 }))
      await refused(call('PATCH', `/orders/${id}`, { status: 'accepted', version: 7 }))
      await refused(call('POST', '/orders/for-guest', { ...makeOrderRequest(menu), room: undefined }))
      await refused(call('POST', '/invitations', { email: 'x', role: 'member' }))
      await refused(call('POST', '/leave'))
    })
    expect(entries).toEqual([])
  })

  test('a save that changes nothing', async () => {
    const { hotel, menu, other, call, article } = await createAuditedHotel(app)
    const entries = await entriesAddedBy(hotel, async () => {
      expectStatus(200, await call('PATCH', article, { price: 1650, available: true, name: 'Le Malouin' }))
      expectStatus(200, await call('PATCH', article, {}))
      expectStatus(200, await call('PATCH', `/services/${menu.id}`, { paused: false }))
      expectStatus(200, await call('PATCH', '', { name: 'Hôtel du Phare' }))
      expectStatus(204, await call('PUT', '/services/order', [menu.id, other.id]))
      const inOrder = menu.articles.map(({ id }) => id)
      expectStatus(204, await call('PUT', `/services/${menu.id}/articles/order`, inOrder))
    })
    expect(entries).toEqual([])
  })

  test('what a guest does', async () => {
    const { hotel, menu } = await createAuditedHotel(app)
    const guest = createVisitorId()
    const entries = await entriesAddedBy(hotel, async () => {
      const { id } = await createOrder(app, hotel, makeOrderRequest(menu), guest)
      expectStatus(200, await app.call('POST', `/v1/orders/${id}/cancel`, { visitor: guest }))
    })
    expect(entries).toEqual([])
  })

  test('a change in another hotel', async () => {
    const [one, two] = [await createAuditedHotel(app), await createAuditedHotel(app)]
    expect(await entriesAddedBy(two.hotel, () => one.call('PATCH', one.article, { price: 1 }))).toEqual([])
  })
})

test('every registered action of the journal can be recorded by some call', async () => {
  const { hotel, menu, other, call, article, file } = await createAuditedHotel(app)
  const somebody = await createMember(app, hotel, 'member')
  const leaver = await createMember(app, hotel, 'member')
  const withdrawn = await createInvitation(app, hotel, `${randomUUID()}@hotel.example`)
  const joiner = await createProviderStaff(app)
  const { token } = await createInvitation(app, hotel, joiner.email)
  expectStatus(200, await app.call('POST', '/v1/invitations/accept', { as: joiner, body: { token } }))
  expectStatus(204, await call('DELETE', `/invitations/${withdrawn.id}`))
  expectStatus(200, await call('PATCH', `/members/${somebody.userId}`, { role: 'admin' }))
  expectStatus(204, await call('DELETE', `/members/${somebody.userId}`))
  expectStatus(204, await call('POST', '/leave', undefined, leaver))
  const { id, version } = expectStatus(201, await call('POST', '/orders/for-guest', makeOrderRequest(menu)))
  const served = expectStatus(200, await call('PATCH', `/orders/${id}`, { status: 'completed', version }))
  const back = expectStatus(200, await call('POST', `/orders/${id}/step-back`, { version: served.version }))
  expectStatus(200, await call('PATCH', `/orders/${id}`, { status: 'completed', version: back.version }))
  const waiting = expectStatus(201, await call('POST', '/orders/for-guest', makeOrderRequest(menu)))
  const amendment = { kept: [{ line: 0, quantity: 3 }], added: [], reason: 'Comme demandé', version: waiting.version }
  const amended = expectStatus(200, await call('POST', `/orders/${waiting.id}/amendments`, amendment))
  const snoozePath = `/orders/${waiting.id}/snooze`
  const untilNoon = { until: '2026-03-10T12:00:00Z' }
  const snoozed = expectStatus(200, await call('POST', snoozePath, { snooze: untilNoon, version: amended.version }))
  const resumed = expectStatus(200, await call('POST', snoozePath, { snooze: null, version: snoozed.version }))
  const promise = { minutes: 15, version: resumed.version }
  expectStatus(200, await call('POST', `/orders/${waiting.id}/promise`, promise))
  const spa = await createSpa(app, hotel)
  const massage = { lines: [{ articleId: spa.articles[0].id, quantity: 1 }], dueAt: '2026-03-11T10:00:00Z' }
  const booked = expectStatus(201, await call('POST', '/orders/for-guest', makeOrderRequest(spa, massage)))
  const later = { startsAt: '2026-03-11T12:00:00Z', version: booked.version }
  expectStatus(200, await call('PATCH', `/orders/${booked.id}/booking`, later))
  const closed = { resourceId: null, startsAt: '2026-03-11T14:00:00Z', endsAt: '2026-03-11T15:00:00Z' }
  const block = expectStatus(201, await call('POST', `/services/${spa.id}/blocks`, closed))
  expectStatus(204, await call('DELETE', `/services/${spa.id}/blocks/${block.id}`))
  const feed = `/services/${spa.id}/resources/${spa.slots?.resources[0]?.id}/feed`
  expectStatus(200, await call('POST', feed))
  expectStatus(204, await call('DELETE', feed))
  const diary = { resourceId: null, name: 'Agenda', url: 'https://calendar.example/spa.ics' }
  const calendar = expectStatus(201, await call('POST', `/services/${spa.id}/calendars`, diary))
  expectStatus(204, await call('DELETE', `/services/${spa.id}/calendars/${calendar.id}`))
  for (const carried of [true, false])
    expectStatus(200, await call('PATCH', '/rooms/204/bill', { orderIds: [id], carried }))
  expectStatus(200, await call('PATCH', article, { price: 1 }))
  const tea = { id: randomUUID(), name: 'Thé', price: 400 }
  expectStatus(
    200,
    await call('POST', `/services/${menu.id}/articles/import`, { sections: [], articles: [tea], prices: [] }),
  )
  const undone = { sections: [], articles: [tea.id], prices: [] }
  expectStatus(200, await call('POST', `/services/${menu.id}/articles/import/undo`, undone))
  expectStatus(
    204,
    await call('PUT', `/services/${menu.id}/articles/order`, menu.articles.map((each) => each.id).toReversed()),
  )
  const section = expectStatus(201, await call('POST', `/services/${menu.id}/sections`, { name: 'Le soir' }))
  const evening = `/services/${menu.id}/sections/${section.id}`
  const drinks = expectStatus(201, await call('POST', `/services/${menu.id}/sections`, { name: 'À boire' }))
  expectStatus(200, await call('PATCH', evening, { name: 'Le dîner' }))
  expectStatus(204, await call('PUT', `/services/${menu.id}/sections/order`, [drinks.id, section.id]))
  expectStatus(200, await call('PUT', `${article}/place`, { sectionId: section.id }))
  expectStatus(204, await call('DELETE', evening))
  expectStatus(200, await call('POST', `${evening}/restore`))
  expectStatus(204, await call('DELETE', article))
  expectStatus(200, await call('POST', `${article}/restore`))
  expectStatus(200, await call('PATCH', `/services/${menu.id}`, { paused: true }))
  expectStatus(204, await call('PUT', '/services/order', [other.id, menu.id, spa.id]))
  expectStatus(204, await call('DELETE', `/services/${other.id}`))
  expectStatus(200, await call('POST', `/services/${other.id}/restore`))
  const [code] = expectStatus(201, await call('POST', '/qr-codes', { kind: 'room', rooms: ['204'] }))
  const renewed = expectStatus(201, await call('POST', `/qr-codes/${code.id}/renew`))
  expectStatus(200, await call('PATCH', `/qr-codes/${renewed.id}`, { room: '205' }))
  expectStatus(200, await call('PATCH', '', { roomApproval: 'all' }))
  for (const accept of [true, false]) {
    const scan = { visitor: createVisitorId(), body: { code: renewed.token } }
    expectStatus(200, await app.call('POST', `/v1/hotels/${hotel.id}/room-proof`, scan))
    const [phone] = expectStatus(200, await call('GET', '/room-phones'))
    expectStatus(204, await call('PUT', `/room-phones/${phone.id}`, { accept }))
  }
  expectStatus(204, await call('POST', `/qr-codes/${renewed.id}/check-out`))
  expectStatus(204, await call('DELETE', `/qr-codes/${renewed.id}`))
  expectStatus(201, await call('POST', '/qr-codes', { kind: 'room', rooms: ['301', '302'] }))
  expectStatus(201, await call('POST', '/qr-codes/renew', { which: 'rooms' }))
  expectStatus(204, await call('POST', '/qr-codes/revoke', { which: 'rooms' }))
  expectStatus(200, await call('PATCH', '', { phone: '+33 2 99 00 00 01', info: guestbookAndInventory }))
  const words = [await createGuestbookEntry(app, hotel), await createGuestbookEntry(app, hotel)]
  const [keptWord, refusedWord] = words.map((word) => `/guestbook-entries/${word.id}`) as [string, string]
  expectStatus(200, await call('PATCH', keptWord, { status: 'published' }))
  expectStatus(200, await call('PATCH', refusedWord, { status: 'refused', refusalReason: 'Ce n’est pas un mot' }))
  expectStatus(204, await call('DELETE', keptWord))
  const [badOpinion, reportedOpinion] = [
    await createOpinion(app, hotel, { rating: 1 }),
    await createOpinion(app, hotel),
  ]
  expectStatus(
    200,
    await call('PATCH', `/opinions/${badOpinion.id}`, { status: 'published', reply: 'Pardon', handled: true }),
  )
  expectStatus(
    200,
    await call('PATCH', `/opinions/${reportedOpinion.id}`, {
      status: 'refused',
      refusalCode: 'advert',
      report: 'Faux',
    }),
  )
  const page = expectStatus(201, await call('POST', '/pages', { title: 'Le spa' }))
  const aroundPage = expectStatus(201, await call('POST', '/pages', { template: 'around' }))
  expectStatus(200, await call('PATCH', `/pages/${page.id}`, { slug: 'bains' }))
  expectStatus(200, await call('POST', `/pages/${page.id}/publish`))
  expectStatus(200, await call('POST', `/pages/${page.id}/unpublish`))
  expectStatus(204, await call('PUT', '/pages/order', [aroundPage.id, page.id]))
  expectStatus(204, await call('DELETE', `/pages/${page.id}`))
  expectStatus(200, await call('POST', `/pages/${page.id}/restore`))
  expectStatus(200, await call('PATCH', `/medias/${file.id}`, { alt: { fr: 'La plage' } }))
  expectStatus(200, await call('POST', `/medias/${file.id}/replace`, { address: await createUpload(app, hotel.owner) }))
  expectStatus(204, await call('DELETE', `/medias/${file.id}`))
  const directoryEntry = await createDirectoryPlace(app)
  const [addedPlace] = expectStatus(201, await call('POST', '/places/from-directory', { ids: [directoryEntry.id] }))
  const beach = await createPlace(app, hotel)
  expectStatus(200, await call('PATCH', `/places/${beach.id}`, { hidden: true }))
  expectStatus(204, await call('PUT', '/places/order', [beach.id, addedPlace.id]))
  const providerPerson = await createProviderStaff(app)
  expectStatus(
    200,
    await app.call('PATCH', `/v1/places/${directoryEntry.id}`, {
      as: providerPerson,
      body: { phone: '+33 2 99 00 00 02' },
    }),
  )
  await app.context.jobs.drain()
  expectStatus(204, await app.call('DELETE', `/v1/places/${directoryEntry.id}`, { as: providerPerson }))
  await app.context.jobs.drain()
  const deal = `/places/${(await createDeal(app, hotel)).place.id}/deal`
  expectStatus(200, await call('PUT', deal, { title: 'Un café offert' }))
  expectStatus(204, await call('DELETE', deal))
  expectStatus(204, await call('DELETE', `/places/${beach.id}`))
  const [aquarium, island] = [await createTicket(app, hotel), await createTicket(app, hotel)]
  expectStatus(200, await call('PATCH', `/tickets/${aquarium.id}`, { title: 'Le grand aquarium' }))
  expectStatus(204, await call('PUT', '/tickets/order', [island.id, aquarium.id]))
  expectStatus(204, await call('DELETE', `/tickets/${island.id}`))
  expectStatus(200, await call('PATCH', '/alert-settings', { mailTo: 'nuit@hotel.example' }))
  expectStatus(
    200,
    await call('PUT', `/member-services/${hotel.owner.userId}`, { services: [menu.id], messages: false }),
  )
  expectStatus(200, await call('PATCH', '/chat-settings', { awayText: 'À demain' }))
  const thread = await createGuestMessage(app, hotel)
  const readThread = expectStatus(200, await call('GET', `/threads/${thread.threadId}`))
  expectStatus(200, await call('PATCH', `/threads/${readThread.id}`, { status: 'closed', version: readThread.version }))
  const task = expectStatus(201, await call('POST', '/tasks', { text: 'Un lit bébé' }))
  const done = expectStatus(200, await call('PATCH', `/tasks/${task.id}`, { done: true, version: task.version }))
  const again = expectStatus(200, await call('PATCH', `/tasks/${task.id}`, { done: false, version: done.version }))
  expectStatus(200, await call('PATCH', `/tasks/${task.id}`, { room: '204', version: again.version }))
  expectStatus(204, await call('DELETE', `/tasks/${task.id}`))
  expectStatus(200, await call('PUT', '/guest-names', { rooms: [{ room: '301', names: ['Le Goff'] }] }))
  const printer = `/printers/${(await createPrinter(app, hotel)).printer.id}`
  expectStatus(200, await call('PATCH', printer, { name: 'Bar' }))
  expectStatus(201, await call('POST', `${printer}/renew`))
  expectStatus(204, await call('DELETE', printer))
  const webhook = `/webhooks/${(await createWebhook(app, hotel)).webhook.id}`
  expectStatus(200, await call('PATCH', webhook, { events: ['order.created'] }))
  expectStatus(201, await call('POST', `${webhook}/renew`))
  expectStatus(204, await call('DELETE', webhook))
  const announcementPath = `/announcements/${(await createAnnouncement(app, hotel)).id}`
  expectStatus(200, await call('PATCH', announcementPath, { text: 'Le bar ferme à minuit' }))
  expectStatus(200, await call('POST', `${announcementPath}/end`))
  await makeAndDeleteDrafts(app, call)
  expectStatus(204, await call('DELETE', ''))
  expectStatus(200, await call('POST', '/restore'))
  const acts = app.context.modules.flatMap(({ journal }) => journal?.actions ?? [])
  const query = 'select distinct act from audit_entries where hotel_id = $1'
  const { rows } = await app.context.pool.query(query, [hotel.id])
  expect(rows.map(({ act }) => act).toSorted()).toEqual(acts.toSorted())
})
