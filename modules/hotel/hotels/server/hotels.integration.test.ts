import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createPerson,
  createProviderStaff,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const read = (id: string, query = '', headers = {}) => app.call('GET', `/v1/hotels/${id}${query}`, { headers })
const readPublicHotel = async (id: string, query = '') => expectStatus(200, await read(id, query))
const change = ({ id, owner }: TestHotel, body: object, { as = owner, lang = 'fr', headers = {} } = {}) =>
  app.call('PATCH', `/v1/hotels/${id}?lang=${lang}`, { as, body, headers })
const listHotels = (as: TestPerson, query = '') => app.call('GET', `/v1/hotels${query}`, { as })
const create = (as: TestPerson, body: object, lang = 'fr') => app.call('POST', `/v1/hotels?lang=${lang}`, { as, body })

describe('the public hotel', () => {
  test('lists the fields of a change that cannot be set this way as ignored', async () => {
    const hotel = await createHotel(app)
    const hotelPath = `/v1/hotels/${hotel.id}`
    const managedHotel = expectStatus(200, await app.call('GET', `${hotelPath}/manage`, { as: hotel.owner })).hotel
    const { secondFactor: _, ...body } = managedHotel
    const changed = expectStatus(200, await app.call('PATCH', hotelPath, { as: hotel.owner, body }))
    expect(changed.ignored).toEqual(expect.arrayContaining(['owners', 'members', 'placeOpinions', 'hasPages']))
    expect(
      expectStatus(200, await app.call('PATCH', hotelPath, { as: hotel.owner, body: { name: 'Autre' } })).ignored,
    ).toBeUndefined()
  })

  test('has exactly the shape that outside clients rely on', async () => {
    const hotel = await createHotel(app, {
      name: 'Les Remparts',
      phone: '+33 2 99 00 00 00',
      address: { city: 'Saint-Malo' },
    })
    const menu = await createService(app, hotel)
    expect(await readPublicHotel(hotel.id)).toStrictEqual({
      id: hotel.id,
      _id: hotel.id,
      slug: hotel.hotel.slug,
      name: 'Les Remparts',
      lang: 'fr',
      languages: ['fr', 'en', 'es'],
      fallback: [],
      defaultLang: 'fr',
      address: { street: '', postalCode: '', city: 'Saint-Malo', country: 'FR', latitude: null, longitude: null },
      phone: '+33 2 99 00 00 00',
      dialled: '+33299000000',
      timeZone: 'Europe/Paris',
      currency: 'EUR',
      brand: { colour: '#1f4e4a', logo: null, cover: null },
      hasRating: true,
      orderProof: 'none',
      roomBillProof: 'none',
      roomProofHours: 168,
      reviewLinks: { google: null, tripadvisor: null },
      info: {},
      defaultPage: null,
      hasPages: false,
      version: 3,
      services: [
        {
          id: menu.id,
          name: 'Petit déjeuner',
          description: '',
          picture: null,
          kind: 'order',
          deliveryMode: 'room-delivery',
          link: null,
          hours: null,
          openNow: true,
          opensAt: null,
          closesAt: null,
          leadMinutes: 0,
          slots: null,
          seatService: null,
          paused: false,
          pausedUntil: null,
          sections: [],
          articles: [
            {
              sectionId: null,
              id: menu.articles[0].id,
              section: '',
              soldOutUntil: null,
              stock: null,
              name: 'Le Malouin',
              description: '',
              picture: null,
              price: { amount: 1650, currency: 'EUR' },
              options: [],
              allergens: null,
              diets: [],
              available: true,
              maxQuantity: 20,
              meatOrigin: '',
            },
          ],
        },
      ],
      places: [],
      pages: [],
      tickets: [],
      waitTimes: {},
      translation: false,
      opinions: { count: 0, average: null, latest: [] },
      takenTimes: [],
      guestbook: { count: 0, latest: [] },
      chat: { enabled: true },
      medias: {},
    })
  })

  test('is found by its id and by its slug only', async () => {
    const hotel = await createHotel(app)
    expect(await readPublicHotel(hotel.hotel.slug)).toEqual(await readPublicHotel(hotel.id))
    for (const unknown of [
      'no-such-hotel',
      '0190b0a0-0000-7000-8000-000000000000',
      "x' or '1'='1",
      '%25%5F%5F',
      '🐚🐚🐚',
    ])
      expect((await read(encodeURIComponent(unknown))).status).toBe(404)
  })

  test('is answered with 304 until something changes', async () => {
    const hotel = await createHotel(app)
    const etag = (await read(hotel.id)).headers.get('etag') ?? ''
    const cachedAnswer = await read(hotel.id, '', { 'if-none-match': `"other", ${etag}` })
    expect([cachedAnswer.status, cachedAnswer.body, cachedAnswer.headers.get('etag')]).toEqual([304, '', etag])
    expectStatus(200, await change(hotel, { name: 'Autre nom' }))
    const after = await read(hotel.id, '', { 'if-none-match': etag })
    expect([after.status, after.body.name]).toEqual([200, 'Autre nom'])
  })

  test('is the same in every encoding', async () => {
    const hotel = await createHotel(app, { name: 'Hôtel “Ñandú” 🐚 </script>' })
    const uncompressed = Buffer.from(JSON.stringify(await readPublicHotel(hotel.id)))
    const encodings: [string, string | null, (bytes: Buffer) => Buffer][] = [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip;q=1, br;q=0', 'gzip', gunzipSync],
      ['identity', null, (bytes) => bytes],
    ]
    for (const [accepted, expected, decode] of encodings) {
      const response = await app.fetch(`/v1/hotels/${hotel.id}`, { headers: { 'accept-encoding': accepted } })
      expect(response.headers.get('content-encoding')).toBe(expected)
      expect(decode(Buffer.from(await response.arrayBuffer()))).toEqual(uncompressed)
    }
  })

  test('lists the texts that come from another language than the requested one', async () => {
    const hotel = await createHotel(app, { info: { welcomeWord: 'Bienvenue' } })
    const menu = await createService(app, hotel, { description: 'Servi en chambre' })
    const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}?lang=en`
    expectStatus(200, await app.call('PATCH', servicePath, { as: hotel.owner, body: { name: 'Breakfast' } }))
    const english = await readPublicHotel(hotel.id, '?lang=en')
    expect([english.lang, english.services[0].name, english.info.welcomeWord]).toEqual(['en', 'Breakfast', 'Bienvenue'])
    expect(english.fallback.sort()).toEqual([
      'info.welcomeWord',
      'services.0.articles.0.name',
      'services.0.description',
    ])
    expect((await readPublicHotel(hotel.id, '?lang=fr')).fallback).toEqual([])
    expect((await read(hotel.id, '?lang=ja')).status).toBe(422)
  })

  test('opens and closes its services at the exact minute', async () => {
    const hotel = await createHotel(app)
    const weekly = [{ day: 2, opens: '10:00', closes: '11:00' }]
    await createService(app, hotel, { hours: { weekly, exceptions: [] } })
    const openAt = async (now: string) => {
      app.setClock(now)
      return (await readPublicHotel(hotel.id)).services[0].openNow
    }
    expect(await openAt('2026-03-10T08:59:59Z')).toBe(false)
    expect(await openAt('2026-03-10T09:00:00Z')).toBe(true)
    expect(await openAt('2026-03-10T09:59:59Z')).toBe(true)
    expect(await openAt('2026-03-10T10:00:00Z')).toBe(false)
  })
})

describe('a change of the hotel', () => {
  test('is visible at once to staff and guests', async () => {
    const hotel = await createHotel(app)
    for (let i = 0; i < 20; i++) {
      const { version } = expectStatus(200, await change(hotel, { name: `Nom ${i}` }))
      expect(await readPublicHotel(hotel.id)).toMatchObject({ name: `Nom ${i}`, version })
    }
  })

  test('keeps the fields and languages that are not sent', async () => {
    const hotel = await createHotel(app, {
      address: { city: 'Cancale', street: '2 quai' },
      brand: { colour: '#aa0000' },
    })
    expectStatus(
      200,
      await change(hotel, { info: { announcement: { text: 'La piscine ouvre à 10 h', from: null, until: null } } }),
    )
    expectStatus(
      200,
      await change(
        hotel,
        { info: { announcement: { text: 'The pool opens at 10', from: null, until: null } } },
        { lang: 'en' },
      ),
    )
    expectStatus(
      200,
      await change(hotel, {
        address: { street: '3 quai' },
        info: {
          wifi: { network: 'Hôtel', password: 'a;b,c:"\\', security: 'WPA', hidden: false, passwordFor: 'everybody' },
        },
      }),
    )
    const [french, english] = [await readPublicHotel(hotel.id), await readPublicHotel(hotel.id, '?lang=en')]
    expect(french.address).toMatchObject({ city: 'Cancale', street: '3 quai' })
    expect(french.brand.colour).toBe('#aa0000')
    expect([french.info.announcement.text, english.info.announcement.text]).toEqual([
      'La piscine ouvre à 10 h',
      'The pool opens at 10',
    ])
    expect(french.info.wifi.password).toBe('a;b,c:"\\')
    expect(expectStatus(200, await change(hotel, { info: { announcement: null } })).info).not.toHaveProperty(
      'announcement',
    )
  })

  test('shows missing texts as empty to an editor that asks for no fallback', async () => {
    const hotel = await createHotel(app, { info: { welcomeWord: 'Bienvenue' } })
    const manage = async (query: string) =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/manage?${query}`, { as: hotel.owner })).hotel.info
        .welcomeWord
    expect(await Promise.all(['lang=es', 'lang=es&fallback=none', 'lang=fr&fallback=none'].map(manage))).toEqual([
      'Bienvenue',
      '',
      'Bienvenue',
    ])
  })

  test('is not overwritten by a colleague who sends an older version', async () => {
    const hotel = await createHotel(app)
    const save = (name: string, version: string) => change(hotel, { name }, { headers: { 'if-match': version } })
    expect((await save('Le premier', '"1"')).status).toBe(200)
    const second = await save('Le second', '"1"')
    expect([second.status, second.body.code]).toEqual([412, 'precondition_failed'])
    expect((await readPublicHotel(hotel.id)).name).toBe('Le premier')
    expect((await save('Le troisième', 'not a version')).status).toBe(412)
    expect((await save('Le quatrième', '*')).status).toBe(200)
    expect((await save('Le cinquième', 'W/"3"')).status).toBe(200)
  })

  test('keeps every change when several are sent at once', async () => {
    const hotel = await createHotel(app)
    await Promise.all([
      change(hotel, { info: { welcomeWord: 'Bienvenue' } }),
      change(hotel, { info: { welcomeWord: 'Welcome' } }, { lang: 'en' }),
      change(hotel, { address: { city: 'Dinard' } }),
      change(hotel, { phone: '0299' }),
    ])
    expect(await readPublicHotel(hotel.id)).toMatchObject({
      info: { welcomeWord: 'Bienvenue' },
      address: { city: 'Dinard' },
      phone: '0299',
      version: 5,
    })
    expect((await readPublicHotel(hotel.id, '?lang=en')).info.welcomeWord).toBe('Welcome')
  })

  test('is refused with invalid values', async () => {
    const hotel = await createHotel(app)
    const takenSlug = (await createHotel(app)).hotel.slug
    const invalidChanges: [object, string][] = [
      [{ languages: ['en', 'es'] }, 'languages languages'],
      [{ languages: ['fr', 'en'], operationsLang: 'es' }, 'languages languages'],
      [{ languages: [] }, 'languages too_small_list'],
      [{ slug: takenSlug }, 'slug slug_taken'],
      [{ slug: 'Pas Une Adresse' }, 'slug invalid'],
      [{ timeZone: 'Europe/Saint-Malo' }, 'timeZone time_zone'],
      [{ timeZone: '+02:00' }, 'timeZone time_zone'],
      [{ currency: 'SOU' }, 'currency currency'],
      [{ brand: { cover: '//evil.example/x.png' } }, 'brand.cover invalid'],
      [{ brand: { logo: 'javascript:alert(1)' } }, 'brand.logo invalid'],
      [{ reviewLinks: { google: 'javascript:alert(1)' } }, 'reviewLinks.google url'],
      [{ name: ' ' }, 'name required'],
      [{ address: { latitude: 91 } }, 'address.latitude too_big_number'],
      [{ info: { announcement: { text: 'x', from: 'demain', until: null } } }, 'info.announcement.from invalid'],
    ]
    for (const [body, error] of invalidChanges)
      expect(statusAndFields(await change(hotel, body)), JSON.stringify(body)).toEqual([422, error])
    expect((await readPublicHotel(hotel.id)).version).toBe(1)
  })

  test('lists each language once', async () => {
    const hotel = await createHotel(app)
    expect(expectStatus(200, await change(hotel, { languages: ['fr', 'fr', 'es'] })).languages).toEqual(['fr', 'es'])
    expect(
      expectStatus(201, await create(hotel.owner, { name: 'Encore', languages: ['es', 'es'] }, 'es')).languages,
    ).toEqual(['es'])
  })
})

describe('a new hotel', () => {
  test('gets a unique slug, whatever its name and however many share it', async () => {
    const owner = await createPerson(app)
    const created = await Promise.all(Array.from({ length: 8 }, () => create(owner, { name: 'Ô Soleil d’Été' })))
    const slugs = created.map((called) => expectStatus(201, called).slug as string)
    expect(new Set(slugs).size).toBe(8)
    expect(slugs.filter((slug) => /^o-soleil-d-ete(-\d)?$/.test(slug))).toHaveLength(5)
    for (const name of ['東京', '!', '🐚', 'Aé'])
      expect(expectStatus(201, await create(owner, { name })).slug).toMatch(/^hotel(-|$)/)
    const takenSlugInput = { name: 'Le même', slug: slugs[0] }
    expect(statusAndFields(await create(owner, takenSlugInput))).toEqual([422, 'slug slug_taken'])
  })

  test('belongs to its creator, in the language they used', async () => {
    const owner = await createPerson(app)
    const created = expectStatus(201, await create(owner, { name: 'Casa Azul', languages: ['es', 'en'] }, 'es'))
    expect(created).toMatchObject({
      defaultLang: 'es',
      operationsLang: 'es',
      owners: [owner.userId],
      admins: [],
      members: [],
    })
    expect(created).toMatchObject({
      id: created._id,
      placeOpinions: [],
      hasRating: true,
      orderProof: 'none',
      roomBillProof: 'none',
      roomProofHours: 168,
      roomApproval: 'former',
      secondFactor: 'none',
      defaultPage: null,
      hasPages: false,
      version: 1,
    })
  })

  test('lists the people who work there by role', async () => {
    const hotel = await createHotel(app)
    const [admin, one, two] = [
      await createMember(app, hotel, 'admin'),
      await createMember(app, hotel, 'member'),
      await createMember(app, hotel, 'member'),
    ]
    const [first] = expectStatus(200, await listHotels(one))
    expect([first.owners, first.admins]).toEqual([[hotel.owner.userId], [admin.userId]])
    expect(first.members.sort()).toEqual([one.userId, two.userId].sort())
  })
})

describe('a deleted hotel', () => {
  test('is not found by anybody at once, and takes no orders', async () => {
    const hotel = await createHotel(app)
    const menu = await createService(app, hotel)
    const [guest, reception, staff] = [
      createVisitorId(),
      await createMember(app, hotel, 'member'),
      await createProviderStaff(app),
    ]
    await createOrder(app, hotel, makeOrderRequest(menu), guest)
    await readPublicHotel(hotel.id)
    await readPublicHotel(hotel.hotel.slug)
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner }))
    for (const address of [hotel.id, hotel.hotel.slug]) expect((await read(address)).status).toBe(404)
    for (const path of ['manage', 'services', 'orders', `services/${menu.id}`, 'events'])
      for (const as of [hotel.owner, reception, staff])
        expect((await app.call('GET', `/v1/hotels/${hotel.id}/${path}`, { as })).status).toBe(404)
    const order = { visitor: guest, key: crypto.randomUUID(), body: makeOrderRequest(menu) }
    expect((await app.call('POST', `/v1/hotels/${hotel.id}/orders`, order)).status).toBe(404)
    expect((await app.call('GET', `/v1/hotels/${hotel.id}/live`, { visitor: guest })).status).toBe(404)
    for (const as of [hotel.owner, reception]) expect((await listHotels(as)).body).toEqual([])
    expect((await app.call('DELETE', `/v1/hotels/${hotel.id}`, { as: hotel.owner })).status).toBe(404)
  })
})
