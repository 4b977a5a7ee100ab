import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { assertDiskSpace } from './disk-space.ts'
import { headBytes, StorageFullError, type TempFile, TooManyBytesError, UploadAborted } from './storage.ts'

/** A received upload on this machine's disk that is not a stored file yet. */
export type TempFileDraft = Pick<TempFile, 'size' | 'head' | 'path' | 'replace' | 'drop'>

/** The free space of the disk is checked again after this many bytes of one file. */
const spaceCheckBytes = 8_000_000

/** Files that are being received or created, in a folder of this machine, until the storage has them. */
export class TempFolder {
  readonly #folder: string
  readonly #minFreeBytes: number | undefined

  /** With less than `minFreeBytes` bytes free on the disk, `receive` throws `StorageFullError`. */
  constructor(folder: string, minFreeBytes?: number) {
    this.#folder = folder
    this.#minFreeBytes = minFreeBytes
  }

  /** See `Storage.receive`. */
  async receive(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<TempFileDraft> {
    return this.#write((file) =>
      writeStream(file, body, maxBytes, () => assertDiskSpace(this.#folder, this.#minFreeBytes)),
    )
  }

  /** Throws `StorageFullError`. */
  async put(bytes: Uint8Array): Promise<TempFileDraft> {
    return this.#write((file) => writeBytes(file, bytes))
  }

  async #write(write: (file: string) => Promise<WrittenFile>): Promise<TempFileDraft> {
    const file = path.join(this.#folder, randomBytes(12).toString('hex'))
    await mkdir(this.#folder, { recursive: true })
    const drop = () => rm(file, { force: true })
    try {
      const draft = { ...(await write(file)), path: file, drop }
      const replace = async (bytes: Uint8Array) => {
        await drop()
        Object.assign(draft, await writeBytes(file, bytes).catch(throwStorageError))
      }
      return Object.assign(draft, { replace })
    } catch (error) {
      await drop()
      return throwStorageError(error)
    }
  }

  /** See `Storage.deleteUnfinishedUploads`. */
  async deleteUnfinished(before: Date): Promise<void> {
    for (const name of (await readdir(this.#folder).catch(ignoreMissingFile)) ?? []) {
      const file = path.join(this.#folder, name)
      const { mtime } = (await stat(file).catch(ignoreMissingFile)) ?? {}
      if (mtime && mtime < before) await rm(file, { force: true })
    }
  }
}

type WrittenFile = Pick<TempFileDraft, 'size' | 'head'>

/** Writes a stream to a file and syncs it to the disk. */
async function writeStream(
  file: string,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  assertSpace: () => Promise<void>,
): Promise<WrittenFile> {
  const handle = await open(file, 'wx', 0o600)
  // The stream is not cancelled, because that would close the connection needed for the response.
  const reader = body.getReader()
  try {
    let size = 0
    let checkedAt = -spaceCheckBytes
    let head = Buffer.alloc(0)
    for (;;) {
      const chunk = await readChunk(reader)
      if (!chunk) break
      size += chunk.byteLength
      if (size > maxBytes) throw new TooManyBytesError('a file over the limit')
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      if (size > checkedAt + spaceCheckBytes) {
        checkedAt = size
        await assertSpace()
      }
      await writeWhole(handle, chunk)
    }
    await handle.sync()
    return { size, head }
  } finally {
    reader.releaseLock()
    await handle.close()
  }
}

async function writeBytes(file: string, bytes: Uint8Array): Promise<WrittenFile> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await writeWhole(handle, bytes)
    await handle.sync()
    return { size: bytes.byteLength, head: bytes.slice(0, headBytes) }
  } finally {
    await handle.close()
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value
  } catch (cause) {
    throw new UploadAborted('the sender went away', { cause })
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.byteLength; ) from += (await handle.write(chunk, from)).bytesWritten
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Whether a system error code means a full disk. */
export const isDiskFullCode = (code: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(code))

function throwStorageError(error: unknown): never {
  throw isDiskFullCode(codeOf(error)) ? new StorageFullError('no room for a file', { cause: error }) : error
}

/** A catch handler that ignores a missing file. */
export function ignoreMissingFile(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
