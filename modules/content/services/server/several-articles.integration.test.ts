import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import type { Article } from '../contract.ts'
import type { ArticleChange } from '../several-articles-contract.ts'

const app = testApp()

const pathOf = (hotel: TestHotel, serviceId: string) => `/v1/hotels/${hotel.id}/services/${serviceId}/articles?lang=fr`
const change = (hotel: TestHotel, serviceId: string, changes: ArticleChange[], as = hotel.owner) =>
  app.call('PATCH', pathOf(hotel, serviceId), { as, body: { changes } })
const readArticles = async (hotel: TestHotel, serviceId: string): Promise<Article[]> =>
  expectStatus(200, await app.call('GET', pathOf(hotel, serviceId), { as: hotel.owner }))

/** A service with this many articles of 10 € each. */
async function menuOf(hotel: TestHotel, count: number) {
  const { id } = await createService(app, hotel, { name: 'Carte' }, [])
  const articles = Array.from({ length: count }, (_, i) => ({ id: uuid(), name: `Plat ${i}`, price: 1000 }))
  const body = { sections: [], articles, prices: [] }
  const path = `/v1/hotels/${hotel.id}/services/${id}/articles/import?lang=fr`
  expectStatus(200, await app.call('POST', path, { as: hotel.owner, key: randomUUID(), body }))
  return { id, articles: await readArticles(hotel, id) }
}

describe('several articles at once', () => {
  test('each gets its price, VAT, section, sale and allergens, and a journal entry', async () => {
    const hotel = await createHotel(app)
    const menu = await menuOf(hotel, 3)
    const [first, second, third] = menu.articles as [Article, Article, Article]
    const section = expectStatus(
      201,
      await app.call('POST', `/v1/hotels/${hotel.id}/services/${menu.id}/sections?lang=fr`, {
        as: hotel.owner,
        body: { name: 'Entrées' },
      }),
    )
    const { articles, unchanged } = expectStatus(
      200,
      await change(hotel, menu.id, [
        { id: first.id, version: 1, price: 1100, vatRate: 20 },
        { id: second.id, version: 1, sectionId: section.id, allergens: { milk: 'contains', eggs: 'none' } },
        { id: third.id, version: 1, available: false },
      ]),
    )
    expect(unchanged).toEqual([])
    expect(articles).toMatchObject([
      { price: { amount: 1100 }, vatRate: 20, version: 2 },
      { section: 'Entrées', allergens: { milk: 'contains', eggs: 'none' }, version: 2 },
      // Marking as sold out does not count as an edit.
      { available: false, version: 1 },
    ])
    expect(await readArticles(hotel, menu.id)).toEqual([articles[0], articles[2], articles[1]])
    const { rows } = await app.context.pool.query(
      `select count(*)::int as count from audit_entries where hotel_id = $1 and act = 'article.changed'`,
      [hotel.id],
    )
    expect(rows).toEqual([{ count: 3 }])
  })

  test('300 articles change while somebody edits one and deletes another: those two stay as they are', async () => {
    const hotel = await createHotel(app)
    const menu = await menuOf(hotel, 300)
    const [edited, deleted] = menu.articles as [Article, Article]
    const at = (id: string) => `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${id}?lang=fr`
    expectStatus(200, await app.call('PATCH', at(edited.id), { as: hotel.owner, body: { price: 700 } }))
    expectStatus(204, await app.call('DELETE', at(deleted.id), { as: hotel.owner }))
    const { articles, unchanged } = expectStatus(
      200,
      await change(
        hotel,
        menu.id,
        menu.articles.map(({ id }) => ({ id, version: 1, price: 1050 })),
      ),
    )
    expect(unchanged).toEqual([
      { id: edited.id, reason: 'changed' },
      { id: deleted.id, reason: 'deleted' },
    ])
    expect(articles).toHaveLength(298)
    const prices = (await readArticles(hotel, menu.id)).map(({ price }) => price.amount)
    expect(prices).toEqual([700, ...Array.from({ length: 298 }, () => 1050)])
  })

  test('200 articles take as few statements as two, so that they do not block the hotel', async () => {
    const hotel = await createHotel(app)
    const menu = await menuOf(hotel, 202)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const countStatements = async (articles: Article[]) => {
      query.mockClear()
      const changes = articles.map(({ id, price }) => ({ id, version: 1, price: price.amount + 50, available: true }))
      expectStatus(200, await change(hotel, menu.id, changes))
      return query.mock.calls.length
    }
    const few = await countStatements(menu.articles.slice(0, 2))
    const many = await countStatements(menu.articles.slice(2))
    query.mockRestore()
    expect(few).toBeGreaterThan(5)
    // A background job may run meanwhile.
    expect(many).toBeLessThan(few + 10)
  })

  test('allergens of one choice change, and the other choices keep theirs', async () => {
    const hotel = await createHotel(app)
    const choices = [
      { name: 'Bleu', price: 0, allergens: { milk: 'contains' as const } },
      { name: 'Nature', price: 0 },
    ]
    const menu = await createService(app, hotel, {}, [
      { name: 'Pavé', price: 2000, options: [{ name: 'Sauce', min: 0, max: 1, choices }] },
    ])
    const [article] = menu.articles
    const [blue = '', plain = ''] = article.options[0]?.choices.map(({ id }) => id) ?? []
    const body = { id: article.id, version: 1, choiceAllergens: { [plain]: { milk: 'none' as const } } }
    const { articles } = expectStatus(200, await change(hotel, menu.id, [body]))
    expect(articles[0]).toMatchObject({
      version: 2,
      options: [
        {
          choices: [
            { id: blue, allergens: { milk: 'contains' } },
            { id: plain, allergens: { milk: 'none' } },
          ],
        },
      ],
    })
  })

  test('one wrong change is refused in words, and nothing is changed', async () => {
    const hotel = await createHotel(app)
    const menu = await menuOf(hotel, 2)
    const [first, second] = menu.articles as [Article, Article]
    const right = { id: first.id, version: 1, price: 500 }
    const unknown = '01980000-0000-7000-8000-000000000000'
    for (const [wrong, fault] of [
      [{ ...right, price: 600 }, 'changes.1.id duplicate_id'],
      [{ id: second.id, version: 1, sectionId: unknown }, 'sectionId unknown_section'],
      [
        { id: second.id, version: 1, choiceAllergens: { [unknown]: {} } },
        `changes.1.choiceAllergens.${unknown} unknown_choice`,
      ],
    ] as const)
      expect(statusAndFields(await change(hotel, menu.id, [right, wrong]))).toEqual([422, fault])
    expect((await change(hotel, menu.id, [])).status).toBe(422)
    expect((await change(hotel, menu.id, [{ ...right, name: 'Autre' } as ArticleChange])).status).toBe(422)
    expect(await readArticles(hotel, menu.id)).toMatchObject([{ version: 1 }, { version: 1 }])
    const member = await createMember(app, hotel, 'member')
    expect((await change(hotel, menu.id, [{ id: first.id, version: 1, available: false }], member)).status).toBe(403)
  })
})
