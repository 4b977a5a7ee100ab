import { v7 as uuid } from 'uuid'
import type { HotelScope, Visitor } from '#core/access/server/scope.ts'
import type { ExportedPart, PublicPart, PublicPartInput, VisitorDataCount } from '#core/app/module.ts'
import { daysAfter } from '#core/app/rules.ts'
import { changeForGuests, changeText, recordTextChange, type TextChange } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError, type FieldProblem, throwNotFound } from '#core/errors/server/api-error.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { textWriter } from '#core/http/server/text-writer.ts'
import { type InAnyLanguage, inAllLanguages, type TextQuery } from '#core/i18n/contract.ts'
import { collectTexts, type FoundText } from '#core/i18n/found-text.ts'
import { textReader } from '#core/i18n/localized.ts'
import { changesOf, type FieldChange, isSaveOf } from '#core/journal/rules.ts'
import { assertLastSeen } from '#core/journal/server/record.ts'
import { nextChange } from '#core/time/hours.ts'
import { type HotelRow, hotelOf, recordHotelAction } from '#modules/hotel/hotels/server/service.ts'
import { DealInput, type PublicDeal } from '../contract.ts'
import { type DealTerms, dealBoundsOf, dealTimesOf } from '../rules.ts'
import { publicDeal, staffDeal } from './presenters.ts'
import type { DealOfPlace, DealRow } from './queries.ts'
import * as queries from './queries.ts'

export { deleteHotelRows, insertDeal } from './queries.ts'

export const anonymiseClaims = (context: AppContext): Promise<void> =>
  queries.anonymiseClaims(context.db, context.clock())

/** The personal data that the hotel stores about a visitor. */
export async function visitorDataCounts(
  { db }: AppContext,
  { visitorId }: Visitor,
  { id, retentionDays }: { id: string; retentionDays: number },
): Promise<VisitorDataCount[]> {
  const found = await queries.countVisitorClaims(db, id, visitorId)
  return found ? [{ kind: 'dealCodes', count: found.count, until: daysAfter(found.last, retentionDays) }] : []
}

/** Removes the visitor from their codes. Returns false, because guest pages do not show codes. */
export async function forgetVisitor(_: AppContext, tx: Tx, { visitorId }: Visitor, hotelId: string): Promise<boolean> {
  await queries.forgetVisitor(tx, hotelId, visitorId)
  return false
}

/**
 * The deals of the places that guests see, without those that have ended, and the next instant at which one of them
 * changes by itself.
 */
export async function publicDeals({ context, hotel, now, read, places }: PublicPartInput): Promise<PublicPart> {
  const rows = new Map((await queries.dealsOf(context.db, hotel.id)).map(({ deal }) => [deal.placeId, deal]))
  const changeInstants: Date[] = []
  const visibleDeals = places.flatMap(({ id }, i): [string, { deal: PublicDeal }][] => {
    const deal = rows.get(id)
    if (!deal || dealTimesOf(deal, hotel.timeZone, now).phase === 'over') return []
    const { startsAt, endsAt } = dealBoundsOf(deal, hotel.timeZone)
    changeInstants.push(
      ...[startsAt, endsAt, nextChange(deal.hours, hotel.timeZone, now)].filter((edge) => edge !== null),
    )
    return [[id, { deal: publicDeal(deal, hotel.timeZone, now, read, `places.${i}.deal.`) }]]
  })
  const nextChanges = changeInstants.filter((edge) => edge > now).map(Number)
  const others: { deal: PublicDeal | null } = { deal: null }
  return {
    places: { byId: new Map(visibleDeals), others },
    until: nextChanges.length > 0 ? new Date(Math.min(...nextChanges)) : null,
  }
}

/** Every text of the deals, as stored. */
export async function dealTexts({ db }: AppContext, scope: HotelScope): Promise<FoundText[]> {
  const rows = await queries.dealsOf(db, scope.hotelId)
  return rows.flatMap(({ deal }) => textsOf(deal))
}

const textsOf = (row: DealRow) =>
  collectTexts(
    { place: 'deal', id: row.placeId, serviceId: null, subject: row.title },
    (read) => publicDeal(row, 'UTC', new Date(0), read, ''),
    { stored: row, input: DealInput },
  )

/** A deal is identified by its place. */
export const writeDealText = (context: AppContext, scope: HotelScope, change: TextChange) =>
  changeText(change, {
    input: DealInput,
    read: async () => {
      const [row] = await queries.dealsOf(context.db, scope.hotelId, queries.isDealOfPlace(change.id))
      return row && { stored: row.deal, version: row.deal.version }
    },
    save: (patch, view, version) => putDeal(context, scope, change.id, patch, view, version),
  })

function present(context: AppContext, hotel: HotelRow, row: DealOfPlace, { lang, fallback }: TextQuery) {
  const read = textReader(lang, hotel, fallback)
  return staffDeal(row, hotel.timeZone, context.clock(), read, textReader(lang, hotel))
}

export async function listDeals(context: AppContext, scope: HotelScope, view: TextQuery) {
  const hotel = await hotelOf(context.db, scope)
  return (await queries.dealsOf(context.db, scope.hotelId)).map((row) => present(context, hotel, row, view))
}

export async function readDeal(context: AppContext, scope: HotelScope, placeId: string, view: TextQuery) {
  return presentOne(context, context.db, await hotelOf(context.db, scope), placeId, view)
}

async function presentOne(context: AppContext, db: Db | Tx, hotel: HotelRow, placeId: string, view: TextQuery) {
  const [row] = await queries.dealsOf(db, hotel.id, queries.isDealOfPlace(placeId))
  return present(context, hotel, row ?? throwNotFound(), view)
}

/** The changes of a deal for the audit log: what people set. Of the PIN it says only that it changed, not its value. */
function changesBetween(before: DealRow, after: DealRow): FieldChange[] {
  const auditedFields = ({ title, text, terms, from, until, hours, perVisitor, limit }: DealRow) => ({
    title,
    text,
    terms,
    from,
    until,
    hours,
    perVisitor,
    limit,
  })
  const pin = before.pin === after.pin ? [] : [{ field: 'pin', from: null, to: null }]
  return [...changesOf(auditedFields(before), auditedFields(after)), ...pin]
}

/** Default values of a new deal. */
const newDealDefaults = { from: null, until: null, hours: null, perVisitor: 1, limit: null } as const

function dateErrors({ from, until }: DealTerms): FieldProblem[] {
  return from !== null && until !== null && until < from ? [{ path: 'until', code: 'until_before_from' }] : []
}

/** The deal as the audit log names it. */
const auditSubject = ({ id, title }: Pick<DealRow, 'id' | 'title'>) => ({ id, name: title })

/** Creates the deal of a place, or changes it. `expected`: the version that the editor last read. */
export async function putDeal(
  context: AppContext,
  scope: HotelScope,
  placeId: string,
  input: InAnyLanguage<typeof DealInput>,
  view: TextQuery,
  expected: number | null,
) {
  const { hotelId } = scope
  return changeForGuests(context, hotelId, async (tx) => {
    const hotel = await hotelOf(tx, scope)
    if (!(await queries.lockDealPlace(tx, hotelId, placeId))) throwNotFound()
    const existing = await queries.lockDeal(tx, hotelId, queries.isDealOfPlace(placeId))
    if (existing) await assertLastSeen(tx, scope, isSaveOf('deal'), existing, expected)
    else assertVersion(expected, 0)
    const writer = textWriter(view.lang)
    const textLang = existing || view.lang === 'all' ? hotel.defaultLang : view.lang
    const { title, text, terms, ...fields } = input
    const row = {
      ...newDealDefaults,
      claimed: 0,
      redeemed: 0,
      id: uuid(),
      pin: '',
      ...existing,
      ...fields,
      hotelId,
      placeId,
      title: writer.name('title', existing?.title, title ?? (existing ? undefined : {}), textLang),
      text: writer.text(existing?.text, text),
      terms: writer.text(existing?.terms, terms),
      version: (existing?.version ?? 0) + 1,
    }
    writer.assertValid()
    const errors = [...dateErrors(row), ...(row.pin ? [] : [{ path: 'pin', code: 'required' }])]
    if (errors.length > 0) throw new ApiError('invalid', { fields: errors })
    if (existing) {
      await queries.updateDeal(tx, existing, row)
      await recordTextChange(context, tx, hotelId, textsOf(existing), textsOf({ ...existing, ...row }))
    } else await queries.insertDeal(tx, row)
    await recordHotelAction(
      context,
      tx,
      scope,
      hotel,
      existing ? 'deal.changed' : 'deal.created',
      auditSubject(row),
      existing && changesBetween(existing, row),
    )
    return presentOne(context, tx, hotel, placeId, view)
  })
}

export async function deleteDeal(context: AppContext, scope: HotelScope, placeId: string): Promise<void> {
  await changeForGuests(context, scope.hotelId, async (tx) => {
    const row = (await queries.lockDeal(tx, scope.hotelId, queries.isDealOfPlace(placeId))) ?? throwNotFound()
    await queries.deleteDeal(tx, row)
    await recordHotelAction(context, tx, scope, await hotelOf(tx, scope), 'deal.deleted', auditSubject(row))
  })
}

const allLanguages: TextQuery = { lang: 'all', fallback: 'none' }

/** The deal of each place in `hotel.json`. */
export const exportedDeal: ExportedPart = {
  key: 'deal',
  of: 'place',
  shape: inAllLanguages(DealInput).nullable(),
  read: async (context, scope) =>
    new Map((await listDeals(context, scope, allLanguages)).map((deal) => [deal.place.id, deal])),
  write: (context, scope, deal: InAnyLanguage<typeof DealInput>, placeId) =>
    putDeal(context, scope, placeId, deal, allLanguages, null),
}
