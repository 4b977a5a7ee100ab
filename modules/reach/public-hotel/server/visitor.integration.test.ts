import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createAnnouncement,
  createClaim,
  createDeal,
  createGuestbookEntry,
  createHotel,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()

const storedKinds = async ({ id }: TestHotel, guest: string) =>
  expectStatus(200, await app.call('GET', `/v1/visitors/me?hotel=${id}`, { visitor: guest })).kept
const forget = ({ id }: TestHotel, guest: string) =>
  app.call('DELETE', `/v1/visitors/me?hotel=${id}`, { visitor: guest })

/** Creates one of everything that a guest can leave in a hotel. */
async function traces(hotel: TestHotel, guest: ReturnType<typeof createVisitorId>) {
  const menu = await createService(app, hotel)
  const request = makeOrderRequest(menu, { guestName: 'Inès', note: 'Sans bruit' })
  const [done, open] = [await createOrder(app, hotel, request, guest), await createOrder(app, hotel, request, guest)]
  const move = { as: hotel.owner, body: { status: 'completed', version: 1 } }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${done.id}`, move))
  await createClaim(app, hotel, await createDeal(app, hotel), guest)
  const word = await createGuestbookEntry(app, hotel, {}, guest)
  const publish = { as: hotel.owner, body: { status: 'published' } }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/guestbook-entries/${word.id}`, publish))
  const record = { visitor: guest, key: randomUUID(), body: makeInventoryRequest(hotel.hotel) }
  expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/inventories?lang=fr`, record))
  const { id } = await createAnnouncement(app, hotel)
  expectStatus(204, await app.call('POST', `/v1/hotels/${hotel.id}/announcements/${id}/seen`, { visitor: guest }))
  return { done: done.id, open: open.id }
}

/** All rows in any table that contain this text. */
async function found(text: string): Promise<string[]> {
  const { rows: tables } = await app.context.pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const rowsByTable = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.context.pool.query(
        `select count(*)::int as count from "${name}" t where t::text like $1`,
        [`%${text}%`],
      )
      return rows[0].count > 0 ? [name] : []
    }),
  )
  return rowsByTable.flat()
}

test('a guest sees the data that a hotel stores about this phone, until when, and nobody else’s', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app, { info: guestbookAndInventory, retentionDays: 10 })
  const guest = createVisitorId()
  await traces(hotel, guest)
  const until = '2026-03-20T09:00:00.000Z'
  expect(await storedKinds(hotel, guest)).toEqual([
    { kind: 'guestbook', count: 1, open: 0, until: null },
    { kind: 'inventories', count: 1, open: 0, until },
    { kind: 'dealCodes', count: 1, open: 0, until: expect.stringMatching(/^2026-03-2/) },
    { kind: 'orders', count: 2, open: 1, until },
    { kind: 'orderNames', count: 2, open: 0, until },
  ])
  expect(await storedKinds(hotel, createVisitorId())).toEqual([])
  expect(await storedKinds(await createHotel(app), guest)).toEqual([])
})

test('a guest who asks to be forgotten is in no table afterwards; an open order keeps its room until it is finished', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app, { info: guestbookAndInventory })
  const [guest, other] = [createVisitorId(), createVisitorId()]
  const { done, open } = await traces(hotel, guest)
  await traces(hotel, other)
  const book = async () => (await app.call('GET', `/v1/hotels/${hotel.id}?lang=fr`)).body.guestbook.count
  expect(await book()).toBe(2)
  expectStatus(204, await forget(hotel, guest))
  expect(await found(guest)).toEqual([])
  expect(await book()).toBe(1)
  expect(await storedKinds(hotel, guest)).toEqual([])
  expect(await storedKinds(hotel, other)).toHaveLength(5)
  const read = async (id: string) =>
    expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/orders/${id}`, { as: hotel.owner }))
  expect(await read(done)).toMatchObject({ room: null, guestName: null, note: '', total: { amount: 3300 } })
  expect(await read(open)).toMatchObject({ room: '204', guestName: 'Inès', note: 'Sans bruit' })
  await runMaintenance(app.context)
  expect(await read(open)).toMatchObject({ room: '204' })
  const move = { as: hotel.owner, body: { status: 'completed', version: 1 } }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/orders/${open}`, move))
  await runMaintenance(app.context)
  expect(await read(open)).toMatchObject({ room: null, guestName: null, note: '' })
  const [storedAnnouncement] = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/announcements`, { as: hotel.owner }),
  )
  expect(storedAnnouncement.seen).toBe(1)
})

test('another hotel keeps its data about the same phone', async () => {
  app.setClock('2026-03-10T09:00:00Z')
  const [hotel, elsewhere] = [
    await createHotel(app, { info: guestbookAndInventory }),
    await createHotel(app, { info: guestbookAndInventory }),
  ]
  const guest = createVisitorId()
  await traces(hotel, guest)
  await traces(elsewhere, guest)
  expectStatus(204, await forget(hotel, guest))
  expect(await storedKinds(elsewhere, guest)).toHaveLength(5)
})

test('without a visitor id or for an unknown hotel nothing is returned or deleted', async () => {
  for (const method of ['GET', 'DELETE']) {
    expect((await app.call(method, `/v1/visitors/me?hotel=${randomUUID()}`)).status).toBe(400)
    expect(
      (await app.call(method, `/v1/visitors/me?hotel=${randomUUID()}`, { visitor: createVisitorId() })).status,
    ).toBe(404)
    expect((await app.call(method, '/v1/visitors/me', { visitor: createVisitorId() })).status).toBe(422)
  }
})
