import { describe, expect, test } from 'vitest'
import type { DirectoryPlace, ImportReport } from '#modules/content/places/contract.ts'
import { type CallResult, testApp } from '#tests/app.ts'
import { createHotel, createProviderStaff, expectStatus, statusAndFields, type TestPerson } from '#tests/factories.ts'

const app = testApp()

/** In Lyon, where no other test has places. */
const lyon = { latitude: 45.764, longitude: 4.8357 }
const csv = (...lines: string[]) => ['id,name,category,latitude,longitude,phone,opening_hours', ...lines].join('\n')
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const feature = (id: string, properties: object, [longitude, latitude] = [4.8357, 45.764]) => ({
  type: 'Feature',
  id,
  properties: { '@id': id, ...properties },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

async function send(
  as: TestPerson,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Promise<CallResult> {
  const response = await app.fetch(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}`, 'content-type': type, 'accept-language': 'fr' },
    body,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
const preview = (as: TestPerson, body: string | Uint8Array<ArrayBuffer>, type = 'text/csv') =>
  send(as, '/v1/places/import/preview?lang=fr', body, type)
const importFile = (as: TestPerson, body: string, broken = 'refuse', type = 'text/csv') =>
  send(as, `/v1/places/import?lang=fr&broken=${broken}`, body, type)
const geoJson = 'application/geo+json'
const search = async (as: TestPerson, q: string): Promise<DirectoryPlace[]> =>
  expectStatus(200, await app.call('GET', `/v1/places?q=${encodeURIComponent(q)}&lang=fr`, { as }))
const counts = ({ created, changed, unchanged, repeated, broken }: ImportReport) => [
  created,
  changed,
  unchanged,
  repeated,
  broken.length,
]

describe('an import', () => {
  test('has a preview that changes nothing, and then creates, changes and skips places', async () => {
    const as = await createProviderStaff(app)
    const file = csv(
      'a1,Le Bouchon Alpha,restaurant,45.7640,4.8357,+33 4 78 00 00 01,Tu-Sa 12:00-14:00',
      'a2,Ciné Alpha,cinema,45.7641,4.8358,,',
    )
    expect(counts(expectStatus(200, await preview(as, file)))).toEqual([2, 0, 0, 0, 0])
    expect(await search(as, 'Alpha')).toEqual([])
    expect(counts(expectStatus(200, await importFile(as, file)))).toEqual([2, 0, 0, 0, 0])
    const [bouchon] = await search(as, 'Bouchon Alpha')
    expect(bouchon).toMatchObject({
      externalId: 'a1',
      category: 'restaurant',
      ...lyon,
      phone: '+33 4 78 00 00 01',
      hours: { weekly: [2, 3, 4, 5, 6].map((day) => ({ day, opens: '12:00', closes: '14:00' })), exceptions: [] },
    })
    const changedFile = csv(
      'a1,Le Bouchon Alpha,restaurant,45.7640,4.8357,+33 4 78 00 00 02,',
      'a2,Ciné Alpha,cinema,45.7641,4.8358,,',
    )
    const report: ImportReport = expectStatus(200, await importFile(as, changedFile))
    expect(counts(report)).toEqual([0, 1, 1, 0, 0])
    expect(report.examples[0]).toMatchObject({ line: 2, outcome: 'changed', fields: ['phone'] })
    // Fields that the file does not contain stay.
    expect((await search(as, 'Bouchon Alpha'))[0]).toMatchObject({
      phone: '+33 4 78 00 00 02',
      version: 2,
      hours: bouchon?.hours,
    })
  })

  test('recognizes places by name, category and a distance of 50 metres, and repeated lines', async () => {
    const as = await createProviderStaff(app)
    const place = { name: 'Musée Bêta', category: 'museum', ...lyon, description: 'À garder' }
    expectStatus(201, await app.call('POST', '/v1/places', { as, body: place }))
    const latitudeAt = (north: number) => (lyon.latitude + north / 111_195).toFixed(6)
    const file = csv(
      `b1,musee beta,museum,${latitudeAt(40)},4.8357,,`,
      `b1,Musée Bêta,museum,${latitudeAt(41)},4.8357,,`,
      `b3,Musée Bêta,museum,${latitudeAt(200)},4.8357,,`,
      `b4,Musée Bêta,bar,${latitudeAt(0)},4.8357,,`,
    )
    expect(counts(expectStatus(200, await importFile(as, file)))).toEqual([2, 1, 0, 1, 0])
    expect((await search(as, 'beta')).find(({ externalId }) => externalId === 'b1')).toMatchObject({
      description: 'À garder',
    })
    expect(counts(expectStatus(200, await importFile(as, file)))).toEqual([0, 0, 3, 1, 0])
  })

  test('reads files of OpenStreetMap with points, areas, tags, languages and hours', async () => {
    const as = await createProviderStaff(app)
    const area = {
      type: 'Feature',
      properties: {
        '@id': 'way/2',
        tourism: 'museum',
        name: 'Gamma',
        'name:en': 'Gamma Museum',
        opening_hours: '24/7',
      },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [4.83, 45.76],
            [4.84, 45.76],
            [4.84, 45.77],
            [4.83, 45.77],
            [4.83, 45.76],
          ],
        ],
      },
    }
    const file = collection(
      feature('node/1', {
        amenity: 'cafe',
        name: 'Café Gamma',
        'addr:housenumber': '3',
        'addr:street': 'Rue Mercière',
        'addr:postcode': '69002',
        'addr:city': 'Lyon',
        'contact:phone': '+33 4 78 00 00 03;+33 6 00 00 00 00',
        website: 'cafe-gamma.example',
        opening_hours: 'Mo-Su 18:00-02:00; PH off',
      }),
      area,
      feature('node/4', { amenity: 'pub', name: 'Pub Gamma', opening_hours: 'Apr-Sep: Mo-Su 10:00-19:00' }),
    )
    const report: ImportReport = expectStatus(200, await importFile(as, file, 'refuse', geoJson))
    expect(counts(report)).toEqual([3, 0, 0, 0, 0])
    expect(report.notes.map(({ line, code }) => [line, code])).toEqual([
      [1, 'hours_holidays'],
      [3, 'hours_not_weekly'],
    ])
    expect(report.notes[1]?.message).toContain('Apr-Sep: Mo-Su 10:00-19:00')
    const [cafe] = await search(as, 'Café Gamma')
    expect(cafe).toMatchObject({
      externalId: 'node/1',
      category: 'restaurant',
      address: '3 Rue Mercière, 69002 Lyon',
      phone: '+33 4 78 00 00 03',
      website: 'https://cafe-gamma.example',
    })
    expect(cafe?.hours?.weekly).toContainEqual({ day: 7, opens: '18:00', closes: '02:00' })
    const museum = expectStatus(200, await app.call('GET', '/v1/places?q=gamma museum&lang=en', { as }))[0]
    expect(museum).toMatchObject({ name: 'Gamma Museum', latitude: 45.765, longitude: 4.835 })
    expect(museum.hours.weekly).toHaveLength(7)
    expect((await search(as, 'Pub Gamma'))[0]?.hours).toBeNull()
  })

  test('reports each invalid line with the reason, and imports the other lines or nothing, as chosen', async () => {
    const as = await createProviderStaff(app)
    await createHotel(app, { address: lyon })
    const file = csv(
      'c1,Delta bon,bar,45.764,4.8357,,',
      'c2,Delta casino,casino,45.764,4.8357,,',
      'c3,Delta inversé,bar,4.8357,45.764,,',
      'c4,Delta pôle,bar,145.1,190,,',
      'c5,Delta tourné,bar,145.1,80,,',
      'c6,,bar,45.764,4.8357,,',
      'c7,Delta nulle part,bar,,,,',
      'c8,Delta sans,,45.764,4.8357,,',
      'c9,Delta téléphone,bar,"45,765","4,8357",demandez,n’importe quoi',
    )
    const report: ImportReport = expectStatus(200, await preview(as, file))
    expect(report.broken.map(({ line, code }) => [line, code])).toEqual([
      [3, 'unknown_category'],
      [4, 'swapped'],
      [5, 'out_of_range'],
      [6, 'swapped'],
      [7, 'no_name'],
      [8, 'no_position'],
      [9, 'no_category'],
    ])
    expect(report.broken[0]).toMatchObject({
      name: 'Delta casino',
      message: '«\u00a0casino\u00a0» n’est pas une catégorie de lieux.',
    })
    expect(report.notes.map(({ code }) => code)).toEqual(['phone', 'hours_unreadable'])
    const refused = await importFile(as, file)
    expect([refused.status, refused.body.code]).toEqual([422, 'import_broken'])
    expect(await search(as, 'Delta')).toEqual([])
    expect(counts(expectStatus(200, await importFile(as, file, 'skip')))).toEqual([2, 0, 0, 0, 7])
    expect((await search(as, 'Delta')).map(({ name }) => name)).toEqual(['Delta bon', 'Delta téléphone'])
  })

  test('updates the hotels that use changed places', async () => {
    const as = await createProviderStaff(app)
    const hotel = await createHotel(app, { address: lyon })
    expectStatus(200, await importFile(as, csv('e1,Epsilon,bar,45.764,4.8357,,')))
    const [place] = await search(as, 'Epsilon')
    const ids = [place?.id]
    expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/places/from-directory`, { as: hotel.owner, body: { ids } }),
    )
    expectStatus(200, await importFile(as, csv('e1,Epsilon Neuf,bar,45.764,4.8357,,')))
    await app.context.jobs.drain()
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).places[0].name).toBe('Epsilon Neuf')
  })

  test.each([
    ['', 'text/csv', ' import_empty'],
    ['name,category\n', 'text/csv', ' import_empty'],
    ['{"type":"Feature', geoJson, ' import_no_json'],
    ['{"type":"Topology"}', geoJson, ' import_no_json'],
    ['[1,2]', geoJson, ' import_no_json'],
    ['{"type":"FeatureCollection","features":[]}', geoJson, ' import_empty'],
  ])('refuses %j, which is not a list of places', async (body, type, error) => {
    expect(statusAndFields(await preview(await createProviderStaff(app), body, type))).toEqual([422, error])
  })

  test('reports unexpected content of a file as invalid lines', async () => {
    const as = await createProviderStaff(app)
    const oddFile = collection(
      { type: 'Feature', geometry: null, properties: null },
      { geometry: { type: 'Point', coordinates: 'x' }, properties: { name: { a: 1 }, amenity: 'bar' } },
      { geometry: { type: 'Polygon', coordinates: [[[]]] }, properties: { name: 7, amenity: ['bar'] } },
      { geometry: { type: 'Point', coordinates: [null, {}] }, properties: { name: 'Zêta', amenity: 'bar' } },
      null,
      3,
      'x',
    )
    const { broken } = expectStatus(200, await preview(as, oddFile, geoJson))
    expect(broken).toHaveLength(7)
    const unclosedQuote = expectStatus(200, await preview(as, csv('q1,"Zêta,bar,45.7,4.8,,', 'q2,Êta,bar,45.7,4.8,,')))
    expect(unclosedQuote.broken.length).toBeGreaterThan(0)
    const withNul = expectStatus(200, await importFile(as, csv('n1,Th\0êta,bar,45.764,4.8357,,')))
    expect(counts(withNul)).toEqual([1, 0, 0, 0, 0])
    const brokenText = collection(feature('n2', { amenity: 'bar', name: 'Th\0êta\ud800', phone: '+33\0' }))
    expect(counts(expectStatus(200, await importFile(as, brokenText, 'refuse', geoJson)))).toEqual([1, 0, 0, 0, 0])
  })

  test('reads files of spreadsheets, with semicolons, a byte order mark or Windows encoding', async () => {
    const as = await createProviderStaff(app)
    const line = '\ufeffName;Category;Latitude;Longitude\r\nIôta;bar;45,764;4,8357\r\n'
    expect(counts(expectStatus(200, await preview(as, line)))).toEqual([1, 0, 0, 0, 0])
    const windows = new Uint8Array(Buffer.from(line.slice(1), 'latin1'))
    expect(expectStatus(200, await preview(as, windows)).examples).toMatchObject([{ name: 'Iôta' }])
  })

  test('refuses other file types, and too large files before reading them completely', async () => {
    const as = await createProviderStaff(app)
    expect((await preview(as, 'x', 'application/pdf')).status).toBe(415)
    const part = new Uint8Array(1_000_000)
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 200 ? controller.enqueue(part) : controller.close()),
    })
    const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'text/csv' }
    const options = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    expect((await app.fetch('/v1/places/import/preview', options)).status).toBe(413)
    expect(sent).toBeLessThan(100)
  })

  test('imports 50,000 lines of which 300 are invalid, and the same file again', {
    timeout: 180_000,
  }, async () => {
    const as = await createProviderStaff(app)
    const lines = Array.from({ length: 50_000 }, (_, i) => {
      const isBad = i % 166 === 0 && i / 166 < 300
      const hours = `Mo-Fr 0${i % 10}:00-${10 + (i % 13)}:${String(i % 60).padStart(2, '0')}`
      return `k${i},Kappa ${i},${isBad ? 'nothing' : 'bar'},${(45 + (i % 1000) / 1000).toFixed(4)},${(4 + i / 50_000).toFixed(5)},,${hours}`
    })
    const file = csv(...lines)
    const report: ImportReport = expectStatus(200, await importFile(as, file, 'skip'))
    expect(counts(report)).toEqual([49_700, 0, 0, 0, 300])
    expect(new Set(report.broken.map(({ line }) => line)).size).toBe(300)
    expect(counts(expectStatus(200, await importFile(as, file, 'skip')))).toEqual([0, 0, 49_700, 0, 300])
  })
})
