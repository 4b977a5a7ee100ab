import type { AppContext } from '#core/app/server/context.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import { csvPageSize, csvStream } from '#core/http/server/csv.ts'
import { toRowPage } from '#core/http/server/request/paging.ts'
import type { StaffLang } from '#core/i18n/contract.ts'
import { languageName, localeOf } from '#core/i18n/format.ts'
import { hasText, translator } from '#core/i18n/translator.ts'
import { type EditableSubject, emptyObjectJson, type FieldChange, type LastSave } from '#core/journal/rules.ts'
import type { AuditRow } from '#core/journal/schema.ts'
import { findLastSave } from '#core/journal/server/record.ts'
import { guestLangs } from '#locales/languages.ts'
import type { AuditEntry, Author } from '../contract.ts'
import { parseFieldName } from '../rules.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

/** Who saved this last, by their name at that time; null when the journal has no such entry. */
export async function readLastSave(
  { db, modules }: AppContext,
  hotelId: string,
  subjectType: EditableSubject,
  subject: string,
): Promise<LastSave | null> {
  const journal = modules.map((module) => module.journal).find((moduleJournal) => moduleJournal?.saves?.[subjectType])
  const isSave = journal?.saves?.[subjectType] ?? throwNotFound()
  return findLastSave(db, hotelId, isSave, subject, await journal?.savedAt?.[subjectType]?.(db, hotelId, subject))
}

/** Entries per page. */
const pageSize = 100

export async function readAudit(context: AppContext, hotelId: string, filter: queries.Filter & { after?: string }) {
  const rows = await queries.entriesOf(context.db, hotelId, { ...filter, limit: pageSize + 1 })
  const { items: pageRows, last } = toRowPage(rows, pageSize, (row) => row)
  return { entries: (await withNames(context, hotelId, pageRows)).map(presentEntry), next: last?.id }
}

/** Replaces ids by names: the subject's current name, or the last recorded one. */
async function withNames({ db, modules }: AppContext, hotelId: string, rows: AuditRow[]): Promise<AuditRow[]> {
  const nameReaders = new Map(modules.flatMap(({ journal }) => Object.entries(journal?.names ?? {})))
  const ids = new Map<string, Set<string>>()
  for (const { field, from, to } of rows.flatMap(({ changes }) => changes))
    if (nameReaders.has(field))
      for (const id of [from, to]) if (id !== null) ids.set(field, (ids.get(field) ?? new Set()).add(id))
  if (ids.size === 0) return rows
  const names = new Map<string, Map<string, string>>()
  for (const [field, fieldIds] of ids) {
    const recordedNames = await queries.latestSubjectNames(db, hotelId, [...fieldIds])
    names.set(
      field,
      new Map([...recordedNames, ...((await nameReaders.get(field)?.(db, hotelId, [...fieldIds])) ?? [])]),
    )
  }
  const withNamesInChange = ({ field, from, to }: FieldChange): FieldChange => {
    const name = (id: string | null) => (id === null ? null : (names.get(field)?.get(id) ?? id))
    return { field, from: name(from), to: name(to) }
  }
  return rows.map((row) => ({ ...row, changes: row.changes.map(withNamesInChange) }))
}

/** Everybody named in the journal, by name. */
export async function listAuthors(context: AppContext, hotelId: string): Promise<Author[]> {
  const rows = await queries.authorsOf(context.db, hotelId)
  return rows
    .flatMap(({ userId, name }) => (userId && name !== null ? [{ userId, name }] : []))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The journal as a table. Acts are written as sentences in the reader's language. */
export const exportAudit = (
  context: AppContext,
  hotelId: string,
  filter: queries.Filter,
  lang: StaffLang,
): ReadableStream<Uint8Array> =>
  csvStream(
    columns.map((column) => translator(lang)(`audit.office.columns.${column}`)),
    lang,
    async (after) => {
      const entries = await queries.entriesOf(context.db, hotelId, { ...filter, after, limit: csvPageSize })
      const rows = await withNames(context, hotelId, entries)
      return { rows: tableRows(context, rows, lang), next: rows.length === csvPageSize ? rows.at(-1)?.id : undefined }
    },
  )

const columns = ['at', 'who', 'what', 'subject', 'changes']

function tableRows({ modules }: AppContext, rows: AuditRow[], lang: StaffLang) {
  const translate = translator(lang)
  const textsByAct = new Map(
    modules.flatMap(({ journal }) => journal?.actions.map((act) => [act as string, journal.texts]) ?? []),
  )
  const authorText = (name: string, key: string | null) =>
    key === null ? name : translate('audit.office.byKey', { who: name, key })
  const sentenceKey = (act: string) =>
    textsByAct.has(act) ? `${textsByAct.get(act)}.journal.acts.${act}` : 'audit.office.unknown'
  return rows.map(({ at, userName, keyName, act, subjectName, changes }) => [
    at.toISOString(),
    authorText(userName ?? '', keyName),
    translate(sentenceKey(act), { who: authorText(userName ?? 'Livret', keyName), subject: subjectName }),
    subjectName,
    changes
      .map(
        ({ field, from, to }) =>
          `${fieldName(field, lang)}${lang === 'fr' ? '\u00a0' : ''}: ${valueText(field, from, lang)} → ${valueText(field, to, lang)}`,
      )
      .join('; '),
  ])
}

/** As on the screen: the field's text, or "another field" when it has none. */
function fieldName(field: string, lang: StaffLang): string {
  const translate = translator(lang)
  const { name, lang: fieldLang, allergen } = parseFieldName(field, guestLangs)
  if (allergen) return translate('audit.office.allergen', { name: translate(`services.guest.allergens.${allergen}`) })
  const key = `audit.office.fields.${name}`
  const fieldLabel = translate(hasText(key) ? key : 'audit.office.otherField')
  if (!fieldLang) return fieldLabel
  return translate('audit.office.inLanguage', { field: fieldLabel, language: languageName(fieldLang, lang) })
}

function valueText(field: string, value: string | null, lang: StaffLang): string {
  const translate = translator(lang)
  if (value === null || value === '' || value === emptyObjectJson) return '–'
  if (value === 'true' || value === 'false') return translate(`audit.office.values.${value === 'true' ? 'yes' : 'no'}`)
  if (/^(.+\.)?price$/.test(field))
    return new Intl.NumberFormat(localeOf[lang], { minimumFractionDigits: 2 }).format(Number(value) / 100)
  if (field.startsWith('allergens.') && hasText(`audit.office.values.${value}`))
    return translate(`audit.office.values.${value}`)
  return value
}

const presentEntry = ({
  id,
  at,
  userId,
  userName,
  keyName,
  act,
  subjectId,
  subjectName,
  changes,
}: AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  by: userId && userName !== null ? { userId, name: userName, ...(keyName !== null && { key: keyName }) } : null,
  act,
  subject: { id: subjectId, name: subjectName },
  changes,
})

/** Retention: two years. */
const entryRetentionDays = 730

/** Per hotel: a team of thirty writes about 50,000 in that time. */
export const maxEntries = 200_000

export async function forgetOldEntries(context: AppContext, limit = maxEntries): Promise<void> {
  await queries.deleteEntriesBefore(context.db, new Date(context.clock().getTime() - entryRetentionDays * 86_400_000))
  await queries.deleteEntriesBeyondLimit(context.db, limit)
}
