import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { MapTiles } from '#core/map-tiles/map-tiles.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createPlace } from '#tests/factories.ts'
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
/** Enables map tiles, with an empty cache and no failures. */
const startTileCache = () => {
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

const hotelPosition = { latitude: 48.6493, longitude: -2.0257 }
const address = {
  street: '3 rue des Cordiers',
  postalCode: '35400',
  city: 'Saint-Malo',
  country: 'FR',
  ...hotelPosition,
}
const tilePath = ({ z, x, y }: { z: number; x: number; y: number }) => `${z}/${x}/${y}`
let visitors = 0
/** Fetches a tile. By default, each request comes from another IP address. */
const fetchTile = (hotelId: string, tile: string, from = `10.0.0.${visitors++}`) =>
  app.fetch(`/tiles/${hotelId}/${tile}`, { headers: { 'x-forwarded-for': from } })

describe('the street tiles of a hotel’s map', () => {
  testAlone(
    'are served from the product’s own address, fetched once for all guests, and cached by phones',
    async () => {
      startTileCache()
      const hotel = await createHotel(app, { address })
      const tile = tilePath(tileAt(hotelPosition, 16))
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetchTile(hotel.id, tile)))
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
        expect(answer.headers.get('cache-control')).toBe('public, max-age=604800')
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(server.png)
      }
      expect(server.requests).toHaveLength(1)
    },
  )

  testAlone('are served near the hotel and its visible places only', async () => {
    startTileCache()
    const hotel = await createHotel(app, { address })
    const lighthouse = { latitude: 48.05, longitude: -4.9 }
    await createPlace(app, hotel, lighthouse)
    const hidden = { latitude: 43.3, longitude: 5.4 }
    await createPlace(app, hotel, { ...hidden, hidden: true })
    const lyon = { latitude: 45.76, longitude: 4.83 }
    const status = async (hotelId: string, tile: string) => (await fetchTile(hotelId, tile)).status
    expect(await status(hotel.id, tilePath(tileAt(hotelPosition, 9)))).toBe(200)
    expect(await status(hotel.id, tilePath(tileAt(lighthouse, 18)))).toBe(200)
    for (const position of [hidden, lyon]) expect(await status(hotel.id, tilePath(tileAt(position, 16)))).toBe(404)
    const unknownHotelId = '00000000-0000-7000-8000-000000000000'
    for (const hotelId of [unknownHotelId, 'x', "'; drop table hotels; --", '..%2f..'])
      expect(await status(hotelId, tilePath(tileAt(hotelPosition, 16)))).toBe(404)
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
  ])('are not served at %s', async (tile) => {
    startTileCache()
    const hotel = await createHotel(app, { address })
    expect((await fetchTile(hotel.id, tile)).status).toBe(404)
    expect(server.requests).toEqual([])
  })

  testAlone('are not served without a tile server, or while it answers with pages', async () => {
    const hotel = await createHotel(app, { address })
    const tile = tilePath(tileAt(hotelPosition, 16))
    expect((await fetchTile(hotel.id, tile)).status).toBe(404)
    startTileCache()
    server.answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    const answer = await fetchTile(hotel.id, tile)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '20'])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  testAlone('cannot be fetched in bulk: one visitor is refused, others are not', async () => {
    startTileCache()
    const hotel = await createHotel(app, { address })
    const { x, y } = tileAt(hotelPosition, 16)
    const visitorAddress = '10.9.9.9'
    const refused: number[] = []
    for (let i = 0; i < 650; i++) {
      const answer = await fetchTile(hotel.id, `16/${x - 30 + (i % 60)}/${y - 5 + Math.floor(i / 60)}`, visitorAddress)
      if (answer.status !== 200) refused.push(answer.status)
    }
    expect(server.requests).toHaveLength(600)
    expect(refused).toEqual(Array.from({ length: 50 }, () => 429))
    // Cached tiles do not count as requests to the tile server.
    expect((await fetchTile(hotel.id, `16/${x - 30}/${y - 5}`, visitorAddress)).status).toBe(200)
    expect((await fetchTile(hotel.id, `16/${x - 30}/${y + 20}`)).status).toBe(200)
  })

  testAlone('are fetched three hundred times a day at most for a hotel that is not open yet', async () => {
    startTileCache()
    const [notOpenHotel, openHotel] = [await createHotel(app, { address }), await createHotel(app, { address })]
    await app.context.pool.query('update hotels set opened_at = null where id = $1', [notOpenHotel.id])
    for (const { id } of [notOpenHotel, openHotel]) await app.context.limits.tileFetchesDraft.count(id, 299)
    const { x, y } = tileAt(hotelPosition, 16)
    const statusOf = async (hotelId: string, column: number) => (await fetchTile(hotelId, `16/${column}/${y}`)).status
    expect([await statusOf(notOpenHotel.id, x), await statusOf(notOpenHotel.id, x + 1)]).toEqual([200, 429])
    expect([await statusOf(openHotel.id, x + 2), await statusOf(openHotel.id, x + 3)]).toEqual([200, 200])
  })

  testAlone('are limited for all hotels together', async () => {
    startTileCache()
    const hotel = await createHotel(app, { address })
    const { tileFetchesInstallation: installationLimit } = app.context.limits
    await installationLimit.count('all', (await installationLimit.count('all', 0)).allowed)
    const answer = await fetchTile(hotel.id, tilePath(tileAt(hotelPosition, 16)))
    await installationLimit.forget('all')
    expect([answer.status, server.requests]).toEqual([429, []])
    expect((await fetchTile(hotel.id, tilePath(tileAt(hotelPosition, 16)))).status).toBe(200)
  })

  testAlone('are served for a new place after a minute, even if the map is used meanwhile', async () => {
    startTileCache()
    const hotel = await createHotel(app, { address })
    const lighthouse = { latitude: 48.05, longitude: -4.9 }
    const status = async () => (await fetchTile(hotel.id, tilePath(tileAt(lighthouse, 18)))).status
    expect(await status()).toBe(404)
    await createPlace(app, hotel, lighthouse)
    const startTime = performance.now()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => void clock.mockRestore())
    const statusAfter = async (seconds: number) => {
      clock.mockReturnValue(startTime + seconds * 1000)
      // The cache reads the clock at most once per millisecond.
      await sleep(5)
      return status()
    }
    expect([await statusAfter(40), await statusAfter(80)]).toEqual([404, 200])
  })
})
