import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageCache, type RenderedPage } from './page-cache.ts'

let now: Date
let cache: PageCache
beforeEach(() => {
  now = new Date('2026-03-10T09:00:00Z')
  cache = new PageCache(() => now)
})

const page = (body: string, overrides: Partial<RenderedPage> = {}): RenderedPage => ({
  body,
  contentType: 'text/html',
  hotelId: 'phare',
  until: null,
  ...overrides,
})
const makeRequest = (headers: HeadersInit = {}) => new Request('http://livret.example/', { headers })
const requestPage = (key: string, render: () => Promise<RenderedPage | null>, headers?: HeadersInit) =>
  cache.answer(key, makeRequest(headers), render)
const textOf = async (answer: Promise<Response | null>) => (await answer)?.text()

/** A rendering that ends when `finish` is called. */
function makeSlowRender() {
  let finish: (page: RenderedPage | null) => void = () => {}
  const render = vi.fn(() => new Promise<RenderedPage | null>((resolve) => (finish = resolve)))
  return { render, finish: (body: string) => finish(page(body)) }
}

describe('a page is rendered once', () => {
  test('and then served from the cache', async () => {
    const render = vi.fn(async () => page('bonjour'))
    for (let i = 0; i < 3; i++) expect(await textOf(requestPage('a', render))).toBe('bonjour')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('for all requests that wait for it, and separately for another key', async () => {
    const { render, finish } = makeSlowRender()
    const responses = Array.from({ length: 50 }, () => textOf(requestPage('a', render)))
    finish('bonjour')
    expect(new Set(await Promise.all(responses))).toEqual(new Set(['bonjour']))
    expect(render).toHaveBeenCalledTimes(1)
    expect(await textOf(requestPage('b', async () => page('hello')))).toBe('hello')
  })

  test('unless rendering failed or returned nothing: then the next request renders it again', async () => {
    const failingRender = vi.fn(async () => Promise.reject(new Error('no database')))
    const results = await Promise.allSettled([requestPage('a', failingRender), requestPage('a', failingRender)])
    expect([failingRender.mock.calls.length, ...results.map(({ status }) => status)]).toEqual([
      1,
      'rejected',
      'rejected',
    ])
    expect(await requestPage('a', async () => null)).toBeNull()
    expect(await textOf(requestPage('a', async () => page('bonjour')))).toBe('bonjour')
  })
})

describe('a page is dropped from the cache', () => {
  const isCached = async (key: string) => {
    const render = vi.fn(async () => page('new'))
    await requestPage(key, render)
    return render.mock.calls.length === 0
  }

  test('when its hotel changes, but not pages of another hotel', async () => {
    await requestPage('a', async () => page('a'))
    await requestPage('b', async () => page('b', { hotelId: 'voiles' }))
    cache.drop('phare')
    expect([await isCached('a'), await isCached('b')]).toEqual([false, true])
  })

  test('with all others when changes may have been missed', async () => {
    await requestPage('a', async () => page('a'))
    await requestPage('b', async () => page('b', { hotelId: 'voiles' }))
    cache.drop(null)
    expect([await isCached('a'), await isCached('b')]).toEqual([false, false])
  })

  test('at the instant at which it expires, not before', async () => {
    await requestPage('a', async () => page('closed', { until: new Date('2026-03-10T10:00:00Z') }))
    now = new Date('2026-03-10T09:59:59.999Z')
    expect(await isCached('a')).toBe(true)
    now = new Date('2026-03-10T10:00:00Z')
    expect(await isCached('a')).toBe(false)
  })

  test.each([['phare'], [null]])(
    'when %s changed while it was rendered: earlier requests get it, later ones do not',
    async (changed) => {
      const { render, finish } = makeSlowRender()
      const earlyResponse = textOf(requestPage('a', render))
      cache.drop(changed)
      const laterRender = makeSlowRender()
      const laterResponse = textOf(requestPage('a', laterRender.render))
      expect(laterRender.render).toHaveBeenCalledTimes(1)
      laterRender.finish('new')
      expect(await laterResponse).toBe('new')
      finish('old')
      expect(await earlyResponse).toBe('old')
      expect(await textOf(requestPage('a', async () => page('newer')))).toBe('new')
    },
  )

  test('but not because another hotel changed while it was rendered', async () => {
    const { render, finish } = makeSlowRender()
    const response = requestPage('a', render)
    cache.drop('voiles')
    finish('a')
    await response
    expect(await isCached('a')).toBe(true)
  })

  test('when the cache is full, beginning with the least recently requested page', async () => {
    cache = new PageCache(() => now, 40_000)
    const renderBigPage = (body: string) => async () => page(body.repeat(10_000))
    await requestPage('a', renderBigPage('a'))
    await requestPage('b', renderBigPage('b'))
    await requestPage('a', renderBigPage('a'))
    for (const key of 'cde') {
      await requestPage(key, renderBigPage(key))
      await requestPage('a', renderBigPage('a'))
    }
    expect([await isCached('a'), await isCached('b')]).toEqual([true, false])
    const renderHugePage = vi.fn(async () => page(Array.from({ length: 40_000 }, (_, i) => i).join()))
    expect(await textOf(requestPage('huge', renderHugePage))).toMatch(/39999$/)
    await requestPage('huge', renderHugePage)
    expect(renderHugePage).toHaveBeenCalledTimes(2)
  })
})

describe('a response', () => {
  const body = 'Petit déjeuner 🥐 '.repeat(200)
  const readResponse = async (headers: HeadersInit) => {
    const answer = (await requestPage(
      'a',
      async () => page(body, { headers: { 'content-security-policy': 'x' } }),
      headers,
    )) as Response
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test.each([
    ['', null],
    ['identity', null],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip; q=0.000', null],
    ['br;q=0.1', 'br'],
    ['x-br, notgzip', null],
  ])('to “%s” is sent as %s, and decodes to the same bytes', async (acceptEncoding, encoding) => {
    const { answer, bytes } = await readResponse({ 'accept-encoding': acceptEncoding })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    const decodedBytes = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes
    expect(decodedBytes.toString()).toBe(body)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-security-policy')).toBe('x')
  })

  test('is not sent again to a client that has it in any encoding', async () => {
    const etag = (await readResponse({ 'accept-encoding': 'br' })).answer.headers.get('etag') ?? ''
    for (const knownTag of [etag, etag.replace('W/', ''), `"a", ${etag}, "b"`]) {
      const { answer, bytes } = await readResponse({ 'if-none-match': knownTag })
      expect([answer.status, bytes.length, answer.headers.get('etag')]).toEqual([304, 0, etag])
    }
    for (const otherTag of ['"a"', etag.slice(0, -4), etag.replaceAll('"', '')])
      expect((await readResponse({ 'if-none-match': otherTag })).answer.status).toBe(200)
  })

  test('has another ETag as soon as one character differs', async () => {
    const readTag = async (key: string, text: string) =>
      (await requestPage(key, async () => page(text)))?.headers.get('etag')
    expect(await readTag('1', 'a')).toBe(await readTag('2', 'a'))
    expect(await readTag('1', 'a')).not.toBe(await readTag('3', 'b'))
  })
})

describe('the cached response of an address', () => {
  const french = { 'accept-language': 'fr', 'accept-encoding': 'br' }
  const bodyAt = (address: string, request = french) => {
    const body = cache.cachedResponse(address, request)?.body
    return body ? brotliDecompressSync(body).toString() : null
  }

  test('is found for the same languages and encodings until the hotel changes or it expires', async () => {
    const until = new Date('2026-03-10T10:00:00Z')
    expect(bodyAt('/')).toBeNull()
    const answer = await requestPage('a', async () => page('bonjour', { until }), french)
    expect(bodyAt('/')).toBe('bonjour')
    expect(cache.cachedResponse('/', french)?.headers).toEqual(Object.fromEntries(answer?.headers ?? []))
    expect(cache.cachedResponse('/', { ...french, 'if-none-match': answer?.headers.get('etag') ?? '' })?.status).toBe(
      304,
    )
    expect(bodyAt('/', { ...french, 'accept-language': 'en' })).toBeNull()
    expect(cache.cachedResponse('/', { ...french, 'accept-encoding': 'br;q=0, gzip' })).toBeNull()
    expect(bodyAt('/?lang=en')).toBeNull()
    now = until
    expect(bodyAt('/')).toBeNull()
    await requestPage('a', async () => page('bonsoir'), french)
    expect(bodyAt('/')).toBe('bonsoir')
    cache.drop('mouette')
    expect(bodyAt('/')).toBe('bonsoir')
    cache.drop('phare')
    expect(bodyAt('/')).toBeNull()
  })

  test('is not found for other headers whose joined text is the same', async () => {
    await requestPage('a', async () => page('bonjour'), { 'accept-language': 'fr gzip,', 'accept-encoding': 'br' })
    expect(bodyAt('/', { 'accept-language': 'fr', 'accept-encoding': 'gzip, br' })).toBeNull()
  })

  test('is not served once a change has made it outdated, not even after it was rendered again', async () => {
    const { render, finish } = makeSlowRender()
    const firstResponse = requestPage('a', render, french)
    cache.drop('phare')
    const secondResponse = requestPage('b', async () => page('new'), { ...french, 'accept-language': 'es' })
    finish('old')
    await Promise.all([firstResponse, secondResponse])
    expect(bodyAt('/')).toBeNull()
    expect(bodyAt('/', { ...french, 'accept-language': 'es' })).toBe('new')
  })

  test('does not exist for error responses and for very long addresses', async () => {
    await requestPage('a', async () => page('nothing', { status: 404 }), french)
    await cache.answer('b', new Request(`http://livret.example/${'x'.repeat(600)}`), async () => page('bonjour'))
    expect(bodyAt('/')).toBeNull()
    expect(cache.cachedResponse(`/${'x'.repeat(600)}`, {})).toBeNull()
  })
})
