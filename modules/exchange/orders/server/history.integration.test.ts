import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  member,
  orderOf,
  placedOrder,
  service,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Order } from '../contract.ts'
import type { PastOrder, RoomBill } from '../history-contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const at = ({ id }: TestHotel) => `/v1/hotels/${id}/orders/history`
const search = async (own: TestHotel, query = ''): Promise<number[]> =>
  expectStatus(200, await app.call('GET', `${at(own)}?${query}`, { as: own.owner })).map(
    ({ number }: PastOrder) => number,
  )
const bill = async (own: TestHotel, room: string, query = ''): Promise<RoomBill> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/rooms/${room}/bill?${query}`, { as: own.owner }))
const carry = (
  own: TestHotel,
  room: string,
  orders: Pick<Order, 'id'>[],
  carried: boolean,
  as: TestPerson = own.owner,
) =>
  app.call('PATCH', `/v1/hotels/${own.id}/rooms/${room}/bill`, {
    as,
    body: { orderIds: orders.map(({ id }) => id), carried },
  })
const move = async (own: TestHotel, order: Order, status: string, reason?: string): Promise<Order> =>
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${own.id}/orders/${order.id}`, {
      as: own.owner,
      body: { status, version: order.version, reason },
    }),
  )

/** Three orders on two days: room 204 twice, the second by Léa; room 12 once, cancelled. */
async function busyHotel() {
  const own = await createHotel(app)
  const menu = await service(app, own)
  const bar = await service(app, own, { name: 'Bar' }, [{ name: 'Cidre', price: 500 }])
  const first = await placedOrder(app, own, orderOf(menu))
  app.setClock('2026-03-11T09:00:00Z')
  const second = await placedOrder(app, own, orderOf(bar, { guestName: 'Léa Martin' }))
  const third = await placedOrder(app, own, orderOf(menu, { room: '12' }))
  await move(own, third, 'cancelled', 'Cuisine fermée')
  return { own, menu, bar, first, second, third }
}

describe('the history of orders', () => {
  test('finds by room, number, name without its accents, date, service and status', async () => {
    const { own, bar } = await busyHotel()
    expect(await search(own)).toEqual([2, 1, 1])
    expect(await search(own, 'room=204')).toEqual([1, 1])
    expect(await search(own, 'q=lea')).toEqual([1])
    expect(await search(own, 'q=MARTÍN')).toEqual([1])
    expect(await search(own, `q=${encodeURIComponent('nº 2')}`)).toEqual([2])
    expect(await search(own, 'q=12')).toEqual([2])
    expect(await search(own, 'q=%25')).toEqual([])
    expect(await search(own, 'from=2026-03-11')).toEqual([2, 1])
    expect(await search(own, 'until=2026-03-10')).toEqual([1])
    expect(await search(own, `service=${bar.id}`)).toEqual([1])
    expect(await search(own, 'status=cancelled')).toEqual([2])
    expect(await search(own, 'status=new,cancelled&room=12')).toEqual([2])
  })

  test('counts days by the hotel’s own clock', async () => {
    const own = await createHotel(app, { timeZone: 'America/Guadeloupe' })
    const menu = await service(app, own)
    app.setClock('2026-03-11T02:00:00Z')
    await placedOrder(app, own, orderOf(menu))
    expect(await search(own, 'from=2026-03-10&until=2026-03-10')).toEqual([1])
    expect(await search(own, 'from=2026-03-11')).toEqual([])
  })

  test('is read page by page, without a hole and without a double', async () => {
    const { own } = await busyHotel()
    const seen: string[] = []
    let address: string | undefined = `${at(own)}?limit=1`
    while (address) {
      const page = await app.call('GET', address, { as: own.owner })
      seen.push(...expectStatus(200, page).map(({ id }: PastOrder) => id))
      address = /<(.*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(seen.length).toBe(3)
    expect(new Set(seen).size).toBe(3)
  })

  test('refuses days that do not follow each other and cursors that nobody was given', async () => {
    const own = await createHotel(app)
    for (const query of ['from=2026-03-11&until=2026-03-10', 'after=x', 'from=2026-02-31', 'status=eaten'])
      expect((await app.call('GET', `${at(own)}?${query}`, { as: own.owner })).status).toBe(422)
  })

  test('is a table in the reader’s words', async () => {
    const { own, first } = await busyHotel()
    await move(own, first, 'completed')
    expectStatus(200, await carry(own, '204', [first], true))
    const headers = { authorization: `Bearer ${own.owner.token}` }
    const answer = await app.fetch(`${at(own)}.csv?lang=fr&room=204`, { headers })
    const [head, , line] = (await answer.text()).split('\r\n')
    expect(head).toContain('"Numéro";"Passée";"État"')
    expect(line).toBe(
      '"1";"10/03/2026 10:00";"Terminée";"Petit déjeuner";"En chambre";"204";;"2 × Le Malouin";;"33,00";"EUR";"11/03/2026 10:00";"Camille Le Goff"',
    )
  })
})

describe('the bill of a room', () => {
  test('adds up what was served and is on no bill yet; cancelled and free orders are not in it', async () => {
    const { own, first, second } = await busyHotel()
    const free = await service(app, own, { name: 'Ménage' }, [{ name: 'Serviettes', price: 0 }])
    await placedOrder(app, own, orderOf(free))
    expect(await bill(own, '204')).toMatchObject({ toCarry: [], carried: [], open: 2 })
    await move(own, first, 'completed')
    const now = await bill(own, '204')
    expect(now.orders.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(now).toMatchObject({ toCarry: [{ amount: 3300, currency: 'EUR' }], carried: [], open: 1 })
    expect(await bill(own, '204', 'from=2026-03-11')).toMatchObject({ toCarry: [], open: 1 })
    expect((await bill(own, '12')).orders).toEqual([])
  })

  test('begins at the last check-out; who was there before is apart and is carried over where it is chosen', async () => {
    const { own, first, second } = await busyHotel()
    const served = [await move(own, first, 'completed'), await move(own, second, 'completed')]
    expect(await bill(own, '204')).toMatchObject({ checkedOutAt: null, toCarry: [{ amount: 4300 }] })
    const codes = `/v1/hotels/${own.id}/qr-codes`
    const body = { kind: 'room', rooms: ['204', '205'] }
    const [code, other] = expectStatus(201, await app.call('POST', codes, { as: own.owner, body }))
    const checkOut = async (id: string, more = '') =>
      app.call('POST', `${codes}/${id}/check-out${more}`, { as: own.owner })
    app.setClock('2026-03-10T18:00:00Z')
    expectStatus(204, await checkOut(code.id))
    const now = await bill(own, '204')
    expect(now).toMatchObject({ checkedOutAt: '2026-03-10T18:00:00.000Z', toCarry: [{ amount: 1000 }], open: 0 })
    expect(now.orders.map(({ id }) => id)).toEqual([first.id, second.id])
    // The check-out of another room does not affect this one.
    app.setClock('2026-03-12T08:00:00Z')
    expectStatus(204, await checkOut(other.id))
    expect(await bill(own, '204')).toMatchObject({ toCarry: [{ amount: 1000 }] })
    // A renewed code and a renamed room keep their check-out.
    const renewed = expectStatus(201, await checkOut(code.id, '/renew'))
    expectStatus(200, await app.call('PATCH', `${codes}/${renewed.id}`, { as: own.owner, body: { room: '214' } }))
    expect(await bill(own, '214')).toMatchObject({ checkedOutAt: '2026-03-12T08:00:00.000Z', toCarry: [], carried: [] })
    expectStatus(200, await carry(own, '214', served, true))
    expect((await bill(own, '214')).orders.every(({ billed }) => billed)).toBe(true)
    expect(await bill(own, '214')).toMatchObject({ carried: [] })
  })

  test('keeps who carried an order over and when, also where somebody else does it again; it can be undone', async () => {
    const { own, first, second } = await busyHotel()
    const maelle = await member(app, own, 'member', 'Maëlle')
    const served = [await move(own, first, 'completed'), await move(own, second, 'completed')]
    app.setClock('2026-03-12T08:00:00Z')
    expectStatus(200, await carry(own, '204', [first], true, maelle))
    app.setClock('2026-03-12T09:00:00Z')
    const both: RoomBill = expectStatus(200, await carry(own, '204', served, true))
    expect(both).toMatchObject({ toCarry: [], carried: [{ amount: 4300, currency: 'EUR' }] })
    expect(both.orders.map(({ billed }) => billed)).toEqual([
      { by: 'Maëlle Le Goff', at: '2026-03-12T08:00:00.000Z' },
      { by: 'Camille Le Goff', at: '2026-03-12T09:00:00.000Z' },
    ])
    expect(await search(own, 'billed=yes')).toEqual([1, 1])
    const undone: RoomBill = expectStatus(200, await carry(own, '204', [first], false))
    expect(undone).toMatchObject({ toCarry: [{ amount: 3300 }], carried: [{ amount: 1000 }] })
    expect(await search(own, 'billed=no&room=204')).toEqual([1])
    const journal = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit?about=bill`, { as: own.owner }))
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
    const { own, first, second } = await busyHotel()
    const served = [await move(own, first, 'completed'), await move(own, second, 'completed')]
    const answers = await Promise.all([carry(own, '204', served, true), carry(own, '204', served.toReversed(), true)])
    for (const answer of answers) expect(expectStatus(200, answer)).toMatchObject({ carried: [{ amount: 4300 }] })
    const journal = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit?about=bill`, { as: own.owner }))
    expect(journal).toHaveLength(1)
  })

  test('takes no order that is not served, of another room or of another hotel', async () => {
    const { own, first, second } = await busyHotel()
    const other = await busyHotel()
    const elsewhere = await move(other.own, other.first, 'completed')
    await move(own, first, 'completed')
    for (const [room, orders] of [
      ['204', [second]],
      ['12', [first]],
      ['204', [first, elsewhere]],
    ] as const)
      expect((await carry(own, room, [...orders], true)).status).toBe(422)
    expect(await bill(own, '204')).toMatchObject({ carried: [] })
    expect((await bill(other.own, '204')).orders[0]?.billed).toBeNull()
  })
})
