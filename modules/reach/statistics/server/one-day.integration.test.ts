import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { Statistics } from '../contract.ts'

const app = testApp()
const day = '2026-03-10'
const at = (clock: string) => `${day}T${clock}:00Z`
const minutesBetween = (from: string, to: string) => (Date.parse(at(to)) - Date.parse(at(from))) / 60_000
const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
const read = async (hotel: TestHotel): Promise<Statistics> =>
  expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/statistics?from=${day}&to=${day}`, { as: hotel.owner }),
  )

test('the figures of a day are those of a plain calculation, with what was never accepted or answered', async () => {
  app.setClock(at('07:00'))
  const hotel = await createHotel(app, { timeZone: 'UTC' })
  const coffee = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Café', price: 300 }])
  const soup = await createService(app, hotel, { name: 'Salle' }, [{ name: 'Soupe', price: 900 }])
  // What happened, as a sheet of paper would have it.
  const orders = [
    { menu: coffee, article: 'Café', price: 300, placed: '08:00', accepted: '08:03', quantity: 2 },
    { menu: coffee, article: 'Café', price: 300, placed: '08:30', accepted: '08:31', quantity: 1 },
    { menu: soup, article: 'Soupe', price: 900, placed: '12:00', accepted: '12:10', quantity: 3 },
    {
      menu: soup,
      article: 'Soupe',
      price: 900,
      placed: '12:30',
      refused: '12:50',
      reason: 'Plus de soupe',
      quantity: 1,
    },
    {
      menu: soup,
      article: 'Soupe',
      price: 900,
      placed: '13:00',
      refused: '13:05',
      reason: 'plus de soupe ',
      quantity: 2,
    },
    { menu: coffee, article: 'Café', price: 300, placed: '14:00', quantity: 1 },
  ]
  const questions = [{ asked: '09:00', answered: '09:04' }, { asked: '10:00', closed: '10:30' }, { asked: '15:00' }]
  const now = '16:00'

  for (const { menu, placed, accepted, refused, reason, quantity } of orders) {
    app.setClock(at(placed))
    const request = makeOrderRequest(menu)
    const { id } = await createOrder(app, hotel, {
      ...request,
      lines: request.lines.map((line) => ({ ...line, quantity })),
    })
    const moved = accepted ?? refused
    if (!moved) continue
    app.setClock(at(moved))
    const body = { version: 1, ...(accepted ? { status: 'accepted' } : { status: 'cancelled', reason }) }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner, body }))
  }
  for (const { asked, answered, closed } of questions) {
    app.setClock(at(asked))
    const { threadId } = await createGuestMessage(app, hotel, {}, createVisitorId())
    const thread = `/v1/hotels/${hotel.id}/threads/${threadId}`
    if (answered) {
      app.setClock(at(answered))
      const body = { text: 'Tout de suite' }
      expectStatus(
        201,
        await app.call('POST', `${thread}/messages?lang=fr`, { as: hotel.owner, key: randomUUID(), body }),
      )
    }
    if (closed) {
      app.setClock(at(closed))
      const { version } = expectStatus(200, await app.call('GET', thread, { as: hotel.owner }))
      expectStatus(200, await app.call('PATCH', thread, { as: hotel.owner, body: { status: 'closed', version } }))
    }
  }
  app.setClock(at(now))

  const { measures, sales, refusals } = await read(hotel)
  const total = (name: string) => measures.find((each) => each.name === name)?.total
  const sold = orders.filter(({ refused }) => !refused)
  expect(total('orders')?.value).toBe(orders.length)
  expect(total('revenue')?.value).toBe(sold.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
  const acceptance = orders.map(({ placed, accepted, refused }) => minutesBetween(placed, accepted ?? refused ?? now))
  expect(acceptance).toEqual([3, 1, 10, 20, 5, 120])
  expect(total('accept')).toMatchObject({ value: median(acceptance) * 60, count: 6, pending: 3 })
  const serving = sold.map(({ placed }) => minutesBetween(placed, now))
  expect(total('serve')).toMatchObject({ value: median(serving) * 60, count: 4, pending: 4 })
  const answers = questions.map(({ asked, answered, closed }) => minutesBetween(asked, answered ?? closed ?? now))
  expect(answers).toEqual([4, 30, 60])
  expect(total('answer')).toMatchObject({ value: median(answers) * 60, count: 3, pending: 2 })

  expect(
    sales.map(({ name, service, quantity, amount, byHour }) => [name, service.name, quantity, amount, byHour]),
  ).toEqual([
    ['Soupe', 'Salle', 3, 2700, [{ hour: 12, quantity: 3, amount: 2700 }]],
    [
      'Café',
      'Bar',
      4,
      1200,
      [
        { hour: 8, quantity: 3, amount: 900 },
        { hour: 14, quantity: 1, amount: 300 },
      ],
    ],
  ])
  // One reason, however it is written; the last spelling stands for all.
  expect(refusals).toEqual([
    { by: 'hotel', reason: 'plus de soupe', orders: 2, amount: 2700, articles: [{ name: 'Soupe', quantity: 3 }] },
  ])
  const csv = await app.fetch(`/v1/hotels/${hotel.id}/statistics.csv?from=${day}&to=${day}&by=article`, {
    headers: { authorization: `Bearer ${hotel.owner.token}`, 'accept-language': 'fr' },
  })
  expect((await csv.text()).split('\r\n').slice(1, 3)).toEqual([
    '"Soupe";"Salle";"12";"3";"27,00"',
    '"Café";"Bar";"8";"3";"9,00"',
  ])
})

test('an order for later waits from its release on, and not before', async () => {
  app.setClock(at('08:00'))
  const hotel = await createHotel(app, { timeZone: 'UTC' })
  const { id } = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  await app.context.pool.query('update orders set release_at = $1 where id = $2', [at('12:00'), id])
  const accept = async () => (await read(hotel)).measures.find(({ name }) => name === 'accept')?.total
  app.setClock(at('11:00'))
  expect(await accept()).toMatchObject({ value: null, count: 0 })
  app.setClock(at('12:07'))
  expect(await accept()).toMatchObject({ value: 420, count: 1, pending: 1 })
})

test('searches without results are counted in a common form, and shown from three on without who searched', async () => {
  app.setClock(at('08:00'))
  const hotel = await createHotel(app, { timeZone: 'America/New_York' })
  const search = async (question: string) =>
    expectStatus(
      204,
      await app.call('POST', `/v1/hotels/${hotel.id}/missed-searches`, { body: { question, lang: 'fr' } }),
    )
  // Still the day before in the hotel's time zone.
  app.setClock(at('03:00'))
  await search('Sauna')
  app.setClock(at('14:00'))
  for (const question of ['Piscine', ' piscine ', 'PISCÍNE', 'Sauna', 'Martin', 'Martin 305', 'a@b.example'])
    await search(question)
  expect((await read(hotel)).missedSearches).toEqual({
    terms: [{ term: 'piscine', lang: 'fr', searches: 3 }],
    others: 3,
  })
  const { rows } = await app.context.pool.query('select * from missed_searches where hotel_id = $1', [hotel.id])
  expect(Object.keys(rows[0]).sort()).toEqual(['day', 'hotel_id', 'lang', 'searches', 'term'])
  const limited = Array.from(
    { length: 250 },
    (_, i) => `mot ${[...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
  )
  for (const question of limited) await search(question)
  const { rows: stored } = await app.context.pool.query(
    'select count(*)::int as count from missed_searches where hotel_id = $1 and day = $2',
    [hotel.id, day],
  )
  expect(stored[0].count).toBe(200)
})

test('automatic acceptance counts as an order, and not as a person’s answer', async () => {
  app.setClock(at('08:00'))
  const hotel = await createHotel(app, { timeZone: 'UTC' })
  const menu = await createService(app, hotel, { automaticAcceptance: 'always' })
  await createOrder(app, hotel, makeOrderRequest(menu))
  await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  app.setClock(at('08:07'))
  const total = async (wanted: string) => (await read(hotel)).measures.find(({ name }) => name === wanted)?.total
  expect(await total('orders')).toMatchObject({ value: 2 })
  expect(await total('accept')).toMatchObject({ value: 420, count: 1, pending: 1 })
})
