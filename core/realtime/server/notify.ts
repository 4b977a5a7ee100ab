import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db, Tx } from '#core/db/db.ts'
import { afterCommit } from '#core/db/db.ts'

/** The channel of LISTEN and NOTIFY. */
export const notifyChannel = 'livret'

/** Milliseconds between two notifications of one process. */
const pauseMs = 20
/** Messages per notification: PostgreSQL allows 8000 bytes. */
const maxQueuedMessages = 100

/**
 * Sends messages to all processes by NOTIFY. Inside the transaction, NOTIFY would make PostgreSQL commit one
 * transaction at a time for all hotels, so it is sent after the commit, and messages within 20 ms are combined. The
 * poll of `EventBus` recovers lost notifications.
 */
class Notifier {
  /** Called at once with each message of this process. */
  readonly listeners = new Set<(message: string) => void>()
  readonly #waiting = new Set<string>()
  #sending = false

  notify(db: Db, message: string): void {
    for (const listener of this.listeners) listener(message)
    this.#waiting.add(message)
    if (!this.#sending) void this.#send(db)
  }

  async #send(db: Db): Promise<void> {
    this.#sending = true
    while (this.#waiting.size > 0) {
      const paused = new Promise((resolve) => setTimeout(resolve, pauseMs))
      const messages = [...this.#waiting]
      this.#waiting.clear()
      await sendNotifications(db, messages)
      await paused
    }
    this.#sending = false
  }
}

async function sendNotifications(db: Db, messages: string[]): Promise<void> {
  const lists = Array.from({ length: Math.ceil(messages.length / maxQueuedMessages) }, (_, i) =>
    messages.slice(i * maxQueuedMessages, (i + 1) * maxQueuedMessages).join('\n'),
  )
  // While the database is unavailable nothing is sent; each process polls when it is back.
  await db
    .execute(sql`select pg_notify(${notifyChannel}, messages) from unnest(${sql.param(lists)}::text[]) messages`)
    .catch(() => undefined)
}

/** The notifier of each connection pool, of which a process has one. */
const notifiers = new WeakMap<pg.Pool, Notifier>()

function notifierOf({ $client: pool }: Db): Notifier {
  const notifier = notifiers.get(pool) ?? new Notifier()
  notifiers.set(pool, notifier)
  return notifier
}

/** Sends `message` to all processes after the commit. Listeners in this process are called at once. */
export const notifyAfterCommit = (db: Db | Tx, message: string): void =>
  afterCommit(db, (pool) => notifierOf(pool).notify(pool, message))

/** Calls `listener` with each message that this process sends to the others. Returns a function that unsubscribes. */
export function onOwnNotifications(db: Db, listener: (message: string) => void): () => void {
  const { listeners } = notifierOf(db)
  listeners.add(listener)
  return () => listeners.delete(listener)
}
