import { stringify } from 'csv-stringify/sync'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { assertVersion } from '#core/http/server/if-match.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { sayIn } from '#core/i18n/speaker.ts'
import { editContent } from '#modules/hotel-context/policy.ts'
import type { HotelScope } from '#modules/hotels/server/gate.ts'
import type { AuditEntry, Author, LastSave } from '../contract.ts'
import { type Act, type Change, type Edited, isSaveOf, shorten } from '../rules.ts'
import * as queries from './queries.ts'

export { deleteHotelRows } from './queries.ts'

/** Who did it, and in which hotel; a `HotelScope` is one. */
export interface Doer {
  hotelId: string
  person: { userId: string; firstName: string; lastName: string }
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
export async function record(floor: Floor, tx: Tx, doer: Doer, deed: Deed): Promise<void> {
  if (deed.changes?.length === 0) return
  await queries.insertEntries(tx, [rowOf(uuid(), { ...doer, ...deed, at: floor.clock() })])
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
  act,
  subjectId: subject.id,
  subjectName: shorten(subject.name, 200),
  changes,
})

/** So many lines back a save is looked for: one-touch changes lie between. */
const lookedAt = 100

/** Who has saved this last, by the name they had then; null where nobody has lately. */
export async function lastSave(
  db: Db | Tx,
  hotelId: string,
  thing: Edited,
  subjectId: string,
): Promise<LastSave | null> {
  const lines = await queries.entriesAbout(db, hotelId, subjectId, lookedAt)
  const line = lines.find((each) => isSaveOf(thing, each))
  if (!line) return null
  // A sitting at a page is one line, written at its beginning: who is told by the line, when by the page.
  const at = thing === 'page' ? await queries.pageSavedAt(db, hotelId, subjectId) : undefined
  return { by: line.userName, at: (at ?? line.at).toISOString() }
}

/**
 * `expected`: the version that an editor last saw of this. Throws `precondition_failed` when it is not what there is, and says in
 * its context who has saved meanwhile.
 */
export async function assertLastSeen(
  tx: Tx,
  { hotelId, actor }: HotelScope,
  thing: Edited,
  { id, version }: { id: string; version: number },
  expected: number | null,
): Promise<void> {
  const isOld = expected !== null && expected !== version
  // Who reads no journal is not told by its side door either.
  const tells = isOld && editContent(actor)
  assertVersion(expected, version, tells ? { lastSave: await lastSave(tx, hotelId, thing, id) } : undefined)
}

/** Lines on one page. */
const pageSize = 100

export async function readAudit(floor: Floor, hotelId: string, filter: queries.Filter & { after?: string }) {
  const rows = await queries.entriesOf(floor.db, hotelId, { ...filter, limit: pageSize + 1 })
  const next = rows.length > pageSize ? rows[pageSize - 1]?.id : undefined
  const shown = await withTitles(floor.db, hotelId, rows.slice(0, pageSize))
  return { entries: shown.map(present), next }
}

/** A hotel keeps its home page by its id, which tells a reader nothing: here it is its title. */
async function withTitles(db: Db, hotelId: string, rows: queries.AuditRow[]): Promise<queries.AuditRow[]> {
  const ids = rows.flatMap(({ changes }) =>
    changes.flatMap(({ field, from, to }) => (field === 'defaultPage' ? [from, to] : [])),
  )
  const asked = [...new Set(ids)].filter((id) => id !== null)
  if (asked.length === 0) return rows
  const titles = await queries.pageTitles(db, hotelId, asked)
  const title = (id: string | null) => (id === null ? null : (titles.get(id) ?? id))
  const told = (change: Change) =>
    change.field === 'defaultPage' ? { ...change, from: title(change.from), to: title(change.to) } : change
  return rows.map((row) => ({ ...row, changes: row.changes.map(told) }))
}

/** Everybody who is named in the journal, by name. */
export async function listAuthors(floor: Floor, hotelId: string): Promise<Author[]> {
  const rows = await queries.authorsOf(floor.db, hotelId)
  return rows
    .flatMap(({ userId, name }) => (userId && name !== null ? [{ userId, name }] : []))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The journal as a table, page by page: a long one is never whole in memory. Acts are sentences of the reader. */
export function exportAudit(
  floor: Floor,
  hotelId: string,
  filter: queries.Filter,
  lang: Lang,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: string | undefined
  let head = true
  return new ReadableStream({
    async pull(controller) {
      const found = await queries.entriesOf(floor.db, hotelId, { ...filter, after, limit: 1000 })
      const rows = await withTitles(floor.db, hotelId, found)
      // The mark tells spreadsheets that the text is UTF-8.
      if (head) controller.enqueue(encoder.encode(`\ufeff${line([columns], lang)}`))
      head = false
      if (rows.length > 0) controller.enqueue(encoder.encode(line(cells(rows, lang), lang)))
      if (rows.length < 1000) controller.close()
      after = rows.at(-1)?.id
    },
  })
}

const columns = ['at', 'who', 'what', 'act', 'subject', 'changes']

function cells(rows: queries.AuditRow[], lang: Lang) {
  const say = sayIn(lang)
  return rows.map(({ at, userName, act, subjectName, changes }) => [
    at.toISOString(),
    userName ?? '',
    say(`audit.acts.${act}`, { who: userName ?? 'Livret', subject: subjectName }),
    act,
    subjectName,
    changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
  ])
}

/** `escape_formulas`: a spreadsheet must not carry out what somebody called an article. */
const line = (rows: string[][], lang: Lang) =>
  stringify(rows, {
    delimiter: lang === 'en' ? ',' : ';',
    escape_formulas: true,
    // All of them: a line break alone, or the other kind of separator, would not be quoted otherwise.
    quoted: true,
    record_delimiter: 'windows',
  })

const present = ({ id, at, userId, userName, act, subjectId, subjectName, changes }: queries.AuditRow): AuditEntry => ({
  id,
  at: at.toISOString(),
  by: userId && userName !== null ? { userId, name: userName } : null,
  act,
  subject: { id: subjectId, name: subjectName },
  changes,
})

/** Two years, which is as long as anybody asks who changed a price. */
const keptDays = 730

export const forgetOldEntries = (floor: Floor) =>
  queries.deleteBefore(floor.db, new Date(floor.clock().getTime() - keptDays * 86_400_000))
