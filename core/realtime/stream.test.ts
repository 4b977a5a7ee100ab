import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { catalogues } from '#core/i18n/catalogues.ts'
import { staffLangs } from '#locales/languages.ts'
import { openStream, pollSeconds, type StreamState } from './stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const frame = (type: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
const eventStreamResponse = (body: BodyInit, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
const pendingResponse = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
/** A response that sends the given text and stays open until it is aborted. */
const openStreamResponse = (text: string, signal: AbortSignal) =>
  eventStreamResponse(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )

/** Opens a stream on a fake network and records what the screen receives. */
function openTestStream(network: {
  stream: (signal: AbortSignal) => Promise<Response>
  poll: () => Promise<Response>
}) {
  const calls: { at: number; once: boolean; since: string | null }[] = []
  const started = Date.now()
  vi.stubGlobal('fetch', (url: string, { headers, signal }: { headers: HeadersInit; signal: AbortSignal }) => {
    const once = url.endsWith('?lang=fr&once=true')
    const at = (Date.now() - started) / 1000
    calls.push({ at, once, since: new Headers(headers).get('last-event-id') })
    return once ? network.poll() : network.stream(signal)
  })
  const states: StreamState[] = []
  const events: unknown[] = []
  const close = openStream<unknown>({
    url: '/v1/hotels/h/live?lang=fr',
    headers: () => ({}),
    since: '4',
    onState: (state) => states.push(state),
    onEvent: ({ type, data }) => events.push([type, data]),
  })
  onTestFinished(close)
  return { calls, states, events, polls: () => calls.filter(({ once }) => once) }
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

test('when a proxy blocks streams, events are polled every 20 seconds and none is received twice', async () => {
  let next = 5
  const { states, events, polls, calls } = openTestStream({
    stream: pendingResponse,
    poll: async () => eventStreamResponse(frame('order.changed', { number: next }, next) + frame('ping', {}, ++next)),
  })
  await seconds(7)
  expect([states, polls()]).toEqual([['connecting'], []])
  await seconds(120)
  expect(states).toEqual(['connecting', 'polling'])
  expect(polls().map(({ at }) => at)).toEqual([8, 28, 48, 68, 88, 108])
  // Each poll resumes where the previous one ended.
  expect(polls().map(({ since }) => since)).toEqual(['4', '6', '7', '8', '9', '10'])
  expect(events.slice(0, 2)).toEqual([
    ['order.changed', { number: 5 }],
    ['order.changed', { number: 6 }],
  ])
  // Meanwhile it retries opening a stream.
  expect(calls.filter(({ once }) => !once).map(({ at }) => at)).toEqual([0, 60, 120])
})

test('a response that sends headers but no data counts as blocked', async () => {
  const { states } = openTestStream({
    stream: async (signal) => openStreamResponse('', signal),
    poll: async () => eventStreamResponse(frame('ping', {}, 4)),
  })
  await seconds(10)
  expect(states).toEqual(['connecting', 'polling'])
})

test('polling stops when a stream works again', async () => {
  let isBlocked = true
  const { states, polls } = openTestStream({
    stream: async (signal) => (isBlocked ? pendingResponse(signal) : openStreamResponse(frame('hello', {}, 4), signal)),
    poll: async () => eventStreamResponse(frame('ping', {}, 4)),
  })
  await seconds(10)
  isBlocked = false
  await seconds(60)
  expect(states).toEqual(['connecting', 'polling', 'open'])
  const before = polls().length
  await seconds(30)
  expect(polls()).toHaveLength(before)
})

test('events are also polled when a proxy answers streams with an error', async () => {
  const { states } = openTestStream({
    stream: async () => eventStreamResponse('', 502),
    poll: async () => eventStreamResponse(frame('ping', {}, 4)),
  })
  await seconds(20)
  expect(states).toEqual(['connecting', 'lost', 'polling'])
})

test('without a network the state is lost, not polling', async () => {
  const { states, events } = openTestStream({
    stream: () => Promise.reject(new TypeError('Failed to fetch')),
    poll: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await seconds(60)
  expect([states, events]).toEqual([['connecting', 'lost'], []])
})

test('a refused poll ends the stream', async () => {
  const { states, calls } = openTestStream({ stream: pendingResponse, poll: async () => eventStreamResponse('', 404) })
  await seconds(90)
  expect([states, calls.length]).toEqual([['connecting'], 2])
})

test.each(staffLangs)('the texts say how often it polls, in %s', (lang) => {
  const { common, orders, chat } = catalogues[lang]
  const texts = [common.guest.polling, orders.office.connection.polling, chat.office.connection.polling]
  for (const text of texts) expect(text).toContain(`${pollSeconds} s`)
})

test('a stream request has the JSON content type of every call and the visitor id', async () => {
  const fetchMock = vi.fn((_url: string, _init: RequestInit) => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetchMock)
  const url = '/v1/hotels/phare/live?lang=fr'
  onTestFinished(openStream({ url, headers: () => ({ 'x-visitor-id': 'v' }), onEvent: () => undefined }))
  await seconds(0)
  const headers = new Headers(fetchMock.mock.calls[0]?.[1].headers)
  expect([headers.get('content-type'), headers.get('x-visitor-id')]).toEqual(['application/json', 'v'])
})
