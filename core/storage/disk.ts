import { randomBytes } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Arrival, BrokenOff, headBytes, type Storage, StorageFull, TooManyBytes } from './storage.ts'

/** Files in one folder of this machine; what is still arriving is in `arriving`, beside them on the same disk. */
export function diskStorage(folder: string): Storage {
  const arriving = path.join(folder, 'arriving')

  const place = (name: string) => {
    if (!/^[a-z0-9-]+(\.[a-z0-9]+)?$/.test(name)) throw new Error('a file with a name that is not ours')
    return path.join(folder, name)
  }

  return {
    async receive(name, body, maxBytes) {
      const file = place(name)
      await mkdir(arriving, { recursive: true })
      const draft = path.join(arriving, `${name}.${randomBytes(6).toString('hex')}`)
      const drop = () => rm(draft, { force: true })
      try {
        const written = await write(draft, body, maxBytes)
        const keep = async () => {
          await rename(draft, file)
          await syncFolder(folder)
        }
        return { ...written, keep, drop }
      } catch (error) {
        await drop()
        throw full(error) ? new StorageFull('no room for a file', { cause: error }) : error
      }
    },

    async read(name, range) {
      const handle = await open(place(name)).catch(unlessMissing)
      return handle && (Readable.toWeb(handle.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    exists: (name) =>
      access(place(name)).then(
        () => true,
        () => false,
      ),

    remove: (name) => rm(place(name), { force: true }),

    async tidy(before) {
      for (const name of (await readdir(arriving).catch(unlessMissing)) ?? []) {
        const draft = path.join(arriving, name)
        const { mtime } = (await stat(draft).catch(unlessMissing)) ?? {}
        if (mtime && mtime < before) await rm(draft, { force: true })
      }
    },
  }
}

/** Writes a stream down and makes sure that it is on the disk. */
async function write(
  draft: string,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Pick<Arrival, 'size' | 'head'>> {
  const handle = await open(draft, 'wx', 0o600)
  // Not left by cancelling: that would close the connection over which the answer still has to go.
  const reader = body.getReader()
  try {
    let size = 0
    let head = Buffer.alloc(0)
    for (;;) {
      const chunk = await next(reader)
      if (!chunk) break
      size += chunk.byteLength
      if (size > maxBytes) throw new TooManyBytes('a file over the limit')
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      await writeWhole(handle, chunk)
    }
    await handle.sync()
    return { size, head }
  } finally {
    reader.releaseLock()
    await handle.close()
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value
  } catch (cause) {
    throw new BrokenOff('the sender went away', { cause })
  }
}

async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let from = 0; from < chunk.byteLength; ) from += (await handle.write(chunk, from)).bytesWritten
}

/** The name of a new file is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
const full = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(codeOf(error)))

function unlessMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
