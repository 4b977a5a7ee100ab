import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'
import type { PastOrder, RoomBill } from '../history-contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const historyPath = ({ id }: TestHotel) => `/v1/hotels/${id}/orders/history`
const search = async (hotel: TestHotel, query = ''): Promise<number[]> =>
  expectStatus(200, await app.call('GET', `${historyPath(hotel)}?${query}`, { as: hotel.owner })).map(
    ({ number }: PastOrder) => number,
  )
const bill = async (hotel: TestHotel, room: string, query = ''): Promise<RoomBill> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/rooms/${room}/bill?${query}`, { as: hotel.owner }))
const carry = (
  hotel: TestHotel,
  room: string,
  orders: Pick<Order, 'id'>[],
  carried: boolean,
  as: TestPerson = hotel.owner,
) =>
  app.call('PATCH', `/v1/hotels/${hotel.id}/rooms/${room}/bill`, {
    as,
    body: { orderIds: orders.map(({ id }) => id), carried },
  })
const move = async (hotel: TestHotel, order: Order, status: string, reason?: string): Promise<Order> =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${order.id}`, {
      as: hotel.owner,
      body: { status, version: order.version, reason },
    }),
  )

/** Three orders on two days: room 204 twice, the second by Léa; room 12 once, cancelled. */
async function hotelWithThreeOrders() {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const bar = await createService(app, hotel, { name: 'Bar' }, [{ name: 'Cidre', price: 500 }])
  const first = await createOrder(app, hotel, makeOrderRequest(menu))
  app.setClock('2026-03-11T09:00:00Z')
  const second = await createOrder(app, hotel, makeOrderRequest(bar, { guestName: 'Léa Martin' }))
  const third = await createOrder(app, hotel, makeOrderRequest(menu, { room: '12' }))
  await move(hotel, third, 'cancelled', 'Cuisine fermée')
  return { hotel, menu, bar, first, second, third }
}

describe('the history of orders', () => {
  test('finds by room, number, name without its accents, date, service and status', async () => {
    const { hotel, bar } = await hotelWithThreeOrders()
    expect(await search(hotel)).toEqual([2, 1, 1])
    expect(await search(hotel, 'room=204')).toEqual([1, 1])
    expect(await search(hotel, 'q=lea')).toEqual([1])
    expect(await search(hotel, 'q=MARTÍN')).toEqual([1])
    expect(await search(hotel, `q=${encodeURIComponent('nº 2')}`)).toEqual([2])
    expect(await search(hotel, 'q=12')).toEqual([2])
    expect(await search(hotel, 'q=%25')).toEqual([])
    expect(await search(hotel, 'from=2026-03-11')).toEqual([2, 1])
    expect(await search(hotel, 'until=2026-03-10')).toEqual([1])
    expect(await search(hotel, `service=${bar.id}`)).toEqual([1])
    expect(await search(hotel, 'status=cancelled')).toEqual([2])
    expect(await search(hotel, 'status=new,cancelled&room=12')).toEqual([2])
  })

  test('counts days by the hotel’s own clock', async () => {
    const hotel = await createHotel(app, { timeZone: 'America/Guadeloupe' })
    const menu = await createService(app, hotel)
    app.setClock('2026-03-11T02:00:00Z')
    await createOrder(app, hotel, makeOrderRequest(menu))
    expect(await search(hotel, 'from=2026-03-10&until=2026-03-10')).toEqual([1])
    expect(await search(hotel, 'from=2026-03-11')).toEqual([])
  })

  test('is read page by page, without missing or repeated orders', async () => {
    const { hotel } = await hotelWithThreeOrders()
    const seen: string[] = []
    let address: string | undefined = `${historyPath(hotel)}?limit=1`
    while (address) {
      const page = await app.call('GET', address, { as: hotel.owner })
      seen.push(...expectStatus(200, page).map(({ id }: PastOrder) => id))
      address = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.length).toBe(3)
    expect(new Set(seen).size).toBe(3)
  })

  test('refuses a period that ends before it begins, and cursors that were never issued', async () => {
    const hotel = await createHotel(app)
    for (const query of ['from=2026-03-11&until=2026-03-10', 'after=x', 'from=2026-02-31', 'status=eaten'])
      expect((await app.call('GET', `${historyPath(hotel)}?${query}`, { as: hotel.owner })).status).toBe(422)
  })

  test('is exported as a table in the reader’s language', async () => {
    const { hotel, first } = await hotelWithThreeOrders()
    await move(hotel, first, 'completed')
    expectStatus(200, await carry(hotel, '204', [first], true))
    const headers = { authorization: `Bearer ${hotel.owner.token}` }
    const answer = await app.fetch(`${historyPath(hotel)}.csv?lang=fr&room=204`, { headers })
    const [head, , line] = (await answer.text()).split('\r\n')
    expect(head).toContain('"Numéro";"Passée";"État"')
    expect(line).toBe(
      '"1";"10/03/2026 10:00";"Terminée";"Petit déjeuner";"En chambre";;"204";;"2 × Le Malouin";;"33,00";"EUR";"11/03/2026 10:00";"Camille Le Goff"',
    )
  })
})

describe('the bill of a room', () => {
  test('adds up what was served and is on no bill yet; cancelled and free orders are not in it', async () => {
    const { hotel, first, second } = await hotelWithThreeOrders()
    const free = await createService(app, hotel, { name: 'Ménage' }, [{ name: 'Serviettes', price: 0 }])
    await createOrder(app, hotel, makeOrderRequest(free))
    expect(await bill(hotel, '204')).toMatchObject({ toCarry: [], carried: [], open: 2 })
    await move(hotel, first, 'completed')
    const now = await bill(hotel, '204')
    expect(now.orders.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(now).toMatchObject({ toCarry: [{ amount: 3300, currency: 'EUR' }], carried: [], open: 1 })
    expect(await bill(hotel, '204', 'from=2026-03-11')).toMatchObject({ toCarry: [], open: 1 })
    expect((await bill(hotel, '12')).orders).toEqual([])
  })

  test('begins at the last check-out; orders of earlier guests are listed separately and carried over only if chosen', async () => {
    const { hotel, first, second } = await hotelWithThreeOrders()
    const served = [await move(hotel, first, 'completed'), await move(hotel, second, 'completed')]
    expect(await bill(hotel, '204')).toMatchObject({ checkedOutAt: null, toCarry: [{ amount: 4300 }] })
    const codes = `/v1/hotels/${hotel.id}/qr-codes`
    const body = { kind: 'room', rooms: ['204', '205'] }
    const [code, other] = expectStatus(201, await app.call('POST', codes, { as: hotel.owner, body }))
    const checkOut = async (id: string, more = '') =>
      app.call('POST', `${codes}/${id}/check-out${more}`, { as: hotel.owner })
    app.setClock('2026-03-10T18:00:00Z')
    expectStatus(204, await checkOut(code.id))
    const now = await bill(hotel, '204')
    expect(now).toMatchObject({ checkedOutAt: '2026-03-10T18:00:00.000Z', toCarry: [{ amount: 1000 }], open: 0 })
    expect(now.orders.map(({ id }) => id)).toEqual([first.id, second.id])
    // The check-out of another room does not affect this one.
    app.setClock('2026-03-12T08:00:00Z')
    expectStatus(204, await checkOut(other.id))
    expect(await bill(hotel, '204')).toMatchObject({ toCarry: [{ amount: 1000 }] })
    // A renewed code and a renamed room keep their check-out.
    const renewed = expectStatus(201, await checkOut(code.id, '/renew'))
    expectStatus(200, await app.call('PATCH', `${codes}/${renewed.id}`, { as: hotel.owner, body: { room: '214' } }))
    expect(await bill(hotel, '214')).toMatchObject({
      checkedOutAt: '2026-03-12T08:00:00.000Z',
      toCarry: [],
      carried: [],
    })
    expectStatus(200, await carry(hotel, '214', served, true))
    expect((await bill(hotel, '214')).orders.every(({ billed }) => billed)).toBe(true)
    expect(await bill(hotel, '214')).toMatchObject({ carried: [] })
  })

  test('stores who first carried an order over and when, also if somebody repeats it; it can be undone', async () => {
    const { hotel, first, second } = await hotelWithThreeOrders()
    const maelle = await createMember(app, hotel, 'member', 'Maëlle')
    const served = [await move(hotel, first, 'completed'), await move(hotel, second, 'completed')]
    app.setClock('2026-03-12T08:00:00Z')
    expectStatus(200, await carry(hotel, '204', [first], true, maelle))
    app.setClock('2026-03-12T09:00:00Z')
    const both: RoomBill = expectStatus(200, await carry(hotel, '204', served, true))
    expect(both).toMatchObject({ toCarry: [], carried: [{ amount: 4300, currency: 'EUR' }] })
    expect(both.orders.map(({ billed }) => billed)).toEqual([
      { by: 'Maëlle Le Goff', at: '2026-03-12T08:00:00.000Z' },
      { by: 'Camille Le Goff', at: '2026-03-12T09:00:00.000Z' },
    ])
    expect(await search(hotel, 'billed=yes')).toEqual([1, 1])
    const undone: RoomBill = expectStatus(200, await carry(hotel, '204', [first], false))
    expect(undone).toMatchObject({ toCarry: [{ amount: 3300 }], carried: [{ amount: 1000 }] })
    expect(await search(hotel, 'billed=no&room=204')).toEqual([1])
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=bill`, { as: hotel.owner }),
    )
    expect(
      journal.map(({ act, by, subject }: never) => [
        act,
        (by as { name: string }).name,
        (subject as { name: string }).name,
      ]),
    ).toEqual([
      ['bill.reopened', 'Camille Le Goff', '204'],
      ['bill.carried', 'Camille Le Goff', '204'],
      ['bill.carried', 'Maëlle Le Goff', '204'],
    ])
  })

  test('two people who press at once mark each order once', async () => {
    const { hotel, first, second } = await hotelWithThreeOrders()
    const served = [await move(hotel, first, 'completed'), await move(hotel, second, 'completed')]
    const answers = await Promise.all([
      carry(hotel, '204', served, true),
      carry(hotel, '204', served.toReversed(), true),
    ])
    for (const answer of answers) expect(expectStatus(200, answer)).toMatchObject({ carried: [{ amount: 4300 }] })
    const journal = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=bill`, { as: hotel.owner }),
    )
    expect(journal).toHaveLength(1)
  })

  test('takes no order that is not served, of another room or of another hotel', async () => {
    const { hotel, first, second } = await hotelWithThreeOrders()
    const other = await hotelWithThreeOrders()
    const otherHotelsOrder = await move(other.hotel, other.first, 'completed')
    await move(hotel, first, 'completed')
    for (const [room, orders] of [
      ['204', [second]],
      ['12', [first]],
      ['204', [first, otherHotelsOrder]],
    ] as const)
      expect((await carry(hotel, room, [...orders], true)).status).toBe(422)
    expect(await bill(hotel, '204')).toMatchObject({ carried: [] })
    expect((await bill(other.hotel, '204')).orders[0]?.billed).toBeNull()
  })
})
