import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, type TestHotel, ticket } from '#tests/factories.ts'
import { refreshPartnerTickets } from './partner/service.ts'

const app = testApp()

/** Answers like the partner's documented API, unless a test changes it. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const asked: { url: URL; headers: IncomingMessage['headers'] }[] = []
const product = (id: number, lang: string | null) => ({
  id: String(id),
  language: lang,
  title: `Aquarium ${id} (${lang})`,
  tagline: `Sharks ${lang}`,
  price: 19.9,
  ratings: { average: 4.6, total: 1234 },
  images: [{ medium: 'https://aws-tiqets-cdn.example/x.jpg', alt_text: 'A shark' }],
  product_url: `https://www.tiqets.com/${lang}/saint-malo-c75/aquarium-p${id}/?partner=demo`,
  sale_status: 'available',
})
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const wellDone = ({ url = '' }: IncomingMessage, response: ServerResponse, ids = [1, 2]) => {
  const lang = new URL(url, 'http://tiqets').searchParams.get('lang')
  json(response, {
    success: true,
    products: ids.map((id) => product(id, lang)),
    pagination: { total: ids.length, page: 1, page_size: 20 },
  })
}

const server = createServer((request, response) => {
  asked.push({ url: new URL(request.url ?? '', 'http://tiqets'), headers: request.headers })
  answer(request, response)
})
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  app.context.config.tiqets = { partner: null, token: 'a-token', api: `http://127.0.0.1:${port}`, timeout: 20_000 }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const now = '2026-03-10T09:00:00Z'
beforeEach(async () => {
  answer = wellDone
  // Deletes the hotels of other tests.
  await app.context.pool.query(`update hotels set deleted_at = now() where deleted_at is null`)
  asked.length = 0
  app.setClock(now)
  app.context.config.tiqets = { ...app.context.config.tiqets, partner: null, timeout: 20_000 }
})

const position = { city: 'Saint-Malo', latitude: 48.64, longitude: -2.02 }
const shown = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`)).tickets
const state = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/partner-tickets`, { as: hotel.owner }))
const wish = (hotel: TestHotel, wanted: boolean, as = hotel.owner) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/partner-tickets`, { as, body: { shown: wanted } })
const refresh = () => refreshPartnerTickets(app.context)
/** Sets the clock to so many hours later. */
const hoursLater = (hours: number) => app.setClock(new Date(Date.parse(now) + hours * 3_600_000).toISOString())

describe('offers of the partner', () => {
  test('near the hotel are fetched as its API is documented, and read by guests in their language', async () => {
    const hotel = await createHotel(app, { address: position, currency: 'GBP' })
    expect(await shown(hotel)).toEqual([])
    expect(await state(hotel)).toEqual({ state: 'waiting', shown: true, fetchedAt: null, count: 0 })
    await refresh()
    const questions = asked.map(({ url }) => `${url.pathname} ${url.searchParams}`).sort()
    expect(questions).toEqual(
      ['en', 'es', 'fr'].map(
        (lang) => `/v2/products lang=${lang}&currency=GBP&lat=48.64&lng=-2.02&max_distance=20&page=1&page_size=20`,
      ),
    )
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Token a-token'))
    expect(await shown(hotel, 'es')).toEqual(
      [1, 2].map((id) => ({
        id: `tiqets-${id}`,
        title: `Aquarium ${id} (es)`,
        text: 'Sharks es',
        // A guest's phone must not call a third party for a picture.
        picture: null,
        price: { amount: 1990, currency: 'GBP' },
        rating: 4.6,
        ratingCount: 1234,
        link: `https://www.tiqets.com/es/saint-malo-c75/aquarium-p${id}/?partner=demo`,
        source: 'tiqets',
      })),
    )
    expect(await state(hotel)).toEqual({
      state: 'fetched',
      shown: true,
      fetchedAt: '2026-03-10T09:00:00.000Z',
      count: 2,
    })
  })

  test('carry the partner’s id, and stand behind the hotel’s own', async () => {
    app.context.config.tiqets.partner = 'phare-7'
    const hotel = await createHotel(app, { address: position })
    await ticket(app, hotel)
    await refresh()
    const tickets = await shown(hotel)
    expect(tickets.map(({ source }: { source: string }) => source)).toEqual(['hotel', 'tiqets', 'tiqets'])
    expect(tickets[1].link).toBe('https://www.tiqets.com/fr/saint-malo-c75/aquarium-p1/?partner=phare-7&currency=EUR')
  })

  test('are fetched again after twelve hours, and pages are made anew only for what has changed', async () => {
    const hotel = await createHotel(app, { address: position })
    await refresh()
    const { version } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
    hoursLater(11)
    await refresh()
    expect(asked).toHaveLength(3)
    hoursLater(13)
    await refresh()
    expect(asked).toHaveLength(6)
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).version).toBe(version)
    expect((await state(hotel)).fetchedAt).toBe('2026-03-10T22:00:00.000Z')
    answer = (request, response) => wellDone(request, response, [3])
    hoursLater(26)
    await refresh()
    expect((await shown(hotel)).map(({ id }: { id: string }) => id)).toEqual(['tiqets-3'])
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).version).toBe(version + 1)
  })

  test('of the place where the hotel was are gone once it has moved, and come anew', async () => {
    const hotel = await createHotel(app, { address: position })
    await refresh()
    const body = { address: { latitude: 36.53, longitude: -6.3 } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body }))
    expect(await shown(hotel)).toEqual([])
    expect((await state(hotel)).state).toBe('waiting')
    hoursLater(1)
    await refresh()
    expect(asked.at(-1)?.url.searchParams.get('lat')).toBe('36.53')
    expect(await shown(hotel)).toHaveLength(2)
  })

  test('are not fetched for a hotel that has not said where it is', async () => {
    const hotel = await createHotel(app)
    await refresh()
    expect(asked).toEqual([])
    expect((await state(hotel)).state).toBe('no-position')
  })

  test('are shown to guests only where the hotel wants it, and fetched at once when it does again', async () => {
    const hotel = await createHotel(app, { address: position })
    await refresh()
    expectStatus(200, await wish(hotel, false))
    expect(await shown(hotel)).toEqual([])
    asked.length = 0
    hoursLater(24)
    await refresh()
    expect(asked).toEqual([])
    expect((await wish(hotel, true, await member(app, hotel, 'member'))).status).toBe(403)
    answer = (request, response) => wellDone(request, response, [7])
    expectStatus(200, await wish(hotel, true))
    await app.context.jobs.drain()
    expect((await shown(hotel)).map(({ id }: { id: string }) => id)).toEqual(['tiqets-7'])
    const [line] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
    expect(line).toMatchObject({ act: 'ticket.changed', changes: [{ field: 'shown', from: 'false', to: 'true' }] })
  })

  test('are neither fetched nor shown without a token', async () => {
    const hotel = await createHotel(app, { address: position })
    await refresh()
    const { tiqets } = app.context.config
    app.context.config.tiqets = { ...tiqets, token: null }
    expectStatus(200, await wish(hotel, false))
    expectStatus(200, await wish(hotel, true))
    hoursLater(24)
    await refresh()
    await app.context.jobs.drain()
    expect([await shown(hotel), (await state(hotel)).state, asked.length]).toEqual([[], 'off', 3])
    app.context.config.tiqets = tiqets
  })
})

/** An answer that stays open until the test ends. */
const neverEnding = (response: ServerResponse, piece: string) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = () => {
    while (!response.destroyed && response.write(piece));
  }
  response.on('drain', write)
  write()
}

describe('a partner that', () => {
  test.each<[string, typeof answer]>([
    ['is broken', (_, response) => json(response, { success: false, message: 'oops' }, 500)],
    ['refuses the token', (_, response) => json(response, { success: false }, 401)],
    ['has heard enough', (_, response) => json(response, {}, 429)],
    ['hangs up', (request) => request.socket.destroy()],
    ['breaks off', (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('{"products":')],
    ['sends a page', (_, response) => void response.end('<html>maintenance</html>')],
    ['sends something else', (_, response) => json(response, { success: true, products: 'none' })],
    ['sends products that are none', (_, response) => json(response, { products: [{ id: 1 }, null, 'x'] })],
    ['sends without end', (_, response) => neverEnding(response, ' '.repeat(65_536))],
    ['never answers', () => undefined],
    ['begins and never ends', (_, response) => void response.write('{"products": [')],
    [
      'answers in one language alone',
      (request, response) =>
        request.url?.includes('lang=es') ? json(response, {}, 503) : wellDone(request, response, [9]),
    ],
  ])('%s leaves guests with the offers of before, and the hotel is told', async (_, failing) => {
    const hotel = await createHotel(app, { address: position })
    await refresh()
    const before = await shown(hotel)
    app.context.config.tiqets.timeout = 400
    answer = failing
    hoursLater(13)
    await refresh()
    expect(await shown(hotel)).toEqual(before)
    expect(await state(hotel)).toMatchObject({ state: 'failing', fetchedAt: '2026-03-10T09:00:00.000Z', count: 2 })
    app.context.config.tiqets.timeout = 20_000
    answer = wellDone
    hoursLater(14)
    await refresh()
    expect(await state(hotel)).toMatchObject({ state: 'fetched', fetchedAt: '2026-03-10T23:00:00.000Z' })
  })

  test('leads elsewhere is not followed', async () => {
    const hotel = await createHotel(app, { address: position })
    answer = ({ url = '' }, response) => {
      if (url.startsWith('/v2/products')) response.writeHead(302, { location: '/inside' }).end()
      else json(response, { products: [product(1, 'fr')] })
    }
    await refresh()
    expect(new Set(asked.map(({ url }) => url.pathname))).toEqual(new Set(['/v2/products']))
    expect(await shown(hotel)).toEqual([])
  })

  test('is slow keeps nobody waiting', async () => {
    const hotel = await createHotel(app, { address: position })
    const held: (() => void)[] = []
    answer = (request, response) => void held.push(() => wellDone(request, response))
    const running = refresh()
    await expect.poll(() => held.length).toBe(3)
    expect(await shown(hotel)).toEqual([])
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { name: 'Le Phare' } }),
    )
    for (const release of held) release()
    await running
    expect(await shown(hotel)).toHaveLength(2)
  })

  test('fails three times is left alone until the next run', async () => {
    for (let count = 0; count < 5; count++) await createHotel(app, { address: position })
    answer = (_, response) => json(response, {}, 500)
    await refresh()
    expect(asked).toHaveLength(9)
    hoursLater(1)
    answer = wellDone
    await refresh()
    expect(asked).toHaveLength(9 + 15)
  })
})
