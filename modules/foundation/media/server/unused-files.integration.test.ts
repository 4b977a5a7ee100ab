import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createPerson,
  createService,
  createSignedInventory,
  expectStatus,
  guestbookAndInventory,
  makeInventoryRequest,
  type TestPerson,
} from '#tests/factories.ts'
import { backfillMediaUsages } from '#tests/media-usages.ts'
import { photograph, plainPicture } from '#tests/pictures.ts'
import { medias } from '../schema.ts'
import { createUploadPath, deleteUnusedFiles, hashVisitor } from './service.ts'

const app = testApp()
let somebody: TestPerson
beforeAll(async () => {
  somebody = await createPerson(app)
})

/** Uploads the bytes as staff or as a guest, and returns the path that content stores. */
async function uploaded(bytes: Uint8Array, visitor?: string): Promise<string> {
  const uploader = visitor ? { visitor: hashVisitor(visitor), hotelId: randomUUID() } : { ownerId: somebody.userId }
  const address = await createUploadPath(app.context, uploader, 'jpg')
  const answer = await app.fetch(address, { method: 'PUT', body: bytes as never })
  if (answer.status !== 200) throw new Error(await answer.text())
  return new URL(address, 'http://localhost').pathname
}
/** Reads the answer to its end, as browsers do. */
const statusOf = async (address: string) => {
  const answer = await app.fetch(address, { method: 'GET' })
  await answer.arrayBuffer()
  return answer.status
}
const idOf = (address: string) => address.slice('/files/'.length, '/files/'.length + 36)
/** The names of a file in the storage. */
const stored = async (address: string) => (await readdir(app.folder)).filter((name) => name.startsWith(idOf(address)))
const row = async (address: string) =>
  (await app.context.db.select().from(medias)).find(({ id }) => id === idOf(address))
const photo = async () => (await photograph(1300, 900)).jpeg({ quality: 70 }).toBuffer()

describe('unused files', () => {
  const day = 86_400_000
  const later = (days: number) => app.setClock(new Date(Date.parse('2026-03-10T09:00:00Z') + days * day).toISOString())
  const maintain = async () => {
    await runMaintenance(app.context)
    await app.context.jobs.drain()
  }

  test('are deleted in all sizes, of guests and of staff, once no draft in a browser can still refer to them', async () => {
    const files = [await uploaded(await photo(), randomUUID()), await uploaded(await photo())]
    await app.context.jobs.drain()
    later(14.9)
    await maintain()
    for (const file of files) expect(await statusOf(file)).toBe(200)
    // A guest's photo is seen by few people, so it has no other sizes.
    expect((await Promise.all(files.map(stored))).map(({ length }) => length > 5)).toEqual([false, true])
    later(15.1)
    await maintain()
    for (const file of files)
      expect([await statusOf(file), await stored(file), await row(file)]).toEqual([404, [], undefined])
    later(0)
  })

  test('do not include files that are used or in a library', async () => {
    const hotel = await createHotel(app, { info: guestbookAndInventory })
    const menu = await createService(app, hotel)
    const small = await plainPicture(40, 30).jpeg().toBuffer()
    const addresses = await Promise.all(Array.from({ length: 7 }, () => uploaded(small)))
    const [logo, cover, served, dish, tip, libraryPicture, photographed] = addresses as [string, ...string[]] & string[]
    const as = hotel.owner
    const at = `/v1/hotels/${hotel.id}`
    const items = [{ title: 'La plage', text: '', picture: tip }]
    expectStatus(200, await app.call('PATCH', at, { as, body: { brand: { logo, cover }, info: { items } } }))
    expectStatus(200, await app.call('PATCH', `${at}/services/${menu.id}`, { as, body: { picture: served } }))
    const article = `${at}/services/${menu.id}/articles/${menu.articles[0].id}`
    expectStatus(200, await app.call('PATCH', article, { as, body: { picture: dish } }))
    // As addresses were stored before they became paths.
    await app.context.pool.query('update articles set picture = $1 where picture = $2', [
      `https://guide.example${dish}`,
      dish,
    ])
    const { hotel: fresh } = expectStatus(200, await app.call('GET', `${at}/manage`, { as }))
    const { id } = await createSignedInventory(app, hotel, makeInventoryRequest(fresh))
    const pool = app.context.pool
    await pool.query('update inventory_records set photos = $1 where id = $2', [JSON.stringify([photographed]), id])
    await pool.query('update medias set hotel_id = $1 where id = $2', [hotel.id, idOf(libraryPicture as string)])
    await pool.query('delete from media_usages')
    await backfillMediaUsages(app)
    later(20)
    await maintain()
    for (const address of addresses) expect(await statusOf(address), address).toBe(200)
    later(0)
  })

  test('include those of a deleted hotel, unless another hotel uses them', async () => {
    const [deletedHotel, other] = [await createHotel(app), await createHotel(app)]
    const small = await plainPicture(40, 30).jpeg().toBuffer()
    const [unshared, shared] = [await uploaded(small), await uploaded(small)]
    const body = { brand: { cover: shared } }
    expectStatus(200, await app.call('PATCH', `/v1/hotels/${other.id}`, { as: other.owner, body }))
    for (const address of [unshared, shared])
      await app.context.pool.query('update medias set hotel_id = $1 where id = $2', [deletedHotel.id, idOf(address)])
    expectStatus(204, await app.call('DELETE', `/v1/hotels/${deletedHotel.id}`, { as: deletedHotel.owner }))
    await maintain()
    expect(await statusOf(unshared)).toBe(200)
    later(31)
    await maintain()
    expect([await statusOf(unshared), await stored(unshared)]).toEqual([404, []])
    expect(await statusOf(shared)).toBe(200)
    later(0)
  })

  test('do not include files that are being linked at the moment, and are found behind many used ones', async () => {
    const hotel = await createHotel(app)
    const small = await plainPicture(40, 30).jpeg().toBuffer()
    const { pool } = app.context
    const inserted = await pool.query(
      `insert into medias (id, extension, size, type, created_at)
       select gen_random_uuid(), 'jpg', 1, 'text/plain', $1 from generate_series(1, 520) returning id`,
      ['2026-03-01T00:00:00Z'],
    )
    const items = inserted.rows.map(({ id }) => ({ id, title: {}, text: {}, picture: `/files/${id}.jpg` }))
    await pool.query('update hotels set info = $2 where id = $1', [hotel.id, { items }])
    await backfillMediaUsages(app)
    const [placed, idle] = [await uploaded(small), await uploaded(small)]
    await pool.query("update medias set id = 'ffffffff-0000-7000-8000-000000000000' where id = $1", [idOf(idle)])
    const last = '/files/ffffffff-0000-7000-8000-000000000000.jpg'
    const client = await pool.connect()
    await client.query('begin')
    await client.query('select from medias where id = $1 for key share', [idOf(placed)])
    await client.query("insert into media_usages values ($1, 'hotel', $1, $2)", [hotel.id, idOf(placed)])
    later(20)
    await deleteUnusedFiles(app.context)
    await client.query('commit')
    client.release()
    expect([await row(last), (await row(placed))?.id]).toEqual([undefined, idOf(placed)])
    await deleteUnusedFiles(app.context)
    expect((await row(placed))?.id).toBe(idOf(placed))
    expect((await pool.query("select from medias where type = 'text/plain'")).rowCount).toBe(520)
    later(0)
  })
})

test('when a guest is anonymized, signed photos of the room stay, without the guest and in no library', async () => {
  const hotel = await createHotel(app, { info: guestbookAndInventory })
  const { hotel: fresh } = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/manage`, { as: hotel.owner }),
  )
  const guest = randomUUID()
  const small = await plainPicture(40, 30).jpeg().toBuffer()
  const [signed, waiting] = [await uploaded(small, guest), await uploaded(small, guest)]
  await createSignedInventory(app, hotel, makeInventoryRequest(fresh, { photos: [signed] }), guest)
  const senders = async () => {
    await runMaintenance(app.context)
    return [(await row(signed))?.visitor, (await row(waiting))?.visitor]
  }
  const hash = hashVisitor(guest)
  app.setClock('2026-03-11T08:59:59Z')
  expect(await senders()).toEqual([hash, hash])
  app.setClock('2026-03-11T09:00:01Z')
  // A photo of an inventory that is not signed yet can still be signed, by this guest only.
  expect(await senders()).toEqual(['', hash])
  const response = await app.fetch(signed, { method: 'GET' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, max-age=86400'])
  expect(await statusOf(signed.replace('.jpg', '-160.webp'))).toBe(404)
  expect(expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/medias`, { as: hotel.owner }))).toEqual([])
  const body = { address: signed }
  expect((await app.call('POST', `/v1/hotels/${hotel.id}/medias`, { as: hotel.owner, body })).status).toBe(422)
  app.setClock('2026-03-10T09:00:00Z')
})
