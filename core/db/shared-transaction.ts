import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterCommit, afterCommitCallbacks, type Db } from './db.ts'

/**
 * Runs several commands, each of which begins its own transaction, as one: all take effect or none. They receive a `db`
 * whose transactions are savepoints of the shared one, and run one after the other on one connection. Their callbacks
 * for after the commit run after the shared commit.
 */
export async function inSharedTransaction<T>(db: Db, commands: (db: Db) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const sharedClient = withSavepoints(client)
  const sharedDb: Db = Object.assign(drizzle({ client: sharedClient }), {
    $client: { connect: async () => sharedClient },
  }) as never
  const callbacks: ((db: Db) => void)[] = []
  afterCommitCallbacks.set(sharedDb, callbacks)
  let result: T
  let failed = true
  try {
    await client.query('begin')
    result = await commands(sharedDb)
    await client.query('commit')
    failed = false
  } finally {
    if (failed) await client.query('rollback').catch(() => undefined)
    client.release(failed)
  }
  for (const callback of callbacks) afterCommit(db, callback)
  return result
}

/** The same connection, with `begin`, `commit` and `rollback` mapped to savepoints. Runs one statement at a time. */
function withSavepoints(client: pg.PoolClient): pg.PoolClient {
  let depth = 0
  let lastStatement: Promise<unknown> = Promise.resolve()
  const toSavepoint = (text: string): string => {
    const statement = text.trim().toLowerCase()
    if (statement.startsWith('begin')) return `savepoint inner_${++depth}`
    if (statement === 'commit') return `release savepoint inner_${depth--}`
    if (statement === 'rollback') return `rollback to savepoint inner_${depth}; release savepoint inner_${depth--}`
    return text
  }
  const query = (queryOrText: string | pg.QueryConfig, values?: unknown[]) => {
    const innerQuery =
      typeof queryOrText === 'string'
        ? toSavepoint(queryOrText)
        : { ...queryOrText, text: toSavepoint(queryOrText.text) }
    const answer = lastStatement.then(() => client.query(innerQuery as string, values))
    lastStatement = answer.catch(() => undefined)
    return answer
  }
  return { query, release: () => undefined } as never
}
