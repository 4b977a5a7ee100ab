import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { RemoteGeocoder } from '#core/geocoding/geocoder.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, createProviderStaff, expectStatus, type TestPerson } from '#tests/factories.ts'
import { startGeocoderServer, station } from '#tests/geocoder-server.ts'
import { testAlone } from '#tests/one-process.ts'

const app = testApp()
let server: Awaited<ReturnType<typeof startGeocoderServer>>
beforeAll(async () => {
  server = await startGeocoderServer()
})
afterAll(() => server.close())

/** Sets a service with an empty cache. */
function setGeocoder({ url = server.url, engine = 'nominatim' as 'nominatim' | 'photon', timeout = 20_000 } = {}) {
  app.context.geocoder = new RemoteGeocoder({ engine, url, timeout }, () => 'Livret (test)', 1)
}
afterEach(() => {
  server.answer = server.usual
  server.requests.length = 0
  app.context.geocoder = null
})

const pathOf = (hotelId: string, q: string, lang = 'fr') =>
  `/v1/hotels/${hotelId}/address-lookup?${new URLSearchParams({ q, lang })}`
const found = [{ label: station.display_name, latitude: 43.3862, longitude: -1.6607 }]
const failure = (called: { status: number; body: { code: string; detail: string } }) => [
  called.status,
  called.body.code,
]

describe('an address', () => {
  testAlone('is looked up by the server, once for the same words, and by nobody without the setting', async () => {
    const { id, owner: as } = await createHotel(app)
    const withoutSetting = await app.call('GET', pathOf(id, 'Gare'), { as })
    expect(failure(withoutSetting)).toEqual([404, 'not_found'])
    expect((await app.call('GET', '/v1/map', { as })).body).toEqual({ tiles: null, lookup: null })

    setGeocoder()
    expect((await app.call('GET', '/v1/map', { as })).body.lookup).toEqual({
      attribution: '© OpenStreetMap contributors',
      attributionUrl: 'https://www.openstreetmap.org/copyright',
    })
    expect(expectStatus(200, await app.call('GET', pathOf(id, 'Gare & quai'), { as }))).toEqual(found)
    expect(expectStatus(200, await app.call('GET', pathOf(id, '  gare  &  QUAI '), { as }))).toEqual(found)
    expect(server.requests).toHaveLength(1)
    const [request] = server.requests
    expect(request?.url.pathname).toBe('/search')
    expect(request?.url.searchParams.get('q')).toBe('Gare & quai')
    expect(request?.headers['user-agent']).toBe('Livret (test)')
    expect(request?.headers['accept-language']).toBe('fr')
    expect(expectStatus(200, await app.call('GET', pathOf(id, 'nulle part'), { as }))).toEqual([])
  })

  testAlone('is looked up with Photon too', async () => {
    const { id, owner: as } = await createHotel(app)
    setGeocoder({ engine: 'photon' })
    server.answer = server.sendJson({
      features: [{ geometry: { coordinates: [-1.66, 43.39] }, properties: { name: 'Gare', city: 'Luz' } }],
    })
    expect(expectStatus(200, await app.call('GET', pathOf(id, 'Gare', 'en'), { as }))).toEqual([
      { label: 'Gare, Luz', latitude: 43.39, longitude: -1.66 },
    ])
    expect(server.requests[0]?.url.pathname).toBe('/api')
  })

  testAlone('needs at least three letters, and at most 200', async () => {
    const { id, owner: as } = await createHotel(app)
    setGeocoder()
    for (const q of ['', ' ab ', 'x'.repeat(201)])
      expect((await app.call('GET', pathOf(id, q), { as })).status, q).toBe(422)
    expect(server.requests).toHaveLength(0)
  })

  testAlone('is looked up by those who edit the hotel, and by the provider for the directory', async () => {
    setGeocoder()
    const hotel = await createHotel(app)
    const other = await createHotel(app)
    const provider = await createProviderStaff(app)
    const [admin, member] = [await createMember(app, hotel, 'admin'), await createMember(app, hotel, 'member')]
    const status = async (as: TestPerson, path: string) => (await app.call('GET', path, { as })).status
    const path = pathOf(hotel.id, 'Gare')
    expect([await status(admin, path), await status(provider, path)]).toEqual([200, 200])
    expect([await status(member, path), await status(other.owner, path)]).toEqual([403, 404])
    expect((await app.call('GET', path)).status).toBe(401)
    const directoryPath = '/v1/address-lookup?q=Gare'
    expect([await status(provider, directoryPath), await status(hotel.owner, directoryPath)]).toEqual([200, 403])
    expect(server.requests.every(({ url }) => url.searchParams.get('q') === 'Gare')).toBe(true)
  })
})

describe('a service that fails', () => {
  testAlone('is reported in a sentence of the person’s language, and is asked again', async () => {
    const { id, owner: as } = await createHotel(app)
    setGeocoder()
    server.answer = (response) => response.writeHead(500).end('{}')
    const refused = await app.call('GET', pathOf(id, 'Gare'), { as, headers: { 'accept-language': 'es' } })
    expect(failure(refused)).toEqual([503, 'address_lookup_failed'])
    expect(refused.body.detail).toContain('coloque la chincheta en el mapa')
    server.answer = server.usual
    expect(expectStatus(200, await app.call('GET', pathOf(id, 'Gare'), { as }))).toEqual(found)
  })

  testAlone('by garbage, too large an answer or a redirect to another address is not followed', async () => {
    const { id, owner: as } = await createHotel(app)
    let isElsewhereCalled = false
    const elsewhere = createServer((_, response) => {
      isElsewhereCalled = true
      response.end(JSON.stringify([station]))
    })
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening))
    const { port } = elsewhere.address() as AddressInfo
    const answers = [
      server.sendJson({ error: 'no' }),
      server.sendJson([{ ...station, display_name: 'x'.repeat(600_000) }]),
      (response: ServerResponse) => void response.writeHead(200).end('<html>'),
      (response: ServerResponse) => void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    ]
    for (const answer of answers) {
      setGeocoder()
      server.answer = answer
      expect(failure(await app.call('GET', pathOf(id, 'Gare'), { as }))).toEqual([503, 'address_lookup_failed'])
    }
    elsewhere.close()
    expect(isElsewhereCalled).toBe(false)
  })

  testAlone('by silence is given up after the timeout, and one that is gone at once', async () => {
    const { id, owner: as } = await createHotel(app)
    setGeocoder({ timeout: 50 })
    server.answer = () => undefined
    expect(failure(await app.call('GET', pathOf(id, 'Gare'), { as }))).toEqual([503, 'address_lookup_failed'])
    setGeocoder({ url: 'http://127.0.0.1:1' })
    expect(failure(await app.call('GET', pathOf(id, 'Gare'), { as }))).toEqual([503, 'address_lookup_failed'])
  })

  testAlone('under too many searches keeps a few waiting and refuses the others', async () => {
    const { id } = await createHotel(app)
    const people = await Promise.all(Array.from({ length: 8 }, () => createProviderStaff(app)))
    setGeocoder()
    const waiting: (() => void)[] = []
    server.answer = (response, request) => void waiting.push(() => server.usual(response, request))
    const calls = people.map((as, i) => app.call('GET', pathOf(id, `Gare ${i}`), { as }))
    const refusals: unknown[] = []
    for (const call of calls) void call.then((answer) => refusals.push(failure(answer)))
    await expect.poll(() => refusals).toEqual(Array(2).fill([503, 'address_lookup_failed']))
    server.answer = server.usual
    for (const answer of waiting) answer()
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503, 503])
  })
})

testAlone('one person is refused after 30 searches in five minutes, and a hotel after 300 in a day', async () => {
  const hotel = await createHotel(app)
  setGeocoder()
  const { limits } = app.context
  await limits.addressLookups.spend(hotel.owner.userId, 30)
  const tooMany = await app.call('GET', pathOf(hotel.id, 'Gare'), { as: hotel.owner })
  expect(failure(tooMany)).toEqual([429, 'too_many_requests'])
  expect(Number(tooMany.headers.get('retry-after'))).toBeGreaterThan(0)

  const other = await createHotel(app)
  await limits.addressLookupHotel.spend(other.id, 300)
  const spent = await app.call('GET', pathOf(other.id, 'Gare'), { as: other.owner })
  expect(failure(spent)).toEqual([429, 'allowance_spent'])
  expect(spent.body.detail).toContain('les recherches d’adresses')
  expect(server.requests).toHaveLength(0)
})
