import { SubjectCache } from '#core/page-cache/subject-cache.ts'
import type { EventBus } from './event-bus.ts'

/** Milliseconds after which an entry expires, in case a notification of a change is lost. */
const lifetimeMs = 10_000
const maxEntries = 10_000

/**
 * Caches who is signed in and what they may do for at most ten seconds, so that the calls of one screen do not query
 * the database again. A change drops entries at once (`notifyAccessChange`), in this process before the call is
 * answered. Nothing is cached while this process receives no notifications from others.
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
   * The result of `read`, or its cached value under this key; a key belongs to one kind of value. `of`: the people and
   * hotels that the value depends on. Undefined is not cached, nor a value whose subjects changed while it was read.
   */
  async remember<T extends NonNullable<unknown>>(
    key: string,
    of: (found: T) => readonly string[],
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (!this.#eventBus.listening) return read()
    const cached = this.#known.cached(key)
    if (cached) return cached.value as T
    const until = new Date(this.#clock().getTime() + lifetimeMs)
    const found = await this.#known.get(key, async () => {
      const value = await read()
      return value === undefined ? null : { value, subjects: of(value), until }
    })
    return (found ?? undefined) as T | undefined
  }
}
