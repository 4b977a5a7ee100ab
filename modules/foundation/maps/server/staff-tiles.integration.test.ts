import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { MapTiles } from '#core/map-tiles/map-tiles.ts'
import { testApp } from '#tests/app.ts'
import { createPerson, type TestPerson } from '#tests/factories.ts'
import { testAlone } from '#tests/one-process.ts'
import { startTileServer } from '#tests/tile-server.ts'

const app = testApp()
let server: Awaited<ReturnType<typeof startTileServer>>
let folder: string
beforeAll(async () => {
  server = await startTileServer()
  folder = await mkdtemp(path.join(tmpdir(), 'livret-staff-tiles-'))
  app.context.config.map = {
    url: server.url,
    maxBytes: 10_000_000,
    attribution: '© Somebody',
    attributionUrl: 'https://maps.example/',
  }
  app.context.mapTiles = new MapTiles({
    url: server.url,
    maxBytes: 10_000_000,
    folder,
    userAgent: () => 'Livret',
    log: app.context.log,
    timeouts: { fetch: 20_000, wait: 20_000, pause: 60_000 },
  })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const readTiles = async (as: TestPerson) => (await app.call('GET', '/v1/map', { as })).body.tiles
const fetchTile = (url: string, [z, x, y]: [number, number, number]) =>
  app.fetch(url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)), {})

testAlone('staff see street tiles of any region, requested without their token, for some hours', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const person = await createPerson(app)
  const tiles = await readTiles(person)
  expect(tiles).toMatchObject({ attribution: '© Somebody', attributionUrl: 'https://maps.example/' })
  const picture = await fetchTile(tiles.url, [3, 4, 2])
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(picture.headers.get('cache-control')).toContain('private')
  // The address stays the same for some hours, so that browsers cache the pictures.
  app.setClock('2026-03-10T11:59:00Z')
  expect((await readTiles(person)).url).toBe(tiles.url)
  app.setClock('2026-03-10T23:00:00Z')
  expect((await fetchTile(tiles.url, [3, 4, 2])).status).toBe(200)
  app.setClock('2026-03-11T13:00:00Z')
  expect((await fetchTile(tiles.url, [3, 4, 2])).status).toBe(404)
  app.setClock('2026-03-10T09:00:00Z')
})

testAlone('an address that was not given to somebody, or names no tile, is not found', async () => {
  const { url } = await readTiles(await createPerson(app))
  const requested = server.requests.length
  const [, , pass = ''] = url.split('/')
  const [userId, period, signature] = pass.split('.')
  const other = (await createPerson(app)).userId
  for (const forged of [
    'x',
    `${other}.${period}.${signature}`,
    `${userId}.${period}.${signature?.startsWith('A') ? 'B' : 'A'}${signature?.slice(1)}`,
    pass.replace(`.${period}.`, `.${Number(period) + 1}.`),
  ])
    expect((await fetchTile(`/staff-tiles/${forged}/{z}/{x}/{y}`, [3, 4, 2])).status, forged).toBe(404)
  for (const tile of [
    [2, 0, 0],
    [19, 0, 0],
    [3, 8, 0],
    [3, 0, 8],
  ] as [number, number, number][])
    expect((await fetchTile(url, tile)).status).toBe(404)
  expect((await fetchTile(url, [3, -1, 0])).status).toBe(404)
  expect(server.requests).toHaveLength(requested)
})

testAlone('one person has so many tiles requested in a day; those that are there remain', async () => {
  const person = await createPerson(app)
  const { url } = await readTiles(person)
  expect((await fetchTile(url, [4, 8, 5])).status).toBe(200)
  await app.context.limits.staffTileFetches.spend(person.userId, 1999)
  const refused = await fetchTile(url, [4, 8, 6])
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too_many_requests'])
  expect((await fetchTile(url, [4, 8, 5])).status).toBe(200)
})
