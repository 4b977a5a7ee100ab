import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseClient, sqlState } from './client.ts'

/** What was detected about the connection between this process and PostgreSQL. */
export interface PoolerSettings {
  /** Statements may run in different PostgreSQL sessions, so no state may be left in a session. */
  pooled: boolean
  /** Whether statements may have names. PgBouncer supports them since 1.21, unless `max_prepared_statements` is 0. */
  names: boolean
}

export const directConnection: PoolerSettings = { pooled: false, names: true }

/** The pooler's mode is not supported. The message tells the operator what to do. */
export class PoolerError extends Error {
  override name = 'PoolerError'
}

/** Milliseconds for a notification to arrive. */
const timeoutMs = 3_000

/**
 * Finds out whether `connection` leads through a pooler, and what the pooler supports. Throws `PoolerError` when no
 * notification arrives on `listen`, because screens would then show changes late and this process would serve outdated
 * pages.
 */
export async function detectPooler(connection: pg.ClientConfig, listen: pg.ClientConfig): Promise<PoolerSettings> {
  const [one, other, listener] = [connection, connection, listen].map(
    (config) => new DatabaseClient({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...config }),
  ) as [DatabaseClient, DatabaseClient, DatabaseClient]
  try {
    for (const client of [one, other, listener]) await client.connect()
    const pooled = await isPooled(one)
    if (pooled && !(await isListening(listener, one)))
      throw new PoolerError(
        'DATABASE_URL leads through a pooler that gives each transaction another session, as PgBouncer does with pool_mode = transaction: no notification comes through it. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself, around the pooler.',
      )
    return { pooled, names: !pooled || (await supportsNames(one, other)) }
  } finally {
    await Promise.all([one, other, listener].map((client) => client.end().catch(() => undefined)))
  }
}

/** PostgreSQL sends its backend process id when a client connects; a pooler sends another number. */
async function isPooled(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return rows[0].pid !== (client as unknown as { processID: number }).processID
}

/** Whether `listener` receives a notification from `sender`. */
async function isListening(listener: DatabaseClient, sender: DatabaseClient): Promise<boolean> {
  const channel = `livret_probe_${process.pid}`
  const received = new Promise<true>((resolve) => void listener.once('notification', () => resolve(true)))
  await listener.query(`listen ${channel}`)
  await sender.query(`notify ${channel}`)
  const arrived = await Promise.race([received, sleep(timeoutMs, false, { ref: false })])
  await listener.query(`unlisten ${channel}`)
  return arrived
}

/** How often two clients try to get the same session before statement names are turned off. */
const maxAttempts = 20

/**
 * Two clients prepare a statement under the same name. If the pooler does not track names, PostgreSQL reports a
 * duplicate as soon as both use the same session, which may take several attempts under load.
 */
async function supportsNames(one: DatabaseClient, other: DatabaseClient): Promise<boolean> {
  const preparedPid = async (client: DatabaseClient, name: string): Promise<number> =>
    (await client.query({ name, text: 'select pg_backend_pid() as pid' })).rows[0].pid
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      // A new name for each attempt, so that no earlier attempt has left it in the session.
      const name = `livret_probe_${randomUUID()}`
      if ((await preparedPid(one, name)) === (await preparedPid(other, name))) return true
    }
    return false
  } catch (error) {
    if (['42P05', '26000'].includes(sqlState(error) ?? '')) return false
    throw error
  }
}
