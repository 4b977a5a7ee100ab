import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter } from 'age-encryption'
import { describe, expect, test } from 'vitest'
import { type BackupFile, verifyArchive, writeArchive } from './archive.ts'
import { decrypt, encrypt, isEncrypted, withPassphrase } from './encryption.ts'

const passphrase = 'marée haute à Dinard'
const label = 'livret.tar.age'
/** The bytes in pieces of irregular sizes. */
const streamOf = (bytes: Buffer) => {
  const pieces: Buffer[] = []
  for (let from = 0, size = 1; from < bytes.length; from += size, size = ((size * 7) % 90_001) + 1)
    pieces.push(bytes.subarray(from, from + size))
  return Readable.from(pieces, { objectMode: false })
}
/** With a low work factor, because a high one is slow in the library that the tests compare with. */
const encrypted = (bytes: Buffer, factor = 10) => buffer(encrypt(streamOf(bytes), passphrase, factor))
const decrypted = (bytes: Buffer, secret = passphrase) =>
  buffer(Readable.from(decrypt(streamOf(bytes), secret, label), { objectMode: false }))

/** A file in memory. */
function memoryFile(content?: Buffer): BackupFile & { content: () => Buffer } {
  let stored = content ?? Buffer.alloc(0)
  return {
    label,
    content: () => stored,
    read: async () => streamOf(stored),
    write: async (bytes) => {
      stored = await buffer(bytes)
    },
  }
}

/** Around the sizes at which chunks of 64 KiB begin and end. */
const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]

test.each(sizes)(
  '%i bytes are the same after encryption, and another program of this format opens them',
  async (size) => {
    const bytes = randomBytes(size)
    const sealed = await encrypted(bytes)
    if (size > 64) expect(sealed.includes(bytes.subarray(0, 64))).toBe(false)
    expect((await decrypted(sealed)).equals(bytes)).toBe(true)
    const other = new Decrypter()
    other.addPassphrase(passphrase)
    expect(Buffer.from(await other.decrypt(sealed)).equals(bytes)).toBe(true)
  },
)

test('by default a key costs 128 MB to derive', async () => {
  const sealed = await buffer(encrypt(streamOf(Buffer.from('content')), passphrase))
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/)
  expect((await decrypted(sealed)).toString()).toBe('content')
})

test.each(sizes)('%i bytes that another program has encrypted are opened', async (size) => {
  const bytes = randomBytes(size)
  const other = new Encrypter()
  other.setScryptWorkFactor(10)
  other.setPassphrase(passphrase)
  expect((await decrypted(Buffer.from(await other.encrypt(bytes)))).equals(bytes)).toBe(true)
})

test('two files of the same bytes and passphrase have nothing in common', async () => {
  const [one, other] = [await encrypted(Buffer.alloc(100)), await encrypted(Buffer.alloc(100))]
  expect(one.subarray(-100).equals(other.subarray(-100))).toBe(false)
})

describe('a file is refused', () => {
  /** Three chunks; a low work factor keeps the many attempts short. */
  const sealedQuickly = async (bytes: Buffer) => {
    const other = new Encrypter()
    other.setScryptWorkFactor(4)
    other.setPassphrase(passphrase)
    return Buffer.from(await other.encrypt(bytes))
  }
  const bytes = randomBytes(150_000)
  const chunk = 65_536 + 16
  const altered = /altered or cut short|does not open/

  test('when the passphrase is another one, in a sentence that says what to do', async () => {
    await expect(decrypted(await encrypted(bytes), 'marée basse à Dinard')).rejects.toThrow(
      'The passphrase does not open livret.tar.age. Nothing was changed. Set BACKUP_PASSPHRASE to the passphrase with which it was made.',
    )
  })

  test('when one bit is changed, wherever it is', async () => {
    const sealed = await sealedQuickly(bytes)
    const start = sealed.length - 150_000 - 3 * 16
    const places = [...Array(start).keys(), start + 1, start + chunk - 1, start + chunk, sealed.length - 1]
    for (const place of places) {
      const copy = Buffer.from(sealed)
      copy[place] = (copy[place] as number) ^ 1
      await expect(decrypted(copy), `byte ${place}`).rejects.toThrow(altered)
    }
  })

  test('when a bit is changed that the bytes of its authentication do not have', async () => {
    let sealed = await sealedQuickly(bytes)
    const last = () => sealed.length - 150_000 - 3 * 16 - 16 - 2
    // The letters whose neighbour stands for the same bytes.
    while (!'048'.includes(String.fromCharCode(sealed[last()] as number))) sealed = await sealedQuickly(bytes)
    sealed[last()] = (sealed[last()] as number) + 1
    await expect(decrypted(sealed)).rejects.toThrow(altered)
  })

  test('when it is cut short, also between two chunks', async () => {
    const sealed = await sealedQuickly(bytes)
    const start = sealed.length - 150_000 - 3 * 16
    const lengths = [0, 21, 22, 100, start - 1, start, start + 15, start + 16, start + chunk, start + 2 * chunk]
    for (const length of [...lengths, sealed.length - 1])
      await expect(decrypted(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(altered)
  })

  test('when it goes on, and when chunks are exchanged, doubled or left out', async () => {
    const sealed = await sealedQuickly(bytes)
    const start = sealed.length - 150_000 - 3 * 16
    const header = sealed.subarray(0, start)
    const [one, two, last] = [0, 1, 2].map((i) => sealed.subarray(start + i * chunk, start + (i + 1) * chunk))
    for (const chunks of [
      [two, one, last],
      [one, one, two, last],
      [one, last],
      [two, last],
      [last],
      [one, two, last, last],
      [one, two, last, Buffer.alloc(1)],
    ])
      await expect(decrypted(Buffer.concat([header, ...(chunks as Buffer[])]))).rejects.toThrow(altered)
  })

  test('when it asks for more memory than any file of this kind needs, or is encrypted with a key instead', async () => {
    const sealed = await sealedQuickly(bytes)
    const costly = Buffer.from(sealed.toString('latin1').replace(/ 4\n/, ' 30\n'), 'latin1')
    await expect(decrypted(costly)).rejects.toThrow(altered)
    const other = new Encrypter()
    other.addRecipient('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
    await expect(decrypted(Buffer.from(await other.encrypt(bytes)))).rejects.toThrow(altered)
  })
})

describe('a backup with a passphrase', () => {
  const fill: Parameters<typeof writeArchive>[1] = (add) => add('livret.json', Buffer.from('secret content'))

  test('is encrypted when written, and read with the passphrase alone', async () => {
    const stored = memoryFile()
    await writeArchive(withPassphrase(stored, passphrase).write, fill)
    expect(await isEncrypted(stored)).toBe(true)
    expect(stored.content().includes('secret content')).toBe(false)
    expect((await verifyArchive(withPassphrase(stored, passphrase))).bytes.toString()).toBe('secret content')
    await expect(verifyArchive(withPassphrase(stored, null))).rejects.toThrow(
      /is encrypted. Nothing was changed. Set BACKUP_PASSPHRASE/,
    )
    await expect(verifyArchive(withPassphrase(stored, 'another passphrase'))).rejects.toThrow(/does not open/)
    for (const length of [0, 10, 200, stored.content().length - 1]) {
      const short = withPassphrase(memoryFile(stored.content().subarray(0, length)), passphrase)
      await expect(verifyArchive(short), `${length} bytes`).rejects.toThrow(/cut short|does not open|is not encrypted/)
    }
  })

  test('without encryption is read as before, and refused when a passphrase is set', async () => {
    const stored = memoryFile()
    await writeArchive(withPassphrase(stored, null).write, fill)
    expect(await isEncrypted(stored)).toBe(false)
    expect((await verifyArchive(withPassphrase(stored, null))).bytes.toString()).toBe('secret content')
    await expect(verifyArchive(withPassphrase(stored, passphrase))).rejects.toThrow(
      /is not encrypted, although BACKUP_PASSPHRASE is set/,
    )
  })

  test.each([null, passphrase])(
    'fails with the error of the side that failed first (passphrase: %s)',
    async (secret) => {
      const full = new Error('the disk is full')
      const failing: BackupFile = {
        ...memoryFile(),
        write: async (bytes) => {
          for await (const piece of bytes) if (piece.length > 0) throw full
        },
      }
      const endless: typeof fill = async (add) => {
        for (let i = 0; ; i++) await add(`${i}`, randomBytes(100_000))
      }
      await expect(writeArchive(withPassphrase(failing, secret).write, endless)).rejects.toBe(full)
      const absent = { ...memoryFile(), write: () => Promise.reject(full) }
      await expect(writeArchive(withPassphrase(absent, secret).write, endless)).rejects.toBe(full)
      const gone = new Error('the database is gone')
      const stored = memoryFile()
      const breaking: typeof fill = async (add) => {
        await add('one', randomBytes(300_000))
        throw gone
      }
      await expect(writeArchive(withPassphrase(stored, secret).write, breaking)).rejects.toBe(gone)
      expect(stored.content()).toHaveLength(0)
    },
  )
})

test('not more than a few chunks are in memory, however large the archive is', async () => {
  let written = 0
  let read = 0
  let furthest = 0
  const source = Readable.from(
    (function* () {
      for (; written < 20_000_000; written += 50_000) yield Buffer.alloc(50_000)
    })(),
    { objectMode: false },
  )
  const sink = new PassThrough()
  encrypt(source, passphrase, 10).pipe(sink)
  for await (const chunk of sink) {
    read += chunk.length
    furthest = Math.max(furthest, written - read)
  }
  expect(read).toBeGreaterThan(20_000_000)
  expect(furthest).toBeLessThan(1_000_000)
})
