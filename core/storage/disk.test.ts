import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { BrokenOff, headBytes, TooManyBytes } from './storage.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'livret-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const text = (words: string) => new Response(words).body as ReadableStream<Uint8Array>
const read = (stream: ReadableStream<Uint8Array> | null) => (stream ? new Response(stream).text() : null)
const left = async () => [
  ...(await readdir(folder)).filter((name) => name !== 'arriving'),
  ...(await readdir(path.join(folder, 'arriving'))),
]

test('a file is there once it is kept, whole or in part, until it is deleted', async () => {
  const storage = diskStorage(folder)
  const arrival = await storage.receive('a.txt', text('0123456789'), 10)
  expect([arrival.size, Buffer.from(arrival.head).toString()]).toEqual([10, '0123456789'])
  expect([await storage.exists('a.txt'), await storage.read('a.txt')]).toEqual([false, null])
  await arrival.keep()
  await arrival.drop()
  expect(await read(await storage.read('a.txt'))).toBe('0123456789')
  expect(await read(await storage.read('a.txt', { start: 2, end: 4 }))).toBe('234')
  expect(await left()).toEqual(['a.txt'])
  await storage.remove('a.txt')
  await storage.remove('a.txt')
  expect(await storage.exists('a.txt')).toBe(false)
})

test('of a long file the head is only the beginning', async () => {
  const arrival = await diskStorage(folder).receive('a', text('x'.repeat(200_000)), 200_000)
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
  await expect(diskStorage(folder).receive('a.bin', endless, 10_000)).rejects.toThrow(TooManyBytes)
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
  await expect(diskStorage(folder).receive('a.bin', broken, 100)).rejects.toThrow(BrokenOff)
  expect(await left()).toEqual([])
})

test('no name leads out of the folder', async () => {
  const storage = diskStorage(folder)
  for (const name of ['../a.txt', 'a/b', '..', '.', '', 'a\0b', '/etc/passwd', 'A.TXT', 'a..b', 'arriving/x']) {
    await expect(storage.receive(name, text('x'), 10), name).rejects.toThrow('not ours')
    await expect(storage.read(name), name).rejects.toThrow('not ours')
    expect(() => storage.remove(name), name).toThrow('not ours')
  }
})

test('what a dead process left half-written is forgotten, what is arriving now is not', async () => {
  const storage = diskStorage(folder)
  await storage.tidy(new Date())
  const now = await storage.receive('a.txt', text('x'), 10)
  const old = path.join(folder, 'arriving', 'b.txt.abc')
  await writeFile(old, 'half')
  await utimes(old, new Date('2026-01-01'), new Date('2026-01-01'))
  await storage.tidy(new Date('2026-02-01'))
  expect(await left()).toHaveLength(1)
  await now.keep()
  expect(await left()).toEqual(['a.txt'])
})
