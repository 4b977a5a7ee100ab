/** The first bytes of a file, enough to determine its type. */
export const headBytes = 4100

/** A completely received upload on this machine that is not a stored file yet. `drop` must be called at the end. */
export interface TempFile {
  readonly size: number
  /** The first bytes, at most `headBytes` of them. */
  readonly head: Uint8Array
  /** The path of the bytes, for libraries that read from a file. */
  readonly path: string
  /** Replaces the bytes. Throws `StorageFullError`. */
  replace: (bytes: Uint8Array) => Promise<void>
  /**
   * Stores the bytes as the file with this name, completely or not at all. It may take long, so do not call it in a
   * transaction. Throws `StorageUnavailable`.
   */
  keep: (name: string) => Promise<void>
  /** Deletes the temporary bytes; a file made by `keep` stays. */
  drop: () => Promise<void>
}

/** A file being read. A reader that stops early must cancel the stream. */
export interface StoredFile {
  bytes: ReadableStream<Uint8Array>
  /** The size of the whole file. */
  size: number
}

/**
 * The store of uploaded files. Names are created by the product: lower-case letters, digits, hyphens and dots; anything
 * else is an error. A stored file never changes. Every call throws `StorageUnavailable` when the store does not answer.
 */
export interface Storage {
  /**
   * Takes in a stream piece by piece, never the whole in memory. Throws `TooManyBytesError` as soon as there are more than
   * `maxBytes`, `UploadAborted` when the stream fails, `StorageFullError` when there is no room; then nothing is left of it.
   * The rest of a stream that is too long stays unread.
   */
  receive: (body: ReadableStream<Uint8Array>, maxBytes: number) => Promise<TempFile>
  /** Stores a file that the product itself has created. Throws `StorageFullError`. */
  put: (name: string, bytes: Uint8Array) => Promise<void>
  /** A file, or its bytes from `start` to `end`, both included. Null when the file does not exist. */
  read: (name: string, range?: { start: number; end: number }) => Promise<StoredFile | null>
  exists: (name: string) => Promise<boolean>
  /** Deleting a missing file is not an error. */
  remove: (name: string) => Promise<void>
  /** Deletes uploads that began before this instant and never ended, because their process died. */
  deleteUnfinishedUploads: (before: Date) => Promise<void>
  /** Resolves when files can be written and read; throws otherwise. */
  check: () => Promise<void>
}

/** Returns the name; throws if it is not a valid name of the product. */
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
/** The store is unreachable or refuses the credentials; only the operator can resolve this. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}
