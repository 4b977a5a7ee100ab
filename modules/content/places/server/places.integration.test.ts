import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DirectoryPlace, Place } from '#modules/content/places/contract.ts'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { deleteUnusedFiles } from '#modules/foundation/media/server/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  libraryFile,
  member,
  providerStaff,
  statusAndFields,
  type TestHotel,
  type TestPerson,
  uploadedFile,
} from '#tests/factories.ts'

const app = testApp()

/** In Saint-Malo. */
const here = { latitude: 48.6493, longitude: -2.0257 }
const address = { street: 'Quai Saint-Vincent', postalCode: '35400', city: 'Saint-Malo', country: 'FR', ...here }
const inSaintMalo = () => createHotel(app, { address })
const text = (fr: string, en = '', es = '') => ({ fr, en, es })

let count = 0
/** A place of the directory, `north` metres from the hotel. */
async function listed(as: TestPerson, values: object = {}, north = 100): Promise<DirectoryPlace> {
  const body = {
    name: `Le Chalut ${++count}`,
    category: 'restaurant',
    latitude: here.latitude + north / 111_195,
    longitude: here.longitude,
    ...values,
  }
  return expectStatus(201, await app.call('POST', '/v1/places', { as, body }))
}
const places = (openedHotel: TestHotel) => `/v1/hotels/${openedHotel.id}/places`
const take = async (openedHotel: TestHotel, ids: string[]): Promise<Place[]> =>
  expectStatus(
    201,
    await app.call('POST', `${places(openedHotel)}/from-directory`, { as: openedHotel.owner, body: { ids } }),
  )
const create = async (openedHotel: TestHotel, values: object = {}): Promise<Place> =>
  expectStatus(
    201,
    await app.call('POST', places(openedHotel), {
      as: openedHotel.owner,
      body: { name: 'La plage du Sillon', category: 'monuments', ...here, ...values },
    }),
  )
const guests = async (openedHotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${openedHotel.id}?lang=${lang}`))
const list = async (openedHotel: TestHotel): Promise<Place[]> =>
  expectStatus(200, await app.call('GET', places(openedHotel), { as: openedHotel.owner }))
const patch = (openedHotel: TestHotel, { id }: { id: string }, body: object, version?: number, lang = 'fr') =>
  app.call('PATCH', `${places(openedHotel)}/${id}?lang=${lang}`, {
    as: openedHotel.owner,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const journal = async (openedHotel: TestHotel) =>
  (
    expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/audit`, { as: openedHotel.owner }),
    ) as AuditEntry[]
  ).filter(({ act }) => act.startsWith('place.'))

describe('the shared directory', () => {
  test('is the provider’s alone: the owner of a hotel neither reads nor writes it', async () => {
    const openedHotel = await inSaintMalo()
    const place = await listed(await providerStaff(app))
    for (const [method, path, body] of [
      ['GET', '/v1/places', undefined],
      ['POST', '/v1/places', { name: 'X', category: 'bar', ...here }],
      ['GET', `/v1/places/${place.id}`, undefined],
      ['PATCH', `/v1/places/${place.id}`, { name: 'X' }],
      ['DELETE', `/v1/places/${place.id}`, undefined],
      ['POST', '/v1/places/import', undefined],
    ] as const)
      expect((await app.call(method, path, { as: openedHotel.owner, body })).status).toBe(403)
  })

  test('keeps every field, in all languages at once, and tells who comes second that somebody saved before', async () => {
    const as = await providerStaff(app)
    const { id } = await listed(as)
    const hours = { weekly: [{ day: 2, opens: '12:00', closes: '14:00' }], exceptions: [] }
    const body = {
      name: text('Le Musée', 'The Museum', 'El Museo'),
      category: 'museum',
      tags: ['family', 'rain'],
      description: text('Un musée<br>au port', 'A museum'),
      address: 'Quai Duguay-Trouin, Saint-Malo',
      phone: '+33 2 99 40 71 57',
      website: 'https://musee.example',
      hours,
    }
    const at = `/v1/places/${id}?lang=all`
    const saved = expectStatus(200, await app.call('PATCH', at, { as, body, headers: { 'if-match': '"1"' } }))
    expect(saved).toMatchObject({
      ...body,
      description: text('Un musée<br>au port', 'A museum'),
      version: 2,
      hotels: 0,
    })
    const late = await app.call('PATCH', at, { as, body: { address: '' }, headers: { 'if-match': '"1"' } })
    expect([late.status, late.body.code]).toEqual([412, 'precondition_failed'])
    expect(expectStatus(200, await app.call('GET', `/v1/places/${id}?lang=es`, { as }))).toMatchObject({
      name: 'El Museo',
      description: 'Un musée<br>au port',
      fallback: ['description'],
    })
  })

  test('refuses what is no place: a category, coordinates that do not exist or are exchanged', async () => {
    const as = await providerStaff(app)
    await inSaintMalo()
    const body = { name: 'Le Bar', category: 'bar', ...here }
    const wrong = async (values: object) =>
      statusAndFields(await app.call('POST', '/v1/places', { as, body: { ...body, ...values } }))
    expect(await wrong({ category: 'casino' })).toEqual([422, 'category invalid'])
    expect(await wrong({ latitude: 91 })).toEqual([422, 'latitude too_big_number'])
    expect(await wrong({ longitude: -181 })).toEqual([422, 'longitude too_small_number'])
    expect(await wrong({ latitude: here.longitude, longitude: here.latitude })).toEqual([
      422,
      'latitude swapped_position',
      'longitude swapped_position',
    ])
    expect(await wrong({ name: ' ' })).toEqual([422, 'name required'])
  })

  test('is found by name and address without accents, page by page', async () => {
    const as = await providerStaff(app)
    const word = `Zénith${randomUUID().slice(0, 8)}`
    const count = 102
    for (let i = 0; i < count; i++)
      await listed(as, { name: `${word} ${String(i).padStart(3, '0')}`, address: i === 7 ? 'Rue Éphémère' : '' })
    const names: string[] = []
    const pageLengths: number[] = []
    let next = `/v1/places?q=${word.toLowerCase().replace('é', 'e')}`
    while (next) {
      const page = await app.call('GET', next, { as })
      pageLengths.push(page.body.length)
      names.push(...page.body.map(({ name }: DirectoryPlace) => name))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(pageLengths).toEqual([50, 50, 2])
    expect(names).toEqual(Array.from({ length: count }, (_, i) => `${word} ${String(i).padStart(3, '0')}`))
    expect(expectStatus(200, await app.call('GET', `/v1/places?q=${word} ephemere`, { as }))).toHaveLength(1)
    expect(statusAndFields(await app.call('GET', '/v1/places?after=x', { as }))).toEqual([422, 'after invalid'])
  })

  test('gives the nearest first, of one category or of all, on both sides of a page', async () => {
    const as = await providerStaff(app)
    const from = { latitude: -33 - Math.random(), longitude: 18.4 }
    const made: DirectoryPlace[] = []
    for (let i = 0; i < 60; i++)
      made.push(
        await listed(as, {
          category: i % 3 === 0 ? 'museum' : 'bar',
          latitude: from.latitude + ((i * 37) % 60) / 1000,
          longitude: from.longitude - ((i * 17) % 60) / 1000,
        }),
      )
    const asked = `/v1/places?lat=${from.latitude}&lng=${from.longitude}`
    const first = await app.call('GET', asked, { as })
    const second = await app.call('GET', `${asked}&after=50`, { as })
    const [near50, next10] = [first.body, second.body.slice(0, 10)].map((page) =>
      page.map(({ distance }: DirectoryPlace) => distance ?? 0),
    )
    expect(near50).toHaveLength(50)
    for (const distances of [near50, next10])
      expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    // The index compares distances on a flat map.
    expect(next10[0]).toBeGreaterThan(near50[49] * 0.999)
    const museums = expectStatus(200, await app.call('GET', `${asked}&category=museum`, { as })) as DirectoryPlace[]
    const near = museums.slice(0, 20).map(({ id }) => id)
    expect(new Set(near)).toEqual(new Set(made.filter(({ category }) => category === 'museum').map(({ id }) => id)))
    expect(statusAndFields(await app.call('GET', '/v1/places?lat=48', { as }))).toEqual([422, 'lng required'])
    expect(statusAndFields(await app.call('GET', '/v1/places?lat=148&lng=1', { as }))).toEqual([
      422,
      'lat too_big_number',
    ])
  })

  test('a change reaches the guests and the journal of the hotels that have taken it, and no other hotel', async () => {
    const as = await providerStaff(app)
    const [openedHotel, other] = [await inSaintMalo(), await inSaintMalo()]
    const place = await listed(as)
    await take(openedHotel, [place.id])
    const before = [await guests(openedHotel), await guests(other)]
    expectStatus(200, await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { name: 'Le Nouveau Chalut' } }))
    await app.context.jobs.drain()
    const after = [await guests(openedHotel), await guests(other)]
    expect(after[0].places[0].name).toBe('Le Nouveau Chalut')
    expect(after.map(({ version }, i) => version - before[i].version)).toEqual([1, 0])
    expect((await journal(openedHotel))[0]).toMatchObject({ act: 'place.refreshed', by: { userId: as.userId } })
    // Saving unchanged values notifies nobody.
    expectStatus(200, await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { name: 'Le Nouveau Chalut' } }))
    await app.context.jobs.drain()
    expect((await guests(openedHotel)).version).toBe(after[0].version)
  })

  test('a place that is deleted leaves the hotels that have taken it, and their own ones stay', async () => {
    const as = await providerStaff(app)
    const openedHotel = await inSaintMalo()
    const place = await listed(as)
    await take(openedHotel, [place.id])
    const mine = await create(openedHotel)
    expectStatus(204, await app.call('DELETE', `/v1/places/${place.id}`, { as }))
    await app.context.jobs.drain()
    expect((await guests(openedHotel)).places.map(({ id }: Place) => id)).toEqual([mine.id])
    expect((await journal(openedHotel))[0]).toMatchObject({ act: 'place.withdrawn', subject: { name: place.name } })
    expect((await app.call('GET', `/v1/places/${place.id}`, { as })).status).toBe(404)
  })

  test('keeps its pictures: a file of a place is not forgotten, and one of a hotel cannot be put there', async () => {
    const as = await providerStaff(app)
    const openedHotel = await inSaintMalo()
    const mine = await uploadedFile(app, as)
    const place = await listed(as, { pictures: [mine] })
    expect(place.pictures).toEqual([mine])
    const theirs = await libraryFile(app, openedHotel)
    const put = await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { pictures: [theirs.address] } })
    expect(statusAndFields(put)).toEqual([422, 'pictures.0 file_gone'])
    await take(openedHotel, [place.id])
    app.setClock('2026-06-10T09:00:00Z')
    await deleteUnusedFiles(app.context)
    app.setClock('2026-03-10T09:00:00Z')
    expect(Object.keys((await guests(openedHotel)).medias)).toContain(mine)
  })
})

describe('a hotel', () => {
  test('takes places by distance, several at once and each once, and guests see them with distance and walking time', async () => {
    const as = await providerStaff(app)
    const openedHotel = await createHotel(app, {
      address: { ...address, latitude: 12 + Math.random(), longitude: 100 },
    })
    const at = openedHotel.hotel.address
    const near = async (metres: number) =>
      listed(as, { latitude: (at.latitude ?? 0) + metres / 111_195, longitude: at.longitude })
    const [far, close] = [await near(900), await near(300)]
    const asked = `${places(openedHotel)}/from-directory`
    const offered = expectStatus(200, await app.call('GET', asked, { as: openedHotel.owner }))
    expect(offered.slice(0, 2)).toMatchObject([
      { id: close.id, distance: 300, taken: false },
      { id: far.id, distance: 900, taken: false },
    ])
    await take(openedHotel, [close.id, far.id])
    await take(openedHotel, [far.id])
    const { places: shown } = await guests(openedHotel)
    expect(shown).toMatchObject([
      { name: close.name, distance: 300, walkMinutes: 5, openNow: null, opinion: '', deal: null },
      { name: far.name, distance: 900, walkMinutes: 15 },
    ])
    expect((await app.call('GET', asked, { as: openedHotel.owner })).body[0].taken).toBe(true)
    const gone = await app.call('POST', asked, { as: openedHotel.owner, body: { ids: [close.id, randomUUID()] } })
    expect(statusAndFields(gone)).toEqual([422, 'ids.1 place_gone'])
    expect((await journal(openedHotel)).map(({ act }) => act)).toEqual(['place.taken', 'place.taken'])
  })

  test('writes its opinion of a place of the directory in each language, and nothing else of it', async () => {
    const openedHotel = await inSaintMalo()
    const place = await listed(await providerStaff(app))
    const [mine] = await take(openedHotel, [place.id])
    const opinion = text('Demandez la sole', 'Ask for the sole')
    const saved = expectStatus(200, await patch(openedHotel, mine as Place, { opinion }, 1, 'all'))
    expect(saved).toMatchObject({ opinion: { ...opinion, es: '' }, version: 2, source: 'directory' })
    expect((await guests(openedHotel, 'en')).places[0].opinion).toBe('Ask for the sole')
    const spanish = await guests(openedHotel, 'es')
    expect([spanish.places[0].opinion, spanish.fallback]).toEqual(['Demandez la sole', ['places.0.opinion']])
    expect(statusAndFields(await patch(openedHotel, mine as Place, { name: 'À nous', opinion: 'x' }))).toEqual([
      422,
      'name directory_field',
    ])
    expect((await patch(openedHotel, mine as Place, { opinion: '' }, 1)).status).toBe(412)
  })

  test('has places of its own with every field, open in its own time zone', async () => {
    const openedHotel = await inSaintMalo()
    const picture = (await libraryFile(app, openedHotel)).address
    const hours = { weekly: [{ day: 2, opens: '09:00', closes: '12:00' }], exceptions: [] }
    const made = await create(openedHotel, {
      hours,
      pictures: [picture],
      opinion: 'Au lever du soleil',
      tags: ['plage'],
    })
    expect(made).toMatchObject({ source: 'own', hours, distance: 0, walkMinutes: 1, openNow: true, hidden: false })
    // 10:00 in Paris; the test clock is set on a Tuesday.
    expect(made.closesAt).toBe('2026-03-10T11:00:00.000Z')
    const media = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/medias`, { as: openedHotel.owner }),
    )
    expect(media[0].usedIn).toMatchObject([{ kind: 'place', id: made.id, name: 'La plage du Sillon' }])
    app.setClock('2026-03-10T11:30:00Z')
    expect((await guests(openedHotel)).places[0]).toMatchObject({ openNow: false, opensAt: '2026-03-17T08:00:00.000Z' })
    app.setClock('2026-03-10T09:00:00Z')
    const other = await patch(openedHotel, made, { latitude: here.longitude, longitude: here.latitude })
    expect(statusAndFields(other)).toEqual([422, 'latitude swapped_position', 'longitude swapped_position'])
  })

  test('orders and hides: guests see the order, and what is hidden is not sent to them at all', async () => {
    const openedHotel = await inSaintMalo()
    const [one, two, three] = [await create(openedHotel), await create(openedHotel), await create(openedHotel)]
    const order = (ids: unknown[]) =>
      app.call('PUT', `${places(openedHotel)}/order`, { as: openedHotel.owner, body: ids })
    expectStatus(204, await order([three.id, one.id, two.id]))
    expectStatus(200, await patch(openedHotel, one, { hidden: true }))
    const shown = await guests(openedHotel)
    expect(shown.places.map(({ id }: Place) => id)).toEqual([three.id, two.id])
    expect((await list(openedHotel)).map(({ id, hidden, version }) => [id, hidden, version])).toEqual([
      [three.id, false, 1],
      [one.id, true, 1],
      [two.id, false, 1],
    ])
    expect(statusAndFields(await order([three.id, one.id]))).toEqual([422, ' not_same_items'])
    expect((await guests(openedHotel)).version).toBe(shown.version)
    expect((await journal(openedHotel))[0]).toMatchObject({
      act: 'place.changed',
      changes: [{ field: 'hidden', to: 'true' }],
    })
  })

  test('is told among the hotel’s own fields what it says of places', async () => {
    const openedHotel = await inSaintMalo()
    await create(openedHotel)
    const said = await create(openedHotel, { opinion: 'Au lever du soleil' })
    const { hotel } = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${openedHotel.id}/manage`, { as: openedHotel.owner }),
    )
    expect(hotel.placeOpinions).toEqual([{ placeId: said.id, text: 'Au lever du soleil' }])
  })

  test('takes no more than a phone loads', async () => {
    const openedHotel = await inSaintMalo()
    const mine = await create(openedHotel)
    await app.context.pool.query(
      `insert into places select hotel_id, gen_random_uuid(), null, own, opinion, hidden, n, 1
       from places, generate_series(1, 199) n where id = $1`,
      [mine.id],
    )
    const more = await app.call('POST', places(openedHotel), {
      as: openedHotel.owner,
      body: { name: 'Une de trop', category: 'bar', ...here },
    })
    expect(statusAndFields(more)).toEqual([422, ' too_big_list'])
  })

  test('nobody of another hotel reads, changes, sorts or deletes its places', async () => {
    const [openedHotel, other] = [await inSaintMalo(), await inSaintMalo()]
    const mine = await create(openedHotel)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', `/${mine.id}`, undefined],
      ['PATCH', `/${mine.id}`, { hidden: true }],
      ['DELETE', `/${mine.id}`, undefined],
      ['PUT', '/order', [mine.id]],
    ] as const) {
      expect((await app.call(method, `${places(openedHotel)}${path}`, { as: other.owner, body })).status).toBe(404)
      if (path.includes(mine.id))
        expect((await app.call(method, `${places(other)}${path}`, { as: other.owner, body })).status).toBe(404)
    }
    expect(await list(openedHotel)).toMatchObject([{ id: mine.id, hidden: false }])
  })

  test('a member reads the places and changes none', async () => {
    const openedHotel = await inSaintMalo()
    const mine = await create(openedHotel)
    const as = await member(app, openedHotel, 'member')
    expect(expectStatus(200, await app.call('GET', places(openedHotel), { as }))).toHaveLength(1)
    expect((await app.call('PATCH', `${places(openedHotel)}/${mine.id}`, { as, body: { hidden: true } })).status).toBe(
      403,
    )
    expect((await app.call('GET', `${places(openedHotel)}/from-directory`, { as })).status).toBe(403)
  })

  test('a place that is removed is gone for guests, and may be taken again', async () => {
    const openedHotel = await inSaintMalo()
    const place = await listed(await providerStaff(app))
    const [mine] = await take(openedHotel, [place.id])
    expectStatus(204, await app.call('DELETE', `${places(openedHotel)}/${mine?.id}`, { as: openedHotel.owner }))
    expect((await guests(openedHotel)).places).toEqual([])
    await take(openedHotel, [place.id])
    expect((await guests(openedHotel)).places).toHaveLength(1)
    expect((await journal(openedHotel)).map(({ act }) => act)).toEqual(['place.taken', 'place.deleted', 'place.taken'])
  })

  test('is told of the texts of its places that a language lacks, not of the directory’s', async () => {
    const openedHotel = await inSaintMalo()
    const place = await listed(await providerStaff(app), { description: 'Une table du port' })
    await take(openedHotel, [place.id])
    const mine = await create(openedHotel, { description: 'Trois kilomètres de sable' })
    for (const lang of ['en', 'es']) {
      const asked = `/v1/hotels/${openedHotel.id}/translations?to=${lang}`
      const { texts } = expectStatus(200, await app.call('GET', asked, { as: openedHotel.owner }))
      const ours = texts.filter((text: { place: string }) => text.place === 'place')
      expect(ours).toMatchObject([{ id: mine.id, field: 'description', target: '' }])
    }
  })
})
