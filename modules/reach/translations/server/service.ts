import type { HotelScope } from '#core/access/server/scope.ts'
import type { TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { readText } from '#core/i18n/localized.ts'
import { isWritten } from '#core/i18n/missing.ts'
import { charactersLeft } from '#modules/content/translator/server/service.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { DeskText, Translations } from '../contract.ts'
import { fieldOf } from '../rules.ts'
import { noteChangedSources } from './changes/service.ts'
import { deleteHotelDrafts, draftChangedTexts, draftFinder, draftsOf, textsOfHotel } from './drafts/service.ts'
import * as queries from './queries.ts'
import { isCopied, translationCompleteness } from './rules.ts'

export async function deleteHotelRows(tx: Tx, hotelId: string): Promise<void> {
  await queries.deleteHotelRows(tx, hotelId)
  await deleteHotelDrafts(tx, hotelId)
}

/** Records which translations a save has made outdated, and has drafted what it has changed. */
export async function noteChanges(
  context: AppContext,
  tx: Tx,
  hotelId: string,
  before: FoundText[],
  after: FoundText[],
): Promise<void> {
  await noteChangedSources(context, tx, hotelId, before, after)
  await draftChangedTexts(context, tx, hotelId)
}

/** Maximum texts returned; the counts cover all of them. */
const maxTexts = 4000

interface TranslationQuery {
  /** The user's language. */
  lang: Lang
  from?: Lang | undefined
  to?: Lang | undefined
}

/** Every text of the hotel in the source language and in the target language. */
export async function readTranslations(
  context: AppContext,
  scope: HotelScope,
  query: TranslationQuery,
): Promise<Translations> {
  const hotel = await hotelOf(context.db, scope)
  const { languages, defaultLang } = hotel
  const stored = await textsOfHotel(context, scope)
  const texts = stored.filter(({ text }) => languages.some((candidate) => isWritten(text[candidate])))
  const progress = translationCompleteness(texts, languages)
  const { from, to } = pairOf(query, defaultLang, progress)
  const marks = await queries.changedSourcesOf(context.db, scope.hotelId, { lang: to, source: from })
  const marked = new Map(marks.map((mark) => [nameOf(mark), mark]))
  const order = [from, defaultLang, ...languages]
  const draftOf = await draftFinder(context, hotel, to)
  const presented = texts.map((found): DeskText => {
    const { text, path, subject, key, maxLength, place, id, serviceId } = found
    const sourceLang = order.find((candidate) => candidate !== to && isWritten(text[candidate])) ?? from
    const mark = marked.get(nameOf({ place, id, key }))
    return {
      place,
      id,
      serviceId,
      key,
      subject: readText(subject as Localized, query.lang, defaultLang),
      field: fieldOf(path),
      source: { lang: sourceLang, text: sourceLang === to ? '' : (text[sourceLang] ?? '') },
      target: text[to] ?? '',
      draft: draftOf(found),
      longest: maxLength,
      same: isCopied(text, to, languages),
      changed: mark && isWritten(text[to]) ? { at: mark.changedAt.toISOString(), before: mark.before } : null,
    }
  })
  const cut = presented.length > maxTexts
  const returnedTexts = cut
    ? [...presented].sort((first, second) => Number(waits(second)) - Number(waits(first)))
    : presented
  return {
    languages: progress,
    from,
    to,
    texts: returnedTexts.slice(0, maxTexts),
    more: Math.max(0, texts.length - maxTexts),
    charactersLeft: await charactersLeft(context, { hotelId: scope.hotelId, userId: scope.person.userId }),
    drafts: await draftsOf(context, scope),
  }
}

const waits = ({ target, changed }: DeskText) => !isWritten(target) || changed !== null

const nameOf = ({ place, id, key }: Pick<DeskText, 'place' | 'id' | 'key'>) => `${place} ${id} ${key}`

/** Two languages of the hotel: the requested ones, or by default from its own language to the least complete one. */
function pairOf(
  { from, to }: TranslationQuery,
  hotelLang: Lang,
  progress: { lang: Lang; written: number }[],
): { from: Lang; to: Lang } {
  const supportedLang = (lang: Lang | undefined) => progress.find((candidate) => candidate.lang === lang)?.lang
  const source = supportedLang(from) ?? hotelLang
  const others = progress.filter(({ lang }) => lang !== source).sort((first, second) => first.written - second.written)
  const target = supportedLang(to)
  if (target && target !== source) return { from: source, to: target }
  // If the target is the hotel's own language, the source is another one.
  if (target && others[0]) return { from: others[0].lang, to: target }
  return { from: source, to: others[0]?.lang ?? source }
}

/** Writes one text in one language through its module; the same text again confirms that it is still right. */
export async function writeTranslation(
  context: AppContext,
  scope: HotelScope,
  { place, ...change }: TextChange & { place: string },
): Promise<{ text: string }> {
  const { languages } = await hotelOf(context.db, scope)
  if (!languages.includes(change.lang)) throw new ApiError('invalid', { fields: [{ path: 'to', code: 'invalid' }] })
  const owner = context.modules.find(({ writeText }) => writeText && Object.hasOwn(writeText, place)) ?? throwNotFound()
  const texts = (await owner.texts?.(context, scope)) ?? []
  const found =
    texts.find((text) => text.place === place && text.id === change.id && text.key === change.key) ?? throwNotFound()
  if (found.maxLength === null) throw new ApiError('invalid', { fields: [{ path: 'text', code: 'invalid' }] })
  await owner.writeText?.[place]?.(context, scope, { ...change, serviceId: found.serviceId })
  // A changed text clears the mark when it is saved; a confirmed text is not saved, so the mark is cleared here.
  const { hotelId } = scope
  if (change.text === change.seenText)
    await queries.clearChangedSources(context.db, [
      { hotelId, place, id: change.id, key: change.key, langs: [change.lang] },
    ])
  return { text: change.text }
}
