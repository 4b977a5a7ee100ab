import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterCommit, afterCommitCallbacks, type Db } from './db.ts'

/**
 * Runs several commands, each of which begins its own transaction, as one: all take effect or none. They receive a `db`
 * whose transactions are savepoints of the shared one, and run one after the other on one connection. Their callbacks
 * for after the commit run after the shared commit.
 */
export async function inSharedTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  const single = savepoints(client)
  const one: Db = Object.assign(drizzle({ client: single }), { $client: { connect: async () => single } }) as never
  const then: ((db: Db) => void)[] = []
  afterCommitCallbacks.set(one, then)
  let result: T
  let failed = true
  try {
    await client.query('begin')
    result = await work(one)
    await client.query('commit')
    failed = false
  } finally {
    if (failed) await client.query('rollback').catch(() => undefined)
    client.release(failed)
  }
  for (const follow of then) afterCommit(db, follow)
  return result
}

/** The same connection, with `begin`, `commit` and `rollback` mapped to savepoints. Runs one statement at a time. */
function savepoints(client: pg.PoolClient): pg.PoolClient {
  let depth = 0
  let last: Promise<unknown> = Promise.resolve()
  const inner = (text: string): string => {
    const statement = text.trim().toLowerCase()
    if (statement.startsWith('begin')) return `savepoint inner_${++depth}`
    if (statement === 'commit') return `release savepoint inner_${depth--}`
    if (statement === 'rollback') return `rollback to savepoint inner_${depth}; release savepoint inner_${depth--}`
    return text
  }
  const query = (queryOrText: string | pg.QueryConfig, values?: unknown[]) => {
    const innerQuery =
      typeof queryOrText === 'string' ? inner(queryOrText) : { ...queryOrText, text: inner(queryOrText.text) }
    const answer = last.then(() => client.query(innerQuery as string, values))
    last = answer.catch(() => undefined)
    return answer
  }
  return { query, release: () => undefined } as never
}
