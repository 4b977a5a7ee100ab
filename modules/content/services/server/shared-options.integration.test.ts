import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import type { Article } from '../contract.ts'

const app = testApp()
const sharedId = uuid()
const hotDrink = {
  sharedId,
  name: 'Boisson',
  min: 1,
  max: 1,
  choices: [
    { name: 'Café', price: 0 },
    { name: 'Chocolat', price: 150 },
  ],
}

/** A hotel with two services, of which three articles share an option. */
async function hotelWithSharedOption() {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, { name: 'Carte' }, [
    { name: 'Club', price: 1900, options: [hotDrink] },
    { name: 'Crêpe', price: 900, options: [hotDrink] },
    { name: 'Sole', price: 2400 },
  ])
  const bar = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Goûter', price: 800, options: [hotDrink] }])
  const read = async (serviceId = menu.id): Promise<Article[]> =>
    expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/services/${serviceId}/articles?lang=fr`, { as: hotel.owner }),
    )
  const patch = (articleId: string, body: object, query = 'lang=fr') =>
    app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${articleId}?${query}`, {
      as: hotel.owner,
      body,
    })
  return { hotel, menu, bar, read, patch }
}

const choicesOf = ({ options }: Article) =>
  options.map(({ name, choices }) => `${name}: ${choices.map((choice) => `${choice.name} ${choice.price.amount}`)}`)
const choiceIdsOf = ({ options }: Article) => options.flatMap(({ choices }) => choices.map(({ id }) => id))
const changeSeveral = (hotel: TestHotel, serviceId: string, changes: object[]) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/services/${serviceId}/articles?lang=fr`, {
    as: hotel.owner,
    body: { changes },
  })

describe('an option that several articles share', () => {
  test('changes in all of them at once, and each keeps its own ids of choices', async () => {
    const { hotel, menu, bar, read, patch } = await hotelWithSharedOption()
    const [club, crepe] = (await read()) as [Article, Article]
    expect(new Set([...choiceIdsOf(club), ...choiceIdsOf(crepe)]).size).toBe(4)
    const [option] = club.options
    const [coffee, chocolate] = option?.choices.map(({ id, name }) => ({ id, name })) ?? []
    // The chocolate comes first and costs more, and tea is new.
    const choices = [
      { ...chocolate, price: 200 },
      { name: 'Thé', price: 50 },
      { ...coffee, price: 0 },
    ]
    expectStatus(
      200,
      await patch(club.id, { options: [{ id: option?.id, name: 'Boisson chaude', min: 0, max: 1, choices }] }),
    )
    const [changedClub, changedCrepe, sole] = (await read()) as [Article, Article, Article]
    const [snack] = (await read(bar.id)) as [Article]
    const expected = ['Boisson chaude: Chocolat 200,Thé 50,Café 0']
    expect([changedClub, changedCrepe, snack].map(choicesOf)).toEqual([expected, expected, expected])
    expect([choiceIdsOf(changedCrepe)[0], choiceIdsOf(changedCrepe)[2]]).toEqual(choiceIdsOf(crepe).toReversed())
    expect(choiceIdsOf(changedCrepe)[1]).not.toBe(choiceIdsOf(changedClub)[1])
    expect([changedCrepe.version, snack.version, sole.version]).toEqual([2, 2, 1])
    const { rows } = await app.context.pool.query(
      `select subject_name as name from audit_entries where hotel_id = $1 and act = 'article.changed' order by 1`,
      [hotel.id],
    )
    expect(rows.map(({ name }) => name)).toEqual(['Club', 'Crêpe', 'Goûter'])
    // An editor that had the other article open is told.
    const outdated = await app.call(
      'PATCH',
      `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${crepe.id}?lang=fr`,
      {
        as: hotel.owner,
        headers: { 'if-match': '"1"' },
        body: { price: 1000 },
      },
    )
    expect(outdated.status).toBe(412)
  })

  test('is ordered and sold out in each article by itself', async () => {
    const { hotel, menu, read } = await hotelWithSharedOption()
    const [club, crepe] = (await read()) as [Article, Article]
    const [clubCoffee = ''] = choiceIdsOf(club)
    const [crepeCoffee = ''] = choiceIdsOf(crepe)
    const sale = { choiceId: clubCoffee, mode: 'sold-out' }
    const path = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${club.id}/sale?lang=fr`
    expectStatus(200, await app.call('PUT', path, { as: hotel.owner, body: sale }))
    const order = (articleId: string, choiceId: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
        visitor: createVisitorId(),
        key: randomUUID(),
        body: makeOrderRequest(menu, { lines: [{ articleId, quantity: 1, options: [choiceId] }] }),
      })
    expect((await order(club.id, clubCoffee)).status).not.toBe(201)
    const placed = expectStatus(201, await order(crepe.id, crepeCoffee))
    expect(placed.lines[0].options).toMatchObject([{ choice: 'Café' }])
    // Guests see no difference to an option of one article.
    const [service] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=fr`)).services
    expect(service.articles[0].options[0]).not.toHaveProperty('sharedId')
  })

  test('is given to an article as the others have it, and stays as it was where it is made its own', async () => {
    const { read, patch } = await hotelWithSharedOption()
    const [club, crepe, sole] = (await read()) as [Article, Article, Article]
    expectStatus(
      200,
      await patch(sole.id, { options: [{ ...hotDrink, name: 'Autre', choices: [{ name: 'Eau', price: 0 }] }] }),
    )
    expect(choicesOf((await read())[2] as Article)).toEqual(['Boisson: Café 0,Chocolat 150'])
    const own = { ...hotDrink, sharedId: null, id: crepe.options[0]?.id, name: 'Boisson de la crêpe' }
    expectStatus(200, await patch(crepe.id, { options: [own] }))
    expectStatus(200, await patch(club.id, { options: [{ ...hotDrink, id: club.options[0]?.id, name: 'Tasse' }] }))
    expect((await read()).map((article) => choicesOf(article)[0]?.split(':')[0])).toEqual([
      'Tasse',
      'Boisson de la crêpe',
      'Tasse',
    ])
    expect(statusAndFields(await patch(sole.id, { options: [hotDrink, hotDrink] }))).toEqual([
      422,
      'options.0.sharedId duplicate_id',
      'options.1.sharedId duplicate_id',
    ])
  })

  test('keeps the texts of other languages, and changes in a deleted article that is restored', async () => {
    const { hotel, menu, read, patch } = await hotelWithSharedOption()
    const [club, crepe] = (await read()) as [Article, Article]
    const crepePath = `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${crepe.id}`
    expectStatus(204, await app.call('DELETE', crepePath, { as: hotel.owner }))
    const [option] = club.options
    const choices = option?.choices.map(({ id, price }) => ({ id, name: 'Coffee', price: price.amount }))
    expectStatus(200, await patch(club.id, { options: [{ ...option, name: 'Hot drink', choices }] }, 'lang=en'))
    const restored = expectStatus(200, await app.call('POST', `${crepePath}/restore?lang=all`, { as: hotel.owner }))
    expect(restored.options[0]).toMatchObject({
      name: { fr: 'Boisson', en: 'Hot drink' },
      choices: [{ name: { fr: 'Café', en: 'Coffee' } }, { name: { fr: 'Chocolat', en: 'Coffee' } }],
    })
  })

  test('is added to several articles at once, removed again, and gets its allergens in all', async () => {
    const { hotel, menu, bar, read } = await hotelWithSharedOption()
    const [club, , sole] = (await read()) as [Article, Article, Article]
    const add = { id: sole.id, version: 1, sharedOption: { sharedId, used: true } }
    const added = expectStatus(200, await changeSeveral(hotel, menu.id, [add])).articles[0]
    expect(choicesOf(added)).toEqual(['Boisson: Café 0,Chocolat 150'])
    expect(added.version).toBe(2)
    const answers = { [choiceIdsOf(club)[1] ?? '']: { milk: 'contains' } }
    const changes = [
      { id: club.id, version: 1, choiceAllergens: answers },
      { id: sole.id, version: 2, hidden: true },
    ]
    expect(expectStatus(200, await changeSeveral(hotel, menu.id, changes)).unchanged).toEqual([])
    const milk = (article: Article) => article.options[0]?.choices.map(({ allergens }) => allergens?.milk ?? null)
    const all = [...(await read()), ...(await read(bar.id))]
    expect(all.map(milk)).toEqual(Array(4).fill([null, 'contains']))
    expect(all.map(({ version }) => version)).toEqual([2, 2, 3, 2])
    const remove = { id: sole.id, version: 3, sharedOption: { sharedId, used: false } }
    expect(expectStatus(200, await changeSeveral(hotel, menu.id, [remove])).articles[0].options).toEqual([])
    const unknown = { ...remove, version: 4, sharedOption: { sharedId: uuid(), used: true } }
    expect(statusAndFields(await changeSeveral(hotel, menu.id, [unknown]))).toEqual([
      422,
      'changes.0.sharedOption.sharedId unknown_choice',
    ])
  })
})
