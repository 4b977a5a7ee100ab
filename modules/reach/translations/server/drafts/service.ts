import { createHash } from 'node:crypto'
import type { HotelScope } from '#core/access/server/scope.ts'
import { inContentOrder } from '#core/app/module.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { type DraftedHotel, type DraftOf, readText } from '#core/i18n/localized.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import * as queries from './queries.ts'
import { draftKey, draftSourceOf, isDraftable, isDraftedPath } from './rules.ts'

export { deleteHotelDrafts } from './queries.ts'

export const draftJob = 'translations.draft'
/** Hours until a change is drafted, so that several changes in a row are drafted once. */
const delayHours = 1 / 60

export const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** All texts that the hotel has written. */
export const textsOfHotel = async (context: AppContext, scope: HotelScope): Promise<FoundText[]> =>
  (await Promise.all(inContentOrder(context.modules).map(({ texts }) => texts?.(context, scope) ?? []))).flat()

/** Whether drafts are enabled, and by which engine they are made; null: there is no engine. */
export async function draftsOf(context: AppContext, { hotelId }: HotelScope) {
  if (!context.translation) return null
  const settings = await queries.readSettings(context.db, hotelId)
  return { enabled: settings?.enabled === true, engine: context.translation.name }
}

const draftsByKey = async ({ db }: AppContext, hotelId: string, lang: Lang): Promise<Map<string, string>> =>
  new Map(
    (await queries.shownDrafts(db, hotelId, lang)).map((row) => [
      draftKey({ lang: row.lang, text: row.source }),
      row.text ?? '',
    ]),
  )

/** Finds the drafts that guests read in a language. Without an engine they read what the hotel has written. */
export async function draftedTexts(
  context: AppContext,
  { id, languages }: DraftedHotel,
  lang: Lang,
): Promise<DraftOf | null> {
  if (!context.translation || !languages.includes(lang)) return null
  const drafts = await draftsByKey(context, id, lang)
  if (drafts.size === 0) return null
  return (path, source) => (isDraftedPath(path) ? drafts.get(draftKey(source)) : undefined)
}

/** Finds the draft of a text as the translation screen lists it. */
export async function draftFinder(
  context: AppContext,
  hotel: DraftedHotel & { name: string },
  lang: Lang,
): Promise<(text: FoundText) => string | null> {
  const drafts = context.translation ? await draftsByKey(context, hotel.id, lang) : new Map<string, string>()
  return (text) => {
    const source = drafts.size > 0 && isDraftable(text) ? draftSourceOf(text, lang, hotel) : null
    return (source && drafts.get(draftKey(source))) ?? null
  }
}

/** Enables or disables drafts. Disabled ones stay stored, so that the engine is not paid twice, and nobody reads them. */
export async function changeDrafts(
  context: AppContext,
  scope: HotelScope,
  { enabled }: { enabled: boolean },
): Promise<{ enabled: boolean }> {
  const { hotelId, person } = scope
  if (enabled && !context.translation) throw new ApiError('invalid', { fields: [{ path: 'enabled', code: 'invalid' }] })
  await changeForGuests(context, hotelId, async (tx) => {
    const isEnabled = (await queries.readSettings(tx, hotelId))?.enabled === true
    if (isEnabled === enabled) return
    const hotel = await hotelOf(tx, scope)
    await queries.writeSettings(tx, { hotelId, enabled, changedBy: person.userId })
    await recordAction(context, tx, scope, { act: enabled ? 'drafts.started' : 'drafts.stopped', subject: hotel })
    if (enabled) await context.jobs.add(tx, draftJob, { hotelId }, { key: hotelId })
  })
  return { enabled }
}

/** Deletes a draft: guests read the hotel's other language again, and the text is not drafted again until it changes. */
export async function deleteDraft(
  context: AppContext,
  scope: HotelScope,
  { place, id, key, to: lang }: { place: string; id: string; key: string; to: Lang },
): Promise<void> {
  const { hotelId } = scope
  const hotel = await hotelOf(context.db, scope)
  const text =
    (await textsOfHotel(context, scope)).find((each) => each.place === place && each.id === id && each.key === key) ??
    throwNotFound()
  const source = (isDraftable(text) && draftSourceOf(text, lang, hotel)) || throwNotFound()
  const name = readText(text.subject as Localized, hotel.operationsLang, hotel.defaultLang) || hotel.name
  await changeForGuests(context, hotelId, async (tx) => {
    const draft = { hotelId, lang, sourceLang: source.lang, hash: hashOf(source.text) }
    if (!(await queries.emptyDraft(tx, draft))) throwNotFound()
    await recordAction(context, tx, scope, { act: 'drafts.deleted', subject: { id, name } })
  })
}

/** Adds the job that drafts what a save has changed, in the transaction of the save. */
export async function draftChangedTexts(context: AppContext, tx: Tx, hotelId: string): Promise<void> {
  if (!context.translation || !(await queries.readSettings(tx, hotelId))?.enabled) return
  await context.jobs.add(tx, draftJob, { hotelId }, { key: hotelId, startAfterHours: delayHours })
}
