import { SubjectCache } from '#core/page-cache/subject-cache.ts'
import type { EventBus } from './event-bus.ts'

/** Milliseconds for which what was read holds by itself, should the news of a change get lost on its way. */
const lasts = 10_000
const maxEntries = 10_000

/**
 * Who is signed in and what they may do, remembered for ten seconds at most, so that calls of one screen need not ask the database anew.
 * A change ends it at once (`notifyAccessChange`), in this process before its call is answered. While this process is not notified of changes
 * made by others, nothing is remembered.
 */
export class AccessCache {
  readonly #known: SubjectCache<NonNullable<unknown>>
  readonly #eventBus: EventBus
  readonly #clock: () => Date

  constructor(eventBus: EventBus, clock: () => Date) {
    this.#eventBus = eventBus
    this.#clock = clock
    this.#known = new SubjectCache(clock, { maxSize: maxEntries, sizeOf: () => 1 })
    eventBus.watchAccess((subject) => this.#known.drop(subject))
  }

  /**
   * What `read` finds, or has found a moment ago under this key, which belongs to one kind of thing. `of`: the people and hotels it tells
   * of. Undefined is not remembered, nor is what was read while access of these changed.
   */
  async remember<T extends NonNullable<unknown>>(
    key: string,
    of: (found: T) => readonly string[],
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!this.#eventBus.listening) return read()
    const cached = this.#known.cached(key)
    if (cached) return cached.value as T
    const until = new Date(this.#clock().getTime() + lasts)
    const found = await this.#known.get(key, async () => {
      const value = await read()
      return value === undefined ? null : { value, of: of(value), until }
    })
    return (found ?? undefined) as T | undefined
  }
}
