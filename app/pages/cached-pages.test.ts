import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { createHttpServer } from '../process/http-server.ts'
import { securityHeaders } from '../process/security.ts'
import { answerFromCache } from './cached-pages.ts'

test('a cached page is sent without routing and with the common headers; other requests are routed', async () => {
  const pages = new PageCache(() => new Date())
  const rendered = { body: 'bonjour', contentType: 'text/html', hotelId: 'phare', until: null }
  const complete = securityHeaders(null)
  const counted: number[] = []
  const serveCached = answerFromCache(pages, complete, (status) => counted.push(status))
  const options = { uploadMaxBytes: 1000, complete, serveCached }
  const server = createHttpServer((_, response) => response.end('routed'), options).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/public/phare`
  const headers = { 'accept-language': 'fr', 'accept-encoding': 'br' }
  const ask = (init: RequestInit = {}, path = '') =>
    fetch(url + path, { ...init, headers: { ...headers, ...init.headers } })
  const text = async (init?: RequestInit, path?: string) => (await ask(init, path)).text()

  expect(await text()).toBe('routed')
  const answered = await pages.answer('phare', new Request(url, { headers }), async () => rendered)
  const secondAnswer = await ask()
  expect([secondAnswer.status, await secondAnswer.text()]).toEqual([200, 'bonjour'])
  for (const [name, value] of answered?.headers ?? []) expect(secondAnswer.headers.get(name)).toContain(value)
  expect(secondAnswer.headers.get('cache-control')).toBe('no-cache, no-transform')
  expect(secondAnswer.headers.get('x-content-type-options')).toBe('nosniff')
  const etag = secondAnswer.headers.get('etag') ?? ''
  // A page has its own policy, other responses have this one. A response without a body must not replace the stored
  // policy.
  expect(secondAnswer.headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
  const unchanged = await ask({ headers: { 'if-none-match': etag } })
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
  expect(unchanged.headers.has('content-security-policy')).toBe(false)
  expect(counted).toEqual([200, 304])
  expect(await text({ method: 'POST' })).toBe('routed')
  expect(await text({}, '/infos')).toBe('routed')
  pages.drop('phare')
  expect(await text()).toBe('routed')
})
