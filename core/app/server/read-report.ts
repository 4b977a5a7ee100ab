import type { Db } from '#core/db/db.ts'
import { asOfHeader } from '#core/http/as-of.ts'
import type { AppContext } from './context.ts'

/**
 * Reads statistics, histories and tables for spreadsheets, which take longer than other calls and may be behind: with the
 * replica, if the installation has one, and then says in the response how old the data are. `reading` gets a context with
 * that database, and writes nothing.
 */
export async function readReport<T>(
  context: AppContext,
  header: (name: string, value: string) => void,
  reading: (reports: AppContext) => Promise<T>,
): Promise<T> {
  const readWith = (db: Db) => reading(Object.assign(Object.create(context), { db, pool: db.$client }))
  if (!context.replica) return readWith(context.reports)
  const { result, asOf } = await context.replica.read(readWith)
  if (asOf) {
    if (result instanceof Response) result.headers.set(asOfHeader, asOf.toISOString())
    else header(asOfHeader, asOf.toISOString())
  }
  return result
}
