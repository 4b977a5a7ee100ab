import { ApiError } from '#core/http/server/api-error.ts'

/** Streams that are counted together: of one visitor, of one address, of one room. */
export interface StreamGroup {
  key: string
  /** One more than so many ends the oldest. */
  most: number
}

interface OpenStream {
  groups: StreamGroup[]
  end: () => void
}

/** Seconds after which a reader may ask again while the process is full. */
const retryAfter = 30

/**
 * The streams of this process. A group that is full makes room by ending its oldest stream, whose reader resumes later without a
 * hole: so nobody who fills a group keeps out those who come after. Only a process that is full of streams refuses.
 */
export class OpenStreams {
  readonly #groups = new Map<string, Set<OpenStream>>()
  readonly #most: number
  #count = 0

  /** `most`: streams that one process holds, some 15 KB each. */
  constructor(most = 20_000) {
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  /**
   * Counts one more stream; returns what ends the counting. `end` is called when a newer one takes its place. `beyond`: how many
   * more than guests this reader may be, so that staff hear of orders when guests have filled the process. Throws `unavailable`.
   */
  add(groups: StreamGroup[], end: () => void, beyond = 0): () => void {
    for (const { key, most } of groups) {
      const members = this.#groups.get(key)
      const [oldest] = members ?? []
      if (oldest && (members?.size ?? 0) >= most) {
        this.#remove(oldest)
        oldest.end()
      }
    }
    if (this.#count >= this.#most + beyond) throw new ApiError('unavailable', { retryAfter })
    const stream = { groups, end }
    this.#count++
    for (const { key } of groups) {
      const members = this.#groups.get(key)
      if (members) members.add(stream)
      else this.#groups.set(key, new Set([stream]))
    }
    return () => this.#remove(stream)
  }

  #remove(stream: OpenStream): void {
    let was = false
    for (const { key } of stream.groups) {
      const members = this.#groups.get(key)
      was = members?.delete(stream) || was
      if (members?.size === 0) this.#groups.delete(key)
    }
    if (was) this.#count--
  }
}
