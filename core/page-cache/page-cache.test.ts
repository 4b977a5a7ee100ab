import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PageCache, type RenderedPage } from './page-cache.ts'

let now: Date
let cache: PageCache
beforeEach(() => {
  now = new Date('2026-03-10T09:00:00Z')
  cache = new PageCache(() => now)
})

const page = (body: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  body,
  contentType: 'text/html',
  hotelId: 'phare',
  until: null,
  ...more,
})
const asks = (headers: HeadersInit = {}) => new Request('http://livret.example/', { headers })
const ask = (key: string, render: () => Promise<RenderedPage | null>, headers?: HeadersInit) =>
  cache.answer(key, asks(headers), render)
const textOf = async (answer: Promise<Response | null>) => (await answer)?.text()

/** A rendering that ends when `finish` is called. */
function slow() {
  let finish: (page: RenderedPage | null) => void = () => {}
  const render = vi.fn(() => new Promise<RenderedPage | null>((resolve) => (finish = resolve)))
  return { render, finish: (body: string) => finish(page(body)) }
}

describe('a page is rendered once', () => {
  test('and then given to all who ask', async () => {
    const render = vi.fn(async () => page('bonjour'))
    for (let i = 0; i < 3; i++) expect(await textOf(ask('a', render))).toBe('bonjour')
    expect(render).toHaveBeenCalledTimes(1)
  })

  test('however many wait for it, and anew for another key', async () => {
    const { render, finish } = slow()
    const waiting = Array.from({ length: 50 }, () => textOf(ask('a', render)))
    finish('bonjour')
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['bonjour']))
    expect(render).toHaveBeenCalledTimes(1)
    expect(await textOf(ask('b', async () => page('hello')))).toBe('hello')
  })

  test('unless it failed, or there was nothing: then the next one who asks tries again', async () => {
    const failing = vi.fn(async () => Promise.reject(new Error('no database')))
    const both = await Promise.allSettled([ask('a', failing), ask('a', failing)])
    expect([failing.mock.calls.length, ...both.map(({ status }) => status)]).toEqual([1, 'rejected', 'rejected'])
    expect(await ask('a', async () => null)).toBeNull()
    expect(await textOf(ask('a', async () => page('bonjour')))).toBe('bonjour')
  })
})

describe('a page is forgotten', () => {
  const kept = async (key: string) => {
    const render = vi.fn(async () => page('new'))
    await ask(key, render)
    return render.mock.calls.length === 0
  }

  test('when its hotel changes, and no other hotel’s', async () => {
    await ask('a', async () => page('a'))
    await ask('b', async () => page('b', { hotelId: 'voiles' }))
    cache.drop('phare')
    expect([await kept('a'), await kept('b')]).toEqual([false, true])
  })

  test('all of them, when changes may have been missed', async () => {
    await ask('a', async () => page('a'))
    await ask('b', async () => page('b', { hotelId: 'voiles' }))
    cache.drop(null)
    expect([await kept('a'), await kept('b')]).toEqual([false, false])
  })

  test('at the instant at which it stops being true, not before', async () => {
    await ask('a', async () => page('closed', { until: new Date('2026-03-10T10:00:00Z') }))
    now = new Date('2026-03-10T09:59:59.999Z')
    expect(await kept('a')).toBe(true)
    now = new Date('2026-03-10T10:00:00Z')
    expect(await kept('a')).toBe(false)
  })

  test.each([['phare'], [null]])(
    'when %s changed while it was rendered: who waited gets it, who asks later does not',
    async (changed) => {
      const { render, finish } = slow()
      const waiting = textOf(ask('a', render))
      cache.drop(changed)
      const later = slow()
      const asking = textOf(ask('a', later.render))
      expect(later.render).toHaveBeenCalledTimes(1)
      later.finish('new')
      expect(await asking).toBe('new')
      finish('old')
      expect(await waiting).toBe('old')
      expect(await textOf(ask('a', async () => page('newer')))).toBe('new')
    },
  )

  test('but not because another hotel changed while it was rendered', async () => {
    const { render, finish } = slow()
    const waiting = ask('a', render)
    cache.drop('voiles')
    finish('a')
    await waiting
    expect(await kept('a')).toBe(true)
  })

  test('when there is no room: the one that nobody asked for the longest', async () => {
    cache = new PageCache(() => now, 40_000)
    const big = (body: string) => async () => page(body.repeat(10_000))
    await ask('a', big('a'))
    await ask('b', big('b'))
    await ask('a', big('a'))
    for (const key of 'cde') {
      await ask(key, big(key))
      await ask('a', big('a'))
    }
    expect([await kept('a'), await kept('b')]).toEqual([true, false])
    const huge = vi.fn(async () => page(Array.from({ length: 40_000 }, (_, i) => i).join()))
    expect(await textOf(ask('huge', huge))).toMatch(/39999$/)
    await ask('huge', huge)
    expect(huge).toHaveBeenCalledTimes(2)
  })
})

describe('an answer', () => {
  const body = 'Petit déjeuner 🥐 '.repeat(200)
  const given = async (headers: HeadersInit) => {
    const answer = (await ask(
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
  ])('to “%s” is sent as %s, and decodes to the same bytes', async (accepted, encoding) => {
    const { answer, bytes } = await given({ 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes
    expect(decoded.toString()).toBe(body)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('content-security-policy')).toBe('x')
  })

  test('is not sent again to who has it, in whatever encoding they got it', async () => {
    const etag = (await given({ 'accept-encoding': 'br' })).answer.headers.get('etag') ?? ''
    for (const known of [etag, etag.replace('W/', ''), `"a", ${etag}, "b"`]) {
      const { answer, bytes } = await given({ 'if-none-match': known })
      expect([answer.status, bytes.length, answer.headers.get('etag')]).toEqual([304, 0, etag])
    }
    for (const other of ['"a"', etag.slice(0, -4), etag.replaceAll('"', '')])
      expect((await given({ 'if-none-match': other })).answer.status).toBe(200)
  })

  test('has another tag as soon as a sign is different', async () => {
    const tag = async (key: string, text: string) => (await ask(key, async () => page(text)))?.headers.get('etag')
    expect(await tag('1', 'a')).toBe(await tag('2', 'a'))
    expect(await tag('1', 'a')).not.toBe(await tag('3', 'b'))
  })
})

describe('what was answered at an address', () => {
  const french = { 'accept-language': 'fr', 'accept-encoding': 'br' }
  const bodyAt = (address: string, request = french) => {
    const body = cache.cachedResponse(address, request)?.body
    return body ? brotliDecompressSync(body).toString() : null
  }

  test('is known to who asks with the same languages and codings, until the hotel changes or its time is over', async () => {
    const until = new Date('2026-03-10T10:00:00Z')
    expect(bodyAt('/')).toBeNull()
    const answer = await ask('a', async () => page('bonjour', { until }), french)
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
    await ask('a', async () => page('bonsoir'), french)
    expect(bodyAt('/')).toBe('bonsoir')
    cache.drop('mouette')
    expect(bodyAt('/')).toBe('bonsoir')
    cache.drop('phare')
    expect(bodyAt('/')).toBeNull()
  })

  test('is not known to who asks with other headers that read the same in a row', async () => {
    await ask('a', async () => page('bonjour'), { 'accept-language': 'fr gzip,', 'accept-encoding': 'br' })
    expect(bodyAt('/', { 'accept-language': 'fr', 'accept-encoding': 'gzip, br' })).toBeNull()
  })

  test('is not served once a change has made it outdated, not even after it was rendered again', async () => {
    const { render, finish } = slow()
    const first = ask('a', render, french)
    cache.drop('phare')
    const second = ask('b', async () => page('new'), { ...french, 'accept-language': 'es' })
    finish('old')
    await Promise.all([first, second])
    expect(bodyAt('/')).toBeNull()
    expect(bodyAt('/', { ...french, 'accept-language': 'es' })).toBe('new')
  })

  test('is not known of refusals, nor of addresses longer than honest ones', async () => {
    await ask('a', async () => page('nothing', { status: 404 }), french)
    await cache.answer('b', new Request(`http://livret.example/${'x'.repeat(600)}`), async () => page('bonjour'))
    expect(bodyAt('/')).toBeNull()
    expect(cache.cachedResponse(`/${'x'.repeat(600)}`, {})).toBeNull()
  })
})
