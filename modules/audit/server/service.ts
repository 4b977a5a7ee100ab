import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { csvPageSize, csvStream } from '#core/http/server/csv.ts'
import { assertVersion } from '#core/http/server/if-match.ts'
import { pageOfRows } from '#core/http/server/paging.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { languageName, locale } from '#core/i18n/format.ts'
import type { Texts } from '#core/i18n/i18n.ts'
import { isTranslated, translator } from '#core/i18n/translator.ts'
import { editContent } from '#modules/hotel-context/policy.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import type { AuditEntry, Author, LastSave } from '../contract.ts'
import { type Act, type Change, type Edited, isSaveOf, nothing, readField, shorten } from '../rules.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

/** Who did it, and in which hotel; a `HotelScope` is one. */
export interface Doer {
  hotelId: string
  person: { userId: string; firstName: string; lastName: string; key?: { name: string } | undefined }
}

export interface Deed {
  act: Act
  subject: { id: string; name: string }
  changes?: Change[]
}

export type PastDeed = Doer & Deed & { at: Date }

/**
 * Writes a line of the journal, in the transaction of what it tells of. A change that changed nothing leaves no line.
 */
export async function record(context: AppContext, tx: Tx, doer: Doer, deed: Deed): Promise<void> {
  if (deed.changes?.length === 0) return
  await queries.insertEntries(tx, [rowOf(uuid(), { ...doer, ...deed, at: context.clock() })])
}

/** Writes lines of the past of demo content, which nobody has lived here. */
export const importEntries = (tx: Tx, deeds: PastDeed[]): Promise<void> =>
  queries.insertEntries(
    tx,
    deeds.map((deed) => rowOf(uuid({ msecs: deed.at.getTime() }), deed)),
  )

const rowOf = (id: string, { hotelId, person, at, act, subject, changes = [] }: PastDeed): queries.AuditRow => ({
  hotelId,
  id,
  at,
  userId: person.userId,
  userName: `${person.firstName} ${person.lastName}`,
  keyName: person.key?.name ?? null,
  act,
  subjectId: subject.id,
  subjectName: shorten(subject.name, 200),
  changes,
})

declare module '#core/http/server/context.ts' {
  interface Module {
    readonly journal?: {
      /** What it writes into the journal. */
      readonly acts: readonly Act[]
      /** Where its texts are. */
      readonly texts: keyof Texts
      /** When these were saved last, where a line may tell of several saves. */
      readonly savedAt?: Readonly<
        Partial<Record<Edited, (db: Db | Tx, hotelId: string, id: string) => Promise<Date | undefined>>>
      >
      /** What stands in fields that keep an id, as people call it, by id. */
      readonly names?: Readonly<
        Record<string, (db: Db, hotelId: string, ids: string[]) => Promise<Map<string, string>>>
      >
    }
  }
}

/** Who has saved this last, by the name they had then; null where nobody has lately. */
export async function readLastSave(
  { db, modules }: AppContext,
  hotelId: string,
  thing: Edited,
  subject: string,
): Promise<LastSave | null> {
  for (const { journal } of modules) {
    const savedAt = journal?.savedAt?.[thing]
    if (savedAt) return lastSave(db, hotelId, thing, subject, await savedAt(db, hotelId, subject))
  }
  return lastSave(db, hotelId, thing, subject)
}

/** So many lines back a save is looked for: one-touch changes lie between. */
const lookedAt = 100

/** The same. A sitting may be one line, written at its beginning: who is told by the line, when by `savedAt`. */
async function lastSave(
  db: Db | Tx,
  hotelId: string,
  thing: Edited,
  subjectId: string,
  savedAt?: Date,
): Promise<LastSave | null> {
  const lines = await queries.entriesAbout(db, hotelId, subjectId, lookedAt)
  const line = lines.find((each) => isSaveOf(thing, each))
  return line ? { by: line.userName, at: (savedAt ?? line.at).toISOString() } : null
}

/**
 * `expected`: the version that an editor last saw of this. Throws `precondition_failed` when it is not what there is, and says in
 * its context who has saved meanwhile.
 */
export async function assertLastSeen(
  tx: Tx,
  { hotelId, actor }: HotelScope,
  thing: Edited,
  { id, version, savedAt }: { id: string; version: number; savedAt?: Date },
  expected: number | null,
): Promise<void> {
  const isOld = expected !== null && expected !== version
  // Only those who may read the journal learn who saved last.
  const tells = isOld && editContent(actor)
  assertVersion(expected, version, tells ? { lastSave: await lastSave(tx, hotelId, thing, id, savedAt) } : undefined)
}

/** Lines on one page. */
const pageSize = 100

export async function readAudit(context: AppContext, hotelId: string, filter: queries.Filter & { after?: string }) {
  const rows = await queries.entriesOf(context.db, hotelId, { ...filter, limit: pageSize + 1 })
  const { items: shown, last } = pageOfRows(rows, pageSize, (row) => row)
  return { entries: (await withNames(context, hotelId, shown)).map(present), next: last?.id }
}

/** An id tells a reader nothing: here it is what people call the thing, or called it last. */
async function withNames(
  { db, modules }: AppContext,
  hotelId: string,
  rows: queries.AuditRow[],
): Promise<queries.AuditRow[]> {
  const known = new Map(modules.flatMap(({ journal }) => Object.entries(journal?.names ?? {})))
  const ids = new Map<string, Set<string>>()
  for (const { field, from, to } of rows.flatMap(({ changes }) => changes))
    if (known.has(field))
      for (const id of [from, to]) if (id !== null) ids.set(field, (ids.get(field) ?? new Set()).add(id))
  if (ids.size === 0) return rows
  const names = new Map<string, Map<string, string>>()
  for (const [field, asked] of ids) {
    const last = await queries.lastNames(db, hotelId, [...asked])
    names.set(field, new Map([...last, ...((await known.get(field)?.(db, hotelId, [...asked])) ?? [])]))
  }
  const auditFields = ({ field, from, to }: Change): Change => {
    const name = (id: string | null) => (id === null ? null : (names.get(field)?.get(id) ?? id))
    return { field, from: name(from), to: name(to) }
  }
  return rows.map((row) => ({ ...row, changes: row.changes.map(auditFields) }))
}

/** Everybody who is named in the journal, by name. */
export async function listAuthors(context: AppContext, hotelId: string): Promise<Author[]> {
  const rows = await queries.authorsOf(context.db, hotelId)
  return rows
    .flatMap(({ userId, name }) => (userId && name !== null ? [{ userId, name }] : []))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The journal as a table. Acts are sentences of the reader. */
export const exportAudit = (
  context: AppContext,
  hotelId: string,
  filter: queries.Filter,
  lang: Lang,
): ReadableStream<Uint8Array> =>
  csvStream(
    columns.map((column) => translator(lang)(`audit.office.columns.${column}`)),
    lang,
    async (after) => {
      const found = await queries.entriesOf(context.db, hotelId, { ...filter, after, limit: csvPageSize })
      const rows = await withNames(context, hotelId, found)
      return { rows: cells(context, rows, lang), next: rows.length === csvPageSize ? rows.at(-1)?.id : undefined }
    },
  )

const columns = ['at', 'who', 'what', 'subject', 'changes']

function cells({ modules }: AppContext, rows: queries.AuditRow[], lang: Lang) {
  const say = translator(lang)
  const textsOf = new Map(
    modules.flatMap(({ journal }) => journal?.acts.map((act) => [act as string, journal.texts]) ?? []),
  )
  const whoOf = (name: string, key: string | null) =>
    key === null ? name : say('audit.office.byKey', { who: name, key })
  const sentenceOf = (act: string) =>
    textsOf.has(act) ? `${textsOf.get(act)}.journal.acts.${act}` : 'audit.office.unknown'
  return rows.map(({ at, userName, keyName, act, subjectName, changes }) => [
    at.toISOString(),
    whoOf(userName ?? '', keyName),
    say(sentenceOf(act), { who: whoOf(userName ?? 'Livret', keyName), subject: subjectName }),
    subjectName,
    changes
      .map(
        ({ field, from, to }) =>
          `${fieldName(field, lang)}${lang === 'fr' ? '\u00a0' : ''}: ${valueText(field, from, lang)} → ${valueText(field, to, lang)}`,
      )
      .join('; '),
  ])
}

/** As on the screen: a field by its name, what nobody has named as another one. */
function fieldName(field: string, lang: Lang): string {
  const say = translator(lang)
  const { name, lang: of, allergen } = readField(field)
  if (allergen) return say('audit.office.allergen', { name: say(`services.guest.allergens.${allergen}`) })
  const key = `audit.office.fields.${name}`
  const said = say(isTranslated(key) ? key : 'audit.office.otherField')
  if (!of) return said
  return say('audit.office.inLanguage', { field: said, language: languageName(of, lang) })
}

function valueText(field: string, value: string | null, lang: Lang): string {
  const say = translator(lang)
  if (value === null || value === '' || value === nothing) return '–'
  if (value === 'true' || value === 'false') return say(`audit.office.values.${value === 'true' ? 'yes' : 'no'}`)
  if (/^(.+\.)?price$/.test(field))
    return new Intl.NumberFormat(locale[lang], { minimumFractionDigits: 2 }).format(Number(value) / 100)
  if (field.startsWith('allergens.') && isTranslated(`audit.office.values.${value}`))
    return say(`audit.office.values.${value}`)
  return value
}

const present = ({
  id,
  at,
  userId,
  userName,
  keyName,
  act,
  subjectId,
  subjectName,
  changes,
}: queries.AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  by: userId && userName !== null ? { userId, name: userName, ...(keyName !== null && { key: keyName }) } : null,
  act,
  subject: { id: subjectId, name: subjectName },
  changes,
})

/** Two years, which is as long as anybody asks who changed a price. */
const keptDays = 730

/** Of one hotel: a team of thirty writes some 50,000 in that time. */
export const maxEntries = 200_000

export async function forgetOldEntries(context: AppContext, most = maxEntries): Promise<void> {
  await queries.deleteBefore(context.db, new Date(context.clock().getTime() - keptDays * 86_400_000))
  await queries.deleteBeyond(context.db, most)
}
