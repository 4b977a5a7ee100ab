import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { addMember } from '#modules/hotel/hotels/server/members/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createService,
  createUpload,
  createVisitorId,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { backfillMediaUsages } from '#tests/media-usages.ts'
import { listenTo } from '#tests/streams.ts'
import type { Media } from '../contract.ts'

const app = testApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(app)
})

const mediasPath = ({ id }: TestHotel, path = '') => `/v1/hotels/${id}/medias${path}`
const call = (method: string, { path = '', body = undefined as unknown, as = hotel.owner, of = hotel, headers = {} }) =>
  app.call(method, mediasPath(of, path), { as, body, headers })
const list = async (of: TestHotel, query = '', as = of.owner): Promise<Media[]> =>
  expectStatus(200, await call('GET', { path: query, of, as }))
const names = async (of: TestHotel, query: string) => (await list(of, query)).map(({ name }) => name)
const read = async ({ id }: Media, of = hotel): Promise<Media> =>
  expectStatus(200, await call('GET', { path: `/${id}`, of, as: of.owner }))
const patch = (media: Media, body: object, headers: Record<string, string> = {}) =>
  call('PATCH', { path: `/${media.id}`, body, headers })
const setPicture = (of: TestHotel, { id }: { id: string }, address: string | null) =>
  app.call('PATCH', `/v1/hotels/${of.id}/services/${id}`, { as: of.owner, body: { picture: address } })
const bytesAt = (address: string) => app.fetch(address, { method: 'GET' })

describe('a file is added to the library', () => {
  test('by the person who uploaded it, under its name; a repeated call gets the same answer', async () => {
    const address = await createUpload(app, hotel.owner)
    const body = { address, name: ' plage.de.rêve.été.2026.jpg ' }
    const media = expectStatus(201, await call('POST', { body }))
    expect(media).toMatchObject({
      address,
      name: 'plage.de.rêve.été.2026.jpg',
      type: 'image/png',
      alt: {},
      focus: null,
      usedIn: [],
      version: 1,
    })
    expect(media.size).toBeGreaterThan(0)
    const secondUpload = expectStatus(
      201,
      await call('POST', { body: { address, name: 'autre' }, as: await createMember(app, hotel, 'admin') }),
    )
    expect(secondUpload).toEqual(media)
    expect((await list(hotel)).filter(({ id }) => id === media.id)).toEqual([media])
  })

  test('by its upload address on any origin; without a name it gets that of the address', async () => {
    const address = await createUpload(app, hotel.owner)
    for (const origin of ['http://localhost:3000', 'https://guide.hotel.example'])
      expect(expectStatus(201, await call('POST', { body: { address: `${origin}${address}?until=1` } }))).toMatchObject(
        {
          address,
          name: address.split('/').at(-1),
        },
      )
  })

  test('but not one of another person, another hotel, a guest, or an unknown one', async () => {
    const colleague = await createMember(app, hotel, 'admin')
    const other = await createHotel(app)
    const otherHotelsFile = await createLibraryFile(app, other)
    const memberOfBoth = await createMember(app, other, 'admin')
    await transaction(app.context.db, (tx) => addMember(tx, hotel.id, memberOfBoth.userId, 'admin'))
    const guestsFile = await createUpload(app, hotel.owner)
    await app.context.pool.query('update medias set owner_id = null, visitor = $2 where id = $1', [
      guestsFile.slice(7, 43),
      'hash',
    ])
    const ownFile = await createUpload(app, hotel.owner)
    for (const [address, as] of [
      [await createUpload(app, colleague), hotel.owner],
      [otherHotelsFile.address, hotel.owner],
      [otherHotelsFile.address, memberOfBoth],
      [guestsFile, hotel.owner],
      [ownFile.replace('.png', '.jpg'), hotel.owner],
      [ownFile.replace(/.{12}\.png/, '000000000000.png'), hotel.owner],
      ['https://cdn.example/a.png', hotel.owner],
      ['/demo/a.svg', hotel.owner],
    ] as [string, TestPerson][]) {
      const answer = await call('POST', { body: { address }, as })
      expect([answer.status, answer.body.errors], address).toEqual([
        422,
        [{ path: 'address', code: 'file_not_yours', message: expect.stringContaining('envois') }],
      ])
    }
    expect(await list(other)).toEqual([otherHotelsFile])
  })
})

describe('the library', () => {
  test('belongs to its hotel only', async () => {
    const other = await createHotel(app)
    const otherHotelsFile = await createLibraryFile(app, other)
    expect((await list(hotel)).map(({ id }) => id)).not.toContain(otherHotelsFile.id)
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        (await call(method, { path: `/${otherHotelsFile.id}`, body: method === 'PATCH' ? {} : undefined })).status,
      ).toBe(404)
    // A file that no hotel uses yet is in no library.
    const unusedId = (await createUpload(app, hotel.owner)).slice(7, 43)
    expect((await call('GET', { path: `/${unusedId}` })).status).toBe(404)
    expect(await read(otherHotelsFile, other)).toEqual(otherHotelsFile)
  })

  test('is listed for the team, newest first, page by page, each file once', async () => {
    const fullHotel = await createHotel(app)
    const createdIds: string[] = []
    for (let i = 0; i < 62; i++) createdIds.push((await createLibraryFile(app, fullHotel, { name: `Photo ${i}` })).id)
    const reader = await createMember(app, fullHotel, 'member')
    const first = await call('GET', { of: fullHotel, as: reader, path: '?kind=picture' })
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(next).toContain('kind=picture')
    const second = await app.call('GET', next, { as: reader })
    expect([first.body.length, second.body.length, second.headers.get('link')]).toEqual([60, 2, null])
    expect([...first.body, ...second.body].map(({ id }: Media) => id)).toEqual(createdIds.toReversed())
  })

  test('is searched by every word in name and alternative text, without accents and patterns', async () => {
    const searchedHotel = await createHotel(app)
    const beach = await createLibraryFile(app, searchedHotel, { name: 'Plage été.jpg' })
    await createLibraryFile(app, searchedHotel, { name: '100 %_déjà.pdf', body: '%PDF-1.7\n' })
    const body = { alt: { fr: 'La baie à marée basse', es: 'La bahía' } }
    expectStatus(200, await call('PATCH', { of: searchedHotel, as: searchedHotel.owner, path: `/${beach.id}`, body }))
    for (const q of ['plage', 'ETE', 'été', 'maree', 'BAHIA', 'bahía plage', 'lag'])
      expect(await names(searchedHotel, `?q=${encodeURIComponent(q)}`), q).toEqual(['Plage été.jpg'])
    for (const q of ['%_', '100 %', 'deja'])
      expect(await names(searchedHotel, `?q=${encodeURIComponent(q)}`), q).toHaveLength(1)
    for (const q of ['plage montagne', '_lage', '\\', 'fr'])
      expect(await names(searchedHotel, `?q=${q}`), q).toEqual([])
    expect(await names(searchedHotel, '?kind=picture')).toEqual(['Plage été.jpg'])
    expect(await names(searchedHotel, '?kind=other')).toEqual(['100 %_déjà.pdf'])
    expect((await call('GET', { of: searchedHotel, as: searchedHotel.owner, path: '?kind=film' })).status).toBe(422)
    // A renamed file is found by its new name only.
    expectStatus(
      200,
      await call('PATCH', {
        of: searchedHotel,
        as: searchedHotel.owner,
        path: `/${beach.id}`,
        body: { name: 'Grève' },
      }),
    )
    expect([await names(searchedHotel, '?q=greve'), await names(searchedHotel, '?q=plage')]).toEqual([['Grève'], []])
  })

  test('lists where each file is used, in the team’s language, and which are unused', async () => {
    const newHotel = await createHotel(app, { languages: ['fr', 'en'], defaultLang: 'fr', operationsLang: 'en' })
    const [used, logo, plain] = [
      await createLibraryFile(app, newHotel),
      await createLibraryFile(app, newHotel),
      await createLibraryFile(app, newHotel, { name: 'libre.png' }),
    ]
    const menu = await createService(app, newHotel, { picture: used.address }, [{ picture: used.address }])
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${newHotel.id}/services/${menu.id}?lang=en`, {
        as: newHotel.owner,
        body: { name: 'Breakfast' },
      }),
    )
    const values = {
      brand: { logo: logo.address, cover: `https://guide.hotel.example${logo.address}?v=1` },
      info: { items: [{ title: 'Les marées', text: '', picture: used.address }] },
    }
    const changed = expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${newHotel.id}`, { as: newHotel.owner, body: values }),
    )
    expect((await read(used, newHotel)).usedIn).toEqual([
      { kind: 'article', id: menu.articles[0].id, serviceId: menu.id, name: 'Le Malouin' },
      { kind: 'info', id: changed.info.items[0].id, serviceId: null, name: 'Les marées' },
      { kind: 'service', id: menu.id, serviceId: null, name: 'Breakfast' },
    ])
    expect((await read(logo, newHotel)).usedIn).toEqual([
      { kind: 'hotel', id: newHotel.id, serviceId: null, name: 'Hôtel du Phare' },
    ])
    expect(await names(newHotel, '?unused=true')).toEqual(['libre.png'])
    expect(await names(newHotel, '?unused=false')).toHaveLength(3)
    expect(plain.usedIn).toEqual([])
    // Another hotel cannot use the file.
    const other = await createHotel(app)
    expectStatus(
      422,
      await app.call('POST', `/v1/hotels/${other.id}/services`, {
        as: other.owner,
        body: { name: 'Bar', kind: 'order', picture: plain.address },
      }),
    )
    expect((await read(plain, newHotel)).usedIn).toEqual([])
  })
})

test('a file that is no displayable picture is refused as a picture', async () => {
  const drawing = await createLibraryFile(app, hotel, {
    name: 'logo.svg',
    body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const answer = await app.call('PATCH', `/v1/hotels/${hotel.id}`, {
    as: hotel.owner,
    body: { brand: { logo: drawing.address } },
  })
  expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'not_a_picture'])
})

describe('a file is changed', () => {
  test('in its name, texts and focal point; an absent language stays, null removes one', async () => {
    const media = await createLibraryFile(app, hotel)
    expectStatus(200, await patch(media, { alt: { fr: ' La plage ', es: 'La playa' }, focus: { x: 0.25, y: 1 } }))
    const changed = expectStatus(200, await patch(media, { name: 'Plage', alt: { en: 'The beach', es: null } }))
    expect(changed).toMatchObject({
      name: 'Plage',
      alt: { fr: 'La plage', en: 'The beach' },
      focus: { x: 0.25, y: 1 },
      version: 3,
    })
    expect(expectStatus(200, await patch(media, { focus: null, alt: { fr: '' } }))).toMatchObject({
      focus: null,
      alt: { en: 'The beach' },
    })
  })

  test('and an invalid change lists each wrong field', async () => {
    const media = await createLibraryFile(app, hotel)
    const body = { name: ' ', alt: { fr: 'x'.repeat(301), ja: 'x' }, focus: { x: 2, y: -1 } }
    const { status, body: problem } = await patch(media, body)
    expect(status).toBe(422)
    expect(problem.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'alt',
      'alt.fr',
      'focus.x',
      'focus.y',
      'name',
    ])
    const long = await patch(media, { alt: { fr: 'x'.repeat(100_000) } })
    expect(long.status).toBe(422)
    const script = '<script>alert(1)</script>'
    expect(expectStatus(200, await patch(media, { name: script, alt: { fr: script } }))).toMatchObject({
      name: script,
      alt: { fr: script },
    })
  })

  test('by only one of two people who saw the same version', async () => {
    const media = await createLibraryFile(app, hotel)
    const ifMatch = { 'if-match': `"${media.version}"` }
    const answers = await Promise.all([patch(media, { name: 'A' }, ifMatch), patch(media, { name: 'B' }, ifMatch)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('and guests are notified of texts and focal point, not of the name', async () => {
    const media = await createLibraryFile(app, hotel)
    const version = async () => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).version
    const before = await version()
    expectStatus(200, await patch(media, { name: 'Plage' }))
    expect(await version()).toBe(before)
    expectStatus(200, await patch(media, { alt: { fr: 'La plage' } }))
    expectStatus(200, await patch(media, { focus: { x: 0, y: 0 } }))
    expect(await version()).toBe(before + 2)
  })
})

test('staff screens are notified of every change, guests only of those they see', async () => {
  const newHotel = await createHotel(app)
  const authorization = `Bearer ${(await createMember(app, newHotel, 'member')).token}`
  const staff = await listenTo(app, `/v1/hotels/${newHotel.id}/events`, { authorization })
  const guest = await listenTo(app, `/v1/hotels/${newHotel.id}/live`, { 'x-visitor-id': createVisitorId() })
  onTestFinished(() => {
    staff.hangUp()
    guest.hangUp()
  })
  const media = await createLibraryFile(app, newHotel)
  const change = (method: string, body?: object) =>
    call(method, { path: `/${media.id}`, of: newHotel, as: newHotel.owner, body })
  expectStatus(200, await change('PATCH', { name: 'Plage' }))
  expectStatus(200, await change('PATCH', { alt: { fr: 'La plage' } }))
  expectStatus(204, await change('DELETE'))
  await staff.until((received) => received.length >= 5)
  expect(staff.received.map(({ type, data }) => `${type} ${data.media === media.id}`)).toEqual([
    'media.changed true',
    'media.changed true',
    'media.changed true',
    'hotel.changed false',
    'media.changed true',
  ])
  await guest.until((received) => received.some(({ type }) => type === 'hotel.changed'))
  expect(guest.received.map(({ type }) => type)).toEqual(['hello', 'hotel.changed'])
})

describe('a file is deleted', () => {
  test('with its bytes, and its address is not found', async () => {
    const media = await createLibraryFile(app, hotel)
    expect((await bytesAt(media.address)).status).toBe(200)
    const names = async () => (await readdir(app.folder)).filter((name) => name.startsWith(media.id))
    expect(await names()).toHaveLength(1)
    expectStatus(204, await call('DELETE', { path: `/${media.id}` }))
    expect((await bytesAt(media.address)).status).toBe(404)
    expect((await call('DELETE', { path: `/${media.id}` })).status).toBe(404)
    await app.context.jobs.drain()
    expect(await names()).toEqual([])
  })

  test('but not while it is used: the error lists where', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel, { picture: media.address })
    const refused = await call('DELETE', { path: `/${media.id}` })
    expect([refused.status, refused.body.code]).toEqual([409, 'media_used'])
    expect(refused.body.context).toEqual({
      usedIn: [{ kind: 'service', id: menu.id, serviceId: null, name: 'Petit déjeuner' }],
    })
    expect((await bytesAt(media.address)).status).toBe(200)
    expectStatus(200, await setPicture(hotel, menu, null))
    expectStatus(204, await call('DELETE', { path: `/${media.id}` }))
  })

  test('and cannot be linked any more anywhere; existing references may stay', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel)
    expectStatus(204, await call('DELETE', { path: `/${media.id}` }))
    const picture = media.address
    const calls: [string, string, object, string][] = [
      ['POST', '/services', { name: 'Bar', kind: 'order', picture }, 'picture'],
      ['PATCH', `/services/${menu.id}`, { picture }, 'picture'],
      ['POST', `/services/${menu.id}/articles`, { name: 'A', price: 1, picture }, 'picture'],
      ['PATCH', `/services/${menu.id}/articles/${menu.articles[0].id}`, { picture }, 'picture'],
      ['PATCH', '', { brand: { cover: picture } }, 'brand.cover'],
      ['PATCH', '', { info: { items: [{ title: 'T', text: '', picture }] } }, 'info.items.0.picture'],
    ]
    for (const [method, path, body, field] of calls) {
      const answer = await app.call(method, `/v1/hotels/${hotel.id}${path}?lang=fr`, { as: hotel.owner, body })
      expect([answer.status, answer.body.errors], `${method} ${path}`).toEqual([
        422,
        [{ path: field, code: 'file_gone', message: 'Ce fichier n’existe plus. Choisissez-en un autre.' }],
      ])
    }
    await app.context.pool.query('update services set picture = $1 where id = $2', [picture, menu.id])
    await backfillMediaUsages(app)
    expectStatus(200, await setPicture(hotel, menu, picture))
    expectStatus(200, await setPicture(hotel, menu, '/demo/elsewhere.svg'))
  })

  test('or linked, whichever is first, never both', async () => {
    for (let i = 0; i < 12; i++) {
      const media = await createLibraryFile(app, hotel)
      const menu = await createService(app, hotel)
      const [deleted, linked] = await Promise.all([
        call('DELETE', { path: `/${media.id}` }),
        setPicture(hotel, menu, media.address),
      ])
      expect([
        [204, 422],
        [409, 200],
      ]).toContainEqual([deleted.status, linked.status])
      expect((await bytesAt(media.address)).status).toBe(linked.status === 200 ? 200 : 404)
    }
  })

  test('only after a running save that links it has ended', async () => {
    const media = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel)
    const client = await app.context.pool.connect()
    await client.query('begin')
    await client.query('select id from medias where id = $1 for key share', [media.id])
    await client.query("insert into media_usages values ($1, 'service', $2, $3)", [hotel.id, menu.id, media.id])
    const deleting = call('DELETE', { path: `/${media.id}` })
    const waitingLocks = "select from pg_locks where not granted and locktype in ('tuple', 'transactionid')"
    await expect.poll(async () => (await app.context.pool.query(waitingLocks)).rowCount).toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    expect((await deleting).status).toBe(409)
  })
})
