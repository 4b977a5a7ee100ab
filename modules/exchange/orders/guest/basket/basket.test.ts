import { expect, test } from 'vitest'
import type { Problem } from '#core/errors/contract.ts'
import { aChoice, anArticle, anOption, euros } from '#tests/builders.ts'
import {
  type ArticleChoices,
  addArticleToBasket,
  type Basket,
  type Baskets,
  changeAttempt,
  changeLineChoice,
  changeOpenBasket,
  confirmBasket,
  countOfArticle,
  isExpiredBasket,
  markAttemptFailed,
  nextBasketToSend,
  parseBaskets,
  removeBasketLines,
  removeOneUnit,
  reopenBasket,
  serializeBaskets,
  withStoredAllergies,
} from './basket.ts'

const cocoa = aChoice({ id: 'cocoa', name: 'Chocolat', price: euros(150) })
const malouin = anArticle({ id: 'malouin', name: 'Le Malouin', price: euros(1650), options: [anOption([cocoa])] })

const one: ArticleChoices = { quantity: 1, options: [], note: '' }
const add = (baskets: Baskets, service: string, choice = one, key: string = crypto.randomUUID()) =>
  changeOpenBasket(baskets, service, addArticleToBasket(malouin, choice, key))

test('the same article with the same choices becomes one line', () => {
  const baskets = add(add([], 'breakfast'), 'breakfast', { ...one, quantity: 2 })
  expect(baskets[0]?.lines.map(({ quantity }) => quantity)).toEqual([3])
})

test('another note or another choice is another line', () => {
  const baskets = add(add(add([], 'breakfast'), 'breakfast', { ...one, note: 'sans sucre' }), 'breakfast', {
    ...one,
    options: ['cocoa'],
  })
  expect(baskets[0]?.lines.map(({ seenPrice }) => seenPrice)).toEqual([1650, 1650, 1800])
})

test('one less of an article is taken from the line added last, and with the last one the basket is gone', () => {
  const two = add(add([], 'breakfast', { ...one, quantity: 2 }), 'breakfast', { ...one, options: ['cocoa'] })
  const less = (baskets: Baskets) => changeOpenBasket(baskets, 'breakfast', removeOneUnit('malouin'))
  expect(less(two)[0]?.lines.map(({ quantity, options }) => [quantity, options])).toEqual([[2, []]])
  expect(less(less(two))[0]?.lines.map(({ quantity }) => quantity)).toEqual([1])
  expect(less(less(less(two)))).toEqual([])
  expect(changeOpenBasket(two, 'breakfast', removeOneUnit('another'))).toEqual(two)
})

test('another choice for a line is seen at its own price, so no price has changed', () => {
  const baskets = changeOpenBasket(
    add([], 'bar', one, 'a'),
    'bar',
    changeLineChoice('a', malouin, { ...one, options: ['cocoa'] }),
  )
  expect(baskets[0]?.lines.map(({ options, seenPrice }) => [options, seenPrice])).toEqual([[['cocoa'], 1800]])
})

test('a line never goes past what an order may carry', () => {
  const baskets = add(add([], 'breakfast', { ...one, quantity: 98 }), 'breakfast', { ...one, quantity: 98 })
  expect(countOfArticle(baskets, 'breakfast', 'malouin')).toBe(99)
})

test('two services are two baskets, the one touched last comes last', () => {
  const baskets = add(add(add([], 'breakfast'), 'bar'), 'breakfast')
  expect(baskets.map(({ serviceId }) => serviceId)).toEqual(['bar', 'breakfast'])
})

test('an allergy kept on the phone is filled in once, and the hotel’s refusal stays to be read', () => {
  const refusal = { type: 'about:blank', title: '', status: 409, detail: '', code: 'sold_out' } as Problem
  const [basket] = add([], 'a').map((each) => ({ ...each, refusal }))
  const opened = withStoredAllergies(['milk'])(basket as Basket)
  expect(opened).toMatchObject({ allergies: ['milk'], refusal })
  const unticked = { ...opened, allergies: [] }
  expect(withStoredAllergies(['milk'])(unticked).allergies).toEqual([])
  expect(withStoredAllergies(['milk', 'eggs'])(unticked).allergies).toEqual(['eggs'])
  expect(parseBaskets(serializeBaskets([opened], 0), 0)).toEqual([opened])
})

test('a basket whose last line is removed is gone', () => {
  expect(changeOpenBasket(add([], 'bar', one, 'a'), 'bar', removeBasketLines(['a']))).toEqual([])
})

const ordered = (baskets: Baskets, service: string, key: string, at = 0) =>
  changeOpenBasket(baskets, service, confirmBasket('{}', key, 'fr', at))

test('an unsent order stays beside the next basket of its service, and keeps its key after a reload', () => {
  const baskets = add(ordered(add([], 'bar', one, 'a'), 'bar', 'first'), 'bar', one, 'b')
  expect(baskets.map(({ attempt, lines }) => [attempt?.key, lines.length])).toEqual([
    ['first', 1],
    [undefined, 1],
  ])
  expect(parseBaskets(serializeBaskets(baskets, 1000), 2000)).toEqual(baskets)
  expect(nextBasketToSend(baskets, 1000)?.attempt?.key).toBe('first')
})

test('an order withdrawn and ordered again gets a new key; the old key creates no order any more', () => {
  const waiting = ordered(add([], 'bar'), 'bar', 'first')
  const back = reopenBasket(changeAttempt(waiting, 'first', { sent: true, withdrawn: true }), 'first', null)
  expect(ordered(back, 'bar', 'second').map(({ attempt }) => attempt)).toEqual([
    { key: 'second', body: '{}', sent: false, withdrawn: false, state: 'sending' },
  ])
})

test('a withdrawal is sent to the hotel however old the order is', () => {
  const waiting = changeAttempt(ordered(add([], 'bar'), 'bar', 'first'), 'first', { withdrawn: true })
  expect(nextBasketToSend(waiting, 86_400_000)?.attempt?.key).toBe('first')
})

test('a failed order whose guest was told to call is sent only when the guest asks for it', () => {
  const failed = markAttemptFailed(ordered(add([], 'bar'), 'bar', 'first'), 'first')
  expect(failed[0]?.attempt?.state).toBe('failed')
  expect(nextBasketToSend(failed, 0)).toBeUndefined()
  const queued = changeAttempt(failed, 'first', { state: 'queued' })
  expect(nextBasketToSend(queued, 0)?.attempt?.key).toBe('first')
  // Without an answer again, it stays queued, because the guest already knows.
  expect(markAttemptFailed(queued, 'first')).toBe(queued)
  // A withdrawn order is sent automatically, so that the hotel learns of it.
  expect(nextBasketToSend(changeAttempt(failed, 'first', { withdrawn: true }), 0)?.attempt?.key).toBe('first')
})

test('a withdrawn order is merged into one basket with what was chosen since', () => {
  const baskets = add(ordered(add([], 'bar', one, 'a'), 'bar', 'first'), 'bar', { ...one, quantity: 2 }, 'b')
  const [back, ...others] = reopenBasket(baskets, 'first', null)
  expect(back?.lines.map(({ quantity }) => quantity)).toEqual([1, 2])
  expect(others).toEqual([])
})

test('a time that somebody else has booked is forgotten, whatever the guest changes next', () => {
  const chosen = changeOpenBasket(add([], 'spa'), 'spa', (basket) => ({ ...basket, dueAt: '2026-03-10T10:00:00.000Z' }))
  const refusal = { type: 'about:blank', title: '', status: 409, detail: '', code: 'slot_taken' } as Problem
  const sent = ordered(chosen, 'spa', 'first')
  expect(reopenBasket(sent, 'first', refusal)).toMatchObject([{ dueAt: null, refusal }])
  expect(reopenBasket(sent, 'first', { ...refusal, code: 'sold_out' })[0]?.dueAt).toBe('2026-03-10T10:00:00.000Z')
})

test('half an hour later, or past its time, an order does not leave without being asked about', () => {
  const [basket] = ordered(add([], 'bar'), 'bar', 'first', 0)
  if (!basket) throw new Error('no basket')
  const half = 30 * 60_000
  expect([isExpiredBasket(basket, half), isExpiredBasket(basket, half + 1)]).toEqual([false, true])
  expect(isExpiredBasket({ ...basket, dueAt: new Date(1000).toISOString() }, 1001)).toBe(true)
  // Setting the clock back two days makes no basket older.
  expect(isExpiredBasket(basket, -2 * 86_400_000)).toBe(false)
  expect(nextBasketToSend([basket], half + 1)).toBeUndefined()
})

test('what was ordered outlives the day, and waits for the guest to say whether it is still wanted', () => {
  const day = 86_400_000
  const baskets = add(ordered(add([], 'bar'), 'bar', 'first'), 'bar')
  expect(parseBaskets(serializeBaskets(baskets, 0), day + 1).map(({ attempt }) => attempt?.key)).toEqual(['first'])
})

test('a basket of yesterday, of somebody else or damaged is empty', () => {
  const day = 86_400_000
  expect(parseBaskets(serializeBaskets(add([], 'bar'), 0), day + 1)).toEqual([])
  for (const stored of [null, '', 'null', '[]', '{"at":1}', '{"at":1,"baskets":[{}]}', '{"at":1,"baskets":[null]}'])
    expect(parseBaskets(stored, 1)).toEqual([])
  const broken = serializeBaskets(add([], 'bar', one, 'a'), 1).replace('"quantity":1', '"quantity":1e9')
  expect(parseBaskets(broken, 1)).toEqual([])
  const confirmed = serializeBaskets(ordered(add([], 'bar'), 'bar', 'first'), 0)
  for (const part of ['"sent":false,', '"withdrawn":false,', ',"state":"sending"'])
    expect(parseBaskets(confirmed.replace(part, ''), 1), part).toEqual([])
})
