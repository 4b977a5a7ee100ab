import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { Readable } from 'node:stream'
import { BackupError, type BackupFile } from './archive.ts'

// The format age, version 1, with a passphrase: https://age-encryption.org/v1. `age -d` opens these files too.

const firstLine = 'age-encryption.org/v1\n'
const base64 = '[A-Za-z0-9+/]'
const header = new RegExp(
  `^(${firstLine}-> scrypt (${base64}{22}) ([1-9]\\d?)\n(${base64}{43})\n---) (${base64}{43})\n`,
)
/** A header with a passphrase, and the nonce after it, are shorter than this number of bytes. */
const headBytes = 256
const nonceBytes = 16
const chunkBytes = 65_536
const tagBytes = 16

/** The base-2 logarithm of scrypt's N for new files: 128 MB and half a second. */
const workFactor = 17
/** A file that asks for more than 1 GB is refused, as other programs of this format do. */
const maxWorkFactor = 20

/**
 * The file with its bytes encrypted when they are written, and decrypted when they are read. With a passphrase, a file that
 * is not encrypted is refused: whoever can write where backups are kept could have put it in the place of one.
 */
export const withPassphrase = (file: BackupFile, passphrase: string | null): BackupFile => ({
  label: file.label,
  write: (bytes) => file.write(passphrase === null ? bytes : encrypt(bytes, passphrase)),
  async read() {
    if (!(await isEncrypted(file))) {
      if (passphrase === null) return file.read()
      throw new BackupError(
        `${file.label} is not encrypted, although BACKUP_PASSPHRASE is set: anybody may have written it. Nothing was changed. To restore it nevertheless, leave BACKUP_PASSPHRASE out.`,
      )
    }
    if (passphrase === null)
      throw new BackupError(
        `${file.label} is encrypted. Nothing was changed. Set BACKUP_PASSPHRASE to the passphrase with which it was made.`,
      )
    return asStream(decrypt(await file.read(), passphrase, file.label))
  },
})

/** Whether these bytes need a passphrase. Throws `BackupError` when they cannot be read. */
export async function isEncrypted(file: BackupFile): Promise<boolean> {
  const { head } = await readHead(await file.read(), firstLine.length, true)
  return head.toString('latin1') === firstLine
}

const asStream = (chunks: AsyncIterable<Buffer>) => Readable.from(chunks, { objectMode: false })

/** The bytes, encrypted with a key that is derived from the passphrase; `factor`: see `workFactor`. */
export const encrypt = (bytes: Readable, passphrase: string, factor = workFactor): Readable =>
  asStream(encryptedChunks(bytes, passphrase, factor))

async function* encryptedChunks(bytes: Readable, passphrase: string, factor: number): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(nonceBytes)]
  const wrappedKey = seal(await deriveKey(passphrase, salt, factor), Buffer.alloc(12), fileKey)
  const start = `${firstLine}-> scrypt ${encode(salt)} ${factor}\n${encode(wrappedKey)}\n---`
  yield Buffer.from(`${start} ${authenticate(start, fileKey)}\n`)
  yield nonce
  const key = expand(fileKey, nonce, 'payload')
  for await (const { chunk, number, isLast } of inChunks(bytes, chunkBytes))
    yield seal(key, chunkNonce(number, isLast), chunk)
}

/**
 * The original bytes. Throws `BackupError` when the passphrase is another one, and when bytes were changed, moved, removed
 * or added; the bytes before that place are correct.
 */
export async function* decrypt(bytes: Readable, passphrase: string, label: string): AsyncGenerator<Buffer> {
  const { head, rest } = await readHead(bytes, headBytes)
  try {
    const [whole = '', start, salt = '', factor, wrappedKey = '', mac = ''] = header.exec(head.toString('latin1')) ?? []
    const nonce = head.subarray(whole.length, whole.length + nonceBytes)
    if (!start || Number(factor) > maxWorkFactor || nonce.length < nonceBytes) throw alteredError(label)
    const derivedKey = await deriveKey(passphrase, decode(salt), Number(factor))
    const fileKey = open(derivedKey, Buffer.alloc(12), decode(wrappedKey))
    if (!fileKey)
      throw new BackupError(
        `The passphrase does not open ${label}. Nothing was changed. Set BACKUP_PASSPHRASE to the passphrase with which it was made.`,
      )
    // As text: the last letter has two bits that its bytes do not.
    if (!timingSafeEqual(Buffer.from(authenticate(start, fileKey)), Buffer.from(mac))) throw alteredError(label)
    const key = expand(fileKey, nonce, 'payload')
    const payload = continued(head.subarray(whole.length + nonceBytes), rest)
    for await (const { chunk, number, isLast } of inChunks(payload, chunkBytes + tagBytes)) {
      const opened = open(key, chunkNonce(number, isLast), chunk)
      // Only the first chunk of all may be empty.
      if (!opened || (opened.length === 0 && number > 0)) throw alteredError(label)
      yield opened
    }
  } finally {
    bytes.destroy()
  }
}

const alteredError = (label: string) =>
  new BackupError(`${label} was altered or cut short, and nothing was changed. Take another backup.`)

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')
const decode = (text: string) => Buffer.from(text, 'base64')

const expand = (fileKey: Buffer, salt: Buffer, use: 'header' | 'payload') =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, use, 32))

const authenticate = (start: string, fileKey: Buffer) =>
  encode(
    createHmac('sha256', expand(fileKey, Buffer.alloc(0), 'header'))
      .update(start)
      .digest(),
  )

/** Runs outside the thread that answers requests. */
const deriveKey = (passphrase: string, salt: Buffer, factor: number) =>
  new Promise<Buffer>((resolve, reject) => {
    const [N, r] = [2 ** factor, 8]
    const labelledSalt = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
    const options = { N, r, p: 1, maxmem: 128 * r * (N + 16) }
    scrypt(passphrase, labelledSalt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })

const cipher = 'chacha20-poly1305'

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()])
}

/** Null: the key is another one, or the bytes were changed. */
function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  if (sealed.length < tagBytes) return null
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  opening.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()])
  } catch {
    return null
  }
}

/** The number of a chunk and whether it is the last: so none can be moved, left out or added. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The bytes in chunks of `size`, of which the last may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>, size: number) {
  let number = 0
  let used = 0
  let chunk = Buffer.allocUnsafe(size)
  for await (const piece of bytes)
    for (let from = 0; from < piece.length; ) {
      if (used === size) {
        yield { chunk, number: number++, isLast: false }
        chunk = Buffer.allocUnsafe(size)
        used = 0
      }
      const copied = piece.copy(chunk, used, from)
      from += copied
      used += copied
    }
  yield { chunk: chunk.subarray(0, used), number, isLast: true }
}

/** The first bytes (as many as there are, at most `count`), and what follows them. `only`: nothing else is read. */
async function readHead(bytes: Readable, count: number, only = false) {
  const rest: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < count) {
    const { value, done } = await rest.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  if (only) bytes.destroy()
  return { head: only ? read.subarray(0, count) : read, rest }
}

async function* continued(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
