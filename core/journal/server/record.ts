import { v7 as uuid } from 'uuid'
import { editContent } from '#core/access/policy.ts'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Db, Tx } from '#core/db/db.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import {
  type AuditActionName,
  type EditableSubject,
  type FieldChange,
  isSaveOf,
  type LastSave,
  truncate,
} from '../rules.ts'
import type { AuditRow } from '../schema.ts'
import * as queries from './queries.ts'

/** Who did it, and in which hotel; a `HotelScope` is one. */
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

/**
 * Writes a line of the journal, in the transaction of what it tells of. A change that changed nothing leaves no line.
 */
export async function recordAction(context: AppContext, tx: Tx, actor: AuditActor, action: AuditAction): Promise<void> {
  if (action.changes?.length === 0) return
  await queries.insertEntries(tx, [rowOf(uuid(), { ...actor, ...action, at: context.clock() })])
}

/** Writes past entries, for demo content. */
export const importEntries = (tx: Tx, actions: PastAuditAction[]): Promise<void> =>
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

/** How many entries are searched for the last save, because quick changes lie between. */
const maxSearchedEntries = 100

/**
 * Who has saved this last; null where nobody has lately. A sitting may be one line, written at its beginning: who is told by the
 * line, when by `savedAt`.
 */
export async function findLastSave(
  db: Db | Tx,
  hotelId: string,
  subjectType: EditableSubject,
  subjectId: string,
  savedAt?: Date,
): Promise<LastSave | null> {
  const lines = await queries.entriesAbout(db, hotelId, subjectId, maxSearchedEntries)
  const line = lines.find((each) => isSaveOf(subjectType, each))
  return line ? { by: line.userName, at: (savedAt ?? line.at).toISOString() } : null
}

/**
 * `expected`: the version that an editor last saw of this. Throws `precondition_failed` when it is not what there is, and says in
 * its context who has saved meanwhile.
 */
export async function assertLastSeen(
  tx: Tx,
  { hotelId, actor }: HotelScope,
  subjectType: EditableSubject,
  { id, version, savedAt }: { id: string; version: number; savedAt?: Date },
  expected: number | null,
): Promise<void> {
  const isOld = expected !== null && expected !== version
  // Only those who may read the journal learn who saved last.
  const tells = isOld && editContent(actor)
  assertVersion(
    expected,
    version,
    tells ? { lastSave: await findLastSave(tx, hotelId, subjectType, id, savedAt) } : undefined,
  )
}
