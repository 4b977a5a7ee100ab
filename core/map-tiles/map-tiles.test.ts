import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeLogger } from '#core/log/log.ts'
import { startTileServer } from '#tests/tile-server.ts'
import { MapTiles } from './map-tiles.ts'
import { TileCache } from './tile-cache.ts'

let server: Awaited<ReturnType<typeof startTileServer>>
let folder: string
const log = makeLogger('silent')
const allow = async () => undefined
const tile = (x: number) => ({ z: 15, x, y: 11_000 })

beforeAll(async () => {
  server = await startTileServer()
  folder = await mkdtemp(path.join(tmpdir(), 'livret-tiles-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
afterEach(() => {
  vi.useRealTimers()
  server.answer = server.tile
  server.requests.length = 0
})

let count = 0
const newFolder = () => path.join(folder, `${count++}`)
const open = (cacheFolder = newFolder(), maxBytes = 1_000_000, timeouts = {}) =>
  new MapTiles({
    url: server.url,
    maxBytes,
    folder: cacheFolder,
    userAgent: () => 'Livret (+https://guide.hotel.example)',
    log,
    timeouts: { fetch: 20_000, wait: 20_000, pause: 60_000, ...timeouts },
  })
const listCachedFiles = async (cacheFolder: string) => {
  const [source = ''] = await readdir(cacheFolder)
  return Promise.all(
    (await readdir(path.join(cacheFolder, source))).map(async (name) => ({
      name,
      file: path.join(cacheFolder, source, name),
      size: (await stat(path.join(cacheFolder, source, name))).size,
    })),
  )
}
const expireFiles = async (cacheFolder: string) => {
  for (const { file } of await listCachedFiles(cacheFolder)) await utimes(file, 1, 1)
}

describe('a tile', () => {
  test('is fetched once for many who ask, by a name of our own, and kept over a restart for seven days at least', async () => {
    const cacheFolder = newFolder()
    server.answer = (response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'max-age=60' }).end(server.png)
    const tiles = open(cacheFolder)
    const pictures = await Promise.all(Array.from({ length: 30 }, () => tiles.read(tile(1), 'hotel', allow)))
    expect(new Set(pictures.map((picture) => picture?.bytes.equals(server.png)))).toEqual(new Set([true]))
    const reopenedTile = await open(cacheFolder).read(tile(1), 'hotel', allow)
    expect([reopenedTile?.type, Math.round((reopenedTile?.maxAge ?? 0) / 86_400)]).toEqual(['image/png', 7])
    expect(server.requests.map(({ path, headers }) => [path, headers['user-agent']])).toEqual([
      ['/15/1/11000.png', 'Livret (+https://guide.hotel.example)'],
    ])
  })

  test('is good for as long as its server says, ninety days at most', async () => {
    const tiles = open()
    for (const [x, cacheControl, days] of [
      [1, 'public, max-age=864000', 10],
      [2, 'max-age=999999999', 90],
    ] as const) {
      server.answer = (response) => response.writeHead(200, { 'cache-control': cacheControl }).end(server.png)
      expect(Math.round(((await tiles.read(tile(x), 'hotel', allow))?.maxAge ?? 0) / 86_400)).toBe(days)
    }
  })

  test('that has expired is shown while the server is asked whether it has changed', async () => {
    const cacheFolder = newFolder()
    await open(cacheFolder).read(tile(1), 'hotel', allow)
    await expireFiles(cacheFolder)
    server.answer = (response) => response.writeHead(304).end()
    const tiles = open(cacheFolder)
    expect((await tiles.read(tile(1), 'hotel', allow))?.bytes).toEqual(server.png)
    await expect.poll(async () => (await tiles.read(tile(1), 'hotel', allow))?.maxAge).toBeGreaterThan(86_400)
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"'])
  })

  test('that has expired is shown on, whatever the server answers and whoever has asked too often', async () => {
    const cacheFolder = newFolder()
    await open(cacheFolder).read(tile(1), 'hotel', allow)
    await expireFiles(cacheFolder)
    server.answer = (response) => response.writeHead(500).end()
    expect((await open(cacheFolder).read(tile(1), 'hotel', allow))?.bytes).toEqual(server.png)
    await vi.waitFor(() => expect(server.requests).toHaveLength(2))
    const refuse = () => Promise.reject(new Error('too many'))
    expect((await open(cacheFolder).read(tile(1), 'hotel', refuse))?.bytes).toEqual(server.png)
    await expect(open(cacheFolder).read(tile(2), 'hotel', refuse)).rejects.toThrow('too many')
  })

  test.each([
    ['does not have', (response) => response.writeHead(404).end('none')],
    ['refuses to draw', (response) => response.writeHead(400).end('out of bounds')],
    [
      'answers with a page',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'),
    ],
    [
      'answers with a page that it calls a picture',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>'),
    ],
    ['answers with a drawing', (response) => response.writeHead(200).end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['answers with nothing', (response) => response.writeHead(200).end()],
    ['answers without an end', (response) => response.writeHead(200).end(Buffer.alloc(1_100_000, server.png))],
  ] as [string, typeof server.tile][])(
    'that the server %s is not asked for again for an hour, and others are',
    async (_, answer) => {
      const tiles = open()
      server.answer = answer
      expect([await tiles.read(tile(1), 'hotel', allow), await tiles.read(tile(1), 'hotel', allow)]).toEqual([
        null,
        null,
      ])
      server.answer = server.tile
      expect(await tiles.read(tile(2), 'hotel', allow)).not.toBeNull()
      expect(server.requests).toHaveLength(2)
    },
  )
})

describe('a tile server', () => {
  test.each([
    ['is down', (response) => response.writeHead(503).end()],
    ['asks for a key', (response) => response.writeHead(401).end()],
    ['refuses us', (response) => response.writeHead(403).end()],
    ['is asked too often', (response) => response.writeHead(429).end()],
    ['ends the connection', (response) => response.destroy()],
    ['is slow', () => undefined],
    ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ] as [string, Parameters<typeof setAnswer>[0]][])(
    'that %s gives no tile, and is left alone until later',
    async (_, answer) => {
      setAnswer(answer)
      const tiles = open(undefined, undefined, { fetch: 2000 })
      expect(await tiles.read(tile(1), 'hotel', allow)).toBeNull()
      server.answer = server.tile
      expect(await tiles.read(tile(2), 'hotel', allow)).toBeNull()
      expect(server.requests).toHaveLength(1)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      expect(await tiles.read(tile(1), 'hotel', allow)).not.toBeNull()
    },
  )

  test('that answers late keeps nobody waiting, and what it brings is there for the next one', async () => {
    let answer = () => undefined as unknown
    server.answer = (response) => {
      answer = () => response.writeHead(200).end(server.png)
    }
    const tiles = open(undefined, undefined, { wait: 20, fetch: 20_000 })
    expect(await tiles.read(tile(1), 'hotel', allow)).toBeNull()
    await vi.waitFor(() => expect(server.requests).toHaveLength(1))
    answer()
    await expect.poll(() => tiles.read(tile(1), 'hotel', allow)).not.toBeNull()
    expect(server.requests).toHaveLength(1)
  })

  test('is asked for four tiles at a time, and no more than two hundred wait, forty of one hotel', async () => {
    const pendingAnswers: (() => unknown)[] = []
    server.answer = (response) => pendingAnswers.push(() => response.writeHead(200).end(server.png))
    const tiles = open(undefined, 50_000_000, { wait: 20, fetch: 20_000 })
    await Promise.all(
      Array.from({ length: 60 }, (_, x) => tiles.read(tile(x), 'greedy', async () => void (await sleep(5)))),
    )
    await Promise.all(Array.from({ length: 300 }, (_, x) => tiles.read(tile(100 + x), `hotel ${x % 10}`, allow)))
    await vi.waitFor(() => expect(pendingAnswers).toHaveLength(4))
    server.answer = server.tile
    for (const answer of pendingAnswers) answer()
    await vi.waitFor(() => expect(server.requests).toHaveLength(204), 20_000)
    const columns = server.requests.map(({ path }) => Number(path.split('/')[2]))
    expect(columns.filter((x) => x < 100)).toHaveLength(40)
  })
})

describe('the tiles on the disk', () => {
  test('are stored again once a folder that could not be read can be', async () => {
    const cacheFolder = newFolder()
    const loop = path.join(cacheFolder, 'loop')
    await mkdir(cacheFolder)
    await symlink('loop', loop)
    const cache = new TileCache(cacheFolder, 1_000_000)
    const picture = { bytes: server.png, etag: null, expires: Date.now() + 60_000 }
    await expect(cache.write(tile(1), picture)).rejects.toThrow('ELOOP')
    await rm(loop)
    await cache.write(tile(1), picture)
    expect((await cache.read(tile(1)))?.bytes).toEqual(server.png)
  })

  test('stay within their bytes, and those that expire first are deleted first', async () => {
    const cacheFolder = newFolder()
    const maxBytes = server.png.byteLength * 10
    for (let x = 0; x < 30; x++) {
      const tiles = open(cacheFolder, maxBytes)
      await tiles.read(tile(x), 'hotel', allow)
    }
    const files = await listCachedFiles(cacheFolder)
    expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
    expect(files.length).toBeGreaterThan(5)
    expect(files.map(({ name }) => name)).toContain('15-29-11000')
    expect(files.map(({ name }) => name)).not.toContain('15-0-11000')
  })

  test('that are broken are fetched again, and those of another server are deleted', async () => {
    const cacheFolder = newFolder()
    await mkdir(path.join(cacheFolder, 'former'), { recursive: true })
    const tiles = open(cacheFolder)
    await tiles.read(tile(1), 'hotel', allow)
    await vi.waitFor(async () => expect(await readdir(cacheFolder)).toHaveLength(1))
    for (const { file } of await listCachedFiles(cacheFolder)) await writeFile(file, 'broken')
    expect((await tiles.read(tile(1), 'hotel', allow))?.bytes).toEqual(server.png)
  })
})

const setAnswer = (answer: (typeof server)['tile']) => {
  server.answer = answer
}
