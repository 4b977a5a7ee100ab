import { AsyncResource } from 'node:async_hooks'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isTracing } from '#core/tracing/tracing.ts'
import { DatabaseClient, isDatabaseUnavailable, sqlState } from './client.ts'
import { directConnection, type PoolerSettings } from './pooler.ts'
import { checkSessions } from './session-check.ts'

export { isDatabaseUnavailable, sqlState } from './client.ts'

export type Db = NodePgDatabase & { $client: pg.Pool }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export interface Database {
  pool: pg.Pool
  db: Db
}

/** Milliseconds. A timeout is handled like an unavailable database: see `isDatabaseUnavailable`. */
export interface Timeouts {
  /** The time to open a connection or to wait for a free one. */
  connect: number
  /** The time of one statement, including its wait for locks. */
  statement: number
  /** The wait for one lock. It is longer than the second after which PostgreSQL looks for a deadlock. */
  lock: number
}

/** For calls, which a person waits for: when the database does not answer, each call ends within 5 s. */
const callTimeouts: Timeouts = { connect: 2_300, statement: 2_000, lock: 1_500 }
/** For statistics, histories and tables, which may go through a year of rows. */
export const reportTimeouts: Timeouts = { connect: 2_300, statement: 10_000, lock: 1_500 }
/** For jobs, maintenance and demo content, which may read or delete many rows. */
export const backgroundTimeouts: Timeouts = { connect: 10_000, statement: 300_000, lock: 30_000 }
/** For migrations, backups and restores, whose statements may take as long as they need. */
export const noStatementTimeouts: Timeouts = { connect: 10_000, statement: 0, lock: 0 }

/**
 * If a frozen or unreachable server does not enforce a statement's limit, this process stops waiting so many
 * milliseconds later.
 */
const graceMs = 200
/** Sessions of statements that may take longer are checked. */
const longStatementMs = 30_000
/** A transaction idle for this long belongs to a frozen process; PostgreSQL ends it and releases its locks. */
const idleTransactionMs = 30_000

interface DatabaseOptions {
  /** The number of connections of this process. They are opened when needed and stay open. */
  max?: number
  timeouts?: Timeouts
  pooling?: PoolerSettings
}

const transactionLimits = new WeakMap<pg.Pool, string>()

export function openDatabase(
  connection: pg.PoolConfig,
  { max = 20, timeouts = callTimeouts, pooling = directConnection }: DatabaseOptions = {},
): Database {
  const { connect, statement, lock } = timeouts
  const limits = [
    `statement_timeout = ${statement}`,
    `lock_timeout = ${lock}`,
    `idle_in_transaction_session_timeout = ${idleTransactionMs}`,
  ]
  // bigint counters (event cursors) stay far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({
    max,
    // Keep-alive detects a peer that has disappeared behind a router.
    keepAlive: true,
    connectionTimeoutMillis: connect,
    ...(statement > 0 && { query_timeout: statement + graceMs }),
    ...connection,
    application_name: 'livret',
    Client: DatabaseClient,
    useStatementNames: pooling.names,
    // Shorter statements end by their own limit.
    ...(statement > longStatementMs && { sessionCheck: checkSessions(connection, pooling.pooled) }),
    // Set by a statement instead of connection options, because a pooler such as PgBouncer refuses options it does not
    // know.
    onConnect: async (client) => {
      if (!pooling.pooled)
        await client.query({ text: `set ${limits.join('; set ')}`, query_timeout: 500 } as pg.QueryConfig)
    },
  } as pg.PoolConfig)
  // A pooled session must not be changed, so each transaction sets its own limits, and this process cancels single
  // statements.
  if (pooling.pooled) transactionLimits.set(pool, `set local ${limits.join('; set local ')}`)
  traceWaiting(pool)
  // A broken idle connection is replaced at the next use. Without a listener, an `error` of the pool would end the process.
  pool.on('error', () => undefined)
  return { pool, db: drizzle({ client: pool }) }
}

/** A statement that has waited for a connection belongs to the trace of its caller, not to that of whoever released it. */
function traceWaiting(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: () => void) => Promise<pg.PoolClient>
  const traced = (callback?: () => void) => connect(callback && isTracing() ? AsyncResource.bind(callback) : callback)
  Object.assign(pool, { connect: traced })
}

/** The LIKE pattern that finds this text anywhere; its own wildcards are escaped. */
export const likePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Whether a row comes after this position in a list that is sorted by these two columns, both descending. One comparison of
 * both, because an index can start at that position for it, but not for `at < … or (at = … and id < …)`.
 */
export const isBelow = (at: AnyColumn, id: AnyColumn, after: { at: Date; id: string }): SQL =>
  sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`

const conflictStates = new Set(['40001', '40P01'])

/**
 * Runs one command in one transaction: check, write, publish. It is retried twice after a deadlock or serialization
 * conflict.
 *
 * Rows are locked in the same order everywhere, so that commands wait for each other without deadlocks:
 *  1. `mailed_links`, then `users`
 *  2. `hotels`, several in the order of their ids; `changeForGuests` starts here
 *  3. `invitations`, `memberships`
 *  4. `services`, then `article_sections`, then `articles`, whose `sale_limits` may only be written while the hotel is locked; `pages`; `directory_places`, then `places`,
 *     `deals`, `deal_claims`; `tickets`; guestbook entries; `announcements`
 *  5. `qr_codes`, `room_visits`, then `orders` or `chat_threads`; messages are written while their thread is locked
 *  6. `medias`, several in the order of their ids; rows of `media_usages` are written while the row that uses the file is locked
 *  7. `alert_steps`, `listening_devices`, `push_devices`; `webhooks`, then `webhook_deliveries`; `jobs` that have a key
 *  8. `event_streams`, which `publish` locks until the commit, so it comes last
 * A command may skip steps but never goes back. The test is `tests/lock-order.integration.test.ts`.
 */
export async function transaction<T>(db: Db, command: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const callbacks: CommitCallbacks = []
    try {
      const result = await attemptOnce(db, (tx) => {
        afterCommitCallbacks.set(tx, callbacks)
        return command(tx)
      })
      for (const callback of callbacks) afterCommit(db, callback)
      return result
    } catch (error) {
      if (attempt === 3 || !conflictStates.has(sqlState(error) ?? '')) throw error
    }
  }
}

type CommitCallbacks = ((db: Db) => void)[]
/** Callbacks to run after commit, by transaction, or by the `db` of several transactions that run as one. */
export const afterCommitCallbacks = new WeakMap<Db | Tx, CommitCallbacks>()

/** Calls `callback` after the commit, and never after a rollback. Outside of a transaction it is called at once. */
export function afterCommit(db: Db | Tx, callback: (db: Db) => void): void {
  const registered = afterCommitCallbacks.get(db)
  if (registered) registered.push(callback)
  else if (hasPool(db)) callback(db)
}

const hasPool = (db: Db | Tx): db is Db => '$client' in db

/** The connection is always released, even if `begin` fails. */
async function attemptOnce<T>(db: Db, command: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const limits = transactionLimits.get(db.$client)
  let failure: unknown
  try {
    return await drizzle({ client }).transaction(async (tx) => {
      try {
        if (limits) await tx.execute(sql.raw(limits))
        return await command(tx)
      } catch (error) {
        failure = error
        throw error
      }
    })
  } catch (error) {
    // A rollback that fails because the connection is lost must not hide the original error.
    failure ??= error
    throw failure
  } finally {
    client.release(isDatabaseUnavailable(failure))
  }
}

/**
 * A frequent query, built once and prepared by name on every connection. Within a transaction it is built each time.
 */
export function preparedQuery<Query>(build: (db: Db | Tx) => Query): (db: Db | Tx) => Query {
  const queries = new WeakMap<Db | Tx, Query>()
  return (db) => {
    const query = queries.get(db) ?? build(db)
    queries.set(db, query)
    return query
  }
}

/** Runs several reads in parallel, or one after the other in a transaction, which has only one connection. */
export async function readTogether<Read extends readonly unknown[]>(
  db: Db | Tx,
  ...reads: { [Index in keyof Read]: () => PromiseLike<Read[Index]> }
): Promise<Read> {
  const results: unknown[] = []
  if (hasPool(db)) results.push(...(await Promise.all(reads.map((read) => read()))))
  else for (const read of reads) results.push(await read())
  return results as unknown as Read
}

const dialect = new PgDialect()

/**
 * Like `preparedQuery`, for plain SQL: `build` must return the same text for all values. In a transaction the statement
 * is sent unnamed.
 */
export function preparedSql<Values extends unknown[], Row extends pg.QueryResultRow>(
  name: string,
  build: (...values: Values) => SQL,
): (db: Db | Tx, ...values: Values) => Promise<Row[]> {
  let text: string | undefined
  return async (db, ...values) => {
    if (!hasPool(db)) return (await db.execute(build(...values))).rows as Row[]
    text ??= dialect.sqlToQuery(build(...values)).sql
    return (await db.$client.query<Row>({ name, text, values })).rows
  }
}
