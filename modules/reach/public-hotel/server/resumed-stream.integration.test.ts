import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
} from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'

const app = testApp()

async function openStream(hotelId: string, guest: string, since?: string) {
  const headers = { 'x-visitor-id': guest, ...(since === undefined ? {} : { 'last-event-id': since }) }
  const stream = await listenTo(app, `/v1/hotels/${hotelId}/live`, headers)
  onTestFinished(stream.hangUp)
  return stream
}

test('a guest’s stream that breaks before the first event resumes where it began', async () => {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const guest = createVisitorId()
  const first = await openStream(hotel.id, guest)
  await first.until((received) => received.length === 1)
  first.hangUp()
  await first.ended
  await createOrder(app, hotel, makeOrderRequest(menu), guest)
  const { until } = await openStream(hotel.id, guest, first.received[0]?.id)
  await until((received) => received.at(-1)?.type === 'order.created')
})

test('a stream that starts where the orders were read sends their changes since then', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const { id } = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)), guest)
  const read = await app.call('GET', `/v1/visitors/me/orders?hotel=${hotel.id}`, { visitor: guest })
  const move = { as: hotel.owner, body: { status: 'accepted', version: 1 } }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${id}`, move))
  const { received, until } = await openStream(hotel.id, guest, read.headers.get('livret-cursor') ?? '')
  await until(() => received.length === 2)
  expect(received.map(({ type, data }) => [type, data.order?.status])).toEqual([
    ['hello', undefined],
    ['order.changed', 'accepted'],
  ])
})

describe('a stream read by polling, where the network holds streams back,', () => {
  const eventsOf = async (path: string, headers: Record<string, string>) => {
    const text = await (await app.fetch(path, { headers })).text()
    return [...text.matchAll(/(?:id: (\d+)\n)?event: (\S+)/g)].map(([, id, type]) => [type, id && Number(id)] as const)
  }

  test('sends a guest the changes of their order, ends, and resumes where it ended', async () => {
    const hotel = await createHotel(app)
    const [guest, other] = [createVisitorId(), createVisitorId()]
    const menu = await createService(app, hotel)
    const ask = (since?: number) =>
      eventsOf(`/v1/hotels/${hotel.id}/live?once=true`, {
        'x-visitor-id': guest,
        ...(since === undefined ? {} : { 'last-event-id': String(since) }),
      })
    const first = await ask()
    expect(first.map(([type]) => type)).toEqual(['hello', 'ping'])
    await createOrder(app, hotel, makeOrderRequest(menu), guest)
    await createOrder(app, hotel, makeOrderRequest(menu), other)
    const start = first.at(-1)?.[1] as number
    const second = await ask(start)
    expect(second.map(([type]) => type)).toEqual(['hello', 'order.created', 'ping'])
    // The cursor also advances past events of other guests, so that these are not read again.
    expect(second.at(-1)?.[1]).toBe((second[1]?.[1] as number) + 1)
    expect((await ask(second.at(-1)?.[1] as number)).map(([type]) => type)).toEqual(['hello', 'ping'])
    expect(app.context.eventBus.streams.count).toBe(0)
  })

  test('sends staff the new events, and sends nothing to somebody without access', async () => {
    const [hotel, elsewhere] = [await createHotel(app), await createHotel(app)]
    const streamPath = `/v1/hotels/${hotel.id}/events?once=true`
    const headers = { authorization: `Bearer ${hotel.owner.token}` }
    const [[, start]] = (await eventsOf(streamPath, headers)) as [['ping', number]]
    await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)), createVisitorId())
    const types = (await eventsOf(streamPath, { ...headers, 'last-event-id': String(start) })).map(([type]) => type)
    expect(types).toContain('order.created')
    expect(types.at(-1)).toBe('ping')
    const refused = await app.fetch(streamPath, { headers: { authorization: `Bearer ${elsewhere.owner.token}` } })
    expect(refused.status).toBe(404)
  })
})
