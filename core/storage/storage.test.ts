import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
// @ts-expect-error it comes without types
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { type S3Settings, s3Storage } from './s3.ts'
import { BrokenOff, headBytes, type StoredFile, TooManyBytes } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = (words: string) => new Response(words).body as ReadableStream<Uint8Array>
const read = async (file: StoredFile | null) => file && [await new Response(file.bytes).text(), file.size]
const namesIn = async (place: string) => (await readdir(place).catch(() => [])).filter((name) => name !== 'arriving')

/** A server that speaks the API of S3 and knows its keys (it does not check signatures of version 4); each test has a bucket of its own. */
let server: { close: () => Promise<void> }
let s3: S3Settings
let client: S3Client
let buckets = 0
let serverFolder: string
beforeAll(async () => {
  serverFolder = await mkdtemp(path.join(tmpdir(), 'livret-s3-'))
  const made = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: serverFolder })
  server = made
  const { port } = (await made.run()) as AddressInfo
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: '', ...credentials }
  client = new S3Client({ endpoint: s3.endpoint ?? '', region: s3.region, credentials, forcePathStyle: true })
})
afterAll(async () => {
  client.destroy()
  await server.close()
  await rm(serverFolder, { recursive: true })
})
beforeEach(async () => {
  s3 = { ...s3, bucket: `files-${++buckets}` }
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }))
})

const inBucket = async () =>
  ((await client.send(new ListObjectsV2Command({ Bucket: s3.bucket }))).Contents ?? []).map(({ Key }) => Key)

const kinds = {
  'a folder of this machine': {
    open: () => diskStorage(folder),
    left: async () => [...(await namesIn(folder)), ...(await namesIn(path.join(folder, 'arriving')))],
  },
  'a store that speaks S3': {
    open: () => s3Storage(s3, path.join(folder, 'arriving')),
    left: async () => [...(await inBucket()), ...(await namesIn(path.join(folder, 'arriving')))],
  },
}

describe.each(Object.entries(kinds))('files in %s', (_, { open, left }) => {
  test('a file is there once it is kept, whole or in part, until it is deleted', async () => {
    const storage = open()
    const arrival = await storage.receive('a.txt', text('0123456789'), 10)
    expect([arrival.size, Buffer.from(arrival.head).toString()]).toEqual([10, '0123456789'])
    expect([await storage.exists('a.txt'), await storage.read('a.txt')]).toEqual([false, null])
    await arrival.carry()
    expect(await storage.exists('a.txt')).toBe(false)
    await arrival.keep()
    await arrival.drop()
    expect(await storage.exists('a.txt')).toBe(true)
    expect(await read(await storage.read('a.txt'))).toEqual(['0123456789', 10])
    expect(await read(await storage.read('a.txt', { start: 2, end: 4 }))).toEqual(['234', 10])
    expect(await left()).toEqual(['a.txt'])
    await storage.remove('a.txt')
    await storage.remove('a.txt')
    expect(await storage.exists('a.txt')).toBe(false)
  })

  test('of a long file the head is only the beginning', async () => {
    const arrival = await open().receive('a', text('x'.repeat(200_000)), 200_000)
    expect([arrival.size, arrival.head.byteLength]).toEqual([200_000, headBytes])
    await arrival.drop()
  })

  test('a stream that never ends is cut off at the limit and leaves nothing', async () => {
    let asked = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        asked++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    await expect(open().receive('a.bin', endless, 10_000)).rejects.toThrow(TooManyBytes)
    expect(asked).toBeLessThan(15)
    expect(await left()).toEqual([])
  })

  test('a stream that breaks midway leaves nothing', async () => {
    let sent = false
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new Error('ECONNRESET'))
        else controller.enqueue(new Uint8Array(10))
        sent = true
      },
    })
    await expect(open().receive('a.bin', broken, 100)).rejects.toThrow(BrokenOff)
    expect(await left()).toEqual([])
  })

  test('no name leads out of the folder', async () => {
    const storage = open()
    for (const name of ['../a.txt', 'a/b', '..', '.', '', 'a\0b', '/etc/passwd', 'A.TXT', 'a..b', 'arriving/x']) {
      await expect(storage.receive(name, text('x'), 10), name).rejects.toThrow('not ours')
      await expect(storage.read(name), name).rejects.toThrow('not ours')
      await expect((async () => storage.remove(name))(), name).rejects.toThrow('not ours')
    }
  })

  test('what was carried and not kept leaves nothing', async () => {
    const arrival = await open().receive('a.txt', text('x'), 10)
    await arrival.carry()
    await arrival.drop()
    expect(await left()).toEqual([])
  })

  test('other bytes may take the place of those that arrived, before they are kept', async () => {
    const storage = open()
    const arrival = await storage.receive('a.jpg', text('where I was'), 100)
    await arrival.replace(Buffer.from('nothing'))
    expect([arrival.size, Buffer.from(arrival.head).toString()]).toEqual([7, 'nothing'])
    await arrival.carry()
    await arrival.keep()
    await arrival.drop()
    expect(await read(await storage.read('a.jpg'))).toEqual(['nothing', 7])
    expect(await left()).toEqual(['a.jpg'])
  })

  test('what the product has made is a file at once', async () => {
    const storage = open()
    await storage.put('a-160.avif', Buffer.from('small'))
    await storage.put('a-160.avif', Buffer.from('again'))
    expect(await read(await storage.read('a-160.avif'))).toEqual(['again', 5])
    expect(await left()).toEqual(['a-160.avif'])
  })

  test('a file larger than the store takes in one piece is whole', async () => {
    const storage = open()
    const bytes = Buffer.alloc(12_000_000, 'livret')
    const arrival = await storage.receive('a.mp4', new Blob([bytes]).stream(), bytes.length)
    await arrival.carry()
    await arrival.keep()
    await arrival.drop()
    const file = await storage.read('a.mp4')
    expect(Buffer.from(await new Response(file?.bytes).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('it says that files can be written and read', async () => {
    await open().check()
  })

  test('what a dead process left half-written is forgotten, what is arriving now is not', async () => {
    const storage = open()
    await storage.tidy(new Date())
    const now = await storage.receive('a.txt', text('x'), 10)
    const old = path.join(folder, 'arriving', 'b.txt.abc')
    await writeFile(old, 'half')
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await storage.tidy(new Date('2026-02-01'))
    expect(await left()).toHaveLength(1)
    await now.carry()
    await now.keep()
    await now.drop()
    expect(await left()).toEqual(['a.txt'])
  })
})

describe('a store that speaks S3', () => {
  const refused = async (settings: Partial<S3Settings>) => {
    const storage = s3Storage({ ...s3, ...settings }, folder)
    const carry = async () => {
      const arrival = await storage.receive('a.txt', text('x'), 10)
      await arrival.carry().finally(arrival.drop)
    }
    const calls = [() => storage.read('a.txt'), () => storage.put('a.txt', Buffer.from('x')), storage.check, carry]
    for (const call of calls) expect(await call().catch((error) => error.name)).toBe('StorageAway')
    expect(await namesIn(folder)).toEqual([])
  }

  test('and does not answer is away', () => refused({ endpoint: 'http://127.0.0.1:9' }))
  test('and does not know us is away', () => refused({ accessKeyId: 'a wrong one' }))
  test('and does not have our bucket is away', () => refused({ bucket: 'not-there' }))

  test('forgets what was carried there and never became a file', async () => {
    const storage = s3Storage(s3, folder)
    const arrival = await storage.receive('a.txt', text('x'), 10)
    await arrival.carry()
    await storage.tidy(new Date(Date.now() - 60_000))
    expect(await inBucket()).toEqual([expect.stringMatching(/^arriving\/a\.txt\./)])
    await storage.tidy(new Date(Date.now() + 60_000))
    expect(await inBucket()).toEqual([])
  })
})
