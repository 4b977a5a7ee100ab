import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'

/** A backup cannot be made or restored. The message tells the operator what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
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
 * Writes a tar archive that only its owner can read. The file gets its name only when it is complete. Throws
 * `BackupError` when the file already exists.
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const draft = `${file}.partial`
  const archive = pack()
  const written = pipeline(archive, createWriteStream(draft, { mode: 0o600, flush: true }))
  const checksums: Checksum[] = []
  const add: AddEntry = async (name, content) => {
    const hash = createHash('sha256')
    const size = Buffer.isBuffer(content) ? content.length : content.size
    const bytes = Buffer.isBuffer(content) ? Readable.from([content]) : Readable.fromWeb(content.bytes as never)
    await pipeline(bytes, hashTransform(hash), archive.entry({ name, size, mode: 0o600 }))
    checksums.push({ name, size, sha256: hash.digest('hex') })
  }
  const fillAndFinish = async () => {
    await fill(add)
    await add(checksumsName, Buffer.from(JSON.stringify(checksums)))
    archive.finalize()
    await written
  }
  try {
    // Fails at once when the disk is full.
    await Promise.all([fillAndFinish(), written])
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new BackupError(`${file} is there already. Name another file.`) : error
    })
  } catch (error) {
    archive.destroy()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
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
  file: string,
  visit: (name: string, size: number, body: Readable) => Promise<unknown>,
): Promise<void> {
  const entries = extract()
  const source = createReadStream(file)
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
export async function verifyArchive(file: string): Promise<{ name: string; bytes: Buffer }> {
  const checksumsRead: Checksum[] = []
  let first: { name: string; bytes: Buffer } | undefined
  let checksumsEntry: Buffer | undefined
  try {
    await readArchive(file, async (name, size, body) => {
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
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    const reason =
      cause instanceof z.ZodError || cause instanceof SyntaxError ? 'its checksums cannot be read' : message
    throw new BackupError(`${file} cannot be restored, and nothing was changed: ${reason}. Take another backup.`, {
      cause,
    })
  }
  if (!first) throw new BackupError(`${file} is no backup of Livret.`)
  return first
}
