import { v7 as uuid } from 'uuid'
import { type Db, sqlState, type Tx, transaction } from '#core/db/db.ts'
import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { langs } from '#core/i18n/langs.ts'
import { textReader } from '#core/i18n/localized.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { changesOf } from '#modules/audit/rules.ts'
import { assertLastSeen, record } from '#modules/audit/server/service.ts'
import type { HotelScope, Person } from '#modules/auth/server/gate.ts'
import { hasSecondFactor, setOrg } from '#modules/auth/server/service.ts'
import { hasInfos } from '#modules/info-pages/rules.ts'
import { holdFiles } from '#modules/media/server/service.ts'
import type { Role } from '#modules/members/policy.ts'
import { addMember, membershipsOf } from '#modules/members/server/service.ts'
import { type FoundText, textsRead } from '#modules/translations/rules.ts'
import type { DeletedHotel, Hotel, HotelInput, HotelPatch } from '../contract.ts'
import { restoreDays, slugOf } from '../rules.ts'
import { readInfo, writeInfo } from './info.ts'
import type { HotelRow } from './queries.ts'
import * as queries from './queries.ts'

export { readInfo } from './info.ts'
export { clearDefaultPage, countHotels, firstSteps, type HotelRow, publicHotelRow, versionOf } from './queries.ts'

/** Hotels on one page of a list. */
export const pageSize = 50

/**
 * Changes something that guests see, and tells everybody in the same transaction: caches drop their pages, open screens
 * fetch the new state. Every write of such a thing, in any module, goes through here. The hotel is locked before anything else, for
 * its version is raised in the end: see `transaction` for the order of locks.
 */
export async function changeForGuests<T>(floor: Floor, hotelId: string, write: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await transaction(floor.db, async (tx) => {
    await queries.lockHotelRow(tx, hotelId)
    const written = await write(tx)
    const version = await queries.raiseVersion(tx, hotelId)
    await publish(tx, { hotelId, type: 'hotel.changed', subject: hotelId, version, at: floor.clock() })
    return written
  })
  // Who wrote it must not read the old pages while the news travels.
  floor.pages.drop(hotelId)
  return result
}

/** The hotel that a proven scope speaks of. */
export async function hotelOf(db: Db | Tx, scope: HotelScope): Promise<HotelRow> {
  return (await queries.readHotel(db, scope)) ?? gone()
}

/**
 * The same, held until the transaction ends: for what must agree with a setting of the hotel. Held before the rows below it, see
 * `transaction`.
 */
export async function holdHotel(tx: Tx, scope: HotelScope): Promise<HotelRow> {
  return (await queries.lockHotel(tx, scope)) ?? gone()
}

const gone = (): never => {
  throw new Fault('not_found')
}

export async function listHotels(floor: Floor, person: Person, lang: Lang, search?: string, after?: string) {
  if (after && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(after))
    throw new Fault('invalid', { fields: [{ path: 'after', code: 'invalid' }] })
  const page = { search, after, limit: pageSize + 1 }
  const rows = person.provider
    ? await queries.allHotels(floor.db, page)
    : await queries.hotelsOf(floor.db, person.userId, page)
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const hotels = await presentAll(floor.db, rows.slice(0, pageSize), lang)
  return { hotels, next: last?.id }
}

/** Creates a hotel; its creator becomes its owner. Throws `invalid` when the chosen page address is taken. */
export async function createHotel(floor: Floor, person: Person, input: HotelInput, lang: Lang): Promise<Hotel> {
  const languages = [...new Set(input.languages ?? langs)]
  const defaultLang = input.defaultLang ?? (languages.includes(lang) ? lang : (languages[0] ?? 'fr'))
  const operationsLang = input.operationsLang ?? defaultLang
  assertLanguages(languages, defaultLang, operationsLang)
  if (!person.provider) await floor.limits.hotels.spend(person.userId)
  return transaction(floor.db, async (tx) => {
    const hotel = {
      id: uuid(),
      name: input.name,
      address: {
        street: '',
        postalCode: '',
        city: '',
        country: 'FR',
        latitude: null,
        longitude: null,
        ...input.address,
      },
      phone: input.phone ?? null,
      timeZone: input.timeZone ?? 'Europe/Paris',
      currency: input.currency ?? 'EUR',
      languages,
      defaultLang,
      operationsLang,
      brand: { colour: '#1f4e4a', logo: null, cover: null, ...input.brand },
      reviewLinks: { google: null, tripadvisor: null, ...input.reviewLinks },
      hasRating: input.hasRating ?? true,
      orderProof: input.orderProof ?? 'none',
      info: writeInfo({}, input.info ?? {}, lang),
      retentionDays: input.retentionDays ?? 30,
      createdAt: floor.clock(),
    }
    const insert = (slug: string) => queries.insertHotel(tx, { ...hotel, slug })
    const row = await withSlug(input.slug, slugOf(hotel.name), hotel.id, insert)
    // Its library is there only now.
    await holdFiles(tx, { hotelId: row.id, person }, filesOf(input))
    await addMember(tx, row.id, person.userId, 'owner')
    await setOrg(tx, person.userId, row.id)
    await record(floor, tx, { hotelId: row.id, person }, { act: 'hotel.created', subject: row })
    return presentHotel(tx, row, lang)
  })
}

/** A hotel complete in every language, with the people who work in it: demo content and imports. False: the slug is taken. */
export async function importHotel(
  tx: Tx,
  hotel: Parameters<typeof queries.insertHotel>[1],
  people: { userId: string; role: Role }[],
): Promise<boolean> {
  if (!(await queries.insertHotel(tx, hotel))) return false
  for (const { userId, role } of people) {
    await addMember(tx, hotel.id, userId, role)
    await setOrg(tx, userId, hotel.id)
  }
  return true
}

/**
 * Writes with the page address `asked` for, or with one `made` from a name: with a number when it is taken, at last with the
 * random end of the `id`. `write` answers undefined when a slug is taken. Throws `invalid` when the one asked for is.
 */
export async function withSlug<Row>(
  asked: string | undefined,
  made: string,
  id: string,
  write: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  const endings = ['', '-2', '-3', '-4', '-5', `-${id.slice(-12)}`]
  for (const slug of asked ? [asked] : endings.map((ending) => made + ending)) {
    const row = await write(slug)
    if (row) return row
  }
  return slugTaken()
}

export const slugTaken = (): never => {
  throw new Fault('invalid', { fields: [{ path: 'slug', code: 'slug_taken' }] })
}

/** Changes the hotel. `version`: what the editor last saw; another one since then is `precondition_failed`. */
export async function updateHotel(
  floor: Floor,
  scope: HotelScope,
  patch: HotelPatch,
  lang: Lang,
  version: number | null,
): Promise<Hotel> {
  try {
    await changeForGuests(floor, scope.hotelId, async (tx) => {
      const row = await holdHotel(tx, scope)
      const { address, brand, reviewLinks, info, ...plain } = patch
      const isInfo = Object.keys(patch).join() === 'info'
      await assertLastSeen(tx, scope, isInfo ? 'info' : 'hotel', row, version)
      const change = {
        ...plain,
        ...(plain.languages && { languages: [...new Set(plain.languages)] }),
        address: { ...row.address, ...address },
        brand: { ...row.brand, ...brand },
        reviewLinks: { ...row.reviewLinks, ...reviewLinks },
        info: writeInfo(row.info, info ?? {}, lang),
      }
      const { languages, defaultLang, operationsLang } = { ...row, ...plain }
      assertLanguages(languages, defaultLang, operationsLang)
      if (plain.defaultPage && !(await queries.hasPublishedPage(tx, row.id, plain.defaultPage)))
        throw new Fault('invalid', { fields: [{ path: 'defaultPage', code: 'not_published' }] })
      // Whoever asks it of others must not shut themself out.
      const asks = plain.secondFactor !== undefined && plain.secondFactor !== 'none'
      if (asks && !(await hasSecondFactor(tx, scope.person.userId)))
        throw new Fault('invalid', { fields: [{ path: 'secondFactor', code: 'second_factor_first' }] })
      await holdFiles(tx, scope, filesOf(patch), Object.values(filesOf(row)))
      const changed = await queries.updateHotel(tx, row, change)
      const changes = changesOf(told(row), told(changed))
      await record(floor, tx, scope, { act: 'hotel.changed', subject: changed, changes })
    })
    return await presentHotel(floor.db, await hotelOf(floor.db, scope), lang)
  } catch (error) {
    if (sqlState(error) === '23505') slugTaken()
    throw error
  }
}

/** The pictures of a hotel, by the field they stand in. */
const filesOf = ({ brand, info }: FilesOf): Record<string, string | null | undefined> => ({
  'brand.logo': brand?.logo,
  'brand.cover': brand?.cover,
  ...Object.fromEntries((info?.items ?? []).map(({ picture }, i) => [`info.items.${i}.picture`, picture])),
})
interface FilesOf {
  brand?: { logo?: string | null; cover?: string | null }
  info?: { items?: { picture?: string | null }[] | null }
}

function assertLanguages(languages: Lang[], ...needed: Lang[]): void {
  if (needed.some((lang) => !languages.includes(lang)))
    throw new Fault('invalid', { fields: [{ path: 'languages', code: 'languages' }] })
}

/** What the journal tells of a hotel: what people set. */
const told = ({ version: _, search: __, createdAt: ___, deletedAt: ____, ...set }: HotelRow) => set

/** Hides the hotel from everybody at once; it can be brought back for 30 days. */
export async function deleteHotel(floor: Floor, scope: HotelScope): Promise<void> {
  await changeForGuests(floor, scope.hotelId, async (tx) => {
    const row = (await queries.lockHotel(tx, scope)) ?? gone()
    await queries.updateHotel(tx, row, { deletedAt: floor.clock() })
    await record(floor, tx, scope, { act: 'hotel.deleted', subject: row })
  })
}

const graceBegan = (floor: Floor) => new Date(floor.clock().getTime() - restoreDays * 86_400_000)

/** Those the person may bring back: their own ones, all for provider staff. */
export async function listDeletedHotels(floor: Floor, person: Person): Promise<DeletedHotel[]> {
  const rows = await queries.deletedHotels(floor.db, graceBegan(floor), person.provider ? null : person.userId)
  return rows.flatMap(({ id, name, address, deletedAt }) => {
    if (!deletedAt) return []
    const until = new Date(deletedAt.getTime() + restoreDays * 86_400_000)
    return [{ id, name, city: address.city, deletedAt: deletedAt.toISOString(), restorableUntil: until.toISOString() }]
  })
}

/** Brings a deleted hotel back as it was. */
export async function restoreHotel(floor: Floor, scope: HotelScope, lang: Lang): Promise<Hotel> {
  return changeForGuests(floor, scope.hotelId, async (tx) => {
    const row = (await queries.lockDeletedHotel(tx, scope, graceBegan(floor))) ?? gone()
    const restored = await queries.updateHotel(tx, row, { deletedAt: null })
    await record(floor, tx, scope, { act: 'hotel.restored', subject: row })
    return presentHotel(tx, restored, lang)
  })
}

/** Ends what was deleted more than 30 days ago, for good. `forget`: takes away what the modules know of the hotel. */
export async function endDeletedHotels(
  floor: Floor,
  forget: (tx: Tx, hotelId: string) => Promise<void>,
): Promise<void> {
  for (let found = true; found; )
    found = await transaction(floor.db, async (tx) => {
      const hotelId = await queries.lockExpiredHotel(tx, graceBegan(floor))
      if (!hotelId) return false
      await forget(tx, hotelId)
      await queries.deleteHotelRow(tx, hotelId)
      return true
    })
}

/** Whether guests find anything in it but the announcement, in whatever language. */
export const hasInformation = ({ info, defaultLang }: HotelRow): boolean =>
  hasInfos(readInfo(info, textReader(defaultLang, defaultLang)))

/** Every text of the information, as it is stored. */
export const infoTexts = ({ id, info }: HotelRow): FoundText[] =>
  textsRead({ place: 'info', id, serviceId: null, subject: {} }, (read) => readInfo(info, read))

/** The staff view. */
async function presentAll(
  db: Db | Tx,
  rows: HotelRow[],
  lang: Lang,
  missing: 'default' | 'none' = 'default',
): Promise<Hotel[]> {
  const ids = rows.map(({ id }) => id)
  const people = await membershipsOf(db, ids)
  const withPages = await queries.withPages(db, ids)
  return rows.map((row) => {
    const withRole = (role: Role) =>
      people.filter((member) => member.hotelId === row.id && member.role === role).map(({ userId }) => userId)
    return {
      ...row,
      _id: row.id,
      info: readInfo(row.info, textReader(lang, row.defaultLang, missing)),
      placeOpinions: [],
      hasPages: withPages.has(row.id),
      owners: withRole('owner'),
      admins: withRole('admin'),
      members: withRole('member'),
    }
  })
}

export async function presentHotel(
  db: Db | Tx,
  row: HotelRow,
  lang: Lang,
  missing?: 'default' | 'none',
): Promise<Hotel> {
  const [hotel] = await presentAll(db, [row], lang, missing)
  return hotel ?? gone()
}
