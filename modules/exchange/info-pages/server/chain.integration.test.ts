import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createSignedInventory,
  createVisitorId,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { textOf } from '#tests/scanner.ts'

const app = testApp()
const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
const openHotel = () => createHotel(app, { info: guestbookAndInventory, retentionDays: 10 })
const sign = (hotel: TestHotel, room: string, values = {}) =>
  createSignedInventory(app, hotel, makeInventoryRequest(hotel.hotel, { room, ...values }))
const check = async ({ id, owner }: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/inventory-check`, { as: owner }))
const faultsOf = async (hotel: TestHotel) =>
  (await check(hotel)).faults.map(({ fault, room, number }: { fault: string; room: string; number: number }) => [
    fault,
    room,
    number,
  ])
const signForHotel = ({ id, owner }: TestHotel, recordId: string | undefined, name = 'Yann') =>
  app.call('PUT', `/v1/hotels/${id}/inventories/${recordId}/signature`, { as: owner, body: { name } })
const sql = (text: string, values: unknown[]) => app.context.pool.query(text, values)

test('the check names the one inventory that was changed by SQL, and nothing where nothing was', async () => {
  const hotel = await openHotel()
  const records = []
  for (const room of ['101', '102', '103']) records.push(await sign(hotel, room))
  expectStatus(200, await signForHotel(hotel, records[1]?.id))
  expect(await check(hotel)).toMatchObject({ entries: 4, faults: [] })
  await sql("update inventory_records set remark = 'Rien à signaler' where hotel_id = $1 and id = $2", [
    hotel.id,
    records[1]?.id,
  ])
  expect(await faultsOf(hotel)).toEqual([['changed', '102', 2]])
})

test.each<[string, string, unknown[][]]>([
  [
    'a name',
    "update inventory_records set name = 'Autre' where hotel_id = $1 and room = '102'",
    [['signer', '102', 2]],
  ],
  ['a deleted record', "delete from inventory_records where hotel_id = $1 and room = '102'", [['missing', null, 2]]],
  [
    'a deleted entry',
    'delete from inventory_entries where hotel_id = $1 and number = 2',
    [
      ['gap', '103', 3],
      ['added', '102', null],
    ],
  ],
  [
    'a hash',
    "update inventory_entries set hash = repeat('a', 64) where hotel_id = $1 and number = 2",
    [
      ['changed', '102', 2],
      ['link', '103', 3],
    ],
  ],
  [
    'the end',
    'delete from inventory_entries where hotel_id = $1 and number = 3',
    [
      ['end', null, 3],
      ['added', '103', null],
    ],
  ],
])('the check finds what was changed: %s', async (_, statement, expected) => {
  const hotel = await openHotel()
  for (const room of ['101', '102', '103']) await sign(hotel, room)
  await sql(statement, [hotel.id])
  expect(await faultsOf(hotel)).toEqual(expected)
})

test('erasing names after the retention days leaves the chain valid', async () => {
  const hotel = await openHotel()
  const { id } = await sign(hotel, '101', { strokes: [[1, 2, 30, 40]] })
  expectStatus(200, await signForHotel(hotel, id))
  app.setClock('2026-03-21T09:00:01Z')
  await runMaintenance(app.context)
  const { rows } = await sql(
    'select name, strokes, salt from inventory_records where hotel_id = $1 union all select name, strokes, salt from inventory_entries where hotel_id = $1',
    [hotel.id],
  )
  expect(rows.length).toBe(3)
  for (const row of rows) expect(row).toEqual({ name: null, strokes: null, salt: null })
  expect(await faultsOf(hotel)).toEqual([])
})

test('guests who sign at once make one chain, and staff sign each record once', async () => {
  const hotel = await openHotel()
  const records = await Promise.all(Array.from({ length: 6 }, (_, i) => sign(hotel, `20${i}`)))
  const answers = await Promise.all([1, 2, 3].map(() => signForHotel(hotel, records[0]?.id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await check(hotel)).toMatchObject({ entries: 7, faults: [] })
})

test('the PDF has the items, both signatures and the hash, for who has its address, until the name is erased', async () => {
  const hotel = await openHotel()
  const body = makeInventoryRequest(hotel.hotel, { room: '204', remark: 'Fenêtre dure', strokes: [[1, 2, 300, 140]] })
  const path = `/v1/hotels/${hotel.id}/inventories`
  const call = { visitor: createVisitorId(), key: randomUUID(), body }
  const { id, pdf } = expectStatus(201, await app.call('POST', path, call))
  expectStatus(200, await signForHotel(hotel, id, 'Yann Le Bihan'))
  const { hash } = expectStatus(200, await app.call('GET', `${path}/${id}`, { as: hotel.owner }))
  const file = await app.fetch(pdf, {})
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const text = (await textOf(Buffer.from(await file.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
  for (const expected of [
    'État des lieux',
    '204',
    'Oreiller × 2',
    'Fenêtre dure',
    'Inès Prat',
    'Yann Le Bihan',
    hash.slice(0, 32),
    hash.slice(32),
  ])
    expect(text, expected).toContain(expected)
  expect((await app.fetch(pdf.replace(/key=.{4}/, 'key=AAAA'), {})).status).toBe(422)
  expect((await app.fetch(pdf.replace(id, randomUUID()), {})).status).toBe(422)
  await sql('update inventory_records set name = null where id = $1', [id])
  expect((await app.fetch(pdf, {})).status).toBe(404)
})

test('the PDF of a record with 200 photos stays small, and says which photos can no longer be read', async () => {
  const hotel = await openHotel()
  const visitor = createVisitorId()
  const { url } = expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/inventories/photos`, { visitor }))
  const large = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer()
  expect((await app.fetch(url, { method: 'PUT', body: new Uint8Array(large) })).status).toBe(200)
  const photo = new URL(url).pathname
  const body = makeInventoryRequest(hotel.hotel, { photos: [photo] })
  const path = `/v1/hotels/${hotel.id}/inventories`
  const { id, pdf } = expectStatus(201, await app.call('POST', path, { visitor, key: randomUUID(), body }))
  const photos = [...Array.from({ length: 199 }, () => photo), `/files/${randomUUID()}.jpg`]
  await sql('update inventory_records set photos = $2 where id = $1', [id, JSON.stringify(photos)])
  const file = Buffer.from(await (await app.fetch(pdf, {})).arrayBuffer())
  const text = (await textOf(file)).join(' ').replaceAll(/\s+/g, ' ')
  expect(text).toContain('Photos jointes : 200')
  expect(text).toContain('Photos qui ne sont plus lisibles : 1')
  expect(file.length).toBeLessThan(199 * large.length)
  expect(file.length).toBeLessThan(40_000_000)
  expect(await faultsOf(hotel)).toEqual([['changed', '204', 1]])
})
