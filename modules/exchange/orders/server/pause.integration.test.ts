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

const pauseEnd = '2026-03-10T09:30:00.000Z'

async function openPausableService(values = {}) {
  const hotel = await createHotel(app, { timeZone: 'Europe/Paris' })
  const menu = await createService(app, hotel, { leadMinutes: 15, ...values })
  const reception = await createMember(app, hotel, 'member', 'Maëlle')
  const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
  return {
    hotel,
    menu,
    reception,
    pause: (body: object) => app.call('PATCH', at, { as: reception, body }),
    order: (dueAt?: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
        visitor: createVisitorId(),
        key: randomUUID(),
        body: makeOrderRequest(menu, { dueAt }),
      }),
    counter: (dueAt?: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/orders/for-guest`, {
        as: reception,
        key: randomUUID(),
        body: makeOrderRequest(menu, { dueAt }),
      }),
    shown: async () => expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services[0],
  }
}

const journal = async (hotel: TestHotel, noun: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=${noun}`, { as: hotel.owner }))

describe('a pause with an end', () => {
  test('ends on time for guests, staff and orders, and in cached answers', async () => {
    const { pause, shown, order, hotel, menu, reception } = await openPausableService()
    expect(expectStatus(200, await pause({ paused: true, pausedUntil: pauseEnd }))).toMatchObject({
      paused: true,
      pausedUntil: pauseEnd,
      version: menu.version,
    })
    expect(await shown()).toMatchObject({ paused: true, pausedUntil: pauseEnd })
    const refused = await order()
    expect([refused.status, refused.body.code]).toEqual([409, 'service_paused'])
    app.setClock(pauseEnd)
    expect(await shown()).toMatchObject({ paused: false, pausedUntil: null })
    const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
    expect(expectStatus(200, await app.call('GET', at, { as: reception }))).toMatchObject({
      paused: false,
      pausedUntil: null,
    })
    expectStatus(201, await order())
  })

  test('takes an order for after it, once the kitchen has had its time, and names the first one', async () => {
    const { pause, order } = await openPausableService()
    expectStatus(200, await pause({ paused: true, pausedUntil: pauseEnd }))
    const early = expectStatus(422, await order('2026-03-10T09:40:00Z'))
    // The pause ends at 10:30 in Paris, plus 15 minutes of preparation, minus the minutes that a guest may take to
    // review the basket.
    expect(early.errors).toMatchObject([{ path: 'dueAt', code: 'too_early', message: expect.stringMatching(/10:42/) }])
    expectStatus(201, await order('2026-03-10T09:45:00Z'))
    expectStatus(200, await pause({ paused: true, pausedUntil: null }))
    expect((await order('2026-03-10T09:45:00Z')).body.code).toBe('service_paused')
  })

  test('is one pause: it begins, moves its end and is ended by hand, each a line of the journal', async () => {
    const { pause, hotel } = await openPausableService()
    expectStatus(200, await pause({ paused: true, pausedUntil: pauseEnd }))
    const later = '2026-03-10T10:00:00.000Z'
    expectStatus(200, await pause({ paused: true, pausedUntil: later }))
    expect(expectStatus(200, await pause({ paused: false }))).toMatchObject({ paused: false, pausedUntil: null })
    const [ended, moved, begun] = await journal(hotel, 'service')
    expect(begun.changes).toEqual([
      { field: 'paused', from: 'false', to: 'true' },
      { field: 'pausedUntil', from: null, to: pauseEnd },
    ])
    expect(moved.changes).toEqual([{ field: 'pausedUntil', from: pauseEnd, to: later }])
    expect(ended.changes).toEqual([
      { field: 'paused', from: 'true', to: 'false' },
      { field: 'pausedUntil', from: later, to: null },
    ])
  })

  test('that is over stays over: the next one starts anew, and renaming the service does not bring it back', async () => {
    const { pause, hotel, menu } = await openPausableService()
    expectStatus(200, await pause({ paused: true, pausedUntil: pauseEnd }))
    app.setClock(pauseEnd)
    const at = `/v1/hotels/${hotel.id}/services/${menu.id}`
    const body = { leadMinutes: 20 }
    expect(expectStatus(200, await app.call('PATCH', at, { as: hotel.owner, body }))).toMatchObject({ paused: false })
    const [changed] = await journal(hotel, 'service')
    expect(changed.changes).toEqual([{ field: 'leadMinutes', from: '15', to: '20' }])
    expectStatus(200, await pause({ paused: true }))
    const [begun] = await journal(hotel, 'service')
    expect(begun.changes).toEqual([{ field: 'paused', from: 'false', to: 'true' }])
  })

  test('must end in the future, and an end without a pause is refused', async () => {
    const { pause, shown } = await openPausableService()
    const errors = async (body: object) => expectStatus(422, await pause(body)).errors
    expect(await errors({ paused: true, pausedUntil: '2026-03-10T09:00:00Z' })).toMatchObject([
      { path: 'pausedUntil', code: 'already_over' },
    ])
    for (const body of [{ pausedUntil: pauseEnd }, { pausedUntil: null }, { paused: false, pausedUntil: pauseEnd }])
      expect(await errors(body)).toMatchObject([{ path: 'pausedUntil' }])
    expect(await shown()).toMatchObject({ paused: false, pausedUntil: null })
  })

  test('that begins while orders come in refuses all that are placed after it', async () => {
    const { pause, order, hotel } = await openPausableService()
    const answers = await Promise.all([
      order(),
      order(),
      pause({ paused: true, pausedUntil: pauseEnd }),
      order(),
      order(),
    ])
    const taken = answers.filter(({ status }) => status === 201).length
    expect(answers.every(({ status, body }) => status < 300 || body.code === 'service_paused')).toBe(true)
    expect((await order()).body.code).toBe('service_paused')
    const stored = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: hotel.owner }))
    expect(stored).toHaveLength(taken)
  })
})

describe('an order of the counter', () => {
  test('is taken during a pause of guests, and the journal says so', async () => {
    const { pause, counter, order, hotel } = await openPausableService()
    expectStatus(201, await counter())
    expectStatus(200, await pause({ paused: true }))
    expect((await order()).body.code).toBe('service_paused')
    expect(expectStatus(201, await counter())).toMatchObject({ status: 'accepted', history: [{ by: 'Maëlle' }, {}] })
    const [during, before] = await journal(hotel, 'order')
    expect([before.changes, during.changes]).toEqual([[], [{ field: 'paused', from: null, to: 'true' }]])
  })

  test('is for any time of the next two weeks at which the service is open, and for now only while it is', async () => {
    const hours = { weekly: [2, 3].map((day) => ({ day, opens: '07:00', closes: '09:00' })), exceptions: [] }
    const { counter } = await openPausableService({ hours })
    expect((await counter()).body).toMatchObject({
      code: 'service_closed',
      context: { opensAt: '2026-03-11T06:00:00.000Z' },
    })
    const due = '2026-03-18T06:30:00.000Z'
    expect(expectStatus(201, await counter(due)).dueAt).toBe(due)
    expect((await counter('2026-03-19T06:30:00.000Z')).body.code).toBe('service_closed')
    expect(expectStatus(422, await counter('2026-03-25T06:30:00.000Z')).errors).toMatchObject([{ code: 'too_late' }])
  })
})
