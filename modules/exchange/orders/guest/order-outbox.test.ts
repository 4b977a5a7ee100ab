import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aChoice, anArticle, anOption, euros } from '#tests/builders.ts'
import { addArticleToBasket, changeOpenBasket, confirmBasket, nextBasketToSend } from './basket/basket.ts'
import { basketsOf, changeBaskets } from './basket/basket-store.ts'
import { queueOrder, sendOrder, takeOrderBack } from './order-outbox.ts'

const tea = anArticle({ id: 'tea', price: euros(500), options: [anOption([aChoice({ id: 'sugar' })])] })

/** The requests of the phone: path, idempotency key, and after how many seconds they were sent. */
let calls: { path: string; key: string | null; at: number }[] = []
let answers: (() => Promise<Response>)[] = []
let start = 0
let hotelId = ''
let online = true

const problem = (status: number, code: string) => async () =>
  Response.json({ code, status, title: '', detail: `refused: ${code}` }, { status })
const lost = () => Promise.reject(new TypeError('lost'))
const respondPlaced = async () => Response.json({ id: 'order-1', hotelId, status: 'new', version: 1, placedAt: '' })

beforeEach(() => {
  vi.useFakeTimers()
  hotelId = crypto.randomUUID()
  calls = []
  answers = []
  online = true
  start = Date.now()
  vi.stubGlobal('location', { pathname: '/public/phare/basket', search: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', {
    get onLine() {
      return online
    },
  })
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    calls.push({
      path: url.replace(/^.*\/orders/, '/orders').replace(/\?.*/, ''),
      key,
      at: (Date.now() - start) / 1000,
    })
    return (answers.shift() ?? lost)()
  })
  changeBaskets(hotelId, () => {
    const open = changeOpenBasket([], 'bar', addArticleToBasket(tea, { quantity: 1, options: [], note: '' }, 'line'))
    return changeOpenBasket(open, 'bar', confirmBasket('{"lines":[]}', 'key', 'fr', Date.now()))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome, after the retries of lost responses. */
async function outcomeOf(sending: Promise<unknown>): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(60_000)
  return sending
}
const order = () => sendOrder(hotelId, 'key', () => undefined)
const state = () => basketsOf(hotelId)[0]?.attempt?.state
const leaves = () => nextBasketToSend(basketsOf(hotelId), Date.now())?.attempt?.key

test('an order is sent again with the same key after a short network failure, without the guest noticing', async () => {
  answers = [lost, problem(503, 'unavailable'), respondPlaced]
  expect(await outcomeOf(order())).toMatchObject({ order: { id: 'order-1' } })
  expect(calls.map(({ at, key }) => [at, key])).toEqual([
    [0, 'key'],
    [1, 'key'],
    [3, 'key'],
  ])
  expect(basketsOf(hotelId)).toEqual([])
})

test('an order without an answer has failed after four attempts, and is not sent again automatically', async () => {
  expect(await outcomeOf(order())).toBe('later')
  expect(calls.map(({ at }) => at)).toEqual([0, 1, 3, 7])
  expect([state(), leaves()]).toEqual(['failed', undefined])
})

test('an order made without a network has failed at once, and has not left the phone', async () => {
  online = false
  expect(await outcomeOf(order())).toBe('later')
  expect([calls.length, state(), basketsOf(hotelId)[0]?.attempt?.sent]).toEqual([0, 'failed', false])
})

test('an order refused by a rate limit fails with the hotel’s message, and is not sent again before the time given', async () => {
  answers = [problem(429, 'too_many_requests')]
  expect(await outcomeOf(order())).toBe('later')
  expect([calls.length, state(), leaves()]).toEqual([1, 'failed', undefined])
  expect(basketsOf(hotelId)[0]?.refusal?.detail).toBe('refused: too_many_requests')
})

test('a failed order that the guest wants sent leaves by itself, under its key, until there is an answer', async () => {
  await outcomeOf(order())
  queueOrder(hotelId, 'key')
  expect([state(), leaves()]).toEqual(['queued', 'key'])
  expect(await outcomeOf(sendOrder(hotelId, 'key'))).toBe('later')
  expect([state(), leaves()]).toEqual(['queued', 'key'])
  answers = [respondPlaced]
  expect(await outcomeOf(sendOrder(hotelId, 'key'))).toMatchObject({ order: { id: 'order-1' } })
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['key']))
})

test('a failed order whose guest has called is withdrawn at the hotel, and creates no order', async () => {
  await outcomeOf(order())
  calls = []
  answers = [async () => Response.json({ order: null })]
  expect(await outcomeOf(takeOrderBack(hotelId, 'key'))).toBe('back')
  expect(calls.map(({ path, key }) => [path, key])).toEqual([['/orders/withdrawals', 'key']])
  expect(basketsOf(hotelId)[0]).toMatchObject({ attempt: null, confirmed: null })
})
