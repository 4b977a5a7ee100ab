import { v7 as uuid } from 'uuid'
import { editContent } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { type AuditActionName, type FieldChange, type LastSave, type SavePredicate, truncate } from '../rules.ts'
import type { AuditRow } from '../schema.ts'
import * as queries from './queries.ts'

/** The person who acted, and the hotel. A `HotelScope` can be used. */
export interface AuditActor {
  hotelId: string
  person: { userId: string; firstName: string; lastName: string; key?: { name: string } | undefined }
}

export interface AuditAction {
  act: AuditActionName
  subject: { id: string; name: string }
  changes?: FieldChange[]
}

export type PastAuditAction = AuditActor & AuditAction & { at: Date }

/** Writes a journal entry in the transaction of the change. A change without changed fields writes none. */
export async function recordAction(
  context: { clock: () => Date },
  tx: Tx,
  actor: AuditActor,
  action: AuditAction,
): Promise<void> {
  await recordActions(context, tx, actor, [action])
}

/** Writes an entry for each action with one statement. Actions without changed fields write none. */
export const recordActions = (
  { clock }: { clock: () => Date },
  tx: Tx,
  actor: AuditActor,
  actions: AuditAction[],
): Promise<void> =>
  queries.insertEntries(
    tx,
    actions
      .filter(({ changes }) => changes?.length !== 0)
      .map((action) => rowOf(uuid(), { ...actor, ...action, at: clock() })),
  )

/** Writes past entries, for demo content. */
export const insertPastEntries = (tx: Tx, actions: PastAuditAction[]): Promise<void> =>
  queries.insertEntries(
    tx,
    actions.map((action) => rowOf(uuid({ msecs: action.at.getTime() }), action)),
  )

const rowOf = (id: string, { hotelId, person, at, act, subject, changes = [] }: PastAuditAction): AuditRow => ({
  hotelId,
  id,
  at,
  userId: person.userId,
  userName: `${person.firstName} ${person.lastName}`,
  keyName: person.key?.name ?? null,
  act,
  subjectId: subject.id,
  subjectName: truncate(subject.name, 200),
  changes,
})

/** How many entries are searched for the last save, because quick changes may follow it. */
const maxSearchedEntries = 100

/**
 * Who last saved this item, and when; null when nobody has lately. An entry may cover several saves of one editing
 * session and has the time of the first, so the time comes from `savedAt`.
 */
export async function findLastSave(
  db: Db | Tx,
  hotelId: string,
  isSave: SavePredicate,
  subjectId: string,
  savedAt?: Date,
): Promise<LastSave | null> {
  const entries = await queries.findEntriesAbout(db, hotelId, subjectId, maxSearchedEntries)
  const lastSave = entries.find(isSave)
  return lastSave ? { by: lastSave.userName, at: (savedAt ?? lastSave.at).toISOString() } : null
}

/**
 * `expected` is the version that an editor last saw. Throws `precondition_failed` when it is not the current one; the
 * error's context says who has saved meanwhile.
 */
export async function assertLastSeen(
  tx: Tx,
  { hotelId, actor }: HotelScope,
  isSave: SavePredicate,
  { id, version, savedAt }: { id: string; version: number; savedAt?: Date },
  expected: number | null,
): Promise<void> {
  const isOutdated = expected !== null && expected !== version
  // Only people who may read the journal learn who saved last.
  const mayReadLastSave = isOutdated && editContent(actor)
  assertVersion(
    expected,
    version,
    mayReadLastSave ? { lastSave: await findLastSave(tx, hotelId, isSave, id, savedAt) } : undefined,
  )
}
