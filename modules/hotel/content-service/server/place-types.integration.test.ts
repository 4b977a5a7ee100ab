import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/api.ts'
import { createContext } from '#app/create-context.ts'
import type { ContentSettings } from '#core/content/settings.ts'
import { guestLangs } from '#locales/languages.ts'
import { testApp } from '#tests/app.ts'
import { contentServer, entriesOf, shortenRetries } from '#tests/content.ts'
import {
  createHotel,
  createPerson,
  createPlaceType,
  createProviderStaff,
  expectStatus,
  statusCodeAndFields,
} from '#tests/factories.ts'
import { startOtherProcess } from '#tests/streams.ts'
import { contentState, refreshPlaceTypes } from './place-types/service.ts'
import { placeTypeNames } from './service.ts'

const app = testApp()
/** A name that is written in no language. */
const noName = Object.fromEntries(guestLangs.map((lang) => [lang, '']))

/** The instant so many minutes after the start of the test clock. */
const minutesAfterStart = (minutes: number) =>
  new Date(Date.parse('2026-03-10T09:00:00Z') + minutes * 60_000).toISOString()

/** A process with an external content service, on the same database. */
async function startProcess(content: ContentSettings) {
  const { config, storage, log, clock } = app.context
  const context = await createContext({
    connection: app.connection,
    config: { ...config, content },
    storage,
    log,
    clock,
    timeouts: { connect: 20_000, statement: 20_000, lock: 10_000 },
  })
  onTestFinished(context.close)
  const api = createApi(context)
  const staff = await createProviderStaff(app)
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' }
    const response = await api.request(path, { method, headers, body: body && JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const list = async (lang = 'fr') => {
    const { status, body } = await call('GET', `/v1/place-types?lang=${lang}`)
    return status === 200 ? body.placeTypes : [status, body.code]
  }
  /** The state of the service when no request is running. */
  const space = async () => {
    await contentState(context).runningRead
    return (await call('GET', '/v1/content-space')).body
  }
  return { context, call, list, space }
}

/** A fake service whose answer a test can change. */
async function startContentService(answer: () => Response) {
  const fakeService = { answer, requestedUrls: [] as string[] }
  const place = await contentServer((request) => {
    fakeService.requestedUrls.push(request.url)
    return fakeService.answer()
  })
  return Object.assign(fakeService, { place })
}
const names = (entries: Record<string, object | undefined>) => () => Response.json(entriesOf(entries))
const vegan = { vegan: { 'fr-FR': 'Végane', 'en-US': 'Vegan' } }

describe('from the built-in service', () => {
  test('every signed-in person reads the place types of provider staff at once, in one language or in all', async () => {
    const staff = await createProviderStaff(app)
    const [sea, quiet] = [
      await createPlaceType(app, { fr: 'Vue mer', en: 'Sea view' }, staff),
      await createPlaceType(app, { fr: 'Au calme' }, staff),
    ]
    const somebody = await createPerson(app)
    const list = async (lang: string) =>
      expectStatus(200, await app.call('GET', `/v1/place-types?lang=${lang}`, { as: somebody })).placeTypes
    expect(await list('en')).toEqual([
      { id: sea, name: 'Sea view' },
      { id: quiet, name: 'Au calme' },
    ])
    expectStatus(
      200,
      await app.call('PATCH', `/v1/place-types/${quiet}?lang=es`, { as: staff, body: { name: 'Tranquilo' } }),
    )
    expectStatus(204, await app.call('PUT', '/v1/place-types/order', { as: staff, body: [quiet, sea] }))
    expect(await list('all')).toEqual([
      { id: quiet, name: { ...noName, fr: 'Au calme', es: 'Tranquilo' } },
      { id: sea, name: { ...noName, fr: 'Vue mer', en: 'Sea view' } },
    ])
    expect((await placeTypeNames(app.context)).get(sea)).toEqual({ fr: 'Vue mer', en: 'Sea view' })
    expectStatus(204, await app.call('DELETE', `/v1/place-types/${sea}`, { as: staff }))
    expect(await list('fr')).toEqual([{ id: quiet, name: 'Au calme' }])
  })

  test('another process is notified of a rename and reads the new name', async () => {
    const other = await startOtherProcess(app)
    onTestFinished(other.close)
    const hotel = await createHotel(app)
    const staff = await createProviderStaff(app)
    const id = await createPlaceType(app, { fr: 'Familles' }, staff)
    const read = async () => {
      const headers = { authorization: `Bearer ${staff.token}` }
      const { placeTypes } = await (await other.fetch('/v1/place-types', { headers })).json()
      return placeTypes.find((type: { id: string }) => type.id === id)?.name
    }
    expect(await read()).toBe('Familles')
    await other.fetch(`/v1/hotels/${hotel.id}`, {})
    expectStatus(
      200,
      await app.call('PATCH', `/v1/place-types/${id}?lang=fr`, { as: staff, body: { name: 'En famille' } }),
    )
    await expect.poll(read).toBe('En famille')
  })
})

describe('from an external service', () => {
  test('names are read by the language of its locales, in its own order, without entries that have no name', async () => {
    const { place } = await startContentService(
      names({
        ...vegan,
        blank: undefined,
        empty: { 'fr-FR': '   ' },
        wrong: { 'fr-FR': 12 },
        japanese: { ja: '静か' },
        swiss: { 'fr-CH': 'Suisse', fr: 'Français' },
      }),
    )
    const { list } = await startProcess({ ...place, space: 'names' })
    expect(await list('all')).toEqual([
      { id: 'vegan', name: { ...noName, fr: 'Végane', en: 'Vegan' } },
      { id: 'swiss', name: { ...noName, fr: 'Français' } },
    ])
  })

  test('entries of the type placeType are requested page by page, once in five minutes', async () => {
    const page = (from: number) =>
      Response.json({
        ...entriesOf({ [`type-${from}`]: { fr: `Type ${from}` } }),
        total: 2,
        skip: from,
      })
    const fakeService = await startContentService(() => page(fakeService.requestedUrls.length - 1))
    const { list } = await startProcess({ ...fakeService.place, space: 'pages' })
    app.setClock(minutesAfterStart(0))
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual(['type-0', 'type-1'])
    await list()
    const queries = fakeService.requestedUrls.map((url) => new URL(url).searchParams)
    expect(queries.map((query) => [query.get('content_type'), query.get('locale'), query.get('skip')])).toEqual([
      ['placeType', '*', '0'],
      ['placeType', '*', '1'],
    ])
  })

  test('the last good answer is kept while the service is down, also after a restart, and provider staff see the failure', async () => {
    shortenRetries()
    app.setClock(minutesAfterStart(0))
    const fakeService = await startContentService(names(vegan))
    const place = { ...fakeService.place, space: 'down' }
    const first = await startProcess(place)
    expect(await first.list()).toEqual([{ id: 'vegan', name: 'Végane' }])
    expect(await first.space()).toMatchObject({ kind: 'elsewhere', failure: null, readAt: minutesAfterStart(0) })

    fakeService.answer = () => new Response('busy', { status: 503 })
    app.setClock(minutesAfterStart(6))
    expect(await first.list()).toEqual([{ id: 'vegan', name: 'Végane' }])
    expect(await first.space()).toMatchObject({ failure: 'unavailable', readAt: minutesAfterStart(0) })
    // One request with its five retries.
    expect(fakeService.requestedUrls.length).toBe(1 + 6)
    await first.list()
    expect(fakeService.requestedUrls.length).toBe(1 + 6)

    const second = await startProcess(place)
    expect(await second.list('en')).toEqual([{ id: 'vegan', name: 'Vegan' }])
    expect((await placeTypeNames(second.context)).get('vegan')).toEqual({ fr: 'Végane', en: 'Vegan' })

    fakeService.answer = names({ vegan: { fr: 'Vegan' } })
    app.setClock(minutesAfterStart(8))
    const { body } = await second.call('POST', '/v1/content-space/refresh')
    expect(body).toMatchObject({
      failure: null,
      readAt: minutesAfterStart(8),
      placeTypes: [{ id: 'vegan', name: 'Vegan' }],
    })
    // The other process is notified.
    await expect.poll(() => first.list()).toEqual([{ id: 'vegan', name: 'Vegan' }])
  })

  test('a name changed there is read by the hourly job, and guest pages are rendered again', async () => {
    app.setClock(minutesAfterStart(0))
    const fakeService = await startContentService(names(vegan))
    const { context, list } = await startProcess({ ...fakeService.place, space: 'hourly' })
    await list()
    const hotel = await createHotel(app)
    let renderCount = 0
    const page = () =>
      context.pages.answer('a page', new Request('http://hotel.example'), async () => {
        renderCount++
        return { body: 'x', contentType: 'text/plain', hotelId: hotel.id, until: null }
      })
    await page()
    await page()
    expect(renderCount).toBe(1)
    fakeService.answer = names({ vegan: { fr: 'Vegan' } })
    await refreshPlaceTypes(context)
    await expect.poll(async () => page().then(() => renderCount)).toBe(2)
    expect(await list()).toEqual([{ id: 'vegan', name: 'Vegan' }])
  })

  test.each([
    ['a page of HTML', () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON of another kind', () => Response.json({ hello: ['world'] })],
    ['a list', () => Response.json([1, 2, 3])],
    ['null', () => Response.json(null)],
    ['items that are no list', () => Response.json({ total: 1, items: 'none' })],
    ['half of an answer', () => new Response('{"total": 1, "items": [{"sys"')],
    ['entries without fields', names({ vegan: undefined, quiet: undefined })],
    ['entries that are none', () => Response.json({ ...entriesOf(vegan), items: [null, 1, 'x', {}, { sys: null }] })],
  ])('%s is not accepted as an answer: the previous one is kept', async (name, nonsense) => {
    app.setClock(minutesAfterStart(0))
    const fakeService = await startContentService(names(vegan))
    const place = { ...fakeService.place, space: name.replaceAll(' ', '-') }
    const { list, space } = await startProcess(place)
    await list()
    fakeService.answer = nonsense
    app.setClock(minutesAfterStart(6))
    expect(await list()).toEqual([{ id: 'vegan', name: 'Végane' }])
    expect(await space()).toMatchObject({ failure: 'nonsense', placeTypes: [{ id: 'vegan' }] })
  })

  test('an answer of 10 MB is not accepted either', async () => {
    shortenRetries()
    app.setClock(minutesAfterStart(0))
    const fakeService = await startContentService(names(vegan))
    const { list, space } = await startProcess({ ...fakeService.place, space: 'large' })
    await list()
    fakeService.answer = () => new Response(`{"items":["${'x'.repeat(10_000_000)}"]}`)
    app.setClock(minutesAfterStart(6))
    expect(await list()).toEqual([{ id: 'vegan', name: 'Végane' }])
    expect(await space()).toMatchObject({ failure: 'unavailable', placeTypes: [{ id: 'vegan' }] })
  })

  test('a refused token is reported; without any answer so far the call fails with content_unavailable', async () => {
    const fakeService = await startContentService(() =>
      Response.json({ sys: { type: 'Error', id: 'AccessTokenInvalid' }, message: 'no' }, { status: 401 }),
    )
    const { context, list, space } = await startProcess({ ...fakeService.place, space: 'refused' })
    expect(await list()).toEqual([503, 'content_unavailable'])
    expect(await space()).toMatchObject({ failure: 'refused', readAt: null, placeTypes: [] })
    expect(await placeTypeNames(context)).toEqual(new Map())
  })

  test('an empty space is a valid answer', async () => {
    const { list } = await startProcess({ ...(await startContentService(names({}))).place, space: 'empty' })
    expect(await list()).toEqual([])
  })

  test('place types cannot be changed here', async () => {
    const { call, list } = await startProcess({
      ...(await startContentService(names(vegan))).place,
      space: 'elsewhere',
    })
    await list()
    const attempts = [
      call('POST', '/v1/place-types?lang=fr', { name: 'Piscine' }),
      call('PATCH', '/v1/place-types/vegan?lang=fr', { name: 'Piscine' }),
      call('PUT', '/v1/place-types/order', ['vegan']),
      call('DELETE', '/v1/place-types/vegan'),
    ]
    for (const answer of await Promise.all(attempts))
      expect(statusCodeAndFields(answer)).toEqual([409, 'content_elsewhere'])
  })
})
