import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/** A backup cannot be made or restored. The message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The file of one backup, which may not exist yet. */
export interface BackupFile {
  /** For messages: a path, or `s3://bucket/name`. */
  label: string
  /** Stores the bytes, completely or not at all. Throws `BackupError`, also when there is such a file already. */
  write: (bytes: Readable) => Promise<void>
  /** Its bytes from the beginning. Throws `BackupError`, also when there is no such file. */
  read: () => Promise<Readable>
}

/** Adds one entry to an archive: bytes, or a stream of exactly `size` bytes. */
export type AddEntry = (
  name: string,
  content: Buffer | { size: number; bytes: ReadableStream<Uint8Array> },
) => Promise<void>

/** The last entry of an archive. An archive without it is incomplete. */
const checksumsName = 'checksums.json'
const Checksums = z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }))
type Checksum = z.infer<typeof Checksums>[number]

/**
 * Writes a tar archive. `keep` stores its bytes, completely or not at all. Rejects with the error of `fill` or `keep`,
 * whichever failed first.
 */
export async function writeArchive(
  keep: (bytes: Readable) => Promise<void>,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const archive = pack()
  const bytes = new PassThrough()
  const checksums: Checksum[] = []
  const add: AddEntry = async (name, content) => {
    const hash = createHash('sha256')
    const size = Buffer.isBuffer(content) ? content.length : content.size
    const entry = Buffer.isBuffer(content) ? Readable.from([content]) : Readable.fromWeb(content.bytes as never)
    await pipeline(entry, hashTransform(hash), archive.entry({ name, size, mode: 0o600 }))
    checksums.push({ name, size, sha256: hash.digest('hex') })
  }
  const fillAndFinish = async () => {
    await fill(add)
    await add(checksumsName, Buffer.from(JSON.stringify(checksums)))
    archive.finalize()
  }
  // Each side ends the other one, so that a full disk is noticed at once.
  const filling = fillAndFinish().then(
    () => null,
    (error) => {
      const isFirst = !bytes.destroyed
      bytes.destroy(error)
      return { error, isFirst }
    },
  )
  const keeping = keep(bytes).then(
    () => null,
    (error) => {
      bytes.destroy()
      return { error }
    },
  )
  pipeline(archive, bytes).catch(() => undefined)
  const [fillFailure, keepFailure] = await Promise.all([filling, keeping])
  const failure = fillFailure?.isFirst ? fillFailure : (keepFailure ?? fillFailure)
  if (failure) throw failure.error
}

const hashTransform = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

/** Reads an archive from the beginning. `visit` may read each entry or skip it. */
export async function readArchive(
  source: Readable,
  visit: (name: string, size: number, body: Readable) => Promise<unknown>,
): Promise<void> {
  const entries = extract()
  source.on('error', (error) => entries.destroy(error))
  source.pipe(entries)
  try {
    for await (const entry of entries) {
      await visit(entry.header.name, entry.header.size ?? 0, Readable.from(entry))
      entry.resume()
    }
  } finally {
    source.destroy()
  }
}

/** The bytes of a small entry. Throws `BackupError` when it is larger than `maxBytes`. */
export async function readArchiveEntry(body: AsyncIterable<Uint8Array>, maxBytes = 50_000_000): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new BackupError('An entry of the archive is larger than any that Livret writes.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads the whole archive and compares every entry with its checksum. Returns the first entry. Throws `BackupError`. */
export async function verifyArchive({ label, read }: BackupFile): Promise<{ name: string; bytes: Buffer }> {
  const checksumsRead: Checksum[] = []
  let first: { name: string; bytes: Buffer } | undefined
  let checksumsEntry: Buffer | undefined
  try {
    await readArchive(await read(), async (name, size, body) => {
      if (checksumsEntry) throw new Error('it goes on after its end')
      if (name === checksumsName) {
        checksumsEntry = await readArchiveEntry(body)
        return
      }
      const hash = createHash('sha256')
      const chunks: Buffer[] = []
      for await (const chunk of body) {
        hash.update(chunk)
        if (!first) chunks.push(chunk)
      }
      first ??= { name, bytes: Buffer.concat(chunks) }
      checksumsRead.push({ name, size, sha256: hash.digest('hex') })
    })
    if (!checksumsEntry) throw new Error('it is cut short')
    const checksums = Checksums.parse(JSON.parse(checksumsEntry.toString()))
    if (JSON.stringify(checksums) !== JSON.stringify(checksumsRead)) throw new Error('its checksums do not match')
  } catch (cause) {
    if (cause instanceof BackupError) throw cause
    const reason =
      cause instanceof z.ZodError || cause instanceof SyntaxError
        ? 'its checksums cannot be read'
        : (cause as Error).message
    throw new BackupError(`${label} cannot be restored, and nothing was changed: ${reason}. Take another backup.`, {
      cause,
    })
  }
  if (!first) throw new BackupError(`${label} is no backup of Livret.`)
  return first
}
