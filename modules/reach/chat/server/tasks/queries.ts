import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { hotels } from '#modules/hotel/hotels/schema.ts'
import { isPastRetention } from '#modules/hotel/hotels/server/service.ts'
import { chatTasks as tasks } from '../../schema.ts'

export type TaskRow = typeof tasks.$inferSelect

/** Those to be done, and those done after `since`; a task that is due comes before one that is not. */
export const tasksOf = (db: Db, hotelId: string, since: Date): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.hotelId, hotelId), or(isNull(tasks.doneAt), gt(tasks.doneAt, since))))
    .orderBy(sql`${tasks.doneAt} desc nulls first`, sql`${tasks.dueAt} asc nulls last`, asc(tasks.createdAt))
    .limit(1000)

export const countOpenTasks = (tx: Tx, hotelId: string): Promise<number> =>
  tx.$count(tasks, and(eq(tasks.hotelId, hotelId), isNull(tasks.doneAt)))

export async function insertTask(tx: Tx, row: typeof tasks.$inferInsert): Promise<TaskRow> {
  const [inserted] = await tx.insert(tasks).values(row).returning()
  return inserted as TaskRow
}

const isTask = (hotelId: string, id: string) => and(eq(tasks.hotelId, hotelId), eq(tasks.id, id))

export async function readTask(db: Db | Tx, hotelId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await db.select().from(tasks).where(isTask(hotelId, id))
  return row
}

export async function lockTask(tx: Tx, hotelId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await tx.select().from(tasks).where(isTask(hotelId, id)).for('update')
  return row
}

export async function updateTask(tx: Tx, { hotelId, id }: TaskRow, change: Partial<TaskRow>): Promise<TaskRow> {
  const [row] = await tx.update(tasks).set(change).where(isTask(hotelId, id)).returning()
  return row as TaskRow
}

export async function deleteTask(tx: Tx, hotelId: string, id: string): Promise<TaskRow | undefined> {
  const [row] = await tx.delete(tasks).where(isTask(hotelId, id)).returning()
  return row
}

/** Deletes the tasks that were made of these threads, because their words are the guest's. */
export async function deleteTasksOfThread(tx: Tx, hotelId: string, threadId: string): Promise<void> {
  await tx.delete(tasks).where(and(eq(tasks.hotelId, hotelId), eq(tasks.threadId, threadId)))
}

/** Deletes up to `limit` tasks that are older than their hotel keeps guests' data. Returns how many. */
export async function deleteExpiredTasks(tx: Tx, now: Date, limit: number): Promise<number> {
  const expired = tx
    .select({ hotelId: tasks.hotelId, id: tasks.id })
    .from(tasks)
    .innerJoin(hotels, eq(hotels.id, tasks.hotelId))
    .where(isPastRetention(tasks.createdAt, now))
    .limit(limit)
  const { rowCount } = await tx.delete(tasks).where(sql`(${tasks.hotelId}, ${tasks.id}) in (${expired})`)
  return rowCount ?? 0
}
