import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Tx } from '#core/db/db.ts'
import { afterCommit } from '#core/db/db.ts'

export const channel = 'livret'

/** Milliseconds between two notifications of one process. */
const pause = 20
/** Longest list of one notification: PostgreSQL takes 8000 bytes. */
const longest = 100

/**
 * Tells every process that something is committed. A `notify` inside of the transaction itself would make PostgreSQL commit one
 * at a time, across all hotels: so it is sent afterwards, and what comes within 20 ms goes together. What is lost on the way is
 * found by the look that every process takes by itself, see `EventBus`.
 */
class Bell {
  readonly heard = new Set<(news: string) => void>()
  readonly #waiting = new Set<string>()
  #resting = false

  ring(db: Db, news: string): void {
    for (const hear of this.heard) hear(news)
    this.#waiting.add(news)
    if (!this.#resting) void this.#send(db)
  }

  async #send(db: Db): Promise<void> {
    this.#resting = true
    while (this.#waiting.size > 0) {
      const rest = new Promise((resolve) => setTimeout(resolve, pause))
      const news = [...this.#waiting]
      this.#waiting.clear()
      await notify(db, news)
      await rest
    }
    this.#resting = false
  }
}

async function notify(db: Db, news: string[]): Promise<void> {
  const lists = Array.from({ length: Math.ceil(news.length / longest) }, (_, i) =>
    news.slice(i * longest, (i + 1) * longest).join('\n'),
  )
  // A database that is away tells nobody: each process looks by itself when it is back.
  await db
    .execute(sql`select pg_notify(${channel}, news) from unnest(${sql.param(lists)}::text[]) news`)
    .catch(() => undefined)
}

/** One for each pool of connections, which is of one process. */
const bells = new WeakMap<pg.Pool, Bell>()

function bellOf({ $client: pool }: Db): Bell {
  const known = bells.get(pool) ?? new Bell()
  bells.set(pool, known)
  return known
}

/** Tells every process once this is committed, the own one at once. */
export const ring = (db: Db | Tx, news: string): void => afterCommit(db, (pool) => bellOf(pool).ring(pool, news))

/** Calls back with what this process tells all others. Returns the way to leave. */
export function hearOwn(db: Db, hear: (news: string) => void): () => void {
  const { heard } = bellOf(db)
  heard.add(hear)
  return () => heard.delete(hear)
}
