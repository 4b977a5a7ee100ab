import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventBus, StoredEvent } from './event-bus.ts'
import { OpenStreams } from './open-streams.ts'
import { eventStream } from './stream.ts'

const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)
beforeEach(() => {
  vi.useFakeTimers()
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterEach(() => {
  vi.useRealTimers()
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
  expect(unhandled.splice(0)).toEqual([])
})

/** Stands in for the event bus where the moment at which it answers matters. */
function slowHub(outcome: 'ready' | 'broken' = 'ready') {
  const left = vi.fn()
  let push: (event: StoredEvent) => void = () => {}
  const subscribe = async (_id: string, _since: number | null, deliver: typeof push) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (outcome === 'broken') throw new Error('no database')
    push = deliver
    return left
  }
  return {
    eventBus: { subscribe, streams: new OpenStreams() } as unknown as EventBus,
    left,
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
    present: async ({ cursor }) => ({ cursor }),
    ...options,
  })

const event = (cursor: number) =>
  ({ hotelId: 'h', cursor, type: 'x', subject: 's', version: 1, visitorId: null, at: new Date(0) }) as StoredEvent

const text = async (response: Response) => {
  const reading = response.text()
  await vi.runOnlyPendingTimersAsync()
  return reading
}

test('a reader that leaves before it was let in stays on no list', async () => {
  const { eventBus, left } = slowHub()
  const response = await open(eventBus)
  await response.body?.cancel()
  await vi.advanceTimersByTimeAsync(200)
  expect(left).toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('a reader that is gone before the answer begins is sent nothing', async () => {
  const { eventBus, left } = slowHub()
  const response = await open(eventBus, { signal: AbortSignal.abort() })
  expect(await response.text()).toBe('')
  expect([left.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
})

test('a connection that is cancelled and aborted, in either order, with events on the way, harms nobody', async () => {
  for (const order of ['cancel first', 'abort first']) {
    const stop = new AbortController()
    const { eventBus, left, deliver } = slowHub()
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

test('the first line comes once nothing that happens is missed any more', async () => {
  const { eventBus } = slowHub()
  const reader = (await open(eventBus)).body?.getReader()
  const come = vi.fn()
  void reader?.read().then(come)
  await vi.advanceTimersByTimeAsync(99)
  expect(come).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(new TextDecoder().decode(come.mock.calls[0]?.[0].value)).toBe('event: ping\ndata: {}\n\n')
  await reader?.cancel()
})

test('a stream that cannot begin ends, and is not pinged for ever', async () => {
  const { eventBus } = slowHub('broken')
  expect(await text(await open(eventBus))).toBe('')
  expect(vi.getTimerCount()).toBe(0)
})

test('who may no longer listen is sent away at the next ping', async () => {
  const { eventBus, left } = slowHub()
  let allowed = true
  const response = await open(eventBus, { stillAllowed: async () => allowed })
  const reading = response.text()
  await vi.advanceTimersByTimeAsync(15_000)
  allowed = false
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reading).toBe('event: ping\ndata: {}\n\n'.repeat(2))
  expect(left).toHaveBeenCalled()
})

test('a reader that does not read is cut off, and may come back for the rest', async () => {
  const { eventBus, left, deliver } = slowHub()
  await open(eventBus)
  await vi.advanceTimersByTimeAsync(100)
  for (let cursor = 1; cursor <= 1100; cursor++) deliver(event(cursor))
  await vi.advanceTimersByTimeAsync(1)
  expect(left).toHaveBeenCalled()
})

test('what comes next is prepared together, once, and sent in its order', async () => {
  const { eventBus, deliver } = slowHub()
  const reader = new AbortController()
  const prepared: number[][] = []
  let answered = 0
  const response = await open(eventBus, {
    signal: reader.signal,
    prepare: ({ cursor }) => {
      prepared[answered] = [...(prepared[answered] ?? []), cursor]
    },
    present: async ({ cursor }) => {
      await Promise.resolve()
      answered++
      return { cursor }
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
