import type pg from 'pg'
import { DatabaseClient } from './client.ts'
import type { SessionCheck } from './session-watch.ts'

/**
 * Checks through a connection of its own whether PostgreSQL still runs a session: a server that is frozen, or that was
 * replaced by its standby, closes no connection, and a statement with a long limit would wait all that time. A pooler
 * gives clients other process ids, so behind one only an answer is expected.
 */
export function checkSessions(
  connection: pg.ClientConfig,
  pooled: boolean,
  every = 8_000,
  timeout = 5_000,
): SessionCheck {
  const isRunning = async (processId: number) => {
    const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
    const client = new DatabaseClient({ ...connection, ...limits, application_name: 'livret' })
    try {
      await client.connect()
      const query = 'select exists (select from pg_stat_activity where pid = $1) as running'
      const { rows } = await client.query(query, [processId])
      return pooled || rows[0].running
    } finally {
      client.destroy()
    }
  }
  return { every, isRunning }
}
