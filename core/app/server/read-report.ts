import { asOfHeader } from '#core/http/as-of.ts'
import type { AppContext } from './context.ts'

/**
 * Reads what may be behind (statistics, histories, tables for spreadsheets) with the replica, if the installation has
 * one, and says in the response how old the data are: `reading` gets a context whose database is the replica, and writes nothing.
 */
export async function readReport<T>(
  context: AppContext,
  header: (name: string, value: string) => void,
  reading: (reports: AppContext) => Promise<T>,
): Promise<T> {
  if (!context.replica) return reading(context)
  const { result, asOf } = await context.replica.read((db) =>
    reading(Object.assign(Object.create(context), { db, pool: db.$client })),
  )
  if (asOf) {
    if (result instanceof Response) result.headers.set(asOfHeader, asOf.toISOString())
    else header(asOfHeader, asOf.toISOString())
  }
  return result
}
