import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
}

/** `max`: connections of this process. They are made when needed and kept. */
export function openDatabase(connection: pg.PoolConfig, max = 20): Database {
  // bigint counters (event cursors) stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ max, ...connection, application_name: 'livret' })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  return { pool, db: drizzle({ client: pool }) }
}

/** The pattern that finds this text anywhere, whatever signs of a pattern it holds itself. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

const conflicts = new Set(['40001', '40P01'])

/** The SQLSTATE of a failed statement, wherever drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return undefined
}

/** One command, one transaction: check, write, publish. A deadlock or serialisation conflict is tried again, twice. */
export async function transaction<T>(db: Db, command: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(command)
    } catch (error) {
      if (attempt === 3 || !conflicts.has(sqlState(error) ?? '')) throw error
    }
  }
}

/**
 * A statement that is asked all day: built once, and known to PostgreSQL by its name on every connection. In a transaction it
 * is built anew.
 */
export function prepared<Query>(build: (db: Db | Tx) => Query): (db: Db | Tx) => Query {
  const made = new WeakMap<Db | Tx, Query>()
  return (db) => {
    const known = made.get(db) ?? build(db)
    made.set(db, known)
    return known
  }
}
