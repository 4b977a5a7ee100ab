import { inArray, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, type Tx, transaction } from '#core/db/db.ts'
import { insertPastEntries } from '#core/journal/server/record.ts'
import { instantAt, midnightAfter } from '#core/time/hours.ts'
import { defaultAlertDelays } from '#modules/content/alerts/rules.ts'
import { writeSettings } from '#modules/content/alerts/server/service.ts'
import { importCodes } from '#modules/content/qr-codes/server/service.ts'
import { insertMenu } from '#modules/content/services/server/service.ts'
import { importPage } from '#modules/exchange/custom-pages/server/service.ts'
import { insertEntry } from '#modules/exchange/info-pages/server/service.ts'
import { demoPassword } from '#modules/foundation/accounts/rules.ts'
import { createVerifiedUser } from '#modules/foundation/accounts/server/service.ts'
import { importPicture, storePicture } from '#modules/foundation/media/server/service.ts'
import { importPlaceTypes } from '#modules/hotel/content-service/server/service.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { countHotels, importHotel } from '#modules/hotel/hotels/server/service.ts'
import { withIds } from '#modules/reach/transfers/rules.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { demoHotels, readDemoFile, readDemoHotel, readSharedDemoFile } from './content.ts'
import type { DemoGuestbookEntry, DemoPicture } from './content-types.ts'
import { type Colleague, demoJournal, pagesPublishedAt, picturesUploadedAt } from './journal.ts'
import { seatsOf } from './orders.ts'
import { seedOpinions } from './seed-opinions.ts'
import { type SeededMenu, seedOrders } from './seed-orders.ts'
import { seedPlaces } from './seed-places.ts'
import { seedThreads } from './seed-threads.ts'
import { seedVisits } from './seed-visits.ts'

/** An arbitrary constant: with this lock, only one of several processes that start together adds the demo. */
const seedLock = 4_815_163

/**
 * Adds the demo hotels and the place types that they share, completely or not at all. `mode`: true adds missing
 * hotels, `'when-empty'` adds them only when there is no hotel yet. Returns whether anything was added.
 */
export async function seedDemo(context: AppContext, mode: boolean | 'when-empty'): Promise<boolean> {
  if (!mode) return false
  return transaction(context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if (mode === 'when-empty' && (await countHotels(tx)) > 0) return false
    const existingSlugs = await existingSlugsOf(tx)
    const missing = demoHotels.filter(({ slug }) => !existingSlugs.includes(slug))
    const typesAdded = await importPlaceTypes(context, tx, (await readSharedDemoFile()).placeTypes)
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

/** The slugs of this installation's demo hotels, in the order of the content. */
export async function demoSlugs(context: AppContext): Promise<string[]> {
  const existingSlugs = await existingSlugsOf(context.db)
  return demoHotels.map(({ slug }) => slug).filter((slug) => existingSlugs.includes(slug))
}

async function existingSlugsOf(db: Db | Tx): Promise<string[]> {
  const slugs = demoHotels.map(({ slug }) => slug)
  const rows = await db.select({ slug: hotels.slug }).from(hotels).where(inArray(hotels.slug, slugs))
  return rows.map(({ slug }) => slug)
}

async function seedHotel(
  context: AppContext,
  tx: Tx,
  demoHotel: (typeof demoHotels)[number],
  staff: Colleague[],
): Promise<void> {
  const now = context.clock()
  const demo = { ...(await readDemoHotel(demoHotel, uuid)), id: uuid() }
  const { id, slug, name, address, phone, timeZone, currency, languages, defaultLang, operationsLang } = demo
  const { guestStart, reviewLinks, brand, defaultPage, info } = demo
  const library = await storedPictures(context, demo.pictures)
  // The announcement's text refers to this evening.
  const end = instantAt(timeZone, midnightAfter(timeZone, now))
  const announcement = { ...info.announcement, from: null, until: end?.toISOString() ?? null }
  const settings = { name, address, phone, timeZone, currency, languages, defaultLang, operationsLang, guestStart }
  const row = { ...settings, id, slug, reviewLinks, brand, defaultPage, info: { ...info, announcement } }
  await importHotel(tx, row, staff)
  const uploadContext = Object.assign(Object.create(context) as AppContext, {
    clock: () => picturesUploadedAt(timeZone, now),
  })
  for (const picture of library) await importPicture(uploadContext, tx, id, picture)
  await importCodes(context, tx, id, demo.rooms, seatsOf(demo))
  const guestbookEntries = demo.words.map((word) => storedWord(word, now))
  for (const word of guestbookEntries) await insertEntry(tx, { ...word, hotelId: id })
  const menus = new Map<string, SeededMenu>()
  for (const { content, key, articles } of demo.services)
    menus.set(key, await insertMenu(tx, id, { ...content, pausedUntil: null }, articles))
  const serviceIds = new Map([...menus].map(([key, { service }]) => [key, service.id]))
  const at = pagesPublishedAt(timeZone, now)
  for (const { key, content, blocks } of demo.pages)
    await importPage(tx, id, { ...content, id: key, blocks: withIds(blocks, serviceIds), at })
  await seedOpinions(context, tx, demo, await seedPlaces(context, tx, demo), now)
  await seedThreads(context, tx, demo, staff, now)
  // Emails stay in the built-in mailbox; with a mail server, the demo sends none.
  const mailTo = context.mailer.kind === 'mailbox' ? 'reception@hotel.example' : null
  await writeSettings(tx, {
    hotelId: id,
    ...defaultAlertDelays,
    mailTo,
    mailConfirmedAt: now,
    services: [],
    version: 1,
  })
  const orders = await seedOrders(tx, demo, menus, now)
  await seedVisits(tx, demo, orders, now)
  await insertPastEntries(
    tx,
    demoJournal({ hotel: demo, staff, menus, orders, pictures: library, guestbookEntries: guestbookEntries, now }),
  )
}

/**
 * Stores the bytes of these pictures before their rows are written, in parallel, because a person waits for the first
 * start.
 */
const storedPictures = (context: AppContext, pictures: DemoPicture[]) =>
  Promise.all(
    pictures.map(async ({ from, ...picture }) =>
      storePicture(context, { ...picture, bytes: await readDemoFile(from) }),
    ),
  )

function storedWord({ daysAgo, pending, ...word }: DemoGuestbookEntry, now: Date) {
  const writtenAt = new Date(now.getTime() - daysAgo * 86_400_000)
  return {
    ...word,
    id: uuid({ msecs: writtenAt.getTime() }),
    status: pending ? ('pending' as const) : ('published' as const),
    writtenAt,
    // It was moderated in the meantime.
    publishedAt: pending ? null : new Date(writtenAt.getTime() + 7_200_000),
  }
}
