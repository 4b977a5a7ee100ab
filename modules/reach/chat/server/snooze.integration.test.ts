import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { escalateAlerts } from '#modules/content/alerts/server/service.ts'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { Order } from '#modules/exchange/orders/contract.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage, createTask } from '#tests/chat-factories.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { listenTo } from '#tests/streams.ts'
import type { Thread } from '../contract.ts'
import { deleteOldTasks, wakeThreads } from './service.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'
const later = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
const threads = async ({ id, owner }: TestHotel, query = ''): Promise<Thread[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/threads${query}`, { as: owner }))
const thread = async (hotel: TestHotel, id: string) => (await threads(hotel)).find((each) => each.id === id) as Thread
const change = ({ id, owner }: TestHotel, { id: threadId, version }: Thread, body: object) =>
  app.call('PATCH', `/v1/hotels/${id}/threads/${threadId}`, { as: owner, body: { ...body, version } })
const waiting = async ({ owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', '/v1/me/waiting', { as: owner }))[0].waiting
const createRooms = async ({ id, owner }: TestHotel, rooms: string[]): Promise<QrCode[]> =>
  expectStatus(201, await app.call('POST', `/v1/hotels/${id}/qr-codes`, { as: owner, body: { kind: 'room', rooms } }))
const checkOut = async ({ id, owner }: TestHotel, code: string | undefined) =>
  expectStatus(204, await app.call('POST', `/v1/hotels/${id}/qr-codes/${code}/check-out`, { as: owner }))
const listen = ({ id, owner }: TestHotel) =>
  listenTo(app, `/v1/hotels/${id}/events`, { authorization: `Bearer ${owner.token}` })

describe('a thread that is put off', () => {
  test('alerts nobody until its time, then waits again and is sent to open screens', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const { threadId } = await createGuestMessage(app, hotel)
    app.setClock(later(1))
    expect(await waiting(hotel)).toEqual({ thread: 1 })
    const snoozed = expectStatus(
      200,
      await change(hotel, await thread(hotel, threadId), { snooze: { until: later(60) } }),
    )
    expect(snoozed).toMatchObject({ waitingSince: null, snooze: { until: later(60), by: 'Camille' } })
    const other = await createGuestMessage(app, hotel)
    expect(await threads(hotel)).toHaveLength(2)
    expect((await threads(hotel, '?snoozed=true')).map(({ id }) => id)).toEqual([threadId])
    expectStatus(200, await change(hotel, await thread(hotel, other.threadId), { status: 'closed' }))
    expect(await waiting(hotel)).toEqual({})
    const stream = await listen(hotel)
    app.setClock(later(59))
    await wakeThreads(app.context)
    await escalateAlerts(app.context)
    expect(await waiting(hotel)).toEqual({})
    app.setClock(later(61))
    await wakeThreads(app.context)
    expect(await thread(hotel, threadId)).toMatchObject({ snooze: null, waitingSince: later(61) })
    app.setClock(later(62))
    expect(await waiting(hotel)).toEqual({ thread: 1 })
    await stream.until((received) =>
      received.some(({ type, data }) => type === 'thread.changed' && !data.thread.snooze),
    )
    stream.hangUp()
    app.setClock(now)
  })

  test('comes back when the guest writes, when staff resume it, and not for a time that is over', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    const putOff = async (until: string | null) => change(hotel, await thread(hotel, threadId), { snooze: { until } })
    expectStatus(200, await putOff(later(60)))
    await createGuestMessage(app, hotel, {}, guest)
    expect(await thread(hotel, threadId)).toMatchObject({ snooze: null, waitingSince: expect.any(String) })
    expectStatus(200, await putOff(later(60)))
    const resumed = await change(hotel, await thread(hotel, threadId), { snooze: null })
    expect(expectStatus(200, resumed)).toMatchObject({ snooze: null, waitingSince: new Date(now).toISOString() })
    const invalid = [422, 'invalid', 'snooze.until snooze_time']
    expect(statusCodeAndFields(await putOff(later(-1)))).toEqual(invalid)
    expect(statusCodeAndFields(await putOff(later(15 * 1440)))).toEqual(invalid)
    expect(statusCodeAndFields(await putOff(null))).toEqual([422, 'invalid', 'snooze.until no_room'])
  })

  test('until the check-out comes back with it, and only for that room', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const [left, other] = await createRooms(hotel, ['101', '102'])
    const { threadId } = await createGuestMessage(app, hotel, { room: '101' })
    expectStatus(200, await change(hotel, await thread(hotel, threadId), { snooze: { until: null } }))
    await checkOut(hotel, other?.id)
    expect((await thread(hotel, threadId)).snooze).toEqual({ until: null, by: 'Camille' })
    await checkOut(hotel, left?.id)
    expect(await thread(hotel, threadId)).toMatchObject({ snooze: null, waitingSince: expect.any(String) })
  })
})

test('threads of high priority are listed first on every page, and labels are searched', async () => {
  app.setClock(now)
  const hotel = await createHotel(app)
  const ids: string[] = []
  for (let minute = 0; minute < 4; minute++) {
    app.setClock(later(minute))
    ids.push((await createGuestMessage(app, hotel)).threadId)
  }
  const last = await thread(hotel, ids[3] as string)
  expectStatus(200, await change(hotel, last, { priority: 'high', labels: ['VIP', 'Anniversaire', 'VIP'] }))
  expect((await threads(hotel)).map(({ id }) => id)).toEqual([ids[3], ids[0], ids[1], ids[2]])
  const seen: string[] = []
  for (let path = `/v1/hotels/${hotel.id}/threads?limit=1`; path; ) {
    const page = await app.call('GET', path, { as: hotel.owner })
    seen.push(...expectStatus(200, page).map(({ id }: Thread) => id))
    path = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? ''
  }
  expect(seen).toEqual([ids[3], ids[0], ids[1], ids[2]])
  expect(await threads(hotel, '?q=anniv')).toMatchObject([{ id: ids[3], labels: ['VIP', 'Anniversaire'] }])
  const tooMany = { labels: ['a', 'b', 'c', 'd', 'e', 'f'] }
  expect((await change(hotel, await thread(hotel, ids[0] as string), tooMany)).status).toBe(422)
  app.setClock(now)
})

describe('an order that is put off', () => {
  const snooze = ({ id, owner }: TestHotel, order: Order, until: string | null | undefined) =>
    app.call('POST', `/v1/hotels/${id}/orders/${order.id}/snooze`, {
      as: owner,
      body: { snooze: until === undefined ? null : { until }, version: order.version },
    })

  test('waits for nobody until its time; a second person learns that it was changed', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const order: Order = await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
    const snoozed: Order = expectStatus(200, await snooze(hotel, order, later(60)))
    expect(snoozed).toMatchObject({ releaseAt: later(60), snooze: { by: 'Camille', untilCheckOut: false } })
    expect((await snooze(hotel, order, later(30))).body.code).toBe('order_moved')
    expect(await waiting(hotel)).toEqual({})
    app.setClock(later(61))
    expect(await waiting(hotel)).toEqual({ order: 1 })
    app.setClock(later(30))
    const resumed: Order = expectStatus(200, await snooze(hotel, snoozed, undefined))
    expect(resumed).toMatchObject({ releaseAt: later(30), snooze: null })
    app.setClock(later(31))
    expect(await waiting(hotel)).toEqual({ order: 1 })
    app.setClock(now)
  })

  test('until the check-out comes back with it; one in preparation is not put off', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const service = await createService(app, hotel)
    const [code] = await createRooms(hotel, ['204'])
    const order: Order = await createOrder(app, hotel, makeOrderRequest(service, { room: '204' }))
    expectStatus(200, await snooze(hotel, order, null))
    expect(await waiting(hotel)).toEqual({})
    app.setClock(later(5))
    const stream = await listen(hotel)
    await checkOut(hotel, code?.id)
    await stream.until((received) => received.some(({ type }) => type === 'order.changed'))
    stream.hangUp()
    app.setClock(later(6))
    expect(await waiting(hotel)).toEqual({ order: 1 })
    const path = `/v1/hotels/${hotel.id}/orders/${order.id}`
    const read: Order = expectStatus(200, await app.call('GET', path, { as: hotel.owner }))
    const body = { status: 'preparing', version: read.version }
    const preparing: Order = expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body }))
    expect(statusCodeAndFields(await snooze(hotel, preparing, later(60)))).toEqual([
      422,
      'invalid',
      'snooze not_possible',
    ])
    app.setClock(now)
  })
})

describe('a task', () => {
  const list = async ({ id, owner }: TestHotel) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${id}/tasks`, { as: owner }))
  const mark = ({ id, owner }: TestHotel, task: { id: string; version: number }, done: boolean, as = owner) =>
    app.call('PATCH', `/v1/hotels/${id}/tasks/${task.id}`, { as, body: { done, version: task.version } })

  test('made of a message says for which room, who and until when; then who has done it and when', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const yann = await createMember(app, hotel, 'member', 'Yann')
    const { threadId } = await createGuestMessage(app, hotel, { room: '204' })
    const values = { threadId, text: 'Une serviette de plus', room: '204', assigneeId: yann.userId, dueAt: later(30) }
    await createTask(app, hotel, { text: 'Sans échéance' })
    const stream = await listen(hotel)
    const task = await createTask(app, hotel, values)
    await stream.until((received) => received.some(({ type }) => type === 'task.changed'))
    stream.hangUp()
    expect(task).toMatchObject({
      ...{ threadId, text: 'Une serviette de plus', room: '204', dueAt: later(30), createdBy: 'Camille', done: null },
      assignee: { id: yann.userId, firstName: 'Yann' },
    })
    expect((await list(hotel)).map(({ text }: { text: string }) => text)).toEqual([task.text, 'Sans échéance'])
    app.setClock(later(10))
    const done = expectStatus(200, await mark(hotel, task, true, yann))
    expect(done.done).toEqual({ by: 'Yann', at: later(10) })
    expect((await mark(hotel, task, true)).body.code).toBe('task_moved')
    expect((await list(hotel)).map(({ text }: { text: string }) => text)).toEqual(['Sans échéance', task.text])
    expect(expectStatus(200, await mark(hotel, done, false)).done).toBeNull()
    app.setClock(now)
  })

  test('is edited field by field and deleted, by one of two at a time, and everybody hears of it', async () => {
    app.setClock(now)
    const hotel = await createHotel(app)
    const yann = await createMember(app, hotel, 'member', 'Yann')
    const { threadId } = await createGuestMessage(app, hotel, { room: '204' })
    const values = { threadId, text: 'Une serviette', room: '204', assigneeId: yann.userId, dueAt: later(30) }
    const task = await createTask(app, hotel, values)
    const path = `/v1/hotels/${hotel.id}/tasks/${task.id}`
    const change = (body: object, as = hotel.owner) => app.call('PATCH', path, { as, body })
    const edited = expectStatus(200, await change({ text: 'Deux serviettes', dueAt: null, version: task.version }))
    expect(edited).toEqual({ ...task, text: 'Deux serviettes', dueAt: null, version: task.version + 1 })
    expect((await change({ room: '205', version: task.version }, yann)).body.code).toBe('task_moved')
    expect(expectStatus(200, await change({ room: '204', version: edited.version })).version).toBe(edited.version)
    const freed = { assigneeId: null, done: true, version: edited.version }
    expect(expectStatus(200, await change(freed, yann))).toMatchObject({ assignee: null, done: { by: 'Yann' } })
    expect(statusCodeAndFields(await change({ assigneeId: randomUUID(), version: edited.version + 1 }))).toEqual([
      422,
      'invalid',
      'assigneeId not_a_member',
    ])
    expect((await change({ text: ' ', version: edited.version + 1 })).status).toBe(422)
    const stream = await listen(hotel)
    expectStatus(204, await app.call('DELETE', path, { as: yann }))
    await stream.until((received) => received.some(({ type }) => type === 'task.changed'))
    stream.hangUp()
    expect(await list(hotel)).toEqual([])
    expect((await app.call('DELETE', path, { as: yann })).status).toBe(404)
  })

  test('is given to nobody of the kitchen and of no other hotel, and is neither seen nor made by the kitchen', async () => {
    const hotel = await createHotel(app)
    const cook = await createMember(app, hotel, 'kitchen')
    const strangerId = (await createHotel(app)).owner.userId
    const create = (body: object, as = hotel.owner) =>
      app.call('POST', `/v1/hotels/${hotel.id}/tasks`, { as, key: randomUUID(), body: { text: 'x', ...body } })
    for (const assigneeId of [cook.userId, strangerId])
      expect(statusCodeAndFields(await create({ assigneeId }))).toEqual([422, 'invalid', 'assigneeId not_a_member'])
    expect(statusCodeAndFields(await create({ threadId: randomUUID() }))).toEqual([
      422,
      'invalid',
      'threadId unknown_thread',
    ])
    expect((await create({}, cook)).status).toBe(403)
    expect((await app.call('GET', `/v1/hotels/${hotel.id}/tasks`, { as: cook })).status).toBe(403)
  })

  test('is deleted with the guest’s data, and once the hotel keeps none of that age', async () => {
    app.setClock(now)
    const hotel = await createHotel(app, { retentionDays: 1 })
    const guest = createVisitorId()
    const { threadId } = await createGuestMessage(app, hotel, {}, guest)
    await createTask(app, hotel, { threadId })
    await createTask(app, hotel)
    expectStatus(204, await app.call('DELETE', `/v1/visitors/me?hotel=${hotel.id}`, { visitor: guest }))
    expect(await list(hotel)).toHaveLength(1)
    app.setClock(later(1441))
    await deleteOldTasks(app.context)
    expect(await list(hotel)).toEqual([])
    app.setClock(now)
  })
})
