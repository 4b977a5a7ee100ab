import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { InAllLanguages } from '#core/i18n/contract.ts'
import type { Place, PublicPlace } from '#modules/content/places/contract.ts'
import { placeCategories } from '#modules/content/places/rules.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { bookingsOver } from '#modules/content/services/slots-rules.ts'
import type { Ticket } from '#modules/content/tickets/contract.ts'
import type { Deal } from '#modules/exchange/deals/contract.ts'
import type { StaffOpinion } from '#modules/exchange/opinions/contract.ts'
import { splitByStay } from '#modules/exchange/orders/bill-rules.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import type { RoomBill } from '#modules/exchange/orders/history-contract.ts'
import { demoPassword } from '#modules/foundation/accounts/rules.ts'
import type { AuditEntry, Author } from '#modules/foundation/audit/contract.ts'
import { medias } from '#modules/foundation/media/schema.ts'
import type { Hotel } from '#modules/hotel/hotels/contract.ts'
import type { Message, Thread } from '#modules/reach/chat/contract.ts'
import type { HotelFile } from '#modules/reach/transfers/contract.ts'
import { testApp } from '#tests/app.ts'
import { expectStatus } from '#tests/factories.ts'
import { backfillMediaUsages } from '#tests/media-usages.ts'
import { demoHotels, readDemoFile, readSharedDemoFile } from './content.ts'
import { seedDemo } from './seed.ts'

const app = testApp()

/** The library of a demo hotel's file, and the drawings it was made from. */
async function picturesOf(slug: string) {
  const folder = demoHotels.find((each) => each.slug === slug)?.folder
  const { medias }: HotelFile = JSON.parse(String(await readDemoFile(`${folder}/hotel.json`)))
  const drawn = Object.entries(JSON.parse(String(await readDemoFile('drawn.json'))) as Record<string, { id: string }>)
  return medias.map(({ file, content }) => {
    const drawing = drawn.find(([, { id }]) => file === `${id}.webp`)?.[0]
    return { file, drawing, name: content.name }
  })
}

async function signInOwner() {
  const body = { email: 'direction@hotel.example', password: demoPassword }
  const as = expectStatus(200, await app.call('POST', '/v1/auth/login', { body }))
  const hotels: Hotel[] = expectStatus(200, await app.call('GET', '/v1/hotels', { as }))
  return { as, hotels }
}

test('each picture of the demo libraries is used, described, offered in every size, and cannot be deleted', async () => {
  expect(await seedDemo(app.context, true)).toBe(true)
  const { as, hotels } = await signInOwner()
  expect(hotels.length).toBe(demoHotels.length)
  for (const { id, slug } of hotels) {
    const pictures = await picturesOf(slug)
    const at = `/v1/hotels/${id}/medias`
    const library = expectStatus(200, await app.call('GET', at, { as }))
    // In the order of the content, with the cover first.
    expect(library.map(({ name }: { name: string }) => name)).toEqual(pictures.map(({ name }) => name))
    for (const { name, alt, usedIn, blur } of library)
      expect([Object.keys(alt).sort(), usedIn.length > 0, blur?.length > 20], name).toEqual([
        ['en', 'es', 'fr'],
        true,
        true,
      ])
    const [cover] = library
    const refused = await app.call('DELETE', `${at}/${cover.id}`, { as })
    expect([refused.status, refused.body.code]).toEqual([409, 'media_used'])
    const small = await app.fetch(cover.address.replace('.webp', '-160.avif'), { method: 'GET' })
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/avif'])
    await small.arrayBuffer()
    const publicHotel = expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=en`))
    expect(publicHotel.brand.cover).toBe(cover.address)
    expect(publicHotel.medias[cover.address]).toMatchObject({ alt: cover.alt.en, focus: cover.focus, width: 1280 })
    const words = JSON.stringify(publicHotel)
    for (const { drawing } of pictures) expect(words).not.toContain(`/demo/${drawing}.svg`)
  }
  const stored = await app.context.db.select().from(medias)
  for (const { id, extension, size } of stored) {
    const file = await app.fetch(`/files/${id}.${extension}`, { method: 'GET' })
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, size])
  }
  // The demo's rows in the table of usages match the usages of its contents.
  const usages = async () => (await app.context.pool.query('select * from media_usages order by 1, 2, 3, 4')).rows
  const seeded = await usages()
  await app.context.pool.query('delete from media_usages')
  await backfillMediaUsages(app)
  expect(await usages()).toEqual(seeded)
})

test('orders of the demo for tomorrow wait until it is time to prepare them', async () => {
  await seedDemo(app.context, true)
  const { rows } = await app.context.pool.query<{ due: Date; release: Date | null }>(
    `select due_at as due, release_at as release from orders where status = 'accepted' and due_at is not null`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { due, release } of rows) expect(Number(due) - Number(release)).toBeGreaterThanOrEqual(20 * 60_000)
  for (const { release } of rows) expect(release).not.toBeNull()
})

test('the demo shows bookable times with bookings that fit, and tables with orders', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  const { id } = hotels.find(({ slug }) => slug === 'hotel-des-remparts') ?? { id: '' }
  const services: Service[] = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/services`, { as }))
  const [massages] = services.filter(({ slots }) => slots)
  if (!massages?.slots) throw new Error('no bookable times')
  const orders: Order[] = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/orders?limit=200`, { as }))
  const booked = orders.filter(({ serviceId }) => serviceId === massages.id)
  const taken = booked.map(({ dueAt, booking }) => ({
    resourceId: booking?.resource?.id ?? null,
    startsAt: Date.parse(dueAt ?? ''),
    endsAt: Date.parse(booking?.endsAt ?? ''),
    people: 1,
  }))
  expect(new Set(taken.map(({ resourceId }) => resourceId))).toEqual(
    new Set(massages.slots.resources.map(({ id }) => id)),
  )
  expect(bookingsOver(massages.slots, taken)).toEqual([])
  for (const { lines, status } of booked) expect([lines.length, status !== 'new']).toEqual([1, true])
  const atTables = orders.filter(({ seat }) => seat)
  expect(atTables.length).toBeGreaterThan(0)
  for (const { seat, room } of atTables) expect([seat?.kind, room]).toEqual(['table', null])
})

test('the journals of the demo match its orders, articles and pictures of the past week', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  const now = app.context.clock().toISOString()
  for (const { id, slug, name } of hotels) {
    const at = `/v1/hotels/${id}/audit`
    const journal = async (query: string): Promise<AuditEntry[]> =>
      expectStatus(200, await app.call('GET', at + query, { as }))
    const entries = await journal('')
    expect(entries.length).toBe(100)
    const instants = entries.map(({ at }) => at)
    expect(instants).toEqual(instants.toSorted().reverse())
    expect(entries.filter(({ at }) => at > now)).toEqual([])
    const [latest] = await journal('?about=order')
    const { history }: Order = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${id}/orders/${latest?.subject.id}`, { as }),
    )
    const step = history.at(-1)
    expect([latest?.at, latest?.by?.name.startsWith(step?.by ?? '?'), latest?.changes[0]?.to], name).toEqual([
      step?.at,
      true,
      step?.status,
    ])
    const services: { id: string }[] = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/services`, { as }))
    const menus = await Promise.all(
      services.map((one) => app.call('GET', `/v1/hotels/${id}/services/${one.id}/articles`, { as })),
    )
    const articles = menus.flatMap(({ body }) => body)
    for (const { subject, changes } of await journal('?about=article')) {
      const article = articles.find((each) => each.id === subject.id)
      for (const { field, to } of changes)
        expect(field === 'price' ? String(article.price.amount) : String(article[field])).toBe(to)
    }
    const nouns = await Promise.all(['hotel', 'service', 'guestbook', 'media'].map((noun) => journal(`?about=${noun}`)))
    expect(
      nouns.every((lines) => lines.length > 0),
      slug,
    ).toBe(true)
    // The journal and the screens show the same times.
    const library = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/medias`, { as }))
    const dated = (items: { id: string }[], when: string) =>
      items.map((item) => `${item.id} ${item[when as 'id']}`).sort()
    const added = (await journal('?about=media')).map(({ subject, at }) => ({ id: subject.id ?? '', at }))
    expect(dated(added, 'at')).toEqual(dated(library, 'createdAt'))
    const authors: Author[] = expectStatus(200, await app.call('GET', `${at}/authors`, { as }))
    expect(authors.some((author) => author.name === 'Solenn Kervella')).toBe(true)
  }
})

test('each demo hotel has opinions in three languages about the hotel and its places', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  for (const { id, slug } of hotels) {
    const listed: StaffOpinion[] = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/all`, { as }))
    expect([listed.length >= 6, listed.length <= 10], slug).toEqual([true, true])
    expect(new Set(listed.map(({ lang }) => lang)).size, slug).toBe(3)
    expect(listed.filter(({ comment, name }) => !comment || !name)).toEqual([])
    const { opinions, places } = expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=en`))
    expect([opinions.count > 0, opinions.latest[0].reply !== undefined], slug).toEqual([true, true])
    expect(
      places.some((place: PublicPlace) => place.opinions.count > 0),
      slug,
    ).toBe(true)
  }
})

test('each demo hotel has nearby places of every category, complete in three languages, with existing pictures', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  const { placeTypes } = await readSharedDemoFile()
  for (const { id, slug } of hotels) {
    const { places }: { places: PublicPlace[] } = expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=en`))
    expect(places.length, slug).toBeGreaterThanOrEqual(25)
    const listed: InAllLanguages<typeof Place>[] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${id}/places?lang=all`, { as }),
    )
    expect(listed.map(({ id }) => id)).toEqual(places.map(({ id }) => id))
    const missing = placeCategories.filter((category) => !listed.some((place) => place.category === category))
    expect(
      missing.filter((category) => category !== 'shopping'),
      slug,
    ).toEqual([])
    for (const { name, description, opinion, category, distance, pictures, hours } of listed) {
      const opinionLanguages = Object.values(opinion).filter(Boolean).length
      expect([Object.values(name).every(Boolean), Object.values(description).every(Boolean)], name.fr).toEqual([
        true,
        true,
      ])
      expect([0, 3], name.fr).toContain(opinionLanguages)
      expect(placeCategories, name.fr).toContain(category)
      expect(distance, name.fr).toBeLessThan(30_000)
      expect(hours === null || hours.weekly.length > 0, name.fr).toBe(true)
      expect(
        pictures.map((address) => existsSync(`public${address}`)),
        name.fr,
      ).toEqual([true])
    }
    const placesWithOpinion = listed.filter(({ opinion }) => opinion.fr)
    expect(placesWithOpinion.length * 2, slug).toBeGreaterThanOrEqual(listed.length - 6)
    expect(new Set(listed.map(({ source }) => source))).toEqual(new Set(['directory', 'own']))
    expect(new Set(listed.flatMap(({ pictures }) => pictures)).size).toBe(listed.length)
    const tags = listed.flatMap(({ tags }) => tags)
    expect(tags.filter((tag) => !placeTypes.some(({ id }) => id === tag))).toEqual([])
    const deals: InAllLanguages<typeof Deal>[] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${id}/deals?lang=all`, { as }),
    )
    expect(deals.length, slug).toBeGreaterThan(0)
    for (const { title, text, terms, phase } of deals)
      expect([title, text, terms].flatMap((each) => Object.values(each)).concat(phase)).toEqual([
        ...Array(9).fill(expect.stringMatching(/./)),
        'on',
      ])
    expect(places.filter(({ deal }) => deal).length).toBe(deals.length)
    const tickets: InAllLanguages<typeof Ticket>[] = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${id}/tickets?lang=all`, { as }),
    )
    expect(tickets.length, slug).toBe(6)
    for (const { title, text, picture } of tickets)
      expect([...Object.values(title), ...Object.values(text), existsSync(`public${picture}`)].every(Boolean)).toBe(
        true,
      )
  }
})

test('each demo hotel has chats of the past week, one of which waits, and canned answers in three languages', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  for (const { id, languages } of hotels) {
    const list = async (status: string): Promise<Thread[]> =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${id}/threads?status=${status}`, { as }))
    const [open, closed] = [await list('open'), await list('closed')]
    expect(open.length + closed.length).toBeGreaterThanOrEqual(4)
    expect(open.map(({ waitingSince, unread }) => [waitingSince !== null, unread])).toEqual([
      [true, 1],
      [false, 0],
    ])
    const weekAgo = app.context.clock().getTime() - 7 * 86_400_000
    for (const thread of [...open, ...closed]) {
      const page = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/threads/${thread.id}/messages`, { as }))
      const dates = page.messages.map(({ at }: Message) => Date.parse(at))
      expect(dates).toEqual(dates.toSorted((one: number, other: number) => one - other))
      expect(dates[0]).toBeGreaterThan(weekAgo)
      expect(dates.at(-1)).toBeLessThanOrEqual(app.context.clock().getTime())
    }
    const { cannedAnswers } = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${id}/chat-settings?lang=all`, { as }),
    )
    expect(cannedAnswers.length).toBeGreaterThan(3)
    for (const { title, text } of cannedAnswers)
      for (const lang of languages) expect([title[lang], text[lang]]).not.toContain('')
  }
})

test('the bill of a demo room contains only orders of the current guest', async () => {
  await seedDemo(app.context, true)
  const { as, hotels } = await signInOwner()
  let rooms = 0
  for (const { id } of hotels) {
    const past: Order[] = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/orders/history?limit=200`, { as }))
    for (const room of new Set(past.flatMap((order) => order.room ?? []))) {
      const guests = new Set(past.filter((order) => order.room === room).flatMap(({ guestName }) => guestName ?? []))
      if (guests.size < 2) continue
      rooms++
      const bill: RoomBill = expectStatus(200, await app.call('GET', `/v1/hotels/${id}/rooms/${room}/bill`, { as }))
      const { present } = splitByStay(bill.orders, bill.checkedOutAt)
      expect(new Set(present.flatMap(({ guestName }) => guestName ?? [])).size, room).toBeLessThanOrEqual(1)
    }
  }
  expect(rooms).toBeGreaterThan(0)
})
