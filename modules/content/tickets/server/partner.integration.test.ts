import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, createTicket, expectStatus, type TestHotel } from '#tests/factories.ts'
import { refreshPartnerTickets } from './partner/service.ts'

const app = testApp()

/** Answers like the partner's documented API, unless a test changes it. */
let answer: (request: IncomingMessage, response: ServerResponse) => void
const requests: { url: URL; headers: IncomingMessage['headers'] }[] = []
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
const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const answerAsDocumented = ({ url = '' }: IncomingMessage, response: ServerResponse, ids = [1, 2]) => {
  const lang = new URL(url, 'http://tiqets').searchParams.get('lang')
  sendJson(response, {
    success: true,
    products: ids.map((id) => product(id, lang)),
    pagination: { total: ids.length, page: 1, page_size: 20 },
  })
}

const server = createServer((request, response) => {
  requests.push({ url: new URL(request.url ?? '', 'http://tiqets'), headers: request.headers })
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
  answer = answerAsDocumented
  // Deletes the hotels of other tests.
  await app.context.pool.query(`update hotels set deleted_at = now() where deleted_at is null`)
  requests.length = 0
  app.setClock(now)
  app.context.config.tiqets = { ...app.context.config.tiqets, partner: null, timeout: 20_000 }
})

const position = { city: 'Saint-Malo', latitude: 48.64, longitude: -2.02 }
const shownTickets = async ({ id }: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=${lang}`)).tickets
const readState = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/partner-tickets`, { as: hotel.owner }))
const setShown = (hotel: TestHotel, isShown: boolean, as = hotel.owner) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/partner-tickets`, { as, body: { shown: isShown } })
const refreshOffers = () => refreshPartnerTickets(app.context)
/** Sets the clock to this number of hours after the start of the test. */
const setHoursLater = (hours: number) => app.setClock(new Date(Date.parse(now) + hours * 3_600_000).toISOString())

describe('offers of the partner', () => {
  test('near the hotel are fetched as the API is documented, and shown to guests in their language', async () => {
    const hotel = await createHotel(app, { address: position, currency: 'GBP' })
    expect(await shownTickets(hotel)).toEqual([])
    expect(await readState(hotel)).toEqual({ state: 'waiting', shown: true, fetchedAt: null, count: 0 })
    await refreshOffers()
    const queries = requests.map(({ url }) => `${url.pathname} ${url.searchParams}`).sort()
    expect(queries).toEqual(
      ['en', 'es', 'fr'].map(
        (lang) => `/v2/products lang=${lang}&currency=GBP&lat=48.64&lng=-2.02&max_distance=20&page=1&page_size=20`,
      ),
    )
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Token a-token'))
    expect(await shownTickets(hotel, 'es')).toEqual(
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
    expect(await readState(hotel)).toEqual({
      state: 'fetched',
      shown: true,
      fetchedAt: '2026-03-10T09:00:00.000Z',
      count: 2,
    })
  })

  test('have the affiliate id, and come after the hotel’s own offers', async () => {
    app.context.config.tiqets.partner = 'phare-7'
    const hotel = await createHotel(app, { address: position })
    await createTicket(app, hotel)
    await refreshOffers()
    const tickets = await shownTickets(hotel)
    expect(tickets.map(({ source }: { source: string }) => source)).toEqual(['hotel', 'tiqets', 'tiqets'])
    expect(tickets[1].link).toBe('https://www.tiqets.com/fr/saint-malo-c75/aquarium-p1/?partner=phare-7&currency=EUR')
  })

  test('are fetched again after twelve hours, and pages are rendered again only for changed offers', async () => {
    const hotel = await createHotel(app, { address: position })
    await refreshOffers()
    const { version } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`))
    setHoursLater(11)
    await refreshOffers()
    expect(requests).toHaveLength(3)
    setHoursLater(13)
    await refreshOffers()
    expect(requests).toHaveLength(6)
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).version).toBe(version)
    expect((await readState(hotel)).fetchedAt).toBe('2026-03-10T22:00:00.000Z')
    answer = (request, response) => answerAsDocumented(request, response, [3])
    setHoursLater(26)
    await refreshOffers()
    expect((await shownTickets(hotel)).map(({ id }: { id: string }) => id)).toEqual(['tiqets-3'])
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).version).toBe(version + 1)
  })

  test('are fetched again after the hotel’s position has changed, and those of the old position are not shown', async () => {
    const hotel = await createHotel(app, { address: position })
    await refreshOffers()
    const body = { address: { latitude: 36.53, longitude: -6.3 } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body }))
    expect(await shownTickets(hotel)).toEqual([])
    expect((await readState(hotel)).state).toBe('waiting')
    setHoursLater(1)
    await refreshOffers()
    expect(requests.at(-1)?.url.searchParams.get('lat')).toBe('36.53')
    expect(await shownTickets(hotel)).toHaveLength(2)
  })

  test('are not fetched for a hotel without a position', async () => {
    const hotel = await createHotel(app)
    await refreshOffers()
    expect(requests).toEqual([])
    expect((await readState(hotel)).state).toBe('no-position')
  })

  test('are shown to guests only if the hotel shows them, and fetched at once when it shows them again', async () => {
    const hotel = await createHotel(app, { address: position })
    await refreshOffers()
    expectStatus(200, await setShown(hotel, false))
    expect(await shownTickets(hotel)).toEqual([])
    requests.length = 0
    setHoursLater(24)
    await refreshOffers()
    expect(requests).toEqual([])
    expect((await setShown(hotel, true, await createMember(app, hotel, 'member'))).status).toBe(403)
    answer = (request, response) => answerAsDocumented(request, response, [7])
    expectStatus(200, await setShown(hotel, true))
    await app.context.jobs.drain()
    expect((await shownTickets(hotel)).map(({ id }: { id: string }) => id)).toEqual(['tiqets-7'])
    const [line] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
    expect(line).toMatchObject({ act: 'ticket.changed', changes: [{ field: 'shown', from: 'false', to: 'true' }] })
  })

  test('are neither fetched nor shown without a token', async () => {
    const hotel = await createHotel(app, { address: position })
    await refreshOffers()
    const { tiqets } = app.context.config
    app.context.config.tiqets = { ...tiqets, token: null }
    expectStatus(200, await setShown(hotel, false))
    expectStatus(200, await setShown(hotel, true))
    setHoursLater(24)
    await refreshOffers()
    await app.context.jobs.drain()
    expect([await shownTickets(hotel), (await readState(hotel)).state, requests.length]).toEqual([[], 'off', 3])
    app.context.config.tiqets = tiqets
  })
})

/** An answer that stays open until the test ends. */
const streamEndlessly = (response: ServerResponse, chunk: string) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

describe('a partner that', () => {
  test.each<[string, typeof answer]>([
    ['is broken', (_, response) => sendJson(response, { success: false, message: 'oops' }, 500)],
    ['refuses the token', (_, response) => sendJson(response, { success: false }, 401)],
    ['limits requests', (_, response) => sendJson(response, {}, 429)],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'closes the connection early',
      (_, response) => void response.writeHead(200, { 'content-length': '100' }).end('{"products":'),
    ],
    ['sends a page', (_, response) => void response.end('<html>maintenance</html>')],
    ['sends something else', (_, response) => sendJson(response, { success: true, products: 'none' })],
    ['sends invalid products', (_, response) => sendJson(response, { products: [{ id: 1 }, null, 'x'] })],
    ['sends without end', (_, response) => streamEndlessly(response, ' '.repeat(65_536))],
    ['never answers', () => undefined],
    ['begins and never ends', (_, response) => void response.write('{"products": [')],
    [
      'answers in some languages only',
      (request, response) =>
        request.url?.includes('lang=es') ? sendJson(response, {}, 503) : answerAsDocumented(request, response, [9]),
    ],
  ])('%s leaves guests with the earlier offers, and the hotel sees the failure', async (_, failingAnswer) => {
    const hotel = await createHotel(app, { address: position })
    await refreshOffers()
    const before = await shownTickets(hotel)
    app.context.config.tiqets.timeout = 400
    answer = failingAnswer
    setHoursLater(13)
    await refreshOffers()
    expect(await shownTickets(hotel)).toEqual(before)
    expect(await readState(hotel)).toMatchObject({ state: 'failing', fetchedAt: '2026-03-10T09:00:00.000Z', count: 2 })
    app.context.config.tiqets.timeout = 20_000
    answer = answerAsDocumented
    setHoursLater(14)
    await refreshOffers()
    expect(await readState(hotel)).toMatchObject({ state: 'fetched', fetchedAt: '2026-03-10T23:00:00.000Z' })
  })

  test('redirects is not followed', async () => {
    const hotel = await createHotel(app, { address: position })
    answer = ({ url = '' }, response) => {
      if (url.startsWith('/v2/products')) response.writeHead(302, { location: '/inside' }).end()
      else sendJson(response, { products: [product(1, 'fr')] })
    }
    await refreshOffers()
    expect(new Set(requests.map(({ url }) => url.pathname))).toEqual(new Set(['/v2/products']))
    expect(await shownTickets(hotel)).toEqual([])
  })

  test('is slow does not delay other requests', async () => {
    const hotel = await createHotel(app, { address: position })
    const heldAnswers: (() => void)[] = []
    answer = (request, response) => void heldAnswers.push(() => answerAsDocumented(request, response))
    const running = refreshOffers()
    await expect.poll(() => heldAnswers.length).toBe(3)
    expect(await shownTickets(hotel)).toEqual([])
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { name: 'Le Phare' } }),
    )
    for (const release of heldAnswers) release()
    await running
    expect(await shownTickets(hotel)).toHaveLength(2)
  })

  test('fails three times is not called again until the next run', async () => {
    for (let count = 0; count < 5; count++) await createHotel(app, { address: position })
    answer = (_, response) => sendJson(response, {}, 500)
    await refreshOffers()
    expect(requests).toHaveLength(9)
    setHoursLater(1)
    answer = answerAsDocumented
    await refreshOffers()
    expect(requests).toHaveLength(9 + 15)
  })
})
