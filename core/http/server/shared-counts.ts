import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#core/db/db.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'

/** The topic; other messages have a hotel's id here. */
const topic = 'counted'

interface OtherCount {
  count: number
  timer: NodeJS.Timeout
}

/**
 * What the other processes have counted of limits that each counts in memory. A process sends its whole count, so a lost message is
 * corrected by the next one.
 */
export class SharedCounts {
  readonly #id = randomUUID().slice(0, 8)
  readonly #db: Db
  /** By limit and key, the last count of each other process. */
  readonly #others = new Map<string, Map<string, OtherCount>>()

  constructor(db: Db, eventBus: EventBus) {
    this.#db = db
    eventBus.watch((about, message) => {
      if (about === topic && !message.startsWith(this.#id)) this.#receive(message)
    })
  }

  /** Sends the other processes what this one has counted, which they forget after so many seconds. */
  share(name: string, key: string, count: number, seconds: number): void {
    notifyTopic(this.#db, topic, [this.#id, nameOf(name, key), count, Math.ceil(seconds)].join(':'))
  }

  /** What all others have counted. */
  of(name: string, key: string): number {
    if (this.#others.size === 0) return 0
    let sum = 0
    for (const { count } of this.#others.get(nameOf(name, key))?.values() ?? []) sum += count
    return sum
  }

  #receive(message: string): void {
    const [process = '', name = '', count, seconds] = message.split(':')
    const counts = this.#others.get(name) ?? new Map<string, OtherCount>()
    clearTimeout(counts.get(process)?.timer)
    const forget = () => {
      counts.delete(process)
      if (counts.size === 0) this.#others.delete(name)
    }
    const timer = setTimeout(forget, Number(seconds) * 1000).unref()
    counts.set(process, { count: Number(count), timer })
    this.#others.set(name, counts)
  }
}

/** Hashed: fixed length, and no address in clear text. */
const nameOf = (name: string, key: string) => `${name}-${createHash('sha256').update(key).digest('base64url')}`
