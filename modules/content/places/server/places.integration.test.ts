import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DirectoryPlace, Place } from '#modules/content/places/contract.ts'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { deleteUnusedFiles } from '#modules/foundation/media/server/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createProviderStaff,
  createUpload,
  expectStatus,
  statusAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()

/** The position of test hotels, in Saint-Malo. */
const position = { latitude: 48.6493, longitude: -2.0257 }
const address = { street: 'Quai Saint-Vincent', postalCode: '35400', city: 'Saint-Malo', country: 'FR', ...position }
const newHotel = () => createHotel(app, { address })
const text = (fr: string, en = '', es = '') => ({ fr, en, es })

let count = 0
/** Creates a place of the directory, `north` metres north of the hotel. */
async function addToDirectory(as: TestPerson, values: object = {}, north = 100): Promise<DirectoryPlace> {
  const body = {
    name: `Le Chalut ${++count}`,
    category: 'restaurant',
    latitude: position.latitude + north / 111_195,
    longitude: position.longitude,
    ...values,
  }
  return expectStatus(201, await app.call('POST', '/v1/places', { as, body }))
}
const pathOf = (hotel: TestHotel) => `/v1/hotels/${hotel.id}/places`
const takePlaces = async (hotel: TestHotel, ids: string[]): Promise<Place[]> =>
  expectStatus(201, await app.call('POST', `${pathOf(hotel)}/from-directory`, { as: hotel.owner, body: { ids } }))
const addPlace = async (hotel: TestHotel, values: object = {}): Promise<Place> =>
  expectStatus(
    201,
    await app.call('POST', pathOf(hotel), {
      as: hotel.owner,
      body: { name: 'La plage du Sillon', category: 'monuments', ...position, ...values },
    }),
  )
const asGuest = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
const listPlaces = async (hotel: TestHotel): Promise<Place[]> =>
  expectStatus(200, await app.call('GET', pathOf(hotel), { as: hotel.owner }))
const patchPlace = (hotel: TestHotel, { id }: { id: string }, body: object, version?: number, lang = 'fr') =>
  app.call('PATCH', `${pathOf(hotel)}/${id}?lang=${lang}`, {
    as: hotel.owner,
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const entries = async (hotel: TestHotel) =>
  (
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner })) as AuditEntry[]
  ).filter(({ act }) => act.startsWith('place.'))

describe('the shared directory', () => {
  test('can be read and changed by provider staff only, not by the owner of a hotel', async () => {
    const hotel = await newHotel()
    const place = await addToDirectory(await createProviderStaff(app))
    for (const [method, path, body] of [
      ['GET', '/v1/places', undefined],
      ['POST', '/v1/places', { name: 'X', category: 'bar', ...position }],
      ['GET', `/v1/places/${place.id}`, undefined],
      ['PATCH', `/v1/places/${place.id}`, { name: 'X' }],
      ['DELETE', `/v1/places/${place.id}`, undefined],
      ['POST', '/v1/places/import', undefined],
    ] as const)
      expect((await app.call(method, path, { as: hotel.owner, body })).status).toBe(403)
  })

  test('stores every field in all languages, and refuses a save over an unseen version', async () => {
    const as = await createProviderStaff(app)
    const { id } = await addToDirectory(as)
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
    const lateSave = await app.call('PATCH', at, { as, body: { address: '' }, headers: { 'if-match': '"1"' } })
    expect([lateSave.status, lateSave.body.code]).toEqual([412, 'precondition_failed'])
    expect(expectStatus(200, await app.call('GET', `/v1/places/${id}?lang=es`, { as }))).toMatchObject({
      name: 'El Museo',
      description: 'Un musée<br>au port',
      fallback: ['description'],
    })
  })

  test('refuses unknown categories, and invalid or exchanged coordinates', async () => {
    const as = await createProviderStaff(app)
    await newHotel()
    const body = { name: 'Le Bar', category: 'bar', ...position }
    const errorsOf = async (values: object) =>
      statusAndFields(await app.call('POST', '/v1/places', { as, body: { ...body, ...values } }))
    expect(await errorsOf({ category: 'casino' })).toEqual([422, 'category invalid'])
    expect(await errorsOf({ latitude: 91 })).toEqual([422, 'latitude too_big_number'])
    expect(await errorsOf({ longitude: -181 })).toEqual([422, 'longitude too_small_number'])
    expect(await errorsOf({ latitude: position.longitude, longitude: position.latitude })).toEqual([
      422,
      'latitude swapped_position',
      'longitude swapped_position',
    ])
    expect(await errorsOf({ name: ' ' })).toEqual([422, 'name required'])
  })

  test('can be searched by name and address without accents, page by page', async () => {
    const as = await createProviderStaff(app)
    const word = `Zénith${randomUUID().slice(0, 8)}`
    const count = 102
    for (let i = 0; i < count; i++)
      await addToDirectory(as, {
        name: `${word} ${String(i).padStart(3, '0')}`,
        address: i === 7 ? 'Rue Éphémère' : '',
      })
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

  test('lists the nearest places first, of one category or of all, across pages', async () => {
    const as = await createProviderStaff(app)
    const from = { latitude: -33 - Math.random(), longitude: 18.4 }
    const createdPlaces: DirectoryPlace[] = []
    for (let i = 0; i < 60; i++)
      createdPlaces.push(
        await addToDirectory(as, {
          category: i % 3 === 0 ? 'museum' : 'bar',
          latitude: from.latitude + ((i * 37) % 60) / 1000,
          longitude: from.longitude - ((i * 17) % 60) / 1000,
        }),
      )
    const requestPath = `/v1/places?lat=${from.latitude}&lng=${from.longitude}`
    const first = await app.call('GET', requestPath, { as })
    const second = await app.call('GET', `${requestPath}&after=50`, { as })
    const [near50, next10] = [first.body, second.body.slice(0, 10)].map((page) =>
      page.map(({ distance }: DirectoryPlace) => distance ?? 0),
    )
    expect(near50).toHaveLength(50)
    for (const distances of [near50, next10])
      expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    // The index compares distances on a flat map.
    expect(next10[0]).toBeGreaterThan(near50[49] * 0.999)
    const museums = expectStatus(
      200,
      await app.call('GET', `${requestPath}&category=museum`, { as }),
    ) as DirectoryPlace[]
    const nearestIds = museums.slice(0, 20).map(({ id }) => id)
    expect(new Set(nearestIds)).toEqual(
      new Set(createdPlaces.filter(({ category }) => category === 'museum').map(({ id }) => id)),
    )
    expect(statusAndFields(await app.call('GET', '/v1/places?lat=48', { as }))).toEqual([422, 'lng required'])
    expect(statusAndFields(await app.call('GET', '/v1/places?lat=148&lng=1', { as }))).toEqual([
      422,
      'lat too_big_number',
    ])
  })

  test('shows a change to guests and in the journals of the hotels that use the place only', async () => {
    const as = await createProviderStaff(app)
    const [hotel, other] = [await newHotel(), await newHotel()]
    const place = await addToDirectory(as)
    await takePlaces(hotel, [place.id])
    const before = [await asGuest(hotel), await asGuest(other)]
    expectStatus(200, await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { name: 'Le Nouveau Chalut' } }))
    await app.context.jobs.drain()
    const after = [await asGuest(hotel), await asGuest(other)]
    expect(after[0].places[0].name).toBe('Le Nouveau Chalut')
    expect(after.map(({ version }, i) => version - before[i].version)).toEqual([1, 0])
    expect((await entries(hotel))[0]).toMatchObject({ act: 'place.refreshed', by: { userId: as.userId } })
    // Saving unchanged values notifies nobody.
    expectStatus(200, await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { name: 'Le Nouveau Chalut' } }))
    await app.context.jobs.drain()
    expect((await asGuest(hotel)).version).toBe(after[0].version)
  })

  test('removes a deleted place from the hotels that use it, and keeps their own places', async () => {
    const as = await createProviderStaff(app)
    const hotel = await newHotel()
    const place = await addToDirectory(as)
    await takePlaces(hotel, [place.id])
    const own = await addPlace(hotel)
    expectStatus(204, await app.call('DELETE', `/v1/places/${place.id}`, { as }))
    await app.context.jobs.drain()
    expect((await asGuest(hotel)).places.map(({ id }: Place) => id)).toEqual([own.id])
    expect((await entries(hotel))[0]).toMatchObject({ act: 'place.withdrawn', subject: { name: place.name } })
    expect((await app.call('GET', `/v1/places/${place.id}`, { as })).status).toBe(404)
  })

  test('keeps the files of its pictures, and refuses files of a hotel', async () => {
    const as = await createProviderStaff(app)
    const hotel = await newHotel()
    const own = await createUpload(app, as)
    const place = await addToDirectory(as, { pictures: [own] })
    expect(place.pictures).toEqual([own])
    const hotelFile = await createLibraryFile(app, hotel)
    const refused = await app.call('PATCH', `/v1/places/${place.id}`, { as, body: { pictures: [hotelFile.address] } })
    expect(statusAndFields(refused)).toEqual([422, 'pictures.0 file_gone'])
    await takePlaces(hotel, [place.id])
    app.setClock('2026-06-10T09:00:00Z')
    await deleteUnusedFiles(app.context)
    app.setClock('2026-03-10T09:00:00Z')
    expect(Object.keys((await asGuest(hotel)).medias)).toContain(own)
  })
})

describe('a hotel', () => {
  test('adds several places at once, each once, and guests see them with distance and walking time', async () => {
    const as = await createProviderStaff(app)
    const hotel = await createHotel(app, { address: { ...address, latitude: 12 + Math.random(), longitude: 100 } })
    const at = hotel.hotel.address
    const placeAt = async (metres: number) =>
      addToDirectory(as, { latitude: (at.latitude ?? 0) + metres / 111_195, longitude: at.longitude })
    const [far, close] = [await placeAt(900), await placeAt(300)]
    const requestPath = `${pathOf(hotel)}/from-directory`
    const nearby = expectStatus(200, await app.call('GET', requestPath, { as: hotel.owner }))
    expect(nearby.slice(0, 2)).toMatchObject([
      { id: close.id, distance: 300, taken: false },
      { id: far.id, distance: 900, taken: false },
    ])
    await takePlaces(hotel, [close.id, far.id])
    await takePlaces(hotel, [far.id])
    const { places: shownPlaces } = await asGuest(hotel)
    expect(shownPlaces).toMatchObject([
      { name: close.name, distance: 300, walkMinutes: 5, openNow: null, opinion: '', deal: null },
      { name: far.name, distance: 900, walkMinutes: 15 },
    ])
    expect((await app.call('GET', requestPath, { as: hotel.owner })).body[0].taken).toBe(true)
    const withDeletedPlace = await app.call('POST', requestPath, {
      as: hotel.owner,
      body: { ids: [close.id, randomUUID()] },
    })
    expect(statusAndFields(withDeletedPlace)).toEqual([422, 'ids.1 place_gone'])
    expect((await entries(hotel)).map(({ act }) => act)).toEqual(['place.taken', 'place.taken'])
  })

  test('can write its opinion of a directory place in each language, but change nothing else', async () => {
    const hotel = await newHotel()
    const place = await addToDirectory(await createProviderStaff(app))
    const [own] = await takePlaces(hotel, [place.id])
    const opinion = text('Demandez la sole', 'Ask for the sole')
    const saved = expectStatus(200, await patchPlace(hotel, own as Place, { opinion }, 1, 'all'))
    expect(saved).toMatchObject({ opinion: { ...opinion, es: '' }, version: 2, source: 'directory' })
    expect((await asGuest(hotel, 'en')).places[0].opinion).toBe('Ask for the sole')
    const spanishHotel = await asGuest(hotel, 'es')
    expect([spanishHotel.places[0].opinion, spanishHotel.fallback]).toEqual(['Demandez la sole', ['places.0.opinion']])
    expect(statusAndFields(await patchPlace(hotel, own as Place, { name: 'À nous', opinion: 'x' }))).toEqual([
      422,
      'name directory_field',
    ])
    expect((await patchPlace(hotel, own as Place, { opinion: '' }, 1)).status).toBe(412)
  })

  test('can have its own places with every field, whose hours are in its own time zone', async () => {
    const hotel = await newHotel()
    const picture = (await createLibraryFile(app, hotel)).address
    const hours = { weekly: [{ day: 2, opens: '09:00', closes: '12:00' }], exceptions: [] }
    const place = await addPlace(hotel, { hours, pictures: [picture], opinion: 'Au lever du soleil', tags: ['plage'] })
    expect(place).toMatchObject({ source: 'own', hours, distance: 0, walkMinutes: 1, openNow: true, hidden: false })
    // 10:00 in Paris; the test clock is set on a Tuesday.
    expect(place.closesAt).toBe('2026-03-10T11:00:00.000Z')
    const media = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/medias`, { as: hotel.owner }))
    expect(media[0].usedIn).toMatchObject([{ kind: 'place', id: place.id, name: 'La plage du Sillon' }])
    app.setClock('2026-03-10T11:30:00Z')
    expect((await asGuest(hotel)).places[0]).toMatchObject({ openNow: false, opensAt: '2026-03-17T08:00:00.000Z' })
    app.setClock('2026-03-10T09:00:00Z')
    const other = await patchPlace(hotel, place, { latitude: position.longitude, longitude: position.latitude })
    expect(statusAndFields(other)).toEqual([422, 'latitude swapped_position', 'longitude swapped_position'])
  })

  test('can sort and hide places, and hidden places are not sent to guests', async () => {
    const hotel = await newHotel()
    const [first, second, third] = [await addPlace(hotel), await addPlace(hotel), await addPlace(hotel)]
    const orderPlaces = (ids: unknown[]) => app.call('PUT', `${pathOf(hotel)}/order`, { as: hotel.owner, body: ids })
    expectStatus(204, await orderPlaces([third.id, first.id, second.id]))
    expectStatus(200, await patchPlace(hotel, first, { hidden: true }))
    const shownHotel = await asGuest(hotel)
    expect(shownHotel.places.map(({ id }: Place) => id)).toEqual([third.id, second.id])
    expect((await listPlaces(hotel)).map(({ id, hidden, version }) => [id, hidden, version])).toEqual([
      [third.id, false, 1],
      [first.id, true, 1],
      [second.id, false, 1],
    ])
    expect(statusAndFields(await orderPlaces([third.id, first.id]))).toEqual([422, ' not_same_items'])
    expect((await asGuest(hotel)).version).toBe(shownHotel.version)
    expect((await entries(hotel))[0]).toMatchObject({
      act: 'place.changed',
      changes: [{ field: 'hidden', to: 'true' }],
    })
  })

  test('gets its opinions of places with its own fields', async () => {
    const hotel = await newHotel()
    await addPlace(hotel)
    const withOpinion = await addPlace(hotel, { opinion: 'Au lever du soleil' })
    const { hotel: managedHotel } = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner }),
    )
    expect(managedHotel.placeOpinions).toEqual([{ placeId: withOpinion.id, text: 'Au lever du soleil' }])
  })

  test('has at most 200 places, because phones load all of them', async () => {
    const hotel = await newHotel()
    const own = await addPlace(hotel)
    await app.context.pool.query(
      `insert into places select hotel_id, gen_random_uuid(), null, own, opinion, hidden, n, 1
       from places, generate_series(1, 199) n where id = $1`,
      [own.id],
    )
    const oneMore = await app.call('POST', pathOf(hotel), {
      as: hotel.owner,
      body: { name: 'Une de trop', category: 'bar', ...position },
    })
    expect(statusAndFields(oneMore)).toEqual([422, ' too_big_list'])
  })

  test('has places that nobody of another hotel can read, change, sort or delete', async () => {
    const [hotel, other] = [await newHotel(), await newHotel()]
    const own = await addPlace(hotel)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', `/${own.id}`, undefined],
      ['PATCH', `/${own.id}`, { hidden: true }],
      ['DELETE', `/${own.id}`, undefined],
      ['PUT', '/order', [own.id]],
    ] as const) {
      expect((await app.call(method, `${pathOf(hotel)}${path}`, { as: other.owner, body })).status).toBe(404)
      if (path.includes(own.id))
        expect((await app.call(method, `${pathOf(other)}${path}`, { as: other.owner, body })).status).toBe(404)
    }
    expect(await listPlaces(hotel)).toMatchObject([{ id: own.id, hidden: false }])
  })

  test('has places that a member can read but not change', async () => {
    const hotel = await newHotel()
    const own = await addPlace(hotel)
    const as = await createMember(app, hotel, 'member')
    expect(expectStatus(200, await app.call('GET', pathOf(hotel), { as }))).toHaveLength(1)
    expect((await app.call('PATCH', `${pathOf(hotel)}/${own.id}`, { as, body: { hidden: true } })).status).toBe(403)
    expect((await app.call('GET', `${pathOf(hotel)}/from-directory`, { as })).status).toBe(403)
  })

  test('can remove a place and add it again', async () => {
    const hotel = await newHotel()
    const place = await addToDirectory(await createProviderStaff(app))
    const [own] = await takePlaces(hotel, [place.id])
    expectStatus(204, await app.call('DELETE', `${pathOf(hotel)}/${own?.id}`, { as: hotel.owner }))
    expect((await asGuest(hotel)).places).toEqual([])
    await takePlaces(hotel, [place.id])
    expect((await asGuest(hotel)).places).toHaveLength(1)
    expect((await entries(hotel)).map(({ act }) => act)).toEqual(['place.taken', 'place.deleted', 'place.taken'])
  })

  test('sees missing translations of its own places, but not of directory places', async () => {
    const hotel = await newHotel()
    const place = await addToDirectory(await createProviderStaff(app), { description: 'Une table du port' })
    await takePlaces(hotel, [place.id])
    const own = await addPlace(hotel, { description: 'Trois kilomètres de sable' })
    for (const lang of ['en', 'es']) {
      const requestPath = `/v1/hotels/${hotel.id}/translations?to=${lang}`
      const { texts } = expectStatus(200, await app.call('GET', requestPath, { as: hotel.owner }))
      const placeTexts = texts.filter((text: { place: string }) => text.place === 'place')
      expect(placeTexts).toMatchObject([{ id: own.id, field: 'description', target: '' }])
    }
  })
})
