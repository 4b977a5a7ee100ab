import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createDeal,
  createHotel,
  createLibraryFile,
  createMember,
  createOrder,
  createPublishedPage,
  createRoomCode,
  createService,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()

const clone = (
  hotel: TestHotel,
  { key = randomUUID() as string, name = 'Copie', as = hotel.owner as TestPerson } = {},
) => app.call('POST', `/v1/hotels/${hotel.id}/clones`, { as, key, body: { name } })
const read = async (hotel: Pick<TestHotel, 'id'>, path: string, as: TestPerson) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}${path}`, { as }))

async function createFullHotel() {
  app.setClock('2026-03-10T09:00:00Z')
  const hotel = await createHotel(app, { name: 'Hôtel du Phare', retentionDays: 12 })
  const picture = await createLibraryFile(app, hotel, { name: 'plage.png' })
  const service = await createService(app, hotel, { name: 'Bar', picture: picture.address }, [{ name: 'Café' }])
  await createDeal(app, hotel)
  await createPublishedPage(app, hotel, { title: 'Le spa' })
  await createOrder(app, hotel, makeOrderRequest(service))
  await createGuestMessage(app, hotel)
  await createRoomCode(app, hotel)
  return { hotel, service, picture }
}

/** How many rows of a hotel there are in each table that has them. */
async function countRows(hotelId: string): Promise<Record<string, number>> {
  const { rows: tables } = await app.context.pool.query(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'hotel_id'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.context.pool.query(`select count(*)::int as count from "${name}" where hotel_id = $1`, [
      hotelId,
    ])
    if (rows[0].count > 0) counts[name] = rows[0].count
  }
  return counts
}

test('a clone has the content, files and settings under new ids, and nothing of guests, staff, codes and devices', async () => {
  const { hotel, service, picture } = await createFullHotel()
  await createMember(app, hotel, 'admin')
  const copy = expectStatus(201, await clone(hotel, { name: 'Hôtel des Mouettes' }))
  expect([copy.name, copy.retentionDays]).toEqual(['Hôtel des Mouettes', 12])
  expect(copy.id).not.toBe(hotel.id)
  const [copied] = await read(copy, '/services?lang=fr', hotel.owner)
  expect([copied.name, copied.articles[0].name]).toEqual(['Bar', 'Café'])
  expect(copied.id).not.toBe(service.id)
  expect(copied.picture).not.toBe(picture.address)
  const bytesOf = async (address: string) => Buffer.from(await (await app.fetch(address, {})).arrayBuffer())
  expect(await bytesOf(copied.picture)).toEqual(await bytesOf(picture.address))
  expect((await read(copy, '/pages?lang=fr', hotel.owner))[0]).toMatchObject({ title: 'Le spa', published: true })
  expect(await read(copy, '/deals?lang=fr', hotel.owner)).toHaveLength(1)
  const counts = await countRows(copy.id)
  for (const table of ['orders', 'chat_threads', 'chat_messages', 'room_visits', 'printers', 'webhooks', 'deal_claims'])
    expect(counts[table], table).toBeUndefined()
  expect([counts.memberships, counts.services, counts.articles]).toEqual([1, 1, 1])
  // The original is as it was.
  expect((await countRows(hotel.id)).memberships).toBe(2)
})

test('the same key clones once, also when both calls run at the same time', async () => {
  const { hotel } = await createFullHotel()
  const key = randomUUID()
  const first = expectStatus(201, await clone(hotel, { key }))
  expect(expectStatus(201, await clone(hotel, { key })).id).toBe(first.id)
  const both = randomUUID()
  const answers = await Promise.all([clone(hotel, { key: both }), clone(hotel, { key: both })])
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
    answers.every(({ status }) => status === 201) ? [] : ['import_running'],
  )
})

test('a clone that is interrupted leaves nothing, and can be repeated with the same key', async () => {
  const { hotel } = await createFullHotel()
  const hotels = async () => {
    const { rows } = await app.context.pool.query('select count(*)::int as count from hotels')
    return rows[0].count as number
  }
  const before = await hotels()
  const key = randomUUID()
  // Holds the table of the pages, so that the clone stops after its services, and then ends its connection.
  const blocker = await app.context.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table pages in exclusive mode')
  const running = clone(hotel, { key })
  let stopped = 0
  while (stopped === 0) {
    const { rows } = await blocker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    )
    stopped = rows.length
  }
  expect((await running).status).toBeGreaterThanOrEqual(500)
  await blocker.query('rollback')
  blocker.release()
  expect(await hotels()).toBe(before)
  const copy = expectStatus(201, await clone(hotel, { key }))
  expect(await hotels()).toBe(before + 1)
  expect(await read(copy, '/pages?lang=fr', hotel.owner)).toHaveLength(1)
})

test('only an owner clones a hotel', async () => {
  const hotel = await createHotel(app)
  for (const role of ['member', 'admin'] as const) {
    const as = await createMember(app, hotel, role)
    expect((await clone(hotel, { as })).status).toBe(403)
  }
})
