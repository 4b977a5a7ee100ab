import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import type { QrCode } from '#modules/content/qr-codes/contract.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { testApp } from '#tests/app.ts'
import { book, createSpa, makeSlots } from '#tests/booking-factories.ts'
import {
  createHotel,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import { createRoomProof } from '#tests/room-factories.ts'
import { createSeats, scanSeat } from '#tests/seat-factories.ts'
import type { Order, OrderRequest } from '../contract.ts'
import type { SeatOrder } from '../seats-contract.ts'

const app = testApp()
const morning = '2026-03-10T09:00:00Z'
afterEach(() => app.setClock(morning))

/** A hotel whose bar brings orders to its table 12, and which has the rooms 101 and 102. */
async function openTerrace(seatService: Partial<NonNullable<Service['seatService']>> | null = {}) {
  app.setClock(morning)
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {
    name: 'Bar',
    deliveryMode: 'mixed',
    seatService: seatService && { roomBill: true, hours: null, shared: false, ...seatService },
  })
  const [table, otherTable] = await createSeats(app, hotel, 'table', ['12', 'Terrasse 2'])
  const [room]: QrCode[] = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes`, {
      as: hotel.owner,
      body: { kind: 'room', rooms: ['101', '102'] },
    }),
  )
  const place = (request: Partial<OrderRequest>, guest = createVisitorId(), lang = 'fr') =>
    app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=${lang}`, {
      visitor: guest,
      key: randomUUID(),
      body: { ...makeOrderRequest(menu), room: undefined, deliveryMode: 'seat-delivery', ...request },
    })
  const scan = () => scanSeat(app, table)
  return { hotel, menu, table, otherTable: otherTable as QrCode, room: room as QrCode, place, scan }
}

const billOf = async ({ id, owner }: TestHotel, room: string) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/rooms/${room}/bill`, { as: owner })).orders as Order[]
const move = async ({ id, owner }: TestHotel, order: Order, status: string): Promise<Order> =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${id}/orders/${order.id}`, {
      as: owner,
      body: { status, version: order.version },
    }),
  )

describe('an order brought to a seat', () => {
  test('names the seat in the language of each reader, has no room, and is on its way before it is served', async () => {
    const { hotel, place, scan } = await openTerrace()
    const order: Order = expectStatus(201, await place({ seatToken: await scan() }, createVisitorId(), 'en'))
    expect(order).toMatchObject({ deliveryMode: 'seat-delivery', room: null, roomProof: null })
    expect(order.seat).toEqual({ kind: 'table', label: '12', name: 'Table 12' })
    const onBoard: Order = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/orders/${order.id}`, { as: hotel.owner }),
    )
    expect(onBoard.seat?.name).toBe('Table 12')
    const moved = await move(hotel, await move(hotel, onBoard, 'accepted'), 'on-the-way')
    expect((await move(hotel, moved, 'completed')).status).toBe('completed')
  })

  test('is found by its seat in the history and its export, and keeps the name of that moment', async () => {
    const { hotel, table, place, scan } = await openTerrace()
    expectStatus(201, await place({ seatToken: await scan() }))
    const as = hotel.owner
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/qr-codes/${table.id}`, { as }))
    const found = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders/history?q=table%2012`, { as }))
    expect(found.map(({ seat }: Order) => seat?.label)).toEqual(['12'])
    const headers = { authorization: `Bearer ${as.token}` }
    const csv = await (await app.fetch(`/v1/hotels/${hotel.id}/orders/history.csv?lang=fr`, { headers })).text()
    expect(csv.split('\n')[0]).toContain('Place')
    expect(csv).toContain('Apportée à la place')
    expect(csv).toContain('Table 12')
  })

  test('needs a service that comes there, and a scan of a seat of this hotel', async () => {
    const { place, scan, room, hotel } = await openTerrace()
    const elsewhere = await openTerrace()
    const none = await openTerrace(null)
    expect(statusCodeAndFields(await none.place({ seatToken: await none.scan() }))).toEqual([
      422,
      'invalid',
      'deliveryMode handover',
    ])
    const proof = await createRoomProof(app, hotel, room)
    const signed = await scan()
    const refused = [
      undefined,
      await elsewhere.scan(),
      proof,
      signed.slice(0, 10),
      signed.replace(/.$/, (last) => (last === '_' ? '-' : '_')),
      'x',
    ]
    for (const seatToken of refused)
      expect(statusCodeAndFields(await place({ seatToken }))).toEqual([422, 'invalid', 'seatToken seat_code'])
    expectStatus(201, await place({ seatToken: signed }))
  })

  test('counts in the statistics, as its scan does, and apart from what goes elsewhere', async () => {
    const { hotel, place, scan } = await openTerrace()
    const order: Order = expectStatus(201, await place({ seatToken: await scan() }))
    for (const room of ['101', '102']) expectStatus(201, await place({ deliveryMode: 'room-delivery', room }))
    expectStatus(201, await place({ deliveryMode: 'reception-pickup', guestName: 'Inès Prat' }))
    const cancelled: Order = expectStatus(201, await place({ seatToken: await scan() }))
    const body = { status: 'cancelled', reason: 'Complet', version: 1 }
    const cancel = await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${cancelled.id}`, { as: hotel.owner, body })
    expectStatus(200, cancel)
    expectStatus(201, await book(app, hotel, await createSpa(app, hotel), '2026-03-10T14:00:00Z', { room: '101' }))
    const { measures, destinations } = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/statistics?from=2026-03-10&to=2026-03-10`, { as: hotel.owner }),
    )
    const total = (wanted: string) => measures.find(({ name }: { name: string }) => name === wanted)?.total.value
    const { amount } = order.total
    expect([total('orders'), total('revenue'), total('scans')]).toEqual([6, 4 * amount + 9000, 2])
    expect(destinations).toEqual([
      { kind: 'room', orders: 2, amount: 2 * amount },
      { kind: 'booking', orders: 1, amount: 9000 },
      { kind: 'reception', orders: 1, amount },
      { kind: 'table', orders: 1, amount },
    ])
  })

  test('is refused when its seat was deleted meanwhile, and where times are booked', async () => {
    const { hotel, table, menu, place, scan } = await openTerrace()
    const [as, seatToken] = [hotel.owner, await scan()]
    const setSlots = (slots: ReturnType<typeof makeSlots> | null) =>
      app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, { as, body: { slots } })
    expectStatus(200, await setSlots(makeSlots()))
    expect(statusCodeAndFields(await place({ seatToken }))).toEqual([422, 'invalid', 'deliveryMode handover'])
    expectStatus(200, await setSlots(null))
    expectStatus(201, await place({ seatToken }))
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/qr-codes/${table.id}`, { as }))
    expect(statusCodeAndFields(await place({ seatToken }))).toEqual([422, 'invalid', 'seatToken seat_code'])
  })

  test('is refused with the scan of a code that was renewed since', async () => {
    const { hotel, table, place, scan } = await openTerrace()
    const old = await scan()
    expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes/${table.id}/renew`, { as: hotel.owner }))
    expect(statusCodeAndFields(await place({ seatToken: old }))).toEqual([422, 'invalid', 'seatToken seat_code'])
  })

  test.each([
    ['after the end of the day', null, '2026-03-11T03:59:00Z', '2026-03-11T04:00:00Z'],
    ['after the hours of the service', 2, '2026-03-10T10:59:00Z', '2026-03-10T11:00:00Z'],
  ])('is refused %s, so that a breakfast table is no address in the evening', async (_, hours, before, after) => {
    const { place, scan } = await openTerrace({ hours })
    const seatToken = await scan()
    app.setClock(before)
    expectStatus(201, await place({ seatToken }))
    app.setClock(after)
    expect(statusCodeAndFields(await place({ seatToken }))).toEqual([422, 'invalid', 'seatToken seat_code'])
  })

  test('cannot be wanted for a time at which the scan no longer counts', async () => {
    const { place, scan } = await openTerrace({ hours: 2 })
    const seatToken = await scan()
    const at = (dueAt: string) => place({ seatToken, dueAt })
    expectStatus(201, await at('2026-03-10T10:30:00.000Z'))
    expect(statusCodeAndFields(await at('2026-03-10T11:30:00.000Z'))).toEqual([422, 'invalid', 'dueAt too_late'])
  })
})

describe('a seat never stands for a room', () => {
  test('its code, scanned or printed, charges no room, whatever room the request names', async () => {
    const { hotel, table, place, scan } = await openTerrace()
    const seatToken = await scan()
    for (const roomToken of [seatToken, table.token])
      for (const more of [{}, { room: '101' }, { toRoomBill: true }, { room: '12', toRoomBill: true }])
        expect(statusCodeAndFields(await place({ seatToken, roomToken, ...more }))).toEqual([
          422,
          'invalid',
          'roomToken room_code',
        ])
    for (const room of ['101', '12']) {
      expect(await place({ seatToken, room, toRoomBill: true })).toMatchObject({
        status: 409,
        body: { code: 'bill_proof_needed' },
      })
      const order: Order = expectStatus(201, await place({ seatToken, room }))
      expect([order.room, order.roomProof]).toEqual([null, null])
      expect(await billOf(hotel, room)).toEqual([])
    }
  })

  test('its code delivers to no room either', async () => {
    const { place, scan } = await openTerrace()
    const roomToken = await scan()
    const delivered = await place({ deliveryMode: 'room-delivery', room: '101', roomToken })
    expect(statusCodeAndFields(delivered)).toEqual([422, 'invalid', 'roomToken room_code'])
  })

  test('a hotel that takes orders from scanned rooms only still asks for the room', async () => {
    const { hotel, room, place, scan } = await openTerrace()
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { orderProof: 'room' } }),
    )
    const seatToken = await scan()
    expect((await place({ seatToken })).body.code).toBe('order_proof_needed')
    expect(statusCodeAndFields(await place({ seatToken, roomToken: seatToken }))[2]).toBe('roomToken room_code')
    const roomToken = await createRoomProof(app, hotel, room)
    const order: Order = expectStatus(201, await place({ seatToken, roomToken }))
    // The proof lets the guest order; it charges nothing that the guest has not chosen.
    expect([order.room, await billOf(hotel, '101')]).toEqual([null, []])
  })

  test('the bill of a room needs the room’s own proof and the hotel’s permission', async () => {
    const { hotel, room, place, scan } = await openTerrace()
    const seatToken = await scan()
    const roomToken = await createRoomProof(app, hotel, room)
    const order: Order = expectStatus(201, await place({ seatToken, roomToken, toRoomBill: true }))
    expect(order).toMatchObject({ room: '101', roomProof: 'qr', seat: { label: '12' } })
    expect((await billOf(hotel, '101')).map(({ id }) => id)).toEqual([order.id])
    const wrong = await place({ seatToken, roomToken, room: '102', toRoomBill: true })
    expect(statusCodeAndFields(wrong)).toEqual([422, 'invalid', 'roomToken room_code'])
    const elsewhere = await openTerrace({ roomBill: false })
    const foreign = { seatToken: await elsewhere.scan(), toRoomBill: true }
    const own = await createRoomProof(app, elsewhere.hotel, elsewhere.room)
    expect(statusCodeAndFields(await elsewhere.place({ ...foreign, roomToken: own }))).toEqual([
      422,
      'invalid',
      'toRoomBill seat_bill',
    ])
  })

  test('a proof that the check-out has ended charges nothing', async () => {
    const { hotel, room, place, scan } = await openTerrace()
    const roomToken = await createRoomProof(app, hotel, room)
    expectStatus(
      204,
      await app.call('POST', `/v1/hotels/${hotel.id}/qr-codes/${room.id}/check-out`, { as: hotel.owner }),
    )
    expect(statusCodeAndFields(await place({ seatToken: await scan(), roomToken, toRoomBill: true }))[2]).toBe(
      'roomToken room_code',
    )
  })
})

describe('several phones at one seat', () => {
  const list = (hotel: TestHotel, seatToken: string, visitor = createVisitorId()) =>
    app.call('POST', `/v1/hotels/${hotel.id}/seat-orders?lang=fr`, { visitor, body: { seatToken } })

  test('see nothing of one another unless the hotel wants it', async () => {
    const { hotel, place, scan } = await openTerrace()
    expectStatus(201, await place({ seatToken: await scan() }))
    expect(expectStatus(200, await list(hotel, await scan()))).toEqual([])
  })

  test('see running orders of the others at the same seat: articles and progress, and nothing that says who', async () => {
    const { hotel, otherTable, room, place, scan } = await openTerrace({ shared: true })
    const [me, them] = [createVisitorId(), createVisitorId()]
    const seatToken = await scan()
    const roomToken = await createRoomProof(app, hotel, room)
    await place({ seatToken, note: 'À moi' }, me)
    expectStatus(
      201,
      await place({ seatToken, roomToken, toRoomBill: true, note: 'Secret', guestName: 'Le Goff' }, them),
    )
    expectStatus(201, await place({ seatToken: await scanSeat(app, otherTable) }, them))
    expectStatus(201, await place({ deliveryMode: 'room-delivery', room: '102' }, them))
    const seen: SeatOrder[] = expectStatus(200, await list(hotel, seatToken, me))
    expect(seen).toEqual([
      {
        serviceName: 'Bar',
        status: 'new',
        placedAt: '2026-03-10T09:00:00.000Z',
        lines: [{ name: 'Le Malouin', quantity: expect.any(Number) }],
      },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/10[12]|Goff|Secret|1650/)
  })

  test('read names in their own language, not in that of the guest who ordered', async () => {
    const { hotel, menu, place, scan } = await openTerrace({ shared: true })
    const body = { name: { fr: 'Le bar', en: 'The bar' }, version: menu.version }
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}?lang=all`, { as: hotel.owner, body }),
    )
    const seatToken = await scan()
    expectStatus(201, await place({ seatToken }, createVisitorId(), 'en'))
    expect(expectStatus(200, await list(hotel, seatToken))).toMatchObject([{ serviceName: 'Le bar' }])
  })

  test('no longer see what was served or cancelled, or is of an earlier day', async () => {
    const { hotel, place, scan } = await openTerrace({ shared: true })
    const seatToken = await scan()
    const order: Order = expectStatus(201, await place({ seatToken }))
    await move(hotel, order, 'completed')
    expectStatus(201, await place({ seatToken }))
    expect(expectStatus(200, await list(hotel, seatToken))).toHaveLength(1)
    app.setClock('2026-03-11T09:00:00Z')
    expect(expectStatus(200, await list(hotel, await scan()))).toEqual([])
  })

  test('need a scan of the seat that still counts', async () => {
    const { hotel, table, room, place, scan } = await openTerrace({ shared: true, hours: 2 })
    const seatToken = await scan()
    expectStatus(201, await place({ seatToken }))
    const proof = await createRoomProof(app, hotel, room)
    for (const wrong of [table.token, proof, 'x', seatToken.replace(/.$/, (last) => (last === '_' ? '-' : '_'))])
      expect(statusCodeAndFields(await list(hotel, wrong))).toEqual([422, 'invalid', 'seatToken seat_code'])
    app.setClock('2026-03-10T11:00:00Z')
    expect(expectStatus(200, await list(hotel, seatToken))).toEqual([])
  })
})
