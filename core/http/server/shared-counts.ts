import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#core/db/db.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'

/** The topic of these messages; other messages contain a hotel's id instead. */
const topic = 'counted'

interface OtherCount {
  count: number
  timer: NodeJS.Timeout
}

/**
 * The counts of other processes for limits that each process counts in memory. A process sends its whole count, so a
 * lost message is corrected by the next one.
 */
export class SharedCounts {
  readonly #id = randomUUID().slice(0, 8)
  readonly #db: Db
  /** The last count of each other process, by limit and key. */
  readonly #others = new Map<string, Map<string, OtherCount>>()

  constructor(db: Db, eventBus: EventBus) {
    this.#db = db
    eventBus.watch((messageTopic, message) => {
      if (messageTopic === topic && !message.startsWith(this.#id)) this.#receive(message)
    })
  }

  /** Sends this process's count to the other processes, which forget it after so many seconds. */
  share(name: string, key: string, count: number, seconds: number): void {
    notifyTopic(this.#db, topic, [this.#id, keyOfCount(name, key), count, Math.ceil(seconds)].join(':'))
  }

  /** The sum of the counts of all other processes. */
  sumOfOthers(name: string, key: string): number {
    if (this.#others.size === 0) return 0
    let sum = 0
    for (const { count } of this.#others.get(keyOfCount(name, key))?.values() ?? []) sum += count
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

/** Hashed for a fixed length, and to keep addresses out of the messages. */
const keyOfCount = (name: string, key: string) => `${name}-${createHash('sha256').update(key).digest('base64url')}`
