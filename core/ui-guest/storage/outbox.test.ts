import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProblemError } from '#core/http/client.ts'
import fc from '#tests/properties.ts'
import { createOutbox } from './outbox.ts'

interface Item {
  key: string
  refusal?: string
}

/** The browser: its storage, the lock that its tabs share, and the hotel that answers it. */
let items: Item[]
let received: string[]
let answer: (item: Item, signal: AbortSignal) => Promise<unknown>
let running: number

const refusal = (code: string, retryAfter: number | null = null) =>
  new ProblemError({ code, status: 422, title: '', detail: '' } as never, retryAfter)

/** The outbox of one tab. */
const aTab = (isOrdered = true) =>
  createOutbox<Item, 'arrived' | 'refused'>({
    name: () => 'queue',
    items: () => items,
    isWaiting: (item) => item.refusal === undefined,
    isOrdered,
    send: async (_, item, signal) => {
      running += 1
      expect(running).toBe(1)
      received.push(item.key)
      try {
        await answer(item, signal)
      } finally {
        running -= 1
      }
      items = items.filter(({ key }) => key !== item.key)
      return 'arrived'
    },
    refused: (_, { key }, { code }, waitMs) => {
      if (waitMs === 0) items = items.map((item) => (item.key === key ? { ...item, refusal: code } : item))
      return 'refused'
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  items = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
  received = []
  running = 0
  answer = async () => undefined
  let last: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, __: object, run: () => Promise<unknown>) => {
        const result = last.then(run)
        last = result.catch(() => undefined)
        return result
      },
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an outbox', () => {
  test('sends each item once and in order, also from two tabs and when it is called twice', async () => {
    const [one, other] = [aTab(), aTab()]
    await Promise.all([one.sendWaiting('phare'), one.sendWaiting('phare'), other.sendWaiting('phare')])
    expect([received, items]).toEqual([['a', 'b', 'c'], []])
  })

  test('stops at an item without an answer, and sends it again under its key', async () => {
    const outbox = aTab()
    answer = () => Promise.reject(new TypeError('lost'))
    await outbox.sendWaiting('phare')
    expect(received).toEqual(['a'])
    answer = async () => undefined
    await outbox.sendWaiting('phare')
    expect([received, items]).toEqual([['a', 'a', 'b', 'c'], []])
  })

  test('sends the others where items do not wait for each other', async () => {
    answer = async ({ key }) => {
      if (key === 'a') throw new TypeError('lost')
    }
    await aTab(false).sendWaiting('phare')
    expect([received, items]).toEqual([['a', 'b', 'c'], [{ key: 'a' }]])
  })

  test('does not send an item again at once if it is still stored after its answer', async () => {
    const outbox = createOutbox<Item, 'arrived'>({
      name: () => 'queue',
      items: () => [{ key: 'a' }],
      isWaiting: () => true,
      isOrdered: true,
      send: async (_, { key }) => (received.push(key) < 3 ? 'arrived' : 'later'),
      refused: () => 'arrived',
    })
    await outbox.sendWaiting('phare')
    expect(received).toEqual(['a'])
  })

  test('keeps a refused item with its reason and sends the next ones', async () => {
    answer = async ({ key }) => {
      if (key === 'b') throw refusal('invalid')
    }
    await aTab().sendWaiting('phare')
    expect([received, items]).toEqual([['a', 'b', 'c'], [{ key: 'b', refusal: 'invalid' }]])
  })

  test('sends nothing before the time that the server asked to wait', async () => {
    const outbox = aTab(false)
    answer = () => Promise.reject(refusal('too_many_requests', 7))
    await outbox.sendWaiting('phare')
    answer = async () => undefined
    vi.advanceTimersByTime(6_999)
    await outbox.sendWaiting('phare')
    expect([received, items.length]).toEqual([['a'], 3])
    vi.advanceTimersByTime(1)
    await outbox.sendWaiting('phare')
    expect([received, items]).toEqual([['a', 'a', 'b', 'c'], []])
  })

  test('sends at once what the guest asks for, even if the server asked to wait', async () => {
    const outbox = aTab()
    answer = () => Promise.reject(refusal('too_many_requests', 7))
    await outbox.sendWaiting('phare')
    answer = async () => undefined
    await outbox.sendAllNow('phare')
    expect([received, items]).toEqual([['a', 'a', 'b', 'c'], []])
  })

  test('ends the request of an item that is withdrawn, and sends the next ones', async () => {
    const outbox = aTab()
    answer = ({ key }, signal) =>
      key === 'a'
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        : Promise.resolve()
    const sending = outbox.sendWaiting('phare')
    await vi.waitFor(() => expect(received).toEqual(['a']))
    items = items.filter(({ key }) => key !== 'a')
    await outbox.stopSending('a')
    await sending
    expect([received, items]).toEqual([['a', 'b', 'c'], []])
  })

  test('sends an item that does not wait once when the guest asks for it, and reports one that is gone', async () => {
    const outbox = aTab()
    items = [{ key: 'a', refusal: 'invalid' }]
    await outbox.sendWaiting('phare')
    expect(received).toEqual([])
    const twice = [outbox.sendOne('phare', 'a'), outbox.sendOne('phare', 'a')]
    expect(await Promise.all(twice)).toEqual(['arrived', 'arrived'])
    expect(await outbox.sendOne('phare', 'a')).toBe('gone')
    expect(received).toEqual(['a'])
  })

  test('loses and doubles nothing over any network', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(2)), async (network) => {
        const keys = ['a', 'b', 'c', 'd', 'e']
        items = keys.map((key) => ({ key }))
        received = []
        const counted = new Set<string>()
        // 0: the request is lost, 1: the answer is lost, 2: it arrives.
        answer = async ({ key }) => {
          const luck = network.next().value
          if (luck > 0) counted.add(key)
          if (luck < 2) throw new TypeError('lost')
        }
        const tabs = [aTab(), aTab()]
        for (let round = 0; round < 100 && items.length > 0; round++)
          await Promise.all(tabs.map(({ sendWaiting }) => sendWaiting('phare')))
        expect([...counted, ...items.map(({ key }) => key).filter((key) => !counted.has(key))]).toEqual(keys)
        expect([...new Set(received)]).toEqual(keys.slice(0, new Set(received).size))
      }),
    )
  })
})
