/** The first bytes of a file, enough to tell what it is. */
export const headBytes = 4100

/** Bytes that have arrived whole, lie on this machine and are not a file yet. `drop` must be called in the end. */
export interface TempFile {
  readonly size: number
  /** The first bytes, at most `headBytes` of them. */
  readonly head: Uint8Array
  /** Where they lie, for a library that reads from a file. */
  readonly path: string
  /** Puts other bytes in their place. Throws `StorageFullError`. */
  replace: (bytes: Uint8Array) => Promise<void>
  /** Makes them the file of this name, whole or not at all. It may take long: no transaction waits for it. Throws `StorageUnavailable`. */
  keep: (name: string) => Promise<void>
  /** Deletes the temporary bytes; a file made by `keep` stays. */
  drop: () => Promise<void>
}

/** A file being read. A reader that stops early must cancel the stream. */
export interface StoredFile {
  bytes: ReadableStream<Uint8Array>
  /** Of the whole file. */
  size: number
}

/**
 * Where uploaded files are. Names are made by the product, never by people: small letters, digits, hyphens and dots; anything
 * else is an error. A file never changes once it is there. Every call throws `StorageUnavailable` when the store does not answer.
 */
export interface Storage {
  /**
   * Takes in a stream piece by piece, never the whole in memory. Throws `TooManyBytesError` as soon as there are more than
   * `maxBytes`, `UploadAborted` when the stream fails, `StorageFullError` when there is no room; then nothing is left of it.
   * The rest of a stream that is too long stays unread.
   */
  receive: (body: ReadableStream<Uint8Array>, maxBytes: number) => Promise<TempFile>
  /** Makes a file of what the product itself has made. Throws `StorageFullError`. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** A file, or its bytes from `start` to `end`, both included. Null when there is no such file. */
  read: (name: string, range?: { start: number; end: number }) => Promise<StoredFile | null>
  exists: (name: string) => Promise<boolean>
  /** A file that is not there is deleted already. */
  remove: (name: string) => Promise<void>
  /** Deletes uploads that began before this instant and never ended, because their process died. */
  deleteUnfinishedUploads: (before: Date) => Promise<void>
  /** Resolves when files can be written and read; throws otherwise. */
  check: () => Promise<void>
}

/** Returns the name; throws if it is not a name made by the product. */
export function assertStorageName(name: string): string {
  if (!/^[a-z0-9-]+(\.[a-z0-9]+)?$/.test(name)) throw new Error('a file with a name that is not ours')
  return name
}

export class TooManyBytesError extends Error {
  override name = 'TooManyBytesError'
}
export class UploadAborted extends Error {
  override name = 'UploadAborted'
}
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}
/** The store is unreachable or refuses the credentials: the caller cannot do anything about it. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
