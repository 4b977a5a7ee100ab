import { ApiError } from '#core/errors/server/api-error.ts'

/** Streams that are counted together: those of one visitor, address or room. */
export interface StreamGroup {
  key: string
  /** Opening one more stream ends the oldest. */
  max: number
}

interface OpenStream {
  groups: StreamGroup[]
  end: () => void
  unreadBytes: number
}

/** A counted stream. */
export interface CountedStream {
  /** Stops counting it. */
  release: () => void
  /** Sets how many bytes its reader has not read. May end this stream or another one. */
  setUnread: (bytes: number) => void
}

/** Seconds after which a reader may try again while the process is full. */
const retryAfter = 30

/** The maximum number of unread bytes of all streams of one process. */
const maxUnreadBytes = 64 * 1024 * 1024

/**
 * The open streams of this process, in groups with a maximum each. A new stream in a full group ends the oldest one, whose reader reconnects
 * later and misses nothing. Only a full process refuses streams. When too many bytes are unread in all, the stream with the most ends first.
 */
export class OpenStreams {
  readonly #groups = new Map<string, Set<OpenStream>>()
  readonly #streams = new Set<OpenStream>()
  readonly #maxStreams: number
  readonly #maxUnreadBytes: number
  #unreadBytes = 0

  /** `maxStreams`: streams that one process holds, about 15 KB each. */
  constructor(maxStreams = 20_000, unreadBytes = maxUnreadBytes) {
    this.#maxStreams = maxStreams
    this.#maxUnreadBytes = unreadBytes
  }

  get count(): number {
    return this.#streams.size
  }

  /**
   * Counts one more stream. `end` is called when a newer one replaces it, or when too many bytes are unread.
   * `extraStreams`: how many streams above the maximum of the process are allowed, so that staff receive orders when
   * guests have filled it. Throws `unavailable`.
   */
  add(groups: StreamGroup[], end: () => void, extraStreams = 0): CountedStream {
    for (const { key, max } of groups) {
      const members = this.#groups.get(key)
      const [oldest] = members ?? []
      if (oldest && (members?.size ?? 0) >= max) {
        this.#remove(oldest)
        oldest.end()
      }
    }
    if (this.count >= this.#maxStreams + extraStreams) throw new ApiError('unavailable', { retryAfter })
    const stream = { groups, end, unreadBytes: 0 }
    this.#streams.add(stream)
    for (const { key } of groups) {
      const members = this.#groups.get(key)
      if (members) members.add(stream)
      else this.#groups.set(key, new Set([stream]))
    }
    return { release: () => this.#remove(stream), setUnread: (bytes) => this.#setUnread(stream, bytes) }
  }

  #setUnread(stream: OpenStream, bytes: number): void {
    if (!this.#streams.has(stream)) return
    this.#unreadBytes += bytes - stream.unreadBytes
    stream.unreadBytes = bytes
    while (this.#unreadBytes > this.#maxUnreadBytes) {
      const mostUnread = [...this.#streams].reduce((a, b) => (b.unreadBytes > a.unreadBytes ? b : a))
      this.#remove(mostUnread)
      mostUnread.end()
    }
  }

  #remove(stream: OpenStream): void {
    if (!this.#streams.delete(stream)) return
    this.#unreadBytes -= stream.unreadBytes
    for (const { key } of stream.groups) {
      const members = this.#groups.get(key)
      members?.delete(stream)
      if (members?.size === 0) this.#groups.delete(key)
    }
  }
}
