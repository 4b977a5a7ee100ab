import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type S3Store, startS3, wrongSignature } from '#tests/s3.ts'
import { diskStorage } from './disk.ts'
import { type S3Settings, s3Storage } from './s3.ts'
import {
  headBytes,
  StorageFullError,
  StorageUnavailable,
  type StoredFile,
  TooManyBytesError,
  UploadAborted,
} from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = (words: string) => new Response(words).body as ReadableStream<Uint8Array>
const read = async (file: StoredFile | null) => file && [await new Response(file.bytes).text(), file.size]
const namesIn = async (folderPath: string) =>
  (await readdir(folderPath).catch(() => [])).filter((name) => name !== 'arriving')

/** Each test uses a bucket of its own. */
let store: S3Store
let s3: S3Settings
let buckets = 0
beforeAll(async () => {
  store = await startS3()
})
afterAll(() => store.close())
beforeEach(async () => {
  s3 = await store.settings(`files-${++buckets}`)
})

const kinds = {
  'a folder of this machine': {
    open: (minFreeBytes?: number) => diskStorage(folder, minFreeBytes),
    remainingNames: async () => [...(await namesIn(folder)), ...(await namesIn(path.join(folder, 'arriving')))],
  },
  'a store that speaks S3': {
    open: (minFreeBytes?: number) => s3Storage(s3, path.join(folder, 'arriving'), { minFreeBytes }),
    remainingNames: async () => [...(await store.names(s3.bucket)), ...(await namesIn(path.join(folder, 'arriving')))],
  },
}

describe.each(Object.entries(kinds))('files in %s', (_, { open, remainingNames: left }) => {
  test('a stored file can be read, whole or in part, until it is deleted', async () => {
    const storage = open()
    const upload = await storage.receive(text('0123456789'), 10)
    expect([upload.size, Buffer.from(upload.head).toString()]).toEqual([10, '0123456789'])
    expect([await storage.exists('a.txt'), await storage.read('a.txt')]).toEqual([false, null])
    await upload.keep('a.txt')
    await upload.drop()
    expect(await storage.exists('a.txt')).toBe(true)
    expect(await read(await storage.read('a.txt'))).toEqual(['0123456789', 10])
    expect(await read(await storage.read('a.txt', { start: 2, end: 4 }))).toEqual(['234', 10])
    expect(await left()).toEqual(['a.txt'])
    await storage.remove('a.txt')
    await storage.remove('a.txt')
    expect(await storage.exists('a.txt')).toBe(false)
  })

  test('the head of a long file has only its first bytes', async () => {
    const arrival = await open().receive(text('x'.repeat(200_000)), 200_000)
    expect([arrival.size, arrival.head.byteLength]).toEqual([200_000, headBytes])
    await arrival.drop()
  })

  test('a stream that never ends is cut off at the limit and leaves nothing', async () => {
    let pulls = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls++
        controller.enqueue(new Uint8Array(1000))
      },
    })
    await expect(open().receive(endless, 10_000)).rejects.toThrow(TooManyBytesError)
    expect(pulls).toBeLessThan(15)
    expect(await left()).toEqual([])
  })

  test('an upload that breaks off leaves no file', async () => {
    let sent = false
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new Error('ECONNRESET'))
        else controller.enqueue(new Uint8Array(10))
        sent = true
      },
    })
    await expect(open().receive(broken, 100)).rejects.toThrow(UploadAborted)
    expect(await left()).toEqual([])
  })

  test('no name leads out of the folder', async () => {
    const storage = open()
    for (const name of ['../a.txt', 'a/b', '..', '.', '', 'a\0b', '/etc/passwd', 'A.TXT', 'a..b', 'arriving/x']) {
      const arrival = await storage.receive(text('x'), 10)
      await expect(arrival.keep(name).finally(arrival.drop), name).rejects.toThrow('not ours')
      await expect(storage.put(name, Buffer.from('x')), name).rejects.toThrow('not ours')
      await expect(storage.read(name), name).rejects.toThrow('not ours')
      await expect((async () => storage.remove(name))(), name).rejects.toThrow('not ours')
    }
    expect(await left()).toEqual([])
  })

  test('a dropped upload leaves no file', async () => {
    const arrival = await open().receive(text('x'), 10)
    await arrival.drop()
    expect(await left()).toEqual([])
  })

  test('uploads are refused when the disk is almost full, because the database needs the rest', async () => {
    const storage = open(Number.MAX_SAFE_INTEGER)
    await expect(storage.receive(text('x'), 10)).rejects.toThrow(StorageFullError)
    expect(await left()).toEqual([])
    // Files that the product creates itself, such as the demo's pictures, may still be written.
    await storage.put('a-160.avif', Buffer.from('small'))
    expect(await left()).toEqual(['a-160.avif'])
  })

  test('the bytes of an upload can be replaced before it is stored', async () => {
    const storage = open()
    const arrival = await storage.receive(text('where I was'), 100)
    await arrival.replace(Buffer.from('nothing'))
    expect([arrival.size, Buffer.from(arrival.head).toString()]).toEqual([7, 'nothing'])
    await arrival.keep('a.jpg')
    await arrival.drop()
    expect(await read(await storage.read('a.jpg'))).toEqual(['nothing', 7])
    expect(await left()).toEqual(['a.jpg'])
  })

  test('a file that the product creates is stored at once, and replaces one of the same name', async () => {
    const storage = open()
    await storage.put('a-160.avif', Buffer.from('small'))
    await storage.put('a-160.avif', Buffer.from('again'))
    expect(await read(await storage.read('a-160.avif'))).toEqual(['again', 5])
    expect(await left()).toEqual(['a-160.avif'])
  })

  test('a file that is uploaded in parts can be read as a whole', async () => {
    const storage = open()
    const bytes = Buffer.alloc(12_000_000, 'livret')
    const arrival = await storage.receive(new Blob([bytes]).stream(), bytes.length)
    await arrival.keep('a.mp4')
    await arrival.drop()
    const file = await storage.read('a.mp4')
    expect(Buffer.from(await new Response(file?.bytes).arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('the check succeeds when files can be written and read', async () => {
    await open().check()
  })

  test('unfinished uploads of a dead process are deleted, current ones are not', async () => {
    const storage = open()
    await storage.deleteUnfinishedUploads(new Date())
    const now = await storage.receive(text('x'), 10)
    const old = path.join(folder, 'arriving', 'b.txt.abc')
    await writeFile(old, 'half')
    await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
    await storage.deleteUnfinishedUploads(new Date('2026-02-01'))
    expect(await left()).toHaveLength(1)
    await now.keep('a.txt')
    await now.drop()
    expect(await left()).toEqual(['a.txt'])
  })
})

describe('an S3 store', () => {
  const expectUnavailable = async (settings: Partial<S3Settings>, timeoutMs?: number) => {
    const storage = s3Storage({ ...s3, ...settings }, folder, { timeoutMs })
    const keep = async () => {
      const arrival = await storage.receive(text('x'), 10)
      await arrival.keep('a.txt').finally(arrival.drop)
    }
    const calls = [() => storage.read('a.txt'), () => storage.put('a.txt', Buffer.from('x')), storage.check, keep]
    for (const call of calls) expect(await call().catch((error) => error.name)).toBe('StorageUnavailable')
    expect(await namesIn(folder)).toEqual([])
  }

  test('that does not answer is unavailable', () => expectUnavailable({ endpoint: 'http://127.0.0.1:9' }))
  test('that does not know the access key is unavailable', () => expectUnavailable({ accessKeyId: 'a wrong one' }))
  test('without the bucket is unavailable', () => expectUnavailable({ bucket: 'not-there' }))

  test('is unavailable when the secret key is wrong', () => expectUnavailable({ secretAccessKey: 'a wrong one' }))

  test('that accepts a connection but does not answer is unavailable', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    await expectUnavailable({ endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }, 50)
    silent.closeAllConnections()
    silent.close()
  })

  test.each(['breaks off', 'stands still'])('that %s in the middle of a file is unavailable', async (how) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': 10 })
      answer.write('01234', () => how === 'breaks off' && answer.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const file = await s3Storage({ ...s3, endpoint }, folder, { timeoutMs: 100 }).read('a.txt')
    await expect(new Response(file?.bytes).text()).rejects.toThrow(StorageUnavailable)
    server.closeAllConnections()
    server.close()
  })

  test('serves other readers while sixty slow readers keep their downloads open', async () => {
    const storage = s3Storage(s3, folder)
    await storage.put('a.mp4', Buffer.alloc(5_000_000))
    await storage.put('a.txt', Buffer.from('x'))
    const slow = await Promise.all(Array.from({ length: 60 }, () => storage.read('a.mp4')))
    expect(await read(await storage.read('a.txt'))).toEqual(['x', 1])
    for (const file of slow) await file?.bytes.cancel()
  })
})

test('the S3 server of the tests accepts an example signature of Amazon, and refuses changed requests', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: [
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date',
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ].join(','),
  }
  const request = { method: 'GET', url: '/test.txt', headers, body: Buffer.alloc(0) }
  const signatureProblem = (change: Partial<typeof request>) =>
    wrongSignature({ ...request, ...change }, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')
  expect(signatureProblem({})).toBeNull()
  const changed = [
    { method: 'PUT' },
    { url: '/test.txt?acl=' },
    { url: '/other.txt' },
    { body: Buffer.from('x') },
    { headers: { ...headers, range: 'bytes=0-10' } },
    { headers: { ...headers, authorization: '' } },
    { headers: { ...headers, 'x-amz-acl': 'public-read' } },
  ]
  for (const change of changed) expect(signatureProblem(change), JSON.stringify(change)).not.toBeNull()
})
