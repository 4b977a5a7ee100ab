import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  member,
  orderOf,
  person,
  placedOrder,
  providerStaff,
  service,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()
const now = '2026-03-10T09:00:00Z'
afterEach(() => app.setClock(now))

/** An instant so many days later, plus or minus some milliseconds. */
const later = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * 86_400_000 + milliseconds).toISOString()
const remove = async ({ id, owner }: TestHotel) =>
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${id}`, { as: owner }))
const restore = ({ id }: TestHotel, as: TestPerson) => app.call('POST', `/v1/hotels/${id}/restore`, { as })
const deletedFor = async (as: TestPerson) => expectStatus(200, await app.call('GET', '/v1/deleted-hotels', { as }))
const shown = async (idOrSlug: string) => (await app.call('GET', `/v1/hotels/${idOrSlug}`)).status
const rowsOf = async ({ id }: TestHotel) => {
  const counted = await app.context.pool.query(
    `select (select count(*) from hotels where id = $1) + (select count(*) from services where hotel_id = $1)
      + (select count(*) from articles where hotel_id = $1) + (select count(*) from orders where hotel_id = $1)
      + (select count(*) from memberships where hotel_id = $1) + (select count(*) from audit_entries where hotel_id = $1)
      + (select count(*) from events where hotel_id = $1) as rows`,
    [id],
  )
  return Number(counted.rows[0].rows)
}

describe('a deleted hotel', () => {
  test('comes back as it was: its page address, its menu, its team and its orders', async () => {
    const own = await createHotel(app, { name: 'Hôtel de la Jetée', address: { city: 'Cancale' } })
    const menu = await service(app, own)
    const reception = await member(app, own, 'member')
    await placedOrder(app, own, orderOf(menu))
    await remove(own)
    // The slug stays taken while the hotel can be restored.
    const other = { as: await person(app), body: { name: 'Un autre', slug: own.hotel.slug } }
    expect((await app.call('POST', '/v1/hotels', other)).status).toBe(422)

    const restored = expectStatus(200, await restore(own, own.owner))
    expect(restored).toMatchObject({ id: own.id, slug: own.hotel.slug, name: 'Hôtel de la Jetée' })
    expect(await shown(own.hotel.slug)).toBe(200)
    const orders = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/orders`, { as: reception }))
    expect(orders).toHaveLength(1)
    await placedOrder(app, own, orderOf(menu))
    expect(await deletedFor(own.owner)).toEqual([])
    expect((await restore(own, own.owner)).status).toBe(404)
  })

  test('is brought back by its owners and provider staff, and by nobody else', async () => {
    const own = await createHotel(app)
    const staff = await providerStaff(app)
    const [admin, reception, second] = [
      await member(app, own, 'admin'),
      await member(app, own, 'member'),
      await member(app, own, 'owner'),
    ]
    const stranger = (await createHotel(app)).owner
    await remove(own)
    expect((await restore(own, admin)).status).toBe(403)
    expect((await restore(own, reception)).status).toBe(403)
    expect((await restore(own, stranger)).status).toBe(404)
    expect((await app.call('POST', `/v1/hotels/${own.id}/restore`)).status).toBe(401)
    expect(await shown(own.id)).toBe(404)
    expectStatus(200, await restore(own, second))
    await remove(own)
    expectStatus(200, await restore(own, staff))
    expect(await shown(own.id)).toBe(200)
  })

  test('is named to those who may bring it back, with the last day for it', async () => {
    const own = await createHotel(app, { name: 'Hôtel de la Jetée', address: { city: 'Cancale' } })
    const admin = await member(app, own, 'admin')
    await remove(own)
    const line = { id: own.id, name: 'Hôtel de la Jetée', city: 'Cancale' }
    const dates = { deletedAt: later(0), restorableUntil: later(30) }
    expect(await deletedFor(own.owner)).toEqual([{ ...line, ...dates }])
    expect(await deletedFor(await providerStaff(app))).toContainEqual({ ...line, ...dates })
    for (const as of [admin, await person(app)]) expect(await deletedFor(as)).toEqual([])
  })

  test('is in the journal twice, by who did it', async () => {
    const own = await createHotel(app)
    app.setClock(later(1))
    await remove(own)
    app.setClock(later(2))
    expectStatus(200, await restore(own, await providerStaff(app)))
    const lines = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/audit?about=hotel`, { as: own.owner }))
    expect(
      lines.map(({ act, by, subject }: { act: string; by: object; subject: object }) => [act, by, subject]),
    ).toEqual([
      [
        'hotel.restored',
        expect.not.objectContaining({ userId: own.owner.userId }),
        { id: own.id, name: own.hotel.name },
      ],
      ['hotel.deleted', expect.objectContaining({ userId: own.owner.userId }), { id: own.id, name: own.hotel.name }],
      ['hotel.created', expect.anything(), expect.anything()],
    ])
  })

  test('can be brought back for 30 days, and ends for good with everything in it the hour after', async () => {
    const [own, kept, living] = [await createHotel(app), await createHotel(app), await createHotel(app)]
    await placedOrder(app, own, orderOf(await service(app, own)))
    await placedOrder(app, living, orderOf(await service(app, living)))
    await remove(own)
    app.setClock(later(0, 60_000))
    await remove(kept)

    app.setClock(later(30, -1))
    await runMaintenance(app.context)
    const before = await rowsOf(own)
    expect(before).toBeGreaterThan(6)
    expect(await deletedFor(own.owner)).toHaveLength(1)

    app.setClock(later(30, 1))
    // A session from a month ago has ended.
    const owner = await member(app, own, 'owner')
    expect((await restore(own, owner)).status).toBe(404)
    expect(await deletedFor(owner)).toEqual([])
    await runMaintenance(app.context)
    expect(await rowsOf(own)).toBe(0)
    // Hotels that can still be restored, and all other hotels, are not touched.
    expectStatus(200, await restore(kept, await member(app, kept, 'owner')))
    expect(await shown(living.id)).toBe(200)
    const taken = { as: await person(app), body: { name: 'Le suivant', slug: own.hotel.slug } }
    expectStatus(201, await app.call('POST', '/v1/hotels', taken))
  })

  test('is restored once when two ask at the same moment', async () => {
    const own = await createHotel(app)
    await remove(own)
    const answers = await Promise.all([restore(own, own.owner), restore(own, own.owner), restore(own, own.owner)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })
})
