import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { book, createResource, createSpa } from '#tests/booking-factories.ts'
import { createHotel, expectStatus, makeOrderRequest } from '#tests/factories.ts'
import { sendOrder, startOtherProcess } from '#tests/streams.ts'
import type { Order } from '../contract.ts'

const app = testApp()
const at = (time: string, day = '2026-03-11') => `${day}T${time}:00.000Z`

/** More of them: `node tests/chaos/bookings.mjs --rounds 1000`. */
const rounds = Number(process.env.BOOKING_ROUNDS ?? 4)

test('200 guests want the last places of a time, twice each and through two processes: none too many, none lost', {
  timeout: 120_000 + rounds * 20_000,
}, async () => {
  const other = await startOtherProcess(app)
  onTestFinished(other.close)
  const counts = { rounds: 0, calls: 0, booked: 0, refused: 0, over: 0, lost: 0, untrue: 0 }
  if (process.env.BOOKING_ROUNDS) onTestFinished(() => console.log(JSON.stringify(counts)))
  for (let round = 0; round < rounds; round++) {
    const hotel = await createHotel(app)
    const seats = (round % 4) + 1
    const spa = await createSpa(app, hotel, { resources: [createResource({ seats, shared: seats > 1 })] })
    const request = makeOrderRequest(spa, {
      dueAt: at('10:00'),
      lines: [{ articleId: spa.articles[0].id, quantity: 1 }],
    })
    const guests = Array.from({ length: 200 }, () => ({ guest: randomUUID(), key: randomUUID() }))
    const send = async (fetch: typeof app.fetch, by: (typeof guests)[number]) => {
      const answer = await sendOrder(fetch, hotel.id, request, by)
      const { id, code } = (await answer.json()) as { id?: string; code?: string }
      return { status: answer.status, id, code }
    }
    const answers = await Promise.all(guests.map((by) => Promise.all([send(app.fetch, by), send(other.fetch, by)])))
    const { rows } = await app.context.pool.query(
      'select id, visitor_id, party_size from orders where hotel_id = $1 order by number',
      [hotel.id],
    )
    counts.over += Math.max(0, rows.length - seats)
    counts.lost += Math.max(0, seats - rows.length)
    const wrong = guests.flatMap(({ guest }, i) => {
      const stored = rows.find(({ visitor_id }) => visitor_id === guest)
      return (answers[i] ?? []).filter((answer) =>
        stored
          ? answer.status !== 201 || answer.id !== stored.id
          : answer.status !== 409 || answer.code !== 'slot_taken',
      )
    })
    counts.rounds++
    counts.calls += answers.flat().length
    counts.booked += rows.length
    counts.refused += answers.flat().filter(({ code }) => code === 'slot_taken').length
    counts.untrue += wrong.length
    expect(rows.length).toBe(seats)
    expect(wrong).toEqual([])
  }
})

test('of two receptions that move the same booking one wins, and the other is told who was first', async () => {
  const hotel = await createHotel(app)
  const spa = await createSpa(app, hotel)
  const order = expectStatus(201, await book(app, hotel, spa, at('10:00'))) as Order
  const move = (startsAt: string) =>
    app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}/booking?lang=en`, {
      as: hotel.owner,
      body: { startsAt, version: order.version },
    })
  const answers = await Promise.all([move(at('12:00')), move(at('14:00'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = answers.toSorted((one, two) => one.status - two.status)
  expect(loser?.body).toMatchObject({ code: 'order_moved', context: { order: { dueAt: winner?.body.dueAt } } })
  expect(loser?.body.detail).toContain(winner?.body.booking.moves[0].by)
})

test('while capacity and hours change, no booking is placed that what was committed before refuses', {
  timeout: 60_000,
}, async () => {
  const hotel = await createHotel(app)
  const resources = Array.from({ length: 4 }, (_, i) => createResource({ name: `Cabine ${i}` }))
  const spa = await createSpa(app, hotel, { resources })
  const change = (count: number) =>
    app.call('PATCH', `/v1/hotels/${hotel.id}/services/${spa.id}`, {
      as: hotel.owner,
      body: { slots: { ...spa.slots, resources: resources.slice(0, count) } },
    })
  const [, ...answers] = await Promise.all([
    change(1),
    ...Array.from({ length: 20 }, () => book(app, hotel, spa, at('10:00'))),
  ])
  const booked = answers.filter(({ status }) => status === 201).length
  expect(booked).toBeGreaterThanOrEqual(1)
  expect(booked).toBeLessThanOrEqual(4)
  // From now on only the first room counts, and it is booked; the others are reported as over, and stay.
  expect((await book(app, hotel, spa, at('10:00'))).body.code).toBe('slot_taken')
  const diary = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/bookings?day=2026-03-11`, { as: hotel.owner }),
  )
  expect(diary.bookings.length).toBe(booked)
  expect(diary.over.length).toBe(booked - 1)
})
