import { afterEach, expect, test, vi } from 'vitest'
import { type SendOptions, send } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Makes a call and returns the request that reached the network. */
async function sentRequest(
  method: string,
  options: Partial<SendOptions> = {},
): Promise<{ url: string; init: RequestInit }> {
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(Response.json({})))
  vi.stubGlobal('fetch', fetched)
  await send(method, '/v1/hotels/{hotelId}', { lang: 'es', params: { hotelId: 'phare' }, ...options })
  const [url, init] = fetched.mock.calls[0] ?? ['', {}]
  return { url, init }
}

test('every call has the JSON content type, with or without a body', async () => {
  for (const method of ['get', 'delete', 'post']) {
    const { init } = await sentRequest(method, method === 'post' ? { body: { name: 'Le Phare' } } : {})
    expect(new Headers(init.headers).get('content-type'), method).toBe('application/json')
  }
})

test('a call goes to the host that the page came from, in the language of the screen', async () => {
  const { url } = await sentRequest('get', { query: { q: 'a b', after: undefined } })
  expect(url).toBe('/v1/hotels/phare?lang=es&q=a+b')
})

test('a call has no timeout unless it is given one', async () => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout')
  const { init } = await sentRequest('get')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(init.signal?.aborted).toBe(false)
  expect(AbortSignal.timeout).not.toHaveBeenCalled()
  await sentRequest('get', { timeout: 1000 })
  expect(AbortSignal.timeout).toHaveBeenCalledWith(1000)
})

test('line breaks are sent as break tags, whatever text area they were typed in', async () => {
  const body = { text: { fr: 'Fête\nce soir', en: '' }, lines: [{ note: 'un\r\ndeux\rtrois' }], count: 2, rooms: null }
  const { init } = await sentRequest('post', { body })
  expect(JSON.parse(String(init.body))).toEqual({
    text: { fr: 'Fête<br>ce soir', en: '' },
    lines: [{ note: 'un<br>deux<br>trois' }],
    count: 2,
    rooms: null,
  })
})
