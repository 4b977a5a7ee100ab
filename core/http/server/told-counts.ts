import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#core/db/db.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import { announce } from '#core/realtime/server/publish.ts'

/** Stands where the hotel does in other messages. */
const topic = 'counted'

interface Told {
  count: number
  timer: NodeJS.Timeout
}

/**
 * What the other processes have counted of limits that each counts in memory. A process tells its whole count, so one that is lost on
 * the way is made good by the next.
 */
export class ToldCounts {
  readonly #id = randomUUID().slice(0, 8)
  readonly #db: Db
  /** By limit and key, what each process has told. */
  readonly #told = new Map<string, Map<string, Told>>()

  constructor(db: Db, eventBus: EventBus) {
    this.#db = db
    eventBus.watch((about, news) => {
      if (about === topic && !news.startsWith(this.#id)) this.#hear(news)
    })
  }

  /** Tells the others that this process has counted so many, to be forgotten in so many seconds. */
  tell(name: string, key: string, count: number, seconds: number): void {
    announce(this.#db, topic, [this.#id, nameOf(name, key), count, Math.ceil(seconds)].join(':'))
  }

  /** What all others have counted. */
  of(name: string, key: string): number {
    if (this.#told.size === 0) return 0
    let sum = 0
    for (const { count } of this.#told.get(nameOf(name, key))?.values() ?? []) sum += count
    return sum
  }

  #hear(news: string): void {
    const [process = '', name = '', count, seconds] = news.split(':')
    const counts = this.#told.get(name) ?? new Map<string, Told>()
    clearTimeout(counts.get(process)?.timer)
    const forget = () => {
      counts.delete(process)
      if (counts.size === 0) this.#told.delete(name)
    }
    const timer = setTimeout(forget, Number(seconds) * 1000).unref()
    counts.set(process, { count: Number(count), timer })
    this.#told.set(name, counts)
  }
}

/** Of one length, and nobody's address in clear. */
const nameOf = (name: string, key: string) => `${name}-${createHash('sha256').update(key).digest('base64url')}`
