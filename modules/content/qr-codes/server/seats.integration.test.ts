import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createMember, createVisitorId, expectStatus, statusAndFields } from '#tests/factories.ts'
import { pagesOf, textOf } from '#tests/scanner.ts'
import { createSeats, scanSeat } from '#tests/seat-factories.ts'
import type { QrCode } from '../contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const codesPath = ({ id }: { id: string }, suffix = '') => `/v1/hotels/${id}/qr-codes${suffix}`
const locationOf = async (token: string, headers: Record<string, string> = {}) =>
  (await app.fetch(`/q/${token}`, { redirect: 'manual', headers })).headers.get('location') ?? ''

describe('codes of tables, sunbeds and meeting rooms', () => {
  test('are created once each, by kind, and listed after those of rooms in natural order', async () => {
    const hotel = await createHotel(app)
    expectStatus(
      201,
      await app.call('POST', codesPath(hotel), { as: hotel.owner, body: { kind: 'room', rooms: ['12'] } }),
    )
    const [first] = await createSeats(app, hotel, 'table', ['Terrasse 10', 'Terrasse 9', 'terrasse  9'])
    await createSeats(app, hotel, 'sunbed', ['12'])
    const again = await createSeats(app, hotel, 'table', ['TERRASSE 9', '12'])
    expect(again.map(({ id }) => id)).toContain(first.id)
    const codes: QrCode[] = expectStatus(200, await app.call('GET', codesPath(hotel), { as: hotel.owner }))
    expect(codes.map(({ kind, room, seat }) => [kind, room, seat])).toEqual([
      ['hotel', null, null],
      ['room', '12', null],
      ['table', null, '12'],
      ['table', null, 'Terrasse 9'],
      ['table', null, 'Terrasse 10'],
      ['sunbed', null, '12'],
    ])
  })

  test('cannot be created by a member, in a list that is too long, or with an empty name', async () => {
    const hotel = await createHotel(app)
    const member = await createMember(app, hotel, 'member')
    const create = (seats: string[], as = hotel.owner) =>
      app.call('POST', codesPath(hotel), { as, body: { kind: 'table', seats } })
    expectStatus(403, await create(['1'], member))
    expect(statusAndFields(await create(Array.from({ length: 501 }, (_, i) => `T${i}`)))[0]).toBe(422)
    expect(statusAndFields(await create([' ']))[0]).toBe(422)
    expect(statusAndFields(await create(['x'.repeat(500)]))[0]).toBe(422)
  })

  test('lead to the services with a signed scan, which link previews do not get', async () => {
    const hotel = await createHotel(app)
    const [table] = await createSeats(app, hotel, 'table', ['Terrasse 12'])
    const services = `/public/${hotel.hotel.slug}/discover/services`
    const [page, hash] = (await locationOf(table.token)).split('#')
    expect(page).toBe(services)
    const scan = new URLSearchParams(hash)
    expect([scan.get('seat'), scan.get('kind'), scan.has('room')]).toEqual(['Terrasse 12', 'table', false])
    expect(scan.get('code')).toMatch(new RegExp(`^${table.token}\\.`))
    expect(await locationOf(table.token, { 'user-agent': 'WhatsApp/2.23' })).toBe(services)
    const [counted] = expectStatus(200, await app.call('GET', codesPath(hotel), { as: hotel.owner })).filter(
      ({ id }: QrCode) => id === table.id,
    )
    expect(counted.scans).toBe(1)
  })

  test('renewed, keep their names, and the old print says that it is no longer valid', async () => {
    const hotel = await createHotel(app)
    const [table] = await createSeats(app, hotel, 'table', ['Terrasse 12'])
    const renewed: QrCode = expectStatus(
      201,
      await app.call('POST', codesPath(hotel, `/${table.id}/renew`), { as: hotel.owner }),
    )
    expect([renewed.kind, renewed.seat, renewed.token === table.token]).toEqual(['table', 'Terrasse 12', false])
    expect(await locationOf(table.token)).toBe(`/q?why=revoked&hotel=${hotel.hotel.slug}`)
    expect(await scanSeat(app, renewed)).not.toBe('')
  })

  test('are printed on the same sheets, with their name and what scanning does', async () => {
    const hotel = await createHotel(app)
    const seats = await createSeats(app, hotel, 'table', ['Terrasse 1', 'Terrasse 2'])
    const response = await app.fetch(codesPath(hotel, '/sheet.pdf'), {
      method: 'POST',
      headers: { authorization: `Bearer ${hotel.owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'card', codes: seats.map(({ id }) => id) }),
    })
    expect(response.status).toBe(200)
    const pdf = Buffer.from(await response.arrayBuffer())
    expect(await pagesOf(pdf, 72)).toHaveLength(1)
    const text = (await textOf(pdf)).join('\n')
    expect(text).toContain('Terrasse 1')
    expect(text).toContain('Terrasse 2')
    expect(text).toContain('apportons')
  })
})

describe('the code of a seat proves no room', () => {
  test('neither printed nor signed, where a phone asks for the proof of a room', async () => {
    const hotel = await createHotel(app)
    // A room of the same name does not make a difference.
    expectStatus(
      201,
      await app.call('POST', codesPath(hotel), { as: hotel.owner, body: { kind: 'room', rooms: ['12'] } }),
    )
    const [table] = await createSeats(app, hotel, 'table', ['12'])
    const prove = (code: string) =>
      app.call('POST', `/v1/hotels/${hotel.id}/room-proof`, { visitor: createVisitorId(), body: { code } })
    expect(statusAndFields(await prove(table.token))).toEqual([422, 'code room_code'])
    expect((await prove(await scanSeat(app, table))).status).toBe(422)
    const { rows } = await app.context.pool.query('select * from room_visits where hotel_id = $1', [hotel.id])
    expect(rows).toEqual([])
  })

  test('and has no check-out, no new name as a room, and no place in the list of rooms', async () => {
    const hotel = await createHotel(app)
    const [table] = await createSeats(app, hotel, 'table', ['12'])
    const as = hotel.owner
    expectStatus(404, await app.call('POST', codesPath(hotel, `/${table.id}/check-out`), { as }))
    expectStatus(404, await app.call('PATCH', codesPath(hotel, `/${table.id}`), { as, body: { room: '101' } }))
    expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/rooms`, { as }))).toEqual([])
  })
})
