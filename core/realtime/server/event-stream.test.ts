import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EventBus, Listener, StoredEvent } from './event-bus.ts'
import { encodeEvent, maxFrameBytes } from './event-frame.ts'
import { eventStream, maxUnreadBytes } from './event-stream.ts'
import { OpenStreams } from './open-streams.ts'

const unhandled: unknown[] = []
const recordError = (error: unknown) => unhandled.push(error)
beforeEach(() => {
  vi.useFakeTimers()
  process.on('unhandledRejection', recordError)
  process.on('uncaughtException', recordError)
})
afterEach(() => {
  vi.useRealTimers()
  process.off('unhandledRejection', recordError)
  process.off('uncaughtException', recordError)
  expect(unhandled.splice(0)).toEqual([])
})

/** A fake event bus for tests that depend on when it answers. */
function slowEventBus(outcome: 'ready' | 'broken' = 'ready') {
  const unsubscribed = vi.fn()
  let push: (event: StoredEvent) => void = () => {}
  const subscribe = async (_id: string, _since: number | null, listener: Listener) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (outcome === 'broken') throw new Error('no database')
    push = listener.push
    return unsubscribed
  }
  return {
    eventBus: { subscribe, streams: new OpenStreams() } as unknown as EventBus,
    left: unsubscribed,
    deliver: (event: StoredEvent) => push(event),
  }
}

const open = (
  eventBus: EventBus,
  { signal, ...options }: { signal?: AbortSignal } & Partial<Parameters<typeof eventStream>[0]> = {},
) =>
  eventStream({
    groups: [],
    eventBus,
    hotelId: 'h',
    request: new Request('http://livret.example/', { signal }),
    present: async (event) => encodeEvent(event, { cursor: event.cursor }),
    ...options,
  })

const event = (cursor: number) =>
  ({ hotelId: 'h', cursor, type: 'x', subject: 's', version: 1, visitorId: null, at: new Date(0) }) as StoredEvent

const text = async (response: Response) => {
  const bodyText = response.text()
  await vi.runOnlyPendingTimersAsync()
  return bodyText
}

test('a reader that disconnects before it is subscribed is unsubscribed', async () => {
  const { eventBus, left } = slowEventBus()
  const response = await open(eventBus)
  await response.body?.cancel()
  await vi.advanceTimersByTimeAsync(200)
  expect(left).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a client that disconnects before the response begins is sent nothing', async () => {
  const { eventBus, left } = slowEventBus()
  const response = await open(eventBus, { signal: AbortSignal.abort() })
  expect(await response.text()).toBe('')
  expect([left.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

test('cancelling and aborting a connection, in either order, with pending events, has no side effects', async () => {
  for (const order of ['cancel first', 'abort first']) {
    const stop = new AbortController()
    const { eventBus, left, deliver } = slowEventBus()
    const response = await open(eventBus, { signal: stop.signal })
    const reader = response.body?.getReader()
    await vi.advanceTimersByTimeAsync(100)
    deliver(event(1))
    if (order === 'abort first') stop.abort()
    await reader?.cancel()
    stop.abort()
    deliver(event(2))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(left, order).toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  }
})

test('the first ping is sent once the stream is subscribed to new events', async () => {
  const { eventBus } = slowEventBus()
  const reader = (await open(eventBus)).body?.getReader()
  const onRead = vi.fn()
  void reader?.read().then(onRead)
  await vi.advanceTimersByTimeAsync(99)
  expect(onRead).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(new TextDecoder().decode(onRead.mock.calls[0]?.[0].value)).toBe('event: ping\ndata: {}\n\n')
  await reader?.cancel()
})

test('a stream that cannot subscribe ends, and its pings stop', async () => {
  const { eventBus } = slowEventBus('broken')
  expect(await text(await open(eventBus))).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader who loses access is disconnected at the next ping', async () => {
  const { eventBus, left } = slowEventBus()
  let allowed = true
  const response = await open(eventBus, { stillAllowed: async () => allowed })
  const reading = response.text()
  await vi.advanceTimersByTimeAsync(15_000)
  allowed = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reading).toBe('event: ping\ndata: {}\n\n'.repeat(2))
  expect(left).toHaveBeenCalled()
})

test('a reader with too many waiting events is disconnected', async () => {
  const { eventBus, left, deliver } = slowEventBus()
  await open(eventBus)
  await vi.advanceTimersByTimeAsync(100)
  for (let cursor = 1; cursor <= 1100; cursor++) deliver(event(cursor))
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveBeenCalled()
})

test('for a reader that does not read at most 256 KB are prepared, and it gets the rest when it reads', async () => {
  const { eventBus, deliver } = slowEventBus()
  let presentedBytes = 0
  const response = await open(eventBus, {
    present: async (event) => {
      const bytes = encodeEvent(event, { note: 'x'.repeat(90_000) })
      presentedBytes += bytes.length
      return bytes
    },
  })
  await vi.advanceTimersByTimeAsync(100)
  for (let cursor = 1; cursor <= 40; cursor++) deliver(event(cursor))
  await vi.advanceTimersByTimeAsync(1)
  expect(presentedBytes).toBeGreaterThan(90_000)
  expect(presentedBytes).toBeLessThanOrEqual(maxUnreadBytes)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  while (!received.includes('id: 40\n')) received += (await reader?.read())?.value ?? ''
  expect([...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(
    Array.from({ length: 40 }, (_, i) => i + 1),
  )
  await reader?.cancel()
})

test('past events are loaded only as fast as the reader reads them', async () => {
  const ready: boolean[] = []
  let page = 0
  const subscribe = async (_id: string, _since: number | null, listener: Listener) => {
    for (; page < 10; page++) {
      if (!(await listener.ready?.())) break
      ready.push(true)
      for (let i = 0; i < 10; i++) listener.push(event(page * 10 + i + 1))
    }
    return () => {}
  }
  const response = await open({ subscribe, streams: new OpenStreams() } as unknown as EventBus, {
    present: async (event) => encodeEvent(event, { note: 'x'.repeat(90_000) }),
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(ready).toHaveLength(1)
  const text = response.text()
  await vi.waitFor(() => expect(ready).toHaveLength(10))
  await vi.advanceTimersByTimeAsync(10)
  expect(vi.getTimerCount()).toBe(1)
  void text
})

test('an event that is too large is replaced by a reset, so that the reader reloads its data', async () => {
  const text = (data: object) => new TextDecoder().decode(encodeEvent(event(7), data))
  expect(text({ note: 'x'.repeat(maxFrameBytes) })).toBe('id: 7\nevent: reset\ndata: {}\n\n')
  expect(text({ note: 'x' })).toMatch(/^id: 7\nevent: x\n/)
})

test('a stream ends when the access of its reader expires', async () => {
  const { eventBus, left } = slowEventBus()
  const response = await open(eventBus, { expiresIn: 5000, stillAllowed: async () => true })
  const reading = response.text()
  await vi.advanceTimersByTimeAsync(4999)
  expect(left).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toBe('event: ping\ndata: {}\n\n')
  expect([left.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0])
})

test('upcoming events are prepared together, each once, and sent in order', async () => {
  const { eventBus, deliver } = slowEventBus()
  const reader = new AbortController()
  const prepared: number[][] = []
  let answered = 0
  const response = await open(eventBus, {
    signal: reader.signal,
    prepare: ({ cursor }) => {
      prepared[answered] = [...(prepared[answered] ?? []), cursor]
    },
    present: async (event) => {
      await Promise.resolve()
      answered++
      return encodeEvent(event, {})
    },
  })
  const reading = text(response)
  await vi.advanceTimersByTimeAsync(100)
  for (let cursor = 1; cursor <= 103; cursor++) deliver(event(cursor))
  await vi.advanceTimersByTimeAsync(100)
  reader.abort()
  const numbers = Array.from({ length: 103 }, (_, i) => i + 1)
  expect([...(await reading).matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(numbers)
  expect(prepared).toEqual([numbers.slice(0, 100), [101], [102], [103]])
})

describe('a reader that polls once', () => {
  const busWith = (backlog: number[], left = vi.fn()) => {
    const subscribe = async (_id: string, since: number | null, { push }: Listener) => {
      for (const cursor of backlog) if (cursor > (since ?? 0)) push(event(cursor))
      return left
    }
    const cursor = async () => backlog.at(-1) ?? 0
    return { eventBus: { subscribe, cursor, streams: new OpenStreams() } as unknown as EventBus, left }
  }

  test('receives the past events and the last cursor, even when the last event does not concern it', async () => {
    const { eventBus, left } = busWith([5, 6, 7])
    const request = new Request('http://livret.example/', { headers: { 'last-event-id': '4' } })
    const response = await open(eventBus, { request, once: true, concerns: ({ cursor }) => cursor < 7 })
    const sent = await text(response)
    expect(sent.match(/^(id|event): .*/gm)).toEqual(['id: 5', 'event: x', 'id: 6', 'event: x', 'id: 7', 'event: ping'])
    expect(left).toHaveBeenCalled()
    expect([eventBus.streams.count, vi.getTimerCount()]).toEqual([0, 0])
  })

  test('without a cursor receives the current one', async () => {
    const { eventBus } = busWith([5, 6, 7])
    expect(await text(await open(eventBus, { once: true }))).toBe('id: 7\nevent: ping\ndata: {}\n\n')
  })

  test('and disconnects before it has read is unsubscribed', async () => {
    const { eventBus, left } = busWith([5])
    const response = await open(eventBus, { once: true })
    await response.body?.cancel()
    await vi.advanceTimersByTimeAsync(100)
    expect(left).toHaveBeenCalled()
    expect([eventBus.streams.count, vi.getTimerCount()]).toEqual([0, 0])
  })
})
