import { LRUCache } from 'lru-cache'
import type { EventBus } from './event-bus.ts'

interface Read<T> {
  value: T
  /** The people and hotels whose access it tells of. */
  of: readonly string[]
  until: Date
}

/** Milliseconds for which what was read holds by itself, should the news of a change get lost on its way. */
const lasts = 10_000
const most = 10_000

/**
 * Who is signed in and what they may do, remembered for ten seconds at most, so that calls of one screen need not ask the database anew.
 * A change ends it at once (`announceAccess`), in this process before its call is answered. While this process does not hear of changes
 * made by others, nothing is remembered.
 */
export class AccessMemory {
  readonly #known = new LRUCache<string, Read<NonNullable<unknown>>>({ max: most })
  readonly #eventBus: EventBus
  readonly #clock: () => Date
  #changes = 0

  constructor(eventBus: EventBus, clock: () => Date) {
    this.#eventBus = eventBus
    this.#clock = clock
    eventBus.watchAccess((subject) => this.#forget(subject))
  }

  /**
   * What `read` finds, or has found a moment ago under this key, which belongs to one kind of thing. `of`: the people and hotels it tells
   * of. Undefined is not remembered, nor is what was read while access changed.
   */
  async remember<T extends NonNullable<unknown>>(
    key: string,
    of: (found: T) => readonly string[],
    read: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const now = this.#clock()
    const known = this.#eventBus.listening ? this.#known.get(key) : undefined
    if (known && known.until > now) return known.value as T
    const changes = this.#changes
    const found = await read()
    if (found !== undefined && this.#eventBus.listening && changes === this.#changes)
      this.#known.set(key, { value: found, of: of(found), until: new Date(now.getTime() + lasts) })
    return found
  }

  /** `null`: of everybody, when changes may have been missed. */
  #forget(subject: string | null): void {
    this.#changes++
    if (subject === null) this.#known.clear()
    else for (const [key, { of }] of this.#known.entries()) if (of.includes(subject)) this.#known.delete(key)
  }
}
