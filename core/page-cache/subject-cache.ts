import { LRUCache } from 'lru-cache'

/** Something made from what a hotel or a person is at the moment. */
export interface Made<T> {
  value: T
  /** The hotels and people that it tells of: a change of any ends it. */
  of: readonly string[]
  /** When it stops being true by itself, e.g. when a service opens. */
  until: Date | null
}

interface Limits<T> {
  /** Bytes, or what `sizeOf` counts. */
  maxSize: number
  sizeOf: (value: T) => number
}

/**
 * Made once per key, however many wait for it; a change of a subject drops what tells of it, also what was being made when the
 * change came. Bounded in size, least recently used out first.
 */
export class SubjectCache<T extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, Made<T>>
  readonly #clock: () => Date
  readonly #running = new Map<string, Promise<T | null>>()
  /** The subjects that changed while each value was being made; `null` stands for all of them. */
  readonly #overtaken = new Set<Set<string | null>>()

  constructor(clock: () => Date, { maxSize, sizeOf }: Limits<T>) {
    this.#clock = clock
    this.#entries = new LRUCache({ maxSize, sizeCalculation: ({ value }) => sizeOf(value) })
  }

  /** The value for `key`, made when it is not at hand. `make` returns null when there is nothing; that is not remembered. */
  async get(key: string, make: () => Promise<Made<T> | null>): Promise<T | null> {
    return this.held(key)?.value ?? (await this.#makeOnce(key, make))
  }

  /** What is at hand for `key` and still true. */
  held(key: string): Made<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry?.until || entry.until > this.#clock()) return entry
    this.#entries.delete(key)
    return undefined
  }

  /** Keeps what was made from another cache's value that is at hand now. */
  keep(key: string, made: Made<T>): void {
    this.#entries.set(key, made)
  }

  /** Forgets whatever tells of this subject; `null`: everything, when changes may have been missed. */
  drop(subject: string | null): void {
    for (const [key, entry] of this.#entries.entries())
      if (subject === null || entry.of.includes(subject)) this.#entries.delete(key)
    // Whoever asks from now on must not be given what was begun before the change.
    this.#running.clear()
    for (const changed of this.#overtaken) changed.add(subject)
  }

  #makeOnce(key: string, make: () => Promise<Made<T> | null>): Promise<T | null> {
    const running = this.#running.get(key)
    if (running) return running
    const making = this.#make(key, make).finally(() => {
      if (this.#running.get(key) === making) this.#running.delete(key)
    })
    this.#running.set(key, making)
    return making
  }

  async #make(key: string, make: () => Promise<Made<T> | null>): Promise<T | null> {
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
