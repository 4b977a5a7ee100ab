import type { HotelScope } from '#core/access/server/scope.ts'
import { changeForGuests } from '#core/app/server/change-for-guests.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { csvPageSize, csvStream } from '#core/http/server/csv.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import { translator } from '#core/i18n/translator.ts'
import type { AuditActionName, FieldChange } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { localDate } from '#core/time/hours.ts'
import { hotelOf } from '#modules/hotel/hotels/server/service.ts'
import type { OpinionPatch, StaffFilter, StaffOpinion } from '../../contract.ts'
import { staffOpinion } from '../presenters.ts'
import type { OpinionRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { announceOpinion } from '../service.ts'

const pageSize = 50

const filterOf = ({ status, rating, subject, open }: StaffFilter): queries.Filter => ({
  status,
  rating,
  subject,
  open: open === 'true',
})

export async function listAllOpinions(context: AppContext, scope: HotelScope, query: StaffFilter & { after?: string }) {
  const { defaultLang } = await hotelOf(context.db, scope)
  const page = { ...filterOf(query), after: query.after, limit: pageSize + 1 }
  const rows = await queries.opinionsOf(context.db, scope.hotelId, page)
  const shown = rows.slice(0, pageSize)
  return {
    opinions: shown.map((row) => staffOpinion(row, query.lang, defaultLang)),
    next: rows.length > pageSize ? shown.at(-1)?.opinion.id : undefined,
  }
}

const columns = [
  'writtenAt',
  'publishedAt',
  'status',
  'rating',
  'subject',
  'name',
  'lang',
  'stayedOn',
  'comment',
  'refusalReason',
  'reply',
  'handledBy',
  'handledAt',
  'reportReason',
]

/** The same opinions as a table, fetched in pages. */
export async function exportOpinions(context: AppContext, scope: HotelScope, query: StaffFilter) {
  const { name, defaultLang } = await hotelOf(context.db, scope)
  const filter = filterOf(query)
  const translate = translator(staffLangFor(query.lang))
  const cells = (opinion: StaffOpinion) => [
    opinion.writtenAt,
    opinion.publishedAt,
    translate(`opinions.office.states.${opinion.status}`),
    String(opinion.rating),
    opinion.place?.name ?? name,
    opinion.name,
    opinion.lang,
    opinion.stayedOn,
    opinion.comment,
    opinion.refusalReason,
    opinion.reply,
    opinion.handled?.by,
    opinion.handled?.at,
    opinion.reported?.reason,
  ]
  return csvStream(columns, query.lang, async (after: string | undefined) => {
    const rows = await queries.opinionsOf(context.db, scope.hotelId, { ...filter, after, limit: csvPageSize })
    return {
      rows: rows.map((row) => cells(staffOpinion(row, query.lang, defaultLang)).map((cell) => cell ?? '')),
      next: rows.length === csvPageSize ? rows.at(-1)?.opinion.id : undefined,
    }
  })
}

/** Throws `opinion_changed` when the opinion has changed since, and `invalid` when a refusal has no reason. */
export async function changeOpinion(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: OpinionPatch,
  lang: Lang,
): Promise<StaffOpinion> {
  if (patch.status === 'refused' && !patch.refusalCode && !patch.refusalReason)
    throw new ApiError('invalid', { fields: [{ path: 'refusalReason', code: 'reason_required' }] })
  const write = async (tx: Tx) => {
    const row = (await queries.lockOpinion(tx, scope, id)) ?? throwNotFound()
    if (patch.version !== undefined && patch.version !== row.version) throw new ApiError('opinion_changed')
    const now = context.clock()
    const changed = await queries.updateOpinion(
      tx,
      row,
      columnValues(row, patch, { now, lang, by: scope.person.firstName }),
    )
    const { timeZone, defaultLang } = await hotelOf(tx, scope)
    // The audit log is stored longer than guest data, so it identifies an opinion by its day.
    const subject = { id, name: localDate(timeZone, row.writtenAt) }
    for (const [act, changes] of auditEntriesOf(row, patch))
      await recordAction(context, tx, scope, { act, subject, changes })
    await announceOpinion(tx, changed, 'opinion.changed', now)
    const [named] = await queries.opinionsOf(tx, scope.hotelId, { id, limit: 1 })
    return staffOpinion(named ?? throwNotFound(), lang, defaultLang)
  }
  // Guest pages change only if published content changes.
  return patch.status !== undefined || patch.reply !== undefined
    ? changeForGuests(context, scope.hotelId, write)
    : transaction(context.db, write)
}

function columnValues(row: OpinionRow, patch: OpinionPatch, { now, lang, by }: { now: Date; lang: Lang; by: string }) {
  const { status, reply, handled, report } = patch
  const refused = status === 'refused'
  return {
    ...(status && {
      status,
      refusalCode: refused ? (patch.refusalCode ?? null) : null,
      refusalReason: refused ? patch.refusalReason || null : null,
      publishedAt: refused ? null : (row.publishedAt ?? now),
    }),
    ...(reply !== undefined &&
      (reply ? { reply, replyLang: lang, repliedAt: now } : { reply: null, replyLang: null, repliedAt: null })),
    ...(handled !== undefined && (handled ? { handledBy: by, handledAt: now } : { handledBy: null, handledAt: null })),
    ...(report !== undefined &&
      (report
        ? { reportedBy: by, reportedAt: now, reportReason: report }
        : { reportedBy: null, reportedAt: null, reportReason: null })),
  }
}

function auditEntriesOf(
  row: OpinionRow,
  { status, reply, handled, report }: OpinionPatch,
): [AuditActionName, FieldChange[] | undefined][] {
  const auditEntries: [AuditActionName, FieldChange[] | undefined][] = []
  if (status && status !== row.status)
    auditEntries.push([
      status === 'published' ? 'opinion.published' : 'opinion.refused',
      [{ field: 'status', from: row.status, to: status }],
    ])
  if (reply !== undefined && (reply || null) !== row.reply) auditEntries.push(['opinion.answered', undefined])
  if (handled) auditEntries.push(['opinion.handled', undefined])
  if (report) auditEntries.push(['opinion.reported', undefined])
  return auditEntries
}
