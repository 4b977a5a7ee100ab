import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { instantAt, midnightAfter } from '#core/time/hours.ts'
import { demoPassword } from '#modules/accounts/rules.ts'
import { createVerifiedUser } from '#modules/accounts/server/service.ts'
import { usualClocks } from '#modules/alerts/rules.ts'
import { writeSettings } from '#modules/alerts/server/service.ts'
import { importEntries } from '#modules/audit/server/service.ts'
import { importPlaceTypes } from '#modules/content-service/server/service.ts'
import { importPage } from '#modules/custom-pages/server/service.ts'
import { hotels } from '#modules/hotels/schema.ts'
import { countHotels, importHotel } from '#modules/hotels/server/service.ts'
import type { StoredInfo } from '#modules/info/rules.ts'
import { insertEntry } from '#modules/info-pages/server/service.ts'
import { pathOf } from '#modules/media/rules.ts'
import { importPicture, storePicture } from '#modules/media/server/service.ts'
import { importCodes } from '#modules/qr-codes/server/service.ts'
import type { StoredOption } from '#modules/services/schema.ts'
import { insertMenu } from '#modules/services/server/service.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { demoHotels } from './content.ts'
import drawn from './drawn.json'
import { type Colleague, demoJournal, pagesAt, picturesAt } from './journal.ts'
import { storedBlock } from './page-shape.ts'
import { demoPlaceTypes } from './place-types.ts'
import { seedOpinions } from './seed-opinions.ts'
import { type Menu, seedOrders } from './seed-orders.ts'
import { seedPlaces } from './seed-places.ts'
import { seedThreads } from './seed-threads.ts'
import { seedVisits } from './seed-visits.ts'
import type { DemoArticle, DemoHotel, DemoInformation, DemoPicture, DemoService, DemoWord } from './shape.ts'

/** Beside the source, also for the bundle. */
const require = createRequire(import.meta.url)

/** Any constant: processes that start together seed once. */
const seedLock = 4_815_163

/**
 * Adds the demo hotels and the place types that they share, whole or not at all. `wanted`: true adds those that are missing, `'when-empty'` only where there is
 * no hotel yet. Returns whether anything was added.
 */
export async function seedDemo(context: AppContext, wanted: boolean | 'when-empty'): Promise<boolean> {
  if (!wanted) return false
  return transaction(context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (wanted === 'when-empty' && (await countHotels(tx)) > 0) return false
    const known = await knownSlugs(tx)
    const missing = demoHotels.filter(({ slug }) => !known.includes(slug))
    const typesAdded = await importPlaceTypes(context, tx, demoPlaceTypes)
    if (missing.length === 0) return typesAdded
    const people: (Omit<Colleague, 'role'> & Pick<DemoAccount, 'role' | 'hotels'>)[] = []
    for (const { role, hotels, ...user } of demoAccounts) {
      const userId = await createVerifiedUser(context, tx, { user: { ...user, password: demoPassword } })
      people.push({ ...user, userId, role, hotels })
    }
    for (const hotel of missing) {
      const staff = people.flatMap(({ role, hotels, ...person }) =>
        role && (hotels === 'all' || hotels.includes(hotel.slug)) ? [{ ...person, role }] : [],
      )
      await seedHotel(context, tx, hotel, staff)
    }
    return true
  })
}

/** The demo hotels that this installation has, in the order of the content. */
export async function demoSlugs(context: AppContext): Promise<string[]> {
  const known = await knownSlugs(context.db)
  return demoHotels.map(({ slug }) => slug).filter((slug) => known.includes(slug))
}

async function knownSlugs(db: Db | Tx): Promise<string[]> {
  const slugs = demoHotels.map(({ slug }) => slug)
  const rows = await db.select({ slug: hotels.slug }).from(hotels).where(inArray(hotels.slug, slugs))
  return rows.map(({ slug }) => slug)
}

async function seedHotel(context: AppContext, tx: Tx, content: DemoHotel, staff: Colleague[]): Promise<void> {
  const id = uuid()
  const now = context.clock()
  const library = await storedPictures(context, content.pictures)
  const demo = showing(content, library)
  const { rooms, services, pictures: _, pages, info, information, words: guestbook, ...hotel } = demo
  const pageIds = new Map(pages.map(({ slug }) => [slug, uuid()]))
  // It speaks of tonight.
  const end = instantAt(hotel.timeZone, midnightAfter(hotel.timeZone, now))
  const announcement = { ...info.announcement, from: null, until: end?.toISOString() ?? null }
  const stored = { ...info, ...storedInformation(information), announcement }
  const defaultPage = [...pageIds.values()][0] ?? null
  await importHotel(tx, { ...hotel, id, info: stored, defaultPage }, staff)
  const arrival = Object.assign(Object.create(context) as AppContext, { clock: () => picturesAt(hotel.timeZone, now) })
  for (const { picture } of library) await importPicture(arrival, tx, id, picture)
  await importCodes(context, tx, id, rooms)
  const words = guestbook.map((word) => storedWord(word, now))
  for (const word of words) await insertEntry(tx, { ...word, hotelId: id })
  const menus = new Map<string, Menu>()
  for (const service of services) menus.set(service.key, await seedService(tx, id, service))
  const serviceIds = new Map([...menus].map(([key, { service }]) => [key, service.id]))
  for (const { slug, title, blocks } of pages) {
    const stored = blocks.map((block) => storedBlock(block, uuid, serviceIds, pageIds))
    const at = pagesAt(hotel.timeZone, now)
    await importPage(tx, id, { id: pageIds.get(slug) ?? uuid(), slug, title, blocks: stored, at })
  }
  await seedOpinions(tx, { id, slug: hotel.slug }, await seedPlaces(tx, { id, slug: hotel.slug }), now)
  await seedThreads(tx, { ...demo, id }, staff, now)
  // Emails stay in the built-in mailbox: with a mail server none leaves for the demo.
  const mailTo = context.mailer.kind === 'mailbox' ? 'reception@hotel.example' : null
  await writeSettings(tx, { hotelId: id, ...usualClocks, mailTo, services: [], version: 1 })
  const orders = await seedOrders(tx, { ...demo, id }, menus, now)
  await seedVisits(tx, { ...demo, id }, orders, now)
  const pictures = library.map(({ picture }) => picture)
  const seeded = { hotel: { ...demo, id }, staff, menus, orders, pictures, words, pageIds, now }
  await importEntries(tx, demoJournal(seeded))
}

/** The bytes of these pictures are in the storage before a row says so, all at once: somebody waits for the first start. */
const storedPictures = (context: AppContext, pictures: DemoPicture[]) =>
  Promise.all(
    pictures.toReversed().map(async ({ drawing, ...words }) => {
      // Before anything is waited for: the library is in the order of the ids.
      const id = uuid()
      const [hotel, name] = drawing.split('/')
      const bytes = await readFile(require.resolve(`#app/demo/${hotel}/pictures/${name}.webp`))
      const picture = await storePicture(context, { ...words, ...drawn[drawing], id, bytes })
      return { shown: `/demo/${drawing}.svg`, picture }
    }),
  )

/** The same with the pictures of the library in the place of the drawings they are made of. */
function showing<Content>(content: Content, library: Awaited<ReturnType<typeof storedPictures>>): Content {
  const addresses = new Map(library.map(({ shown, picture }) => [shown, pathOf(picture)]))
  return JSON.parse(JSON.stringify(content), (_, value) => addresses.get(value) ?? value)
}

async function seedService(tx: Tx, hotelId: string, { key: _, articles, ...service }: DemoService) {
  return insertMenu(tx, hotelId, { ...service, paused: false }, articles.map(storedArticle))
}

const withId = <Item extends object>(item: Item) => ({ ...item, id: uuid() })

const storedInformation = ({
  hotelAccess,
  usefulNumbers,
  inventory,
  items,
  ...plain
}: DemoInformation): StoredInfo => ({
  ...plain,
  hotelAccess: { ...hotelAccess, codes: hotelAccess.codes.map(withId) },
  usefulNumbers: usefulNumbers.map(withId),
  inventory: { ...inventory, lists: inventory.lists.map((list) => withId({ ...list, items: list.items.map(withId) })) },
  items: items.map(withId),
})

function storedWord({ daysAgo, pending, ...word }: DemoWord, now: Date) {
  const writtenAt = new Date(now.getTime() - daysAgo * 86_400_000)
  return {
    ...word,
    id: uuid({ msecs: writtenAt.getTime() }),
    status: pending ? ('pending' as const) : ('published' as const),
    writtenAt,
    // Somebody has read it in between.
    publishedAt: pending ? null : new Date(writtenAt.getTime() + 7_200_000),
  }
}

const storedArticle = ({ options, ...article }: DemoArticle) => ({
  ...article,
  options: options.map(
    ({ choices, ...option }): StoredOption => ({
      ...option,
      id: uuid(),
      choices: choices.map((choice) => ({ ...choice, id: uuid() })),
    }),
  ),
})
