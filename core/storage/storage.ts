/** The first bytes of a file, enough to tell what it is. */
export const headBytes = 4100

/** Bytes that have arrived whole and are not a file yet. One of the two ends must be called. */
export interface Arrival {
  size: number
  /** The first bytes, at most `headBytes` of them. */
  head: Uint8Array
  /** Makes them the file, at once and for good. */
  keep: () => Promise<void>
  /** Leaves no trace of them; after `keep` it does nothing. */
  drop: () => Promise<void>
}

/**
 * Where uploaded files are. Names are made by the product, never by people: small letters, digits, hyphens and dots; anything
 * else is an error. A file never changes once it is there.
 */
export interface Storage {
  /**
   * Takes in a stream piece by piece, never the whole in memory. Throws `TooManyBytes` as soon as there are more than
   * `maxBytes`, `BrokenOff` when the stream fails, `StorageFull` when there is no room; then nothing is left of it.
   * The rest of a stream that is too long stays unread.
   */
  receive: (name: string, body: ReadableStream<Uint8Array>, maxBytes: number) => Promise<Arrival>
  /** The bytes of a file, or those from `start` to `end`, both included. Null when there is no such file. */
  read: (name: string, range?: { start: number; end: number }) => Promise<ReadableStream<Uint8Array> | null>
  exists: (name: string) => Promise<boolean>
  /** A file that is not there is deleted already. */
  remove: (name: string) => Promise<void>
  /** Forgets what began to arrive before this instant and never did, because its process died. */
  tidy: (before: Date) => Promise<void>
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}
export class BrokenOff extends Error {
  override name = 'BrokenOff'
}
export class StorageFull extends Error {
  override name = 'StorageFull'
}
