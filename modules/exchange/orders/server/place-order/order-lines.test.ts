import { describe, expect, test } from 'vitest'
import type { ServiceWithArticles } from '#modules/content/services/server/service.ts'
import { admitted, article, daily, decide, invalid, limit, minutesLater, refusal } from '#tests/order-decisions.ts'
import { type StockUse, stockUseOf, sumStockUse } from '../stock-use/rules.ts'

describe('what is ordered', () => {
  test('says for each line what is wrong with it, and how many there may be', async () => {
    const lines = [
      { articleId: 'gone', quantity: 1 },
      { articleId: 'crepe', quantity: 11 },
    ]
    expect(await refusal({ request: { lines } })).toEqual(
      invalid('lines.0.articleId unknown_article', 'lines.1.quantity quantity'),
    )
    expect(await refusal({ request: { lines: lines.slice(1) } })).toEqual({
      ...invalid('lines.0.quantity quantity'),
      params: { limit: 10 },
    })
  })

  test('is refused when it is sold out, but first for what can be corrected', async () => {
    const articles = [article({ available: false })]
    expect(await refusal({ articles })).toMatchObject({ code: 'sold_out', fields: ['lines.0.articleId sold_out'] })
    expect(await refusal({ articles, request: { room: undefined } })).toMatchObject({
      code: 'invalid',
      fields: ['room room_required', 'lines.0.articleId sold_out'],
    })
  })

  test('is served in the hours of its section, at the time for which it is ordered', async () => {
    const section = {
      id: 'lunch',
      hours: daily('12:00', '14:00'),
    } as Partial<ServiceWithArticles['sections'][number]> as ServiceWithArticles['sections'][number]
    const situation = { sections: [section], articles: [article({ section })] }
    expect(await refusal(situation)).toEqual({
      code: 'not_served',
      fields: ['lines.0.articleId not_served_before'],
      params: { time: '12:00' },
    })
    await decide({ ...situation, request: { dueAt: minutesLater(120).toISOString() } })
    const never = { ...section, hours: { weekly: [], exceptions: [] } }
    expect(await refusal({ sections: [never], articles: [article({ section: never })] })).toEqual({
      code: 'not_served',
      fields: ['lines.0.articleId not_served'],
      params: undefined,
    })
  })

  test('takes from the stock, of which the orders before it in the batch have had their part', async () => {
    const articles = [article({ limits: [limit('crepe', 5)] })]
    const stockUse: StockUse = new Map()
    const first = await decide({ articles, stockUse })
    expect(stockUseOf(first)).toEqual([{ itemId: 'crepe', count: 2 }])
    expect((await decide({ articles, stockUse })).lines[0]?.taken).toEqual([{ itemId: 'crepe', count: 2 }])
    expect(stockUse).toEqual(new Map([['crepe', 4]]))
    expect(await refusal({ articles, stockUse })).toMatchObject({
      fields: ['lines.0.quantity quantity'],
      params: { limit: 1 },
    })
    expect(stockUseOf(await decide())).toEqual([])
  })

  test('that has no stock to count may be sold out until undone', async () => {
    expect(await refusal({ articles: [article({ limits: [limit('crepe', null)] })] })).toMatchObject({
      code: 'sold_out',
    })
  })

  test('the counts of an item are added up', () => {
    const counts = [
      { itemId: 'crepe', count: 2 },
      { itemId: 'milk', count: 1 },
      { itemId: 'crepe', count: 3 },
    ]
    expect(sumStockUse(counts)).toEqual([
      { itemId: 'crepe', count: 5 },
      { itemId: 'milk', count: 1 },
    ])
  })
})

describe('the price', () => {
  test('that the phone showed must be the one of now; else the new one is named, and nothing counts', async () => {
    const money = (amount: number) => ({ amount, currency: 'EUR' })
    expect(await refusal({ request: { expectedTotal: 1600 } })).toEqual({
      code: 'price_changed',
      data: { total: money(1700), lines: [{ articleId: 'crepe', unitPrice: money(850), total: money(1700) }] },
      params: { total: '€17.00' },
    })
    expect(admitted).toEqual([])
    await decide({ request: { expectedTotal: 1700 } })
  })

  test('of one order is at most what the database can hold', async () => {
    const priced = (price: number) => ({
      articles: [article({ price, options: [] })],
      request: { lines: [{ articleId: 'crepe', quantity: 1 }] },
    })
    expect((await decide(priced(2_147_483_647))).total).toBe(2_147_483_647)
    expect(await refusal(priced(2_147_483_648))).toEqual({
      ...invalid('lines too_big_number'),
      params: { limit: '€21,474,836.47' },
    })
  })

  test('and the texts of one order have a greatest length', async () => {
    const articles = [article({ name: { fr: 'Crêpe', es: 'c'.repeat(64_000) } })]
    expect(await refusal({ articles })).toEqual(invalid('lines order_too_long'))
    expect(await refusal({ articles: [article({ name: { fr: 'c'.repeat(64_000), es: 'Crepe' } })] })).toEqual(
      invalid('lines order_too_long'),
    )
    await decide({ articles: [article({ name: { fr: 'c'.repeat(63_000) } })] })
  })
})
