import { LRUCache } from 'lru-cache'

/** A value computed from the current state of hotels or people. */
export interface CachedValue<T> {
  value: T
  /** The hotels and people that the value depends on. A change of any of them drops it. */
  of: readonly string[]
  /** When it expires, e.g. when a service opens. */
  until: Date | null
}

interface Limits<T> {
  /** Counted in bytes, or in the unit of `sizeOf`. */
  maxSize: number
  sizeOf: (value: T) => number
}

/**
 * A cache that computes each key once, however many callers wait. A change of a subject drops the values that depend on it, including those
 * being computed. Bounded in size, least recently used first out.
 */
export class SubjectCache<T extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, CachedValue<T>>
  readonly #clock: () => Date
  readonly #running = new Map<string, Promise<T | null>>()
  /** The subjects that changed while each value was being computed; `null` stands for all of them. */
  readonly #overtaken = new Set<Set<string | null>>()

  constructor(clock: () => Date, { maxSize, sizeOf }: Limits<T>) {
    this.#clock = clock
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  /** The value for `key`, computed if it is not cached. If `make` returns null, nothing is cached. */
  async get(key: string, make: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    return this.cached(key)?.value ?? (await this.#makeOnce(key, make))
  }

  /** The cached value for `key`, if it is still valid. */
  cached(key: string): CachedValue<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.until || entry.until > this.#clock()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** Stores a value derived from a currently valid value of another cache. */
  keep(key: string, made: CachedValue<T>): void {
    this.#entries.set(key, made)
  }

  /** Drops all values that depend on this subject; `null` drops everything, for when changes may have been missed. */
  drop(subject: string | null): void {
    for (const [key, entry] of this.#entries.entries())
      if (subject === null || entry.of.includes(subject)) this.#entries.delete(key)
    // Later callers must not receive a value whose computation began before the change.
    this.#running.clear()
    for (const changed of this.#overtaken) changed.add(subject)
  }

  #makeOnce(key: string, make: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    const running = this.#running.get(key)
    if (running) return running
    const making = this.#make(key, make).finally(() => {
      if (this.#running.get(key) === making) this.#running.delete(key)
    })
    this.#running.set(key, making)
    return making
  }

  async #make(key: string, make: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    const changed = new Set<string | null>()
    this.#overtaken.add(changed)
    try {
      const made = await make()
      if (!made) return null
      if (!changed.has(null) && !made.of.some((subject) => changed.has(subject))) this.#entries.set(key, made)
      return made.value
    } finally {
      this.#overtaken.delete(changed)
    }
  }
}
