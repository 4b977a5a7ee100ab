import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createInvitation,
  createMember,
  createOrder,
  createPerson,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'

const app = testApp()
const listen = ({ id }: TestHotel, { token }: TestPerson) =>
  listenTo(app, `/v1/hotels/${id}/events`, { authorization: `Bearer ${token}` })
const manage = async ({ id }: TestHotel, as: TestPerson) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/manage`, { as }))
const change = ({ id }: TestHotel, as: TestPerson, body: object) => app.call('PATCH', `/v1/hotels/${id}`, { as, body })
const setRole = ({ id, owner }: TestHotel, { userId }: TestPerson, role: string) =>
  app.call('PATCH', `/v1/hotels/${id}/members/${userId}`, { as: owner, body: { role } })

/** A hotel with an order and a guest's message that wait. */
async function createBusyHotel() {
  const hotel = await createHotel(app, {
    info: { wifi: { network: 'Remparts', password: 'remparts', security: 'WPA', hidden: false } },
  })
  const service = await createService(app, hotel)
  const order = await createOrder(app, hotel, makeOrderRequest(service))
  await createGuestMessage(app, hotel)
  return { hotel, service, order }
}

describe('the kitchen', () => {
  test('moves orders and pauses a service, and neither reads messages nor bills nor opens an order for a guest', async () => {
    const { hotel, service, order } = await createBusyHotel()
    const cook = await createMember(app, hotel, 'kitchen', 'Yann')
    const call = (method: string, path: string, body?: object) =>
      app.call(method, `/v1/hotels/${hotel.id}/${path}`, { as: cook, body, key: randomUUID() })
    expectStatus(200, await call('PATCH', `orders/${order.id}`, { status: 'accepted', version: order.version }))
    expectStatus(200, await call('PATCH', `services/${service.id}`, { paused: true }))
    const refused = ['threads', 'rooms/204/bill', 'orders/history', 'statistics', 'alert-settings', 'pages', 'members']
    for (const path of refused) expect((await call('GET', path)).status, path).toBe(403)
    expect((await change(hotel, cook, { orderProof: 'room' })).status).toBe(403)
    expect((await call('PATCH', `services/${service.id}`, { name: 'Bar' })).status).toBe(403)
  })

  test('counts the orders that wait and nothing else, also in the list of hotels, and reads no door codes', async () => {
    const { hotel } = await createBusyHotel()
    const cook = await createMember(app, hotel, 'kitchen')
    const read = await manage(hotel, cook)
    expect(read).toMatchObject({ role: 'kitchen', newOrders: 1, unreadMessages: 0, hotel: { info: {} } })
    expect((await manage(hotel, hotel.owner)).hotel.info.wifi).toBeDefined()
    const overview = expectStatus(200, await app.call('GET', '/v1/hotels-overview', { as: cook }))
    expect(overview.hotels).toMatchObject([{ role: 'kitchen', newOrders: 1, unreadMessages: 0, openSteps: [] }])
    expect(overview.counts).toMatchObject({ orders: 1, messages: 0, firstSteps: 0 })
    const listed = expectStatus(200, await app.call('GET', '/v1/hotels', { as: cook }))
    expect(listed).toMatchObject([{ kitchen: [cook.userId], waiting: { newOrders: 1, unreadMessages: 0 } }])
  })

  test('receives the events of orders and none of messages', async () => {
    const { hotel, service } = await createBusyHotel()
    const cook = await createMember(app, hotel, 'kitchen')
    const streams = { kitchen: await listen(hotel, cook), member: await listen(hotel, hotel.owner) }
    await createGuestMessage(app, hotel)
    await createOrder(app, hotel, makeOrderRequest(service))
    for (const stream of Object.values(streams))
      await stream.until((received) => received.some(({ type }) => type === 'order.created'))
    const nouns = (received: { type: string }[]) => [...new Set(received.map(({ type }) => type.split('.')[0]))]
    expect(nouns(streams.member.received)).toContain('message')
    expect(nouns(streams.kitchen.received)).not.toContain('message')
    expect(nouns(streams.kitchen.received)).not.toContain('thread')
    for (const stream of Object.values(streams)) stream.hangUp()
  })

  test('sees no message on a stream that was opened before the role was changed', async () => {
    const { hotel, service } = await createBusyHotel()
    const somebody = await createMember(app, hotel, 'member')
    const stream = await listen(hotel, somebody)
    expectStatus(200, await setRole(hotel, somebody, 'kitchen'))
    await stream.ended
    await createGuestMessage(app, hotel)
    const next = await listen(hotel, somebody)
    await createOrder(app, hotel, makeOrderRequest(service))
    await next.until((received) => received.some(({ type }) => type === 'order.created'))
    expect(stream.received.some(({ type }) => type.startsWith('message'))).toBe(false)
    next.hangUp()
  })

  test('joins by an invitation of an admin, who may also remove it again', async () => {
    const hotel = await createHotel(app)
    const admin = await createMember(app, hotel, 'admin')
    const cook = await createPerson(app)
    const { token } = await createInvitation(app, { ...hotel, owner: admin }, cook.email, 'kitchen')
    const joined = await app.call('POST', '/v1/invitations/accept', { as: cook, body: { token } })
    expect(expectStatus(200, joined)).toEqual({ hotelId: hotel.id, role: 'kitchen' })
    const remove = app.call('DELETE', `/v1/hotels/${hotel.id}/members/${cook.userId}`, { as: admin })
    expect((await remove).status).toBe(204)
  })
})

describe('an editor', () => {
  test('changes services, pages and information, and neither settings nor orders', async () => {
    const { hotel, service, order } = await createBusyHotel()
    const editor = await createMember(app, hotel, 'editor')
    const call = (method: string, path: string, body?: object) =>
      app.call(method, `/v1/hotels/${hotel.id}/${path}`, { as: editor, body, key: randomUUID() })
    expectStatus(200, await call('PATCH', `services/${service.id}`, { name: 'Le Malouin' }))
    expectStatus(200, await change(hotel, editor, { info: { welcomeWord: 'Bienvenue' } }))
    for (const path of ['pages', 'places', 'medias', 'announcements', 'translations', 'deals', 'tickets'])
      expect((await call('GET', path)).status, path).toBe(200)
    for (const body of [{ name: 'Hôtel du Phare' }, { retentionDays: 1 }, { info: {}, brand: { colour: '#000000' } }])
      expect((await change(hotel, editor, body)).status).toBe(403)
    for (const path of [
      'orders',
      `orders/${order.id}`,
      'threads',
      'statistics',
      'alert-settings',
      'qr-codes',
      'members',
    ])
      expect((await call('GET', path)).status, path).toBe(403)
    expect((await call('PATCH', `orders/${order.id}`, { status: 'accepted' })).status).toBe(403)
  })

  test('receives no events of orders or messages, and nothing waits', async () => {
    const { hotel, service } = await createBusyHotel()
    const editor = await createMember(app, hotel, 'editor')
    const stream = await listen(hotel, editor)
    await createOrder(app, hotel, makeOrderRequest(service))
    await createGuestMessage(app, hotel)
    expectStatus(200, await change(hotel, editor, { info: { welcomeWord: 'Bonjour' } }))
    await stream.until((received) => received.some(({ type }) => type === 'hotel.changed'))
    expect(new Set(stream.received.map(({ type }) => type))).toEqual(new Set(['hotel.changed']))
    expect(await manage(hotel, editor)).toMatchObject({ newOrders: 0, unreadMessages: 0 })
    stream.hangUp()
  })
})
