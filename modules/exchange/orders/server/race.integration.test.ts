import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, makeOrderRequest } from '#tests/factories.ts'
import { sendOrder, startOtherProcess } from '#tests/streams.ts'

const app = testApp()

test('while staff change prices, stock and pauses, two processes accept no order that contradicts the menu at commit', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [{ price: 100 }])
  const [article] = menu.articles
  const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const other = await startOtherProcess(app)
  onTestFinished(other.close)

  let isRunning = true
  const acceptedOrders: { key: string; guest: string; id: string; price: number }[] = []
  const unexpectedCodes: string[] = []
  const send = (fetch: typeof app.fetch, guest: string, key: string) =>
    sendOrder(fetch, hotel.id, makeOrderRequest(menu), { guest, key })
  const ordering = async (fetch: typeof app.fetch) => {
    while (isRunning) {
      const [guest, key] = [randomUUID(), randomUUID()]
      const answer = await send(fetch, guest, key)
      const body = await answer.json()
      if (answer.status === 201) acceptedOrders.push({ key, guest, id: body.id, price: body.lines[0].unitPrice.amount })
      else if (!['sold_out', 'service_paused'].includes(body.code)) unexpectedCodes.push(body.code)
    }
  }
  const guests = Promise.all([app.fetch, app.fetch, app.fetch, other.fetch, other.fetch].map(ordering))
  // Each command raises the version by one. Records what each one changed, by the cursor of its event.
  const kitchenHistory: { cursor: number; price: number; open: boolean }[] = []
  let [price, available, paused] = [100, true, false]
  for (let step = 0; step < 24; step++) {
    if (step % 3 === 0) price += 1
    if (step % 3 === 1) available = !available
    if (step % 3 === 2) paused = !paused
    const change = { 0: { price }, 1: { available }, 2: { paused } }[step % 3]
    const path = step % 3 === 2 ? at : `${at}/articles/${article.id}`
    expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: change }))
    const { rows } = await app.context.pool.query(
      `select max(cursor) as cursor from events where hotel_id = $1 and type = 'hotel.changed'`,
      [hotel.id],
    )
    kitchenHistory.push({ cursor: Number(rows[0].cursor), price, open: available && !paused })
    // Waits until an order was accepted before the open kitchen changes again.
    const before = acceptedOrders.length
    while (available && !paused && acceptedOrders.length === before)
      await new Promise((resolve) => setImmediate(resolve))
  }
  isRunning = false
  await guests
  expect(unexpectedCodes).toEqual([])

  const { rows } = await app.context.pool.query(
    `select o.id, o.number, o.lines, e.cursor from orders o join events e on e.hotel_id = o.hotel_id and e.subject = o.id
     where o.hotel_id = $1 order by e.cursor`,
    [hotel.id],
  )
  const wrong = rows.filter(({ cursor, lines }) => {
    const truth = kitchenHistory.findLast((each) => each.cursor < Number(cursor)) ?? { price: 100, open: true }
    return !truth.open || lines[0].unitPrice !== truth.price
  })
  expect(wrong).toEqual([])
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  expect(rows.map(({ id }) => id).sort()).toEqual(acceptedOrders.map(({ id }) => id).sort())
  // A retry, sent to the other process.
  for (const { key, guest, id } of acceptedOrders.slice(0, 10))
    expect(((await (await send(other.fetch, guest, key)).json()) as { id: string }).id).toBe(id)
})

test('two processes sell all of a limited stock and no more', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [{}, {}])
  const [counted] = menu.articles
  expectStatus(
    200,
    await app.call('PUT', `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${counted.id}/sale`, {
      as: hotel.owner,
      body: { mode: 'stock', stock: 10 },
    }),
  )
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  const answers = await Promise.all(
    Array.from({ length: 24 }, async (_, i) => {
      const guest = randomUUID()
      const answer = await [app, other][i % 2]?.fetch(`/v1/hotels/${hotel.id}/orders?lang=fr`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-visitor-id': guest,
          'idempotency-key': randomUUID(),
          'x-forwarded-for': guest,
        },
        // Every fourth order is for an uncounted article and must not be affected by the others.
        body: JSON.stringify(
          makeOrderRequest(menu, { lines: [{ articleId: (menu.articles[i % 4 ? 0 : 1] ?? counted).id, quantity: 1 }] }),
        ),
      })
      return `${i % 4 ? 'counted' : 'plain'} ${answer?.status}`
    }),
  )
  const count = (answer: string) => answers.filter((each) => each === answer).length
  expect([count('plain 201'), count('counted 201'), count('counted 409')]).toEqual([6, 10, 8])
  const { rows } = await app.context.pool.query('select stock from sale_limits where hotel_id = $1', [hotel.id])
  expect(rows).toEqual([{ stock: 0 }])
})
