import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwInvalid, throwNotFound } from '#core/errors/server/api-error.ts'
import { claimKey } from '#core/http/server/request/idempotency.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { maxOpenTasks } from '../../rules.ts'
import type { Task, TaskChange, TaskInput } from '../../tasks-contract.ts'
import * as threadQueries from '../queries.ts'
import { memberName } from '../staff/service.ts'
import type { TaskRow } from './queries.ts'
import * as queries from './queries.ts'

const present = (row: TaskRow): Task => ({
  id: row.id,
  threadId: row.threadId,
  text: row.text,
  room: row.room,
  assignee: row.assigneeId === null ? null : { id: row.assigneeId, firstName: row.assigneeName ?? '' },
  dueAt: row.dueAt?.toISOString() ?? null,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  done: row.doneAt && { by: row.doneBy ?? '', at: row.doneAt.toISOString() },
  version: row.version,
})

export const listTasks = async ({ db, clock }: AppContext, { hotelId }: HotelScope): Promise<Task[]> =>
  (await queries.tasksOf(db, hotelId, new Date(clock().getTime() - 86_400_000))).map(present)

/** Makes a task, once per key. Throws `tasks_full`, and `invalid` for an unknown thread or member. */
export async function createTask(
  context: AppContext,
  scope: HotelScope,
  input: z.output<typeof TaskInput>,
  key: string,
): Promise<Task> {
  const { hotelId, person } = scope
  const { text, room, assigneeId, dueAt, threadId } = input
  return transaction(context.db, async (tx) => {
    const id = uuid()
    const earlier = await claimKey(tx, { hotelId, actorId: person.userId, key, request: input, ref: id })
    if (earlier) return present((await queries.readTask(tx, hotelId, earlier)) ?? throwNotFound())
    if ((await queries.countOpenTasks(tx, hotelId)) >= maxOpenTasks) throw new ApiError('tasks_full')
    // Locked, so that the thread cannot be anonymised without its tasks.
    if (threadId && !(await threadQueries.lockThread(tx, hotelId, threadId))) throwInvalid('threadId', 'unknown_thread')
    const row = await queries.insertTask(tx, {
      hotelId,
      id,
      threadId,
      text,
      room,
      ...(await assigneeOf(context, tx, scope, assigneeId)),
      dueAt: dueAt === null ? null : new Date(dueAt),
      createdBy: person.firstName,
      createdAt: context.clock(),
    })
    await publishTask(context, tx, row)
    return present(row)
  })
}

/**
 * Changes a task, or marks it as done or as to be done again. Throws `task_moved`, with the task, when somebody else was
 * first, and `invalid` for an unknown member.
 */
export async function changeTask(
  context: AppContext,
  scope: HotelScope,
  id: string,
  { version, done, assigneeId, dueAt, ...fields }: TaskChange,
): Promise<Task> {
  const { hotelId, person } = scope
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockTask(tx, hotelId, id)) ?? throwNotFound()
    if (row.version !== version) throw new ApiError('task_moved', { context: { task: present(row) } })
    const edited: Partial<TaskRow> = {
      ...fields,
      ...(dueAt !== undefined && { dueAt: dueAt === null ? null : new Date(dueAt) }),
      // An unchanged member may have left the hotel.
      ...(assigneeId !== undefined &&
        assigneeId !== row.assigneeId &&
        (await assigneeOf(context, tx, scope, assigneeId))),
    }
    const isEdited = Object.entries(edited).some(
      ([field, value]) => !isDeepStrictEqual(row[field as keyof TaskRow], value),
    )
    const isMarked = done !== undefined && (row.doneAt !== null) !== done
    if (!isEdited && !isMarked) return present(row)
    const changed = await queries.updateTask(tx, row, {
      ...edited,
      ...(isMarked && { doneAt: done ? context.clock() : null, doneBy: done ? person.firstName : null }),
      version: row.version + 1,
    })
    if (isEdited) await recordTask(context, tx, scope, 'task.changed', changed)
    if (isMarked) await recordTask(context, tx, scope, done ? 'task.done' : 'task.reopened', changed)
    await publishTask(context, tx, changed)
    return present(changed)
  })
}

export async function deleteTask(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const row = (await queries.deleteTask(tx, scope.hotelId, id)) ?? throwNotFound()
    await recordTask(context, tx, scope, 'task.deleted', row)
    await publishTask(context, tx, row)
  })
}

const assigneeOf = async (context: AppContext, tx: Tx, scope: HotelScope, assigneeId: string | null) => ({
  assigneeId,
  assigneeName: assigneeId && (await memberName(context, tx, scope, assigneeId, 'assigneeId')),
})

/** The journal is kept longer than guests' words, so it names the room only. */
const recordTask = (
  context: AppContext,
  tx: Tx,
  scope: HotelScope,
  act: 'task.done' | 'task.reopened' | 'task.changed' | 'task.deleted',
  { id, room }: TaskRow,
) => recordAction(context, tx, scope, { act, subject: { id, name: room ?? '' } })

const publishTask = (context: AppContext, tx: Tx, { hotelId, id: subject, version }: TaskRow) =>
  publish(tx, { hotelId, type: 'task.changed', subject, version, at: context.clock() })

const batchSize = 500

/** Deletes tasks once the hotel no longer keeps guests' data of their age. */
export async function deleteOldTasks(context: AppContext): Promise<void> {
  const deleteBatch = () => transaction(context.db, (tx) => queries.deleteExpiredTasks(tx, context.clock(), batchSize))
  while ((await deleteBatch()) === batchSize);
}
