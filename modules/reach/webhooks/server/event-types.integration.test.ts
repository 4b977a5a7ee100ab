import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { book, createSpa } from '#tests/booking-factories.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createClaim,
  createDeal,
  createOpinion,
  createOrder,
  createSignedInventory,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  makeOrderRequest,
} from '#tests/factories.ts'
import { beginSending, createCalledWebhook, setClockToSecond } from '#tests/webhooks.ts'
import type { WebhookEvent } from '../rules.ts'
import { makeUnansweredDeliveries } from './unanswered/service.ts'

const app = testApp()
const setMinute = (minutes: number) => setClockToSecond(app, minutes * 60)
const send = async () => void (await Promise.all(await beginSending(app.context)))
const createCalled = (events: WebhookEvent[], values = {}) => createCalledWebhook(app, undefined, { events, ...values })
type Called = Awaited<ReturnType<typeof createCalled>>
const typesOf = ({ bodies }: Called) => bodies().map(({ type }) => type)
const changeHotel = async ({ hotel }: Called, method: string, path: string, body: unknown) =>
  expectStatus(200, await app.call(method, `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body }))

test('a deal that the venue redeems is sent without the code and without the guest', async () => {
  const called = await createCalled(['deal.redeemed'])
  const deal = await createDeal(app, called.hotel)
  const { code } = await createClaim(app, called.hotel, deal)
  await send()
  expect(typesOf(called)).toEqual([])
  setMinute(5)
  expectStatus(200, await app.call('POST', `/v1/deals/${code}/redeem?lang=fr`, { body: { pin: '4711' } }))
  await send()
  const [body] = called.bodies()
  expect(body).toEqual({
    type: 'deal.redeemed',
    timestamp: '2026-03-10T09:05:00.000Z',
    data: {
      hotelId: called.hotel.id,
      deal: {
        placeId: deal.place.id,
        title: 'Un verre offert',
        claimedAt: '2026-03-10T09:00:00.000Z',
        redeemedAt: '2026-03-10T09:05:00.000Z',
      },
    },
  })
})

test('a signed inventory is sent as staff read it', async () => {
  const called = await createCalled(['inventory.created'])
  const { hotel } = called
  const changed = await app.call('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, {
    as: hotel.owner,
    body: { info: guestbookAndInventory },
  })
  await createSignedInventory(app, hotel, makeInventoryRequest(expectStatus(200, changed)))
  await send()
  expect(typesOf(called)).toEqual(['inventory.created'])
  expect(called.bodies()[0].data.inventory).toMatchObject({ id: expect.any(String) })
})

test('an opinion that staff publish is sent with its new state', async () => {
  const called = await createCalled(['opinion.changed'])
  const { id, version } = await createOpinion(app, called.hotel)
  await send()
  expect(typesOf(called)).toEqual([])
  await changeHotel(called, 'PATCH', `/opinions/${id}?lang=fr`, { status: 'published', version })
  await send()
  expect(called.bodies()).toMatchObject([{ type: 'opinion.changed', data: { opinion: { id, status: 'published' } } }])
})

test('pauses of a service and of an article are sent when they begin and end, and nothing for other changes', async () => {
  const called = await createCalled(['service.paused', 'service.resumed', 'article.paused', 'article.resumed'])
  const { menu, bodies } = called
  const article = menu.articles[0]
  const change = (body: object) => changeHotel(called, 'PATCH', `/services/${menu.id}`, body)
  await change({ paused: true, pausedUntil: '2026-03-10T10:00:00Z' })
  await change({ leadMinutes: 20 })
  await change({ paused: false })
  const sell = (mode: string) =>
    changeHotel(called, 'PUT', `/services/${menu.id}/articles/${article.id}/sale`, { mode })
  await sell('sold-out')
  await sell('sold-out')
  await sell('available')
  await changeHotel(called, 'PATCH', `/services/${menu.id}/articles/${article.id}`, { price: 900 })
  await send()
  expect(bodies().map(({ type, data }) => [type, data.service?.id ?? data.article?.id])).toEqual(
    expect.arrayContaining([
      ['service.paused', menu.id],
      ['service.resumed', menu.id],
      ['article.paused', article.id],
      ['article.resumed', article.id],
    ]),
  )
  expect(bodies()).toHaveLength(4)
  // The state at the time of the call.
  expect(bodies().find(({ type }) => type === 'service.paused')?.data.service).toEqual({
    id: menu.id,
    name: menu.name,
    paused: false,
    pausedUntil: null,
  })
})

test('an article that is sold out when an order is refused is sent as paused', async () => {
  const called = await createCalled(['article.paused'])
  const { id, version } = await called.order()
  const articleId = called.menu.articles[0].id
  const soldOut = { items: [{ articleId }], mode: 'tomorrow' }
  await changeHotel(called, 'PATCH', `/orders/${id}`, { status: 'cancelled', reason: 'Épuisé', version, soldOut })
  await send()
  expect(called.bodies()).toMatchObject([
    {
      type: 'article.paused',
      data: { article: { id: articleId, available: false, soldOutUntil: expect.any(String) } },
    },
  ])
})

test('an order and a message without an answer are sent once, after the minutes that the webhook chooses', async () => {
  const called = await createCalled(['order.unanswered', 'thread.unanswered'], { unansweredMinutes: 7 })
  const { hotel, menu } = called
  const look = async (minutes: number) => {
    setMinute(minutes)
    await makeUnansweredDeliveries(app.context)
    await send()
    return typesOf(called)
  }
  setMinute(1)
  const order = await called.order()
  const accepted = await createOrder(app, hotel, makeOrderRequest(menu))
  const { threadId } = await createGuestMessage(app, hotel)
  setMinute(2)
  await changeHotel(called, 'PATCH', `/orders/${accepted.id}`, { status: 'accepted', version: accepted.version })
  expect(await look(7.9)).toEqual([])
  expect((await look(8)).toSorted()).toEqual(['order.unanswered', 'thread.unanswered'])
  // However often it is looked at, by however many processes.
  await Promise.all([makeUnansweredDeliveries(app.context), makeUnansweredDeliveries(app.context)])
  expect(await look(60)).toHaveLength(2)
  const found = called.bodies().find(({ type }) => type === 'order.unanswered')
  expect(found).toMatchObject({
    timestamp: '2026-03-10T09:08:00.000Z',
    data: { order: { id: order.id, status: 'new' } },
  })
  expect(called.bodies().find(({ type }) => type === 'thread.unanswered')?.data.thread.id).toBe(threadId)
})

test('what waited before the webhook was added, or of another hotel, is not reported as unanswered', async () => {
  const called = await createCalled(['order.unanswered'])
  await called.order()
  await app.context.pool.query('update webhooks set created_at = $2 where id = $1', [
    called.webhook.id,
    '2026-03-10T09:01:00Z',
  ])
  const other = await createCalled(['thread.unanswered'])
  await other.order()
  setMinute(30)
  await makeUnansweredDeliveries(app.context)
  await send()
  expect([typesOf(called), typesOf(other)]).toEqual([[], []])
})

test.each([0, 1441, 2.5])('%d minutes are refused', async (unansweredMinutes) => {
  const called = await createCalled(['order.unanswered'])
  expect((await called.call('PATCH', '', { unansweredMinutes })).status).toBe(422)
  expect(expectStatus(200, await called.call('PATCH', '', { unansweredMinutes: 3 })).unansweredMinutes).toBe(3)
})

test('a booking is sent when it is made, moved and cancelled, and an order without a time is not', async () => {
  const called = await createCalled(['booking.created', 'booking.changed'])
  const { hotel, order } = called
  await order()
  const spa = await createSpa(app, hotel)
  const booked = expectStatus(201, await book(app, hotel, spa, '2026-03-11T10:00:00.000Z'))
  await send()
  const url = `/v1/hotels/${hotel.id}/orders/${booked.id}`
  const moved = expectStatus(
    200,
    await app.call('PATCH', `${url}/booking`, {
      as: hotel.owner,
      body: { startsAt: '2026-03-11T12:00:00.000Z', version: booked.version },
    }),
  )
  await send()
  const body = { status: 'cancelled', reason: 'Fermé', version: moved.version }
  expectStatus(200, await app.call('PATCH', url, { as: hotel.owner, body }))
  await send()
  expect(
    called
      .bodies()
      .map(({ type, data: { order } }) => [type, order.id, order.dueAt, order.status, order.booking.partySize]),
  ).toEqual([
    ['booking.created', booked.id, '2026-03-11T10:00:00.000Z', 'new', 1],
    ['booking.changed', booked.id, '2026-03-11T12:00:00.000Z', 'new', 1],
    ['booking.changed', booked.id, '2026-03-11T12:00:00.000Z', 'cancelled', 1],
  ])
  expect(called.bodies()[0]?.data.order.booking.resource).toMatchObject({ name: 'Cabine 1' })
})
