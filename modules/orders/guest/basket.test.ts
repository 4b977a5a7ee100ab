import { expect, test } from 'vitest'
import type { PublicArticle } from '#modules/services/contract.ts'
import {
  type Baskets,
  type Choice,
  changed,
  countOf,
  read,
  withArticle,
  withAttempt,
  withChoice,
  withLine,
  withoutLines,
  written,
} from './basket.ts'

const euro = (amount: number) => ({ amount, currency: 'EUR' })
const malouin = {
  id: 'malouin',
  name: 'Le Malouin',
  price: euro(1650),
  options: [
    { id: 'drink', name: 'Boisson', min: 1, max: 1, choices: [{ id: 'cocoa', name: 'Chocolat', price: euro(150) }] },
  ],
} as unknown as PublicArticle

const one: Choice = { quantity: 1, options: [], note: '' }
const add = (baskets: Baskets, service: string, choice = one, key: string = crypto.randomUUID()) =>
  changed(baskets, service, withArticle(malouin, choice, key))

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

test('another choice for a line is seen at its own price, so no price has changed', () => {
  const baskets = changed(add([], 'bar', one, 'a'), 'bar', withChoice('a', malouin, { ...one, options: ['cocoa'] }))
  expect(baskets[0]?.lines.map(({ options, seenPrice }) => [options, seenPrice])).toEqual([[['cocoa'], 1800]])
})

test('a line never goes past what an order may carry', () => {
  const baskets = add(add([], 'breakfast', { ...one, quantity: 98 }), 'breakfast', { ...one, quantity: 98 })
  expect(countOf(baskets, 'breakfast', 'malouin')).toBe(99)
})

test('two services are two baskets, the one touched last comes last', () => {
  const baskets = add(add(add([], 'breakfast'), 'bar'), 'breakfast')
  expect(baskets.map(({ serviceId }) => serviceId)).toEqual(['bar', 'breakfast'])
})

test('a basket whose last line is removed is gone', () => {
  expect(changed(add([], 'bar', one, 'a'), 'bar', withoutLines(['a']))).toEqual([])
})

test('an order sent again unchanged keeps its key, so that it counts once; a changed one gets a new key', () => {
  const sent = changed(add([], 'bar', one, 'a'), 'bar', withAttempt('{"quantity":1}', 'first'))
  const again = changed(sent, 'bar', withAttempt('{"quantity":1}', 'second'))
  expect(again[0]?.attempt?.key).toBe('first')
  const other = changed(
    changed(sent, 'bar', withLine('a', { quantity: 2 })),
    'bar',
    withAttempt('{"quantity":2}', 'third'),
  )
  expect(other[0]?.attempt?.key).toBe('third')
})

test('a basket survives a reload, with the key of an order that was not answered', () => {
  const baskets = changed(add([], 'bar'), 'bar', withAttempt('{}', 'key'))
  expect(read(written(baskets, 1000), 2000)).toEqual(baskets)
})

test('a basket of yesterday, of somebody else or damaged is empty', () => {
  const day = 86_400_000
  expect(read(written(add([], 'bar'), 0), day + 1)).toEqual([])
  for (const stored of [null, '', 'null', '[]', '{"at":1}', '{"at":1,"baskets":[{}]}', '{"at":1,"baskets":[null]}'])
    expect(read(stored, 1)).toEqual([])
  const broken = written(add([], 'bar', one, 'a'), 1).replace('"quantity":1', '"quantity":1e9')
  expect(read(broken, 1)).toEqual([])
})
