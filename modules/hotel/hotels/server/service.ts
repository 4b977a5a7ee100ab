import { v7 as uuid } from 'uuid'
import type { Role } from '#core/access/policy.ts'
import type { HotelScope, Person } from '#core/access/server/scope.ts'
import type { EventReader } from '#core/app/module.ts'
import { changeForGuests, recordTextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Db, sqlState, type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { InAnyLanguage, Lang, StaffLang, TextLang } from '#core/i18n/contract.ts'
import { isStaffLang } from '#core/i18n/langs.ts'
import { textReader } from '#core/i18n/localized.ts'
import { changesOf } from '#core/journal/rules.ts'
import { assertLastSeen, recordAction } from '#core/journal/server/record.ts'
import { deleteHotelStream } from '#core/realtime/server/publish.ts'
import { staffLangs } from '#locales/languages.ts'
import { hasSecondFactor } from '#modules/foundation/accounts/server/service.ts'
import { readInfo, writeInfo } from '#modules/foundation/info/server/service.ts'
import { type FileUser, linkFiles, replaceUsages } from '#modules/foundation/media/server/service.ts'
import type { DeletedHotel, Hotel, HotelInput, HotelPatch } from '../contract.ts'
import { defaultGuestStart, defaultRoomProofHours, hotelRestoreDays } from '../rules.ts'
import { slugOf } from '../slug-rules.ts'
import { hotelSaves } from './changes/rules.ts'
import { hotelOf, lockHotel } from './changes/service.ts'
import { addMember, membershipsOf, readOpeningTime, setOrg } from './members/service.ts'
import type { HotelRow } from './queries.ts'
import * as queries from './queries.ts'
import { textsOfInfo } from './texts/presenters.ts'

export { canStillAccess, createScope, scopeIn, scopeOfMember } from './access/service.ts'
export { changeContent, hotelOf, lockHotel, recordHotelAction, recordHotelActions } from './changes/service.ts'
export { firstOwnerOf, mayReadHotel } from './members/queries.ts'
export { listHotelsWithOwners, listStorage } from './operator/service.ts'
export { previewedHotel } from './preview/service.ts'
export {
  countHotels,
  type HotelRow,
  isCurrentVersionSql,
  isPastRetention,
  lockHotelRow,
  namesOf,
  publicHotelRow,
  publicSlugs,
  raiseVersion,
  setPublishedPages,
  versionOf,
} from './queries.ts'

/** Creates a hotel; its creator becomes its owner. Throws `invalid` when the chosen slug is taken. */
export async function createHotel(context: AppContext, person: Person, input: HotelInput, lang: Lang): Promise<Hotel> {
  const languages = [...new Set(input.languages ?? staffLangs)]
  const defaultLang = input.defaultLang ?? (languages.includes(lang) ? lang : (languages[0] ?? 'fr'))
  const operationsLang = input.operationsLang ?? teamLanguage(languages, defaultLang)
  assertLanguages({ languages, defaultLang, operationsLang })
  if (!person.provider) await context.limits.hotels.spend(person.userId)
  return transaction(context.db, async (tx) => {
    const hotel = {
      id: uuid(),
      openedAt: await readOpeningTime(context, tx, person.userId),
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
      guestStart: input.guestStart ?? defaultGuestStart(defaultLang),
      brand: { colour: '#1f4e4a', logo: null, cover: null, ...input.brand },
      reviewLinks: { google: null, tripadvisor: null, ...input.reviewLinks },
      hasRating: input.hasRating ?? true,
      orderProof: input.orderProof ?? 'none',
      roomBillProof: input.roomBillProof ?? 'none',
      roomProofHours: input.roomProofHours === undefined ? defaultRoomProofHours : input.roomProofHours,
      roomApproval: input.roomApproval ?? 'former',
      info: writeInfo({}, input.info ?? {}, lang),
      retentionDays: input.retentionDays ?? 30,
      createdAt: context.clock(),
    }
    const insert = (slug: string) => queries.insertHotel(tx, { ...hotel, slug })
    const row = await writeWithFreeSlug(input.slug, slugOf(hotel.name), hotel.id, insert)
    // Files can be linked only now that the hotel exists.
    await linkFiles(context, tx, { hotelId: row.id, person }, picturesOf(input), ...fileUsers(row))
    await addMember(tx, row.id, person.userId, 'owner')
    await setOrg(tx, person.userId, row.id)
    await recordAction(context, tx, { hotelId: row.id, person }, { act: 'hotel.created', subject: row })
    return presentHotel(context, tx, row, lang)
  })
}

/**
 * Inserts a complete hotel in every language, with its members: for demo content and imports. False: the slug is taken.
 */
export async function importHotel(
  tx: Tx,
  hotel: Parameters<typeof queries.insertHotel>[1],
  people: { userId: string; role: Role }[],
): Promise<boolean> {
  const row = await queries.insertHotel(tx, hotel)
  if (!row) return false
  await replaceUsages(tx, row.id, ...fileUsers(row))
  for (const { userId, role } of people) {
    await addMember(tx, hotel.id, userId, role)
    await setOrg(tx, userId, hotel.id)
  }
  return true
}

/**
 * Calls `write` with the requested slug or, without one, with `nameSlug`: with a number if it is taken, and finally with
 * the random end of the `id`. `write` returns undefined when a slug is taken. Throws `invalid` when
 * the requested one is.
 */
export async function writeWithFreeSlug<Row>(
  requestedSlug: string | undefined,
  nameSlug: string,
  id: string,
  write: (slug: string) => Promise<Row | undefined>,
): Promise<Row> {
  const endings = ['', '-2', '-3', '-4', '-5', `-${id.slice(-12)}`]
  for (const slug of requestedSlug ? [requestedSlug] : endings.map((ending) => nameSlug + ending)) {
    const row = await write(slug)
    if (row) return row
  }
  return throwSlugTaken()
}

export const throwSlugTaken = (): never => {
  throw new ApiError('invalid', { fields: [{ path: 'slug', code: 'slug_taken' }] })
}

/**
 * Changes the hotel. `version`: the version that the editor last saw; throws `precondition_failed` if it has changed
 * since.
 */
export async function updateHotel(
  context: AppContext,
  scope: HotelScope,
  patch: InAnyLanguage<typeof HotelPatch>,
  lang: TextLang,
  version: number | null,
) {
  try {
    await changeForGuests(context, scope.hotelId, async (tx) => {
      const row = await lockHotel(tx, scope)
      const { address, brand, reviewLinks, info, ...otherFields } = patch
      const isInfo = Object.keys(patch).join() === 'info'
      await assertLastSeen(tx, scope, isInfo ? hotelSaves.info : hotelSaves.hotel, row, version)
      const change = {
        ...otherFields,
        ...(otherFields.languages && { languages: [...new Set(otherFields.languages)] }),
        address: { ...row.address, ...address },
        brand: { ...row.brand, ...brand },
        reviewLinks: { ...row.reviewLinks, ...reviewLinks },
        info: writeInfo(row.info, info ?? {}, lang),
      }
      assertLanguages({ ...row, ...otherFields })
      if (otherFields.defaultPage && !row.publishedPages.includes(otherFields.defaultPage))
        throw new ApiError('invalid', { fields: [{ path: 'defaultPage', code: 'not_published' }] })
      // An owner who requires a second factor must have one.
      const requiresFactor = otherFields.secondFactor !== undefined && otherFields.secondFactor !== 'none'
      if (requiresFactor && !(await hasSecondFactor(tx, scope.person.userId)))
        throw new ApiError('invalid', { fields: [{ path: 'secondFactor', code: 'second_factor_first' }] })
      const updatedRow = await queries.updateHotel(tx, row, change)
      await recordTextChange(context, tx, scope.hotelId, textsOfInfo(row), textsOfInfo(updatedRow))
      const unlinkedUsers = fileUsers(row).map((user) => ({ ...user, content: null }))
      await linkFiles(context, tx, scope, picturesOf(patch), ...unlinkedUsers, ...fileUsers(updatedRow))
      const changes = changesOf(auditFields(row), auditFields(updatedRow))
      await recordAction(context, tx, scope, { act: 'hotel.changed', subject: updatedRow, changes })
    })
    return await presentHotel(context, context.db, await hotelOf(context.db, scope), lang)
  } catch (error) {
    if (sqlState(error) === '23505') throwSlugTaken()
    throw error
  }
}

/** The pictures in the input, by their field. */
const picturesOf = ({ brand, info }: Pick<InAnyLanguage<typeof HotelPatch>, 'brand' | 'info'>) => ({
  'brand.logo': brand?.logo,
  'brand.cover': brand?.cover,
  ...Object.fromEntries((info?.items ?? []).map(({ picture }, i) => [`info.items.${i}.picture`, picture])),
})

/** What uses files: the hotel itself, its information, and each item of it by its own id. */
const fileUsers = ({ info: { items, ...info }, ...hotel }: HotelRow): FileUser[] => [
  { kind: 'hotel', id: hotel.id, content: hotel },
  { kind: 'info', id: hotel.id, content: info },
  ...(items ?? []).map((item) => ({ kind: 'info', id: item.id, content: item })),
]

export const hotelNames = async (db: Db | Tx, scope: HotelScope) => [await hotelOf(db, scope)]

export async function itemTitles(db: Db | Tx, scope: HotelScope) {
  const { id, info } = await hotelOf(db, scope)
  return [{ id, name: '' }, ...(info.items ?? []).map((item) => ({ id: item.id, name: item.title }))]
}

/** The team's language when none was chosen: the hotel's own, or else the first one that the back office has. */
const teamLanguage = (languages: readonly Lang[], defaultLang: Lang): StaffLang =>
  [defaultLang, ...languages].find(isStaffLang) ?? 'fr'

/** Guests can read the default language, and the team's if the back office has any of the hotel's languages. */
function assertLanguages(hotel: Pick<HotelRow, 'languages' | 'defaultLang' | 'operationsLang'>): void {
  const { languages, defaultLang, operationsLang } = hotel
  const isTeamLanguageOffered = languages.includes(operationsLang) || !languages.some(isStaffLang)
  if (!languages.includes(defaultLang) || !isTeamLanguageOffered)
    throw new ApiError('invalid', { fields: [{ path: 'languages', code: 'languages' }] })
}

/** The fields of a hotel that the journal records: those that people edit. */
const auditFields = ({
  version: _,
  search: __,
  publishedPages: ___,
  createdAt: ____,
  deletedAt: _____,
  openedAt: ______,
  firstStepsDoneAt: _______,
  ...editableFields
}: HotelRow) => editableFields

/** Hides the hotel from everybody at once; it can be restored for 30 days. */
export async function deleteHotel(context: AppContext, scope: HotelScope): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.lockHotel(tx, scope)) ?? throwNotFound()
    await queries.updateHotel(tx, row, { deletedAt: context.clock() })
    await recordAction(context, tx, scope, { act: 'hotel.deleted', subject: row })
  })
}

const restorableSince = (context: AppContext) => new Date(context.clock().getTime() - hotelRestoreDays * 86_400_000)

/** The hotels that the person may restore: their own, or all for provider staff. */
export async function listDeletedHotels(context: AppContext, person: Person): Promise<DeletedHotel[]> {
  const rows = await queries.deletedHotels(context.db, restorableSince(context), person.provider ? null : person.userId)
  return rows.flatMap(({ id, name, address, deletedAt }) => {
    if (!deletedAt) return []
    const until = new Date(deletedAt.getTime() + hotelRestoreDays * 86_400_000)
    return [{ id, name, city: address.city, deletedAt: deletedAt.toISOString(), restorableUntil: until.toISOString() }]
  })
}

/** Restores a deleted hotel as it was. */
export async function restoreHotel(context: AppContext, scope: HotelScope, lang: Lang): Promise<Hotel> {
  return changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.lockDeletedHotel(tx, scope, restorableSince(context))) ?? throwNotFound()
    const restored = await queries.updateHotel(tx, row, { deletedAt: null })
    await recordAction(context, tx, scope, { act: 'hotel.restored', subject: row })
    return presentHotel(context, tx, restored, lang)
  })
}

/**
 * Deletes hotels that were deleted more than 30 days ago for good: every module deletes its rows, the upper modules
 * first.
 */
export async function purgeDeletedHotels(context: AppContext): Promise<void> {
  for (let hasExpired = true; hasExpired; )
    hasExpired = await transaction(context.db, async (tx) => {
      const hotelId = await queries.lockExpiredHotel(tx, restorableSince(context))
      if (!hotelId) return false
      for (const { hotelDeleted } of context.modules.toReversed()) await hotelDeleted?.(tx, hotelId)
      await context.jobs.deleteOfHotel(tx, hotelId)
      await deleteHotelStream(tx, hotelId)
      await queries.deleteHotelRow(tx, hotelId)
      return true
    })
}

/** The staff view of a hotel. */
export async function presentHotelDetails<RequestedLang extends TextLang>(
  context: AppContext,
  db: Db | Tx,
  rows: HotelRow[],
  lang: RequestedLang,
  missing: 'default' | 'none' = 'default',
) {
  const ids = rows.map(({ id }) => id)
  const people = await membershipsOf(db, ids)
  const opinions = (
    await Promise.all(context.modules.map(({ placeOpinions }) => placeOpinions?.(db, ids) ?? []))
  ).flat()
  return rows.map((row) => {
    const read = textReader(lang, row, missing)
    const userIdsWithRole = (role: Role) =>
      people.filter((member) => member.hotelId === row.id && member.role === role).map(({ userId }) => userId)
    return {
      ...row,
      _id: row.id,
      info: readInfo(row.info, read),
      placeOpinions: opinions
        .filter(({ hotelId }) => hotelId === row.id)
        .map(({ placeId, opinion }, i) => ({ placeId, text: read(`placeOpinions.${i}.text`, opinion) })),
      hasPages: row.publishedPages.length > 0,
      owners: userIdsWithRole('owner'),
      admins: userIdsWithRole('admin'),
      members: userIdsWithRole('member'),
      editors: userIdsWithRole('editor'),
      kitchen: userIdsWithRole('kitchen'),
    }
  })
}

export async function presentHotel<RequestedLang extends TextLang>(
  context: AppContext,
  db: Db | Tx,
  row: HotelRow,
  lang: RequestedLang,
  missing?: 'default' | 'none',
) {
  const [hotel] = await presentHotelDetails(context, db, [row], lang, missing)
  return hotel ?? throwNotFound()
}

/**
 * The current version of guest pages, and for guests `within`: the milliseconds over which their phones spread their
 * reload, so that a full hotel does not send all requests at the same moment. Single changes, for instance of a sold-out item,
 * have another subject and are reloaded at once.
 */
export const hotelOfEvent: EventReader = async ({ eventBus }, { hotelId, subject, version }, reader) => {
  if (reader !== 'guest') return { version }
  const reloadSpreadMs = subject === hotelId ? Math.min(2_000, 10 * Math.max(0, eventBus.listeners(hotelId) - 20)) : 0
  return { version, within: reloadSpreadMs }
}
