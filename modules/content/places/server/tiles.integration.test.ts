import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { MapTiles } from '#core/map-tiles/map-tiles.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, place } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { startTileServer } from '#tests/tile-server.ts'
import { tileAt } from '../tile-rules.ts'

const app = testApp()
let server: Awaited<ReturnType<typeof startTileServer>>
let folder: string

beforeAll(async () => {
  server = await startTileServer()
  folder = await mkdtemp(path.join(tmpdir(), 'livret-tiles-'))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})
let count = 0
/** Starts with an empty cache and no failures. */
const openTiles = () => {
  app.context.mapTiles = new MapTiles({
    url: server.url,
    maxBytes: 10_000_000,
    folder: path.join(folder, `${count++}`),
    userAgent: () => 'Livret',
    log: app.context.log,
    timeouts: { fetch: 20_000, wait: 20_000, pause: 60_000 },
  })
}
afterEach(() => {
  server.answer = server.tile
  server.requests.length = 0
  app.context.mapTiles = null
})

const here = { latitude: 48.6493, longitude: -2.0257 }
const address = { street: '3 rue des Cordiers', postalCode: '35400', city: 'Saint-Malo', country: 'FR', ...here }
const at = ({ z, x, y }: { z: number; x: number; y: number }) => `${z}/${x}/${y}`
let visitors = 0
/** Each request comes from an IP address of its own. */
const fetchTile = (hotelId: string, tile: string, from = `10.0.0.${visitors++}`) =>
  app.fetch(`/tiles/${hotelId}/${tile}`, { headers: { 'x-forwarded-for': from } })

describe('the streets under the map of a hotel', () => {
  testAlone('are pictures of our own address, fetched once for all guests and kept by phones', async () => {
    openTiles()
    const hotel = await createHotel(app, { address })
    const tile = at(tileAt(here, 16))
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetchTile(hotel.id, tile)))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(server.png)
    }
    expect(server.requests).toHaveLength(1)
  })

  testAlone('are there near the hotel and its places, and nowhere else in the world', async () => {
    openTiles()
    const hotel = await createHotel(app, { address })
    const lighthouse = { latitude: 48.05, longitude: -4.9 }
    await place(app, hotel, lighthouse)
    const hidden = { latitude: 43.3, longitude: 5.4 }
    await place(app, hotel, { ...hidden, hidden: true })
    const lyon = { latitude: 45.76, longitude: 4.83 }
    const status = async (hotelId: string, tile: string) => (await fetchTile(hotelId, tile)).status
    expect(await status(hotel.id, at(tileAt(here, 9)))).toBe(200)
    expect(await status(hotel.id, at(tileAt(lighthouse, 18)))).toBe(200)
    for (const elsewhere of [hidden, lyon]) expect(await status(hotel.id, at(tileAt(elsewhere, 16)))).toBe(404)
    const nobody = '00000000-0000-7000-8000-000000000000'
    for (const hotelId of [nobody, 'x', "'; drop table hotels; --", '..%2f..'])
      expect(await status(hotelId, at(tileAt(here, 16)))).toBe(404)
    expect(server.requests).toHaveLength(2)
  })

  testAlone.each([
    '0/0/0',
    '8/126/88',
    '19/259196/180728',
    '16/-1/5',
    '16/1e4/5',
    '16/NaN/5',
    '16/%00/5',
    '16/..%2f/5',
  ])('are not at %s', async (tile) => {
    openTiles()
    const hotel = await createHotel(app, { address })
    expect((await fetchTile(hotel.id, tile)).status).toBe(404)
    expect(server.requests).toEqual([])
  })

  testAlone('are not there while their server answers pages, nor where none is set', async () => {
    const hotel = await createHotel(app, { address })
    const tile = at(tileAt(here, 16))
    expect((await fetchTile(hotel.id, tile)).status).toBe(404)
    openTiles()
    server.answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const answer = await fetchTile(hotel.id, tile)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '20'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  testAlone('are not fetched in bulk: one visitor comes to an end, others do not', async () => {
    openTiles()
    const hotel = await createHotel(app, { address })
    const { x, y } = tileAt(here, 16)
    const greedy = '10.9.9.9'
    const refused: number[] = []
    for (let i = 0; i < 650; i++) {
      const answer = await fetchTile(hotel.id, `16/${x - 30 + (i % 60)}/${y - 5 + Math.floor(i / 60)}`, greedy)
      if (answer.status !== 200) refused.push(answer.status)
    }
    expect(server.requests).toHaveLength(600)
    expect(refused).toEqual(Array.from({ length: 50 }, () => 429))
    // Cached tiles do not count as requests to the tile server.
    expect((await fetchTile(hotel.id, `16/${x - 30}/${y - 5}`, greedy)).status).toBe(200)
    expect((await fetchTile(hotel.id, `16/${x - 30}/${y + 20}`)).status).toBe(200)
  })

  testAlone('are fetched three hundred times a day at most for a hotel that is not open yet', async () => {
    openTiles()
    const [draft, open] = [await createHotel(app, { address }), await createHotel(app, { address })]
    await app.context.pool.query('update hotels set opened_at = null where id = $1', [draft.id])
    for (const { id } of [draft, open]) await app.context.limits.tileFetchesDraft.count(id, 299)
    const { x, y } = tileAt(here, 16)
    const statusOf = async (hotelId: string, column: number) => (await fetchTile(hotelId, `16/${column}/${y}`)).status
    expect([await statusOf(draft.id, x), await statusOf(draft.id, x + 1)]).toEqual([200, 429])
    expect([await statusOf(open.id, x + 2), await statusOf(open.id, x + 3)]).toEqual([200, 200])
  })

  testAlone('are fetched for all hotels together within a bound', async () => {
    openTiles()
    const hotel = await createHotel(app, { address })
    const { tileFetchesInstallation: bound } = app.context.limits
    await bound.count('all', (await bound.count('all', 0)).allowed)
    const answer = await fetchTile(hotel.id, at(tileAt(here, 16)))
    await bound.forget('all')
    expect([answer.status, server.requests]).toEqual([429, []])
    expect((await fetchTile(hotel.id, at(tileAt(here, 16)))).status).toBe(200)
  })

  testAlone('are there for a new place a minute later, however much the map is used meanwhile', async () => {
    openTiles()
    const hotel = await createHotel(app, { address })
    const lighthouse = { latitude: 48.05, longitude: -4.9 }
    const status = async () => (await fetchTile(hotel.id, at(tileAt(lighthouse, 18)))).status
    expect(await status()).toBe(404)
    await place(app, hotel, lighthouse)
    const began = performance.now()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => void clock.mockRestore())
    const later = async (seconds: number) => {
      clock.mockReturnValue(began + seconds * 1000)
      // The cache reads the clock at most once per millisecond.
      await sleep(5)
      return status()
    }
    expect([await later(40), await later(80)]).toEqual([404, 200])
  })
})
