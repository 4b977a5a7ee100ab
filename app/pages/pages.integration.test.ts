import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus } from '#tests/factories.ts'
import { makeGate } from '#tests/gate.ts'
import { makeServerBuild } from '#tests/server-build.ts'
import { createApi } from '../api.ts'
import { createPages } from './pages.ts'

const app = testApp()

/** Pages of a build with a single screen that shows its address; `answer` returns its content. */
function pagesOf(answer: (nonce: string | undefined, url: string) => string | Promise<string>) {
  const rendered: string[] = []
  const loaded: string[] = []
  const module = { default: () => null }
  const moduleWithLoader = {
    ...module,
    loader: ({ request }: { request: Request }) => {
      loaded.push(new URL(request.url).pathname)
      return null
    },
  }
  const routes = {
    orders: { path: 'hotels/:orgId/orders', module },
    deal: { path: 'deal/:code?', module: moduleWithLoader },
    code: { path: 'q', module: moduleWithLoader },
    any: { path: '*', module: moduleWithLoader },
  }
  const build = makeServerBuild(routes, module, async (request, status, headers, context) => {
    const { pathname, search } = new URL(request.url)
    rendered.push(pathname + search)
    headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(await answer(context.nonce, pathname), { status, headers })
  })
  const pages = createPages(app.context, build, false, createApi(app.context).fetch)
  const server = new Hono().get('/public/:orgId/*', pages.guest).all('*', pages.staff)
  return { rendered, loaded, get: (path: string, headers = {}) => server.request(path, { headers }) }
}

test('unknown addresses of a kind are rendered once, and so are the screens of all orders', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const { rendered, get } = pagesOf(() => '<p>page</p>')
  const hotelUrl = `/public/${hotel.id}`
  for (let i = 0; i < 5; i++)
    for (const path of [
      `${hotelUrl}/orders/${randomUUID()}`,
      `${hotelUrl}/discover/services/${randomUUID()}`,
      `${hotelUrl}/discover/services/${menu.id}?article=${randomUUID()}`,
      `${hotelUrl}/p/${randomUUID()}`,
      `${hotelUrl}/${randomUUID()}`,
      `/public/${randomUUID()}/infos`,
      `/public/not%20a%20hotel/infos`,
    ])
      expect((await get(path)).status).toBe(200)
  expect(rendered).toHaveLength(6)
  expect(rendered.filter((path) => path.startsWith('/public/-/'))).toHaveLength(1)
})

test('the kiosk screen starts in the hotel’s own language, whatever languages its browser accepts', async () => {
  const openedHotel = await createHotel(app)
  const startIn = async (guestStart: string) =>
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${openedHotel.id}`, {
        as: openedHotel.owner,
        body: { defaultLang: 'en', guestStart },
      }),
    )
  const { get } = pagesOf(() => 'page')
  /**
   * The address that it redirects to; null: the page is in the hotel's own language, or in the language that the
   * address names.
   */
  const read = async (path: string) =>
    (await get(`/public/${openedHotel.hotel.slug}${path}`, { 'accept-language': 'es' })).headers.get('location')
  await startIn('phone')
  expect(await read('')).toBe(`/public/${openedHotel.hotel.slug}?lang=es`)
  expect(await read('/kiosk')).toBeNull()
  await startIn('french')
  expect(await read('/kiosk')).toBe(`/public/${openedHotel.hotel.slug}/kiosk?lang=en`)
  expect(await read('/kiosk?lang=es')).toBeNull()
})

test('addresses with a language that does not exist share one page, in the hotel’s language', async () => {
  const openedHotel = await createHotel(app)
  const { get, rendered } = pagesOf(() => 'page')
  const { slug } = openedHotel.hotel
  for (const lang of ['xx', 'zh-Hant-HK', 'x'.repeat(300)]) {
    // A phone in Spanish is not led to another address, because the page says why it is in this language.
    const answer = await get(`/public/${slug}?lang=${lang}`, { 'accept-language': 'es' })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  }
  expect(rendered).toEqual([`/public/${slug}?lang=other`])
})

test('a hotel address in upper case redirects to the one in lower case', async () => {
  const openedHotel = await createHotel(app)
  const { get } = pagesOf(() => 'page')
  const answer = await get(`/public/${openedHotel.hotel.slug.toUpperCase()}/infos?lang=en`)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    `/public/${openedHotel.hotel.slug}/infos?lang=en`,
  ])
  expect((await get('/public/NO-SUCH-HOTEL')).status).toBe(200)
})

test('a new page of a hotel is served at once', async () => {
  const hotel = await createHotel(app)
  const { rendered, get } = pagesOf(() => '<p>page</p>')
  const menu = await createService(app, hotel)
  await get(`/public/${hotel.id}/discover/services/${menu.id}`)
  const other = await createService(app, hotel)
  await get(`/public/${hotel.id}/discover/services/${other.id}`)
  expect(rendered.map((path) => path.split('/').at(-1))).toEqual([menu.id, other.id])
})

test('the policy of a cached page allows only the scripts of the renderer, not an injected one', async () => {
  const hotel = await createHotel(app)
  const { get } = pagesOf((nonce) => `<b><script>evil()</script></b><script nonce="${nonce}">own()</script>`)
  const page = await get(`/public/${hotel.id}/infos`)
  expect(await page.text()).toBe('<b><script>evil()</script></b><script>own()</script>')
  const policy = page.headers.get('content-security-policy')
  expect(policy?.match(/'sha256-[^']+'/g)).toEqual([
    `'sha256-${createHash('sha256').update('own()').digest('base64')}'`,
  ])
})

test('only guest pages allow the configured analytics script', async () => {
  const [hotelWithoutScript, hotelWithScript] = [await createHotel(app), await createHotel(app)]
  const { get } = pagesOf((nonce) => `<script nonce="${nonce}">own()</script>`)
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
  expect(await policyOf(`/public/${hotelWithoutScript.id}`)).not.toMatch(/https:\/\/|connect-src/)
  app.context.config.analyticsScript = 'https://stats.example/script.js'
  try {
    expect(await policyOf(`/public/${hotelWithScript.id}`)).toMatch(/script-src [^;]*https:\/\/stats\.example;/)
    expect(await policyOf('/hotels')).not.toContain('stats.example')
  } finally {
    app.context.config.analyticsScript = undefined
  }
})

test('when too many pages wait to be rendered, further ones are refused with a message and Retry-After', async () => {
  const { gate: renderingBlocked, release: finishRendering } = makeGate()
  const { rendered, get } = pagesOf(() => renderingBlocked.then(() => 'page'))
  const answers = Array.from({ length: 100 }, (_, i) => get(`/q?code=${i}`))
  const refused = await Promise.race(answers)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.text()).toContain('<h1>Momentanément indisponible</h1>')
  finishRendering()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(rendered.length)
  expect(statuses.filter((status) => status === 503)).toHaveLength(100 - rendered.length)
  // A queue with free places accepts requests again.
  expect((await get('/q?code=1')).status).toBe(200)
})

test('staff screens, unknown addresses and unknown codes are rendered once for each screen and language', async () => {
  const { rendered, get } = pagesOf((nonce) => `<script nonce="${nonce}">own()</script>`)
  const nonces = new Set<string>()
  const read = async (path: string, headers = {}) => {
    const page = await get(path, headers)
    const [, nonce = ''] = /^<script nonce="([\w-]{22})">own\(\)<\/script>$/.exec(await page.text()) ?? []
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect([page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex, nofollow',
    ])
    nonces.add(nonce)
  }
  for (let i = 0; i < 5; i++) {
    for (const path of ['/hotels/<id>/orders', '/<id>', '/<id>/nowhere', '/deal', '/deal?lang=en', '/deal/<id>', '/q'])
      await read(path.replace('<id>', randomUUID()))
    await read(`/${randomUUID()}`, { 'accept-language': `en;q=0.${i}, es` })
  }
  expect(nonces.size).toBe(40)
  expect(rendered).toEqual([
    '/hotels/-/orders',
    '/no/such/page?lang=fr',
    '/deal?lang=fr',
    '/deal?lang=en',
    '/deal/unknown?lang=fr',
    '/q?lang=fr',
    '/no/such/page',
  ])
})

test('the data of screens, unknown addresses and unknown codes is also rendered once', async () => {
  const { loaded, get } = pagesOf(() => 'page')
  for (let i = 0; i < 5; i++)
    for (const path of ['/hotels/<id>/orders', '/<id>', '/<id>/nowhere', '/deal/<id>', '/q', '/_root'])
      expect((await get(`${path.replace('<id>', randomUUID())}.data?_routes=any`)).status).toBeLessThan(500)
  expect(loaded).toEqual(['/no/such/page', '/deal/unknown', '/q'])
})

test('a client that has tried too many unknown deal codes is refused with a message', async () => {
  const { rendered, get } = pagesOf(() => 'page')
  for (let i = 0; i < 200 && !rendered.includes('/deal/too-many?lang=fr'); i++) await get(`/deal/${i}`)
  expect(rendered).toEqual(['/deal/unknown?lang=fr', '/deal/too-many?lang=fr'])
})

test('a page whose rendering failed is rendered again for the next request', async () => {
  let renderingFails = true
  const { get } = pagesOf(() => {
    if (renderingFails) throw new Error('no memory')
    return 'page'
  })
  const path = `/hotels/${randomUUID()}/orders`
  expect((await get(path)).status).toBe(500)
  renderingFails = false
  expect((await get(path)).status).toBe(200)
})

test('waiting guest pages are rendered before waiting staff pages', async () => {
  const hotel = await createHotel(app)
  const { gate: renderingBlocked, release: finishRendering } = makeGate()
  const { rendered, get } = pagesOf(() => renderingBlocked.then(() => 'page'))
  const staff = Array.from({ length: 6 }, (_, i) => get(`/q?code=${i}`))
  await vi.waitFor(() => expect(rendered).toHaveLength(2), { timeout: 20_000 })
  const pagesQueue = vi.spyOn(app.context.pages, 'answer')
  onTestFinished(() => pagesQueue.mockRestore())
  const guest = get(`/public/${hotel.id}/infos`)
  await vi.waitFor(() => expect(pagesQueue).toHaveBeenCalled(), { timeout: 20_000 })
  finishRendering()
  await Promise.all([guest, ...staff])
  // Two pages are rendered at a time, so the guest page is among the first two of those that waited.
  expect(rendered.findIndex((path) => path.startsWith('/public/'))).toBeLessThan(4)
})
