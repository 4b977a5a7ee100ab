import { LRUCache } from 'lru-cache'

/** A value computed from the current state of hotels or people. */
export interface CachedValue<T> {
  value: T
  /** The hotels and people that the value depends on. A change of any of them drops it. */
  subjects: readonly string[]
  /** When it expires, e.g. when a service opens. */
  until: Date | null
}

interface Limits<T> {
  /** Counted in bytes, or in the unit of `sizeOf`. */
  maxSize: number
  sizeOf: (value: T) => number
}

/**
 * A cache that computes each key once, however many callers wait. A change of a subject drops the values that depend on
 * it, including those being computed. When it is full, the least recently used value is dropped.
 */
export class SubjectCache<T extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, CachedValue<T>>
  readonly #clock: () => Date
  readonly #running = new Map<string, Promise<T | null>>()
  /** The subjects that changed while each value was being computed; `null` stands for all of them. */
  readonly #changesWhileRunning = new Set<Set<string | null>>()

  constructor(clock: () => Date, { maxSize, sizeOf }: Limits<T>) {
    this.#clock = clock
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  /** The value for `key`, computed if it is not cached. If `compute` returns null, nothing is cached. */
  async get(key: string, compute: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    return this.cached(key)?.value ?? (await this.#computeOnce(key, compute))
  }

  /** The cached value for `key`, if it is still valid. */
  cached(key: string): CachedValue<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.until || entry.until > this.#clock()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** Stores a value derived from a currently valid value of another cache. */
  store(key: string, computed: CachedValue<T>): void {
    this.#entries.set(key, computed)
  }

  /** Drops all values that depend on this subject; `null` drops everything, for when changes may have been missed. */
  drop(subject: string | null): void {
    for (const [key, entry] of this.#entries.entries())
      if (subject === null || entry.subjects.includes(subject)) this.#entries.delete(key)
    // Later callers must not receive a value whose computation began before the change.
    this.#running.clear()
    for (const changed of this.#changesWhileRunning) changed.add(subject)
  }

  #computeOnce(key: string, compute: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    const existing = this.#running.get(key)
    if (existing) return existing
    const running = this.#compute(key, compute).finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key)
    })
    this.#running.set(key, running)
    return running
  }

  async #compute(key: string, compute: () => Promise<CachedValue<T> | null>): Promise<T | null> {
    const changed = new Set<string | null>()
    this.#changesWhileRunning.add(changed)
    try {
      const computed = await compute()
      if (!computed) return null
      if (!changed.has(null) && !computed.subjects.some((subject) => changed.has(subject)))
        this.#entries.set(key, computed)
      return computed.value
    } finally {
      this.#changesWhileRunning.delete(changed)
    }
  }
}
