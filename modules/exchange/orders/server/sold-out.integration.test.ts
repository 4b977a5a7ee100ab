import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const drink = {
  name: 'Boisson',
  min: 1,
  max: 1,
  choices: [
    { name: 'Café', price: 0 },
    { name: 'Chocolat', price: 150 },
  ],
}

async function menuOf(hotel: TestHotel) {
  const menu = await createService(app, hotel, {}, [{ name: 'Le Malouin', price: 1650, options: [drink] }])
  const [article] = menu.articles
  const [coffee = '', chocolate = ''] = article.options[0]?.choices.map(({ id }) => id) ?? []
  const at = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${article.id}`
  const guest = createVisitorId()
  const order = (choice: string, quantity = 1) => ({
    ...makeOrderRequest(menu, { lines: [{ articleId: article.id, quantity, options: [choice] }] }),
  })
  return {
    article,
    coffee,
    chocolate,
    guest,
    sell: async (body: object) => app.call('PUT', `${at}/sale`, { as: await createMember(app, hotel, 'member'), body }),
    place: (choice: string, quantity = 1) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
        visitor: guest,
        key: randomUUID(),
        body: order(choice, quantity),
      }),
    shown: async () => {
      const seen = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services[0].articles[0]
      return { article: seen, coffee: seen.options[0].choices[0], chocolate: seen.options[0].choices[1] }
    },
  }
}

describe('what is sold out', () => {
  test('one choice is off sale by itself, before the tap and in the order', async () => {
    const hotel = await createHotel(app)
    const { sell, shown, place, chocolate, coffee } = await menuOf(hotel)
    expectStatus(200, await sell({ choiceId: chocolate, mode: 'sold-out' }))
    expect(await shown()).toMatchObject({
      article: { available: true },
      coffee: { available: true },
      chocolate: { available: false, soldOutUntil: null },
    })
    const refused = await place(chocolate)
    expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
      409,
      'sold_out',
      [{ path: 'lines.0.options' }],
    ])
    expectStatus(201, await place(coffee))
    expectStatus(200, await sell({ choiceId: chocolate, mode: 'available' }))
    expectStatus(201, await place(chocolate))
  })

  test('for half an hour or until tomorrow, it comes back by itself', async () => {
    const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
    const { sell, shown, place, coffee } = await menuOf(hotel)
    expectStatus(200, await sell({ mode: 'half-hour' }))
    expect((await shown()).article).toMatchObject({ available: false, soldOutUntil: '2026-03-10T09:30:00.000Z' })
    expect((await place(coffee)).body.code).toBe('sold_out')
    app.setClock('2026-03-10T09:30:00Z')
    expect((await shown()).article).toMatchObject({ available: true, soldOutUntil: null })
    expectStatus(201, await place(coffee))
    expect(expectStatus(200, await sell({ mode: 'tomorrow' })).soldOutUntil).toBe('2026-03-11T04:00:00.000Z')
    // After midnight it is still the previous day for the kitchen.
    app.setClock('2026-03-10T23:30:00Z')
    expect(expectStatus(200, await sell({ mode: 'tomorrow' })).soldOutUntil).toBe('2026-03-11T04:00:00.000Z')
  })

  test('a stock counts down to nothing, and of two orders for the last one, one is refused', async () => {
    const hotel = await createHotel(app)
    const { sell, shown, place, coffee } = await menuOf(hotel)
    expectStatus(200, await sell({ mode: 'stock', stock: 3 }))
    const tooMany = await place(coffee, 4)
    expect([tooMany.status, tooMany.body.errors]).toMatchObject([422, [{ path: 'lines.0.quantity' }]])
    expectStatus(201, await place(coffee, 2))
    expect((await shown()).article).toMatchObject({ available: true, stock: 1 })
    const both = await Promise.all([place(coffee), place(coffee)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await shown()).article).toMatchObject({ available: false, stock: 0 })
  })

  test('a stock of one choice counts across dishes and quantities', async () => {
    const hotel = await createHotel(app)
    const { sell, shown, place, coffee, chocolate } = await menuOf(hotel)
    expectStatus(200, await sell({ choiceId: chocolate, mode: 'stock', stock: 2 }))
    expectStatus(201, await place(coffee, 3))
    expectStatus(201, await place(chocolate, 2))
    expect((await shown()).chocolate).toMatchObject({ available: false, stock: 0 })
    expect((await place(chocolate)).status).toBe(409)
  })

  test('a cancelled order gives back what it has taken', async () => {
    const hotel = await createHotel(app)
    const { sell, shown, place, coffee, guest } = await menuOf(hotel)
    expectStatus(200, await sell({ mode: 'stock', stock: 2 }))
    const order = expectStatus(201, await place(coffee, 2))
    expectStatus(200, await app.call('POST', `/v1/orders/${order.id}/cancel`, { visitor: guest }))
    expect((await shown()).article).toMatchObject({ available: true, stock: 2 })
    expectStatus(200, await app.call('POST', `/v1/orders/${order.id}/cancel`, { visitor: guest }))
    expect((await shown()).article.stock).toBe(2)
  })

  test('refusing an order because it is sold out puts the ticked lines off sale in the same command', async () => {
    const hotel = await createHotel(app)
    const { article, shown, place, chocolate } = await menuOf(hotel)
    const order = expectStatus(201, await place(chocolate))
    const refuse = (version: number) =>
      app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, {
        as: hotel.owner,
        body: {
          status: 'cancelled',
          reason: 'Épuisé',
          version,
          soldOut: { items: [{ articleId: article.id, choiceId: chocolate }], mode: 'tomorrow' },
        },
      })
    // Somebody else was first, so nothing is changed.
    expect((await refuse(99)).status).toBe(409)
    expect((await shown()).chocolate.available).toBe(true)
    expectStatus(200, await refuse(order.version))
    expect(await shown()).toMatchObject({ article: { available: true }, chocolate: { available: false } })
  })

  test('an editor that saves the article leaves its stock as it is', async () => {
    const hotel = await createHotel(app)
    const { article, sell, shown } = await menuOf(hotel)
    expectStatus(200, await sell({ mode: 'stock', stock: 5 }))
    const at = `/v1/hotels/${hotel.id}/services/${article.serviceId}/articles/${article.id}`
    const options = article.options.map((option) => ({
      ...option,
      choices: option.choices.map(({ id, name, price }) => ({ id, name, price: price.amount })),
    }))
    expectStatus(200, await app.call('PATCH', at, { as: hotel.owner, body: { price: 1700, options } }))
    expect((await shown()).article).toMatchObject({ stock: 5, price: { amount: 1700 } })
  })
})
