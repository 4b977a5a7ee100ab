import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Endpoint } from '#core/http/contract.ts'
import { visitorRequest } from './visitor-request.ts'

const call = visitorRequest as unknown as (method: string, path: string, input: object) => Promise<unknown>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { pathname: '/public/phare', search: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Makes a call that always gets the same answer, and returns after how many seconds each attempt was made. */
async function attemptSecondsOf(method: Endpoint['method'], answer: () => Promise<Response>): Promise<number[]> {
  const start = Date.now()
  const attemptSeconds: number[] = []
  vi.stubGlobal('fetch', () => {
    attemptSeconds.push((Date.now() - start) / 1000)
    return answer()
  })
  const ended = call(method, '/v1/visitors/me/orders', { lang: 'fr' }).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  await ended
  return attemptSeconds
}

const problem = (status: number) => async () =>
  Response.json({ code: 'any', status, title: '', detail: '' }, { status })
const offline = () => Promise.reject(new TypeError('offline'))

test('a failed read is repeated three times: after 1 s, 2 s and 4 s', async () => {
  for (const answer of [offline, problem(500), problem(503), problem(429)])
    expect(await attemptSecondsOf('get', answer)).toEqual([0, 1, 3, 7])
})

test('a refused read is not repeated', async () => {
  for (const status of [400, 401, 403, 404, 422]) expect(await attemptSecondsOf('get', problem(status))).toEqual([0])
})

test('a failed write is not repeated automatically', async () => {
  expect(await attemptSecondsOf('post', offline)).toEqual([0])
})
