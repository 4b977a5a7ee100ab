import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createOrder,
  createPerson,
  createProviderStaff,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'
afterEach(() => app.setClock(now))

/** An instant so many days later, plus or minus some milliseconds. */
const instantAfter = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * 86_400_000 + milliseconds).toISOString()
const remove = async ({ id, owner }: TestHotel) =>
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${id}`, { as: owner }))
const restore = ({ id }: TestHotel, as: TestPerson) => app.call('POST', `/v1/hotels/${id}/restore`, { as })
const deletedFor = async (as: TestPerson) => expectStatus(200, await app.call('GET', '/v1/deleted-hotels', { as }))
const statusForGuests = async (idOrSlug: string) => (await app.call('GET', `/v1/hotels/${idOrSlug}`)).status
const countRows = async ({ id }: TestHotel) => {
  const result = await app.context.pool.query(
    `select (select count(*) from hotels where id = $1) + (select count(*) from services where hotel_id = $1)
      + (select count(*) from articles where hotel_id = $1) + (select count(*) from orders where hotel_id = $1)
      + (select count(*) from memberships where hotel_id = $1) + (select count(*) from audit_entries where hotel_id = $1)
      + (select count(*) from events where hotel_id = $1) as rows`,
    [id],
  )
  return Number(result.rows[0].rows)
}

describe('a deleted hotel', () => {
  test('is restored with its slug, its menu, its team and its orders', async () => {
    const hotel = await createHotel(app, { name: 'Hôtel de la Jetée', address: { city: 'Cancale' } })
    const menu = await createService(app, hotel)
    const reception = await createMember(app, hotel, 'member')
    await createOrder(app, hotel, makeOrderRequest(menu))
    await remove(hotel)
    // The slug stays taken while the hotel can be restored.
    const other = { as: await createPerson(app), body: { name: 'Un autre', slug: hotel.hotel.slug } }
    expect((await app.call('POST', '/v1/hotels', other)).status).toBe(422)

    const restored = expectStatus(200, await restore(hotel, hotel.owner))
    expect(restored).toMatchObject({ id: hotel.id, slug: hotel.hotel.slug, name: 'Hôtel de la Jetée' })
    expect(await statusForGuests(hotel.hotel.slug)).toBe(200)
    const orders = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders`, { as: reception }))
    expect(orders).toHaveLength(1)
    await createOrder(app, hotel, makeOrderRequest(menu))
    expect(await deletedFor(hotel.owner)).toEqual([])
    expect((await restore(hotel, hotel.owner)).status).toBe(404)
  })

  test('can be restored only by its owners and provider staff', async () => {
    const hotel = await createHotel(app)
    const staff = await createProviderStaff(app)
    const [admin, reception, second] = [
      await createMember(app, hotel, 'admin'),
      await createMember(app, hotel, 'member'),
      await createMember(app, hotel, 'owner'),
    ]
    const stranger = (await createHotel(app)).owner
    await remove(hotel)
    expect((await restore(hotel, admin)).status).toBe(403)
    expect((await restore(hotel, reception)).status).toBe(403)
    expect((await restore(hotel, stranger)).status).toBe(404)
    expect((await app.call('POST', `/v1/hotels/${hotel.id}/restore`)).status).toBe(401)
    expect(await statusForGuests(hotel.id)).toBe(404)
    expectStatus(200, await restore(hotel, second))
    await remove(hotel)
    expectStatus(200, await restore(hotel, staff))
    expect(await statusForGuests(hotel.id)).toBe(200)
  })

  test('is listed for those who may restore it, with the last day for it', async () => {
    const hotel = await createHotel(app, { name: 'Hôtel de la Jetée', address: { city: 'Cancale' } })
    const admin = await createMember(app, hotel, 'admin')
    await remove(hotel)
    const line = { id: hotel.id, name: 'Hôtel de la Jetée', city: 'Cancale' }
    const dates = { deletedAt: instantAfter(0), restorableUntil: instantAfter(30) }
    expect(await deletedFor(hotel.owner)).toEqual([{ ...line, ...dates }])
    expect(await deletedFor(await createProviderStaff(app))).toContainEqual({ ...line, ...dates })
    for (const as of [admin, await createPerson(app)]) expect(await deletedFor(as)).toEqual([])
  })

  test('has journal entries for its deletion and its restoration, with their authors', async () => {
    const hotel = await createHotel(app)
    app.setClock(instantAfter(1))
    await remove(hotel)
    app.setClock(instantAfter(2))
    expectStatus(200, await restore(hotel, await createProviderStaff(app)))
    const lines = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=hotel`, { as: hotel.owner }),
    )
    expect(
      lines.map(({ act, by, subject }: { act: string; by: object; subject: object }) => [act, by, subject]),
    ).toEqual([
      [
        'hotel.restored',
        expect.not.objectContaining({ userId: hotel.owner.userId }),
        { id: hotel.id, name: hotel.hotel.name },
      ],
      [
        'hotel.deleted',
        expect.objectContaining({ userId: hotel.owner.userId }),
        { id: hotel.id, name: hotel.hotel.name },
      ],
      ['hotel.created', expect.anything(), expect.anything()],
    ])
  })

  test('can be restored for 30 days, and is then deleted with all its data', async () => {
    const [hotel, restorableHotel, activeHotel] = [
      await createHotel(app),
      await createHotel(app),
      await createHotel(app),
    ]
    await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
    await createOrder(app, activeHotel, makeOrderRequest(await createService(app, activeHotel)))
    for (const { id: hotelId } of [hotel, activeHotel])
      await transaction(app.context.db, (tx) => app.context.jobs.add(tx, 'tickets.refresh', { hotelId }))
    await remove(hotel)
    app.setClock(instantAfter(0, 60_000))
    await remove(restorableHotel)

    app.setClock(instantAfter(30, -1))
    await runMaintenance(app.context)
    const before = await countRows(hotel)
    expect(before).toBeGreaterThan(6)
    expect(await deletedFor(hotel.owner)).toHaveLength(1)

    app.setClock(instantAfter(30, 1))
    // A session from a month ago has ended.
    const owner = await createMember(app, hotel, 'owner')
    expect((await restore(hotel, owner)).status).toBe(404)
    expect(await deletedFor(owner)).toEqual([])
    await runMaintenance(app.context)
    expect(await countRows(hotel)).toBe(0)
    const { rows: jobs } = await app.context.pool.query("select data from jobs where name = 'tickets.refresh'")
    expect(jobs).toEqual([{ data: { hotelId: activeHotel.id } }])
    // Hotels that can still be restored, and all other hotels, are not touched.
    expectStatus(200, await restore(restorableHotel, await createMember(app, restorableHotel, 'owner')))
    expect(await statusForGuests(activeHotel.id)).toBe(200)
    const freedSlug = { as: await createPerson(app), body: { name: 'Le suivant', slug: hotel.hotel.slug } }
    expectStatus(201, await app.call('POST', '/v1/hotels', freedSlug))
  })

  test('is restored once when requested several times at the same moment', async () => {
    const hotel = await createHotel(app)
    await remove(hotel)
    const answers = await Promise.all([
      restore(hotel, hotel.owner),
      restore(hotel, hotel.owner),
      restore(hotel, hotel.owner),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})
