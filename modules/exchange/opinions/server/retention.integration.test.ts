import { afterEach, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { proveVisitor } from '#core/access/server/prove.ts'
import { transaction } from '#core/db/db.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createOpinion,
  createPlace,
  createVisitorId,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import { opinions } from '../module.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const change = ({ id, owner }: TestHotel, opinionId: string, body: object, as = owner, lang = 'fr') =>
  app.call('PATCH', `/v1/hotels/${id}/opinions/${opinionId}?lang=${lang}`, { as, body })
const publish = async (hotel: TestHotel, id: string) =>
  expectStatus(200, await change(hotel, id, { status: 'published' }))
const listOpinions = async ({ id }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions${query}`))
const readOwnOpinions = async ({ id }: TestHotel, guest: string, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/mine?lang=${lang}`, { visitor: guest }))
const readAllOpinions = async ({ id, owner }: TestHotel, query = '') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/opinions/all${query}`, { as: owner }))

test('after the retention days, a published opinion stays without its author, and a refused one is deleted', async () => {
  const hotel = await createHotel(app, { retentionDays: 30 })
  const guest = createVisitorId()
  const bar = await createPlace(app, hotel)
  const published = await createOpinion(app, hotel, {}, guest)
  const refused = await createOpinion(app, hotel, { placeId: bar.id }, guest)
  await publish(hotel, published.id)
  expectStatus(200, await change(hotel, refused.id, { status: 'refused', refusalCode: 'advert' }))
  app.setClock('2026-04-08T09:00:00Z')
  await runMaintenance(app.context)
  expect((await readOwnOpinions(hotel, guest)).length).toBe(2)
  app.setClock('2026-04-10T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select visitor_id from opinions where hotel_id = $1', [hotel.id])
  expect([await readOwnOpinions(hotel, guest), (await listOpinions(hotel)).length, rows]).toEqual([
    [],
    1,
    [{ visitor_id: null }],
  ])
})

test('a pending opinion is deleted after 400 days, a published one stays', async () => {
  const hotel = await createHotel(app)
  await createOpinion(app, hotel)
  const published = await createOpinion(app, hotel)
  await publish(hotel, published.id)
  app.setClock('2027-04-20T09:00:00Z')
  await runMaintenance(app.context)
  const { rows } = await app.context.pool.query('select id from opinions where hotel_id = $1', [hotel.id])
  expect(rows).toEqual([{ id: published.id }])
})

test('deleting a place deletes its opinions', async () => {
  const hotel = await createHotel(app)
  const bar = await createPlace(app, hotel)
  await publish(hotel, (await createOpinion(app, hotel, { placeId: bar.id })).id)
  expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/places/${bar.id}`, { as: hotel.owner }))
  expect([await readAllOpinions(hotel), await listOpinions(hotel, `?place=${bar.id}`)]).toEqual([[], []])
})

test('a guest reads how many opinions are stored of them, and has them deleted', async () => {
  const hotel = await createHotel(app)
  const guest = createVisitorId()
  const provenVisitor = proveVisitor(guest)
  await publish(hotel, (await createOpinion(app, hotel, {}, guest)).id)
  await createOpinion(app, hotel)
  const storedData = await opinions.visitorData(app.context, provenVisitor, { id: hotel.id, retentionDays: 30 })
  expect(storedData).toEqual([{ kind: 'opinions', count: 1, until: new Date('2026-04-09T09:00:00Z') }])
  const deleteVisitorData = () =>
    transaction(app.context.db, (tx) => opinions.visitorForgotten(app.context, tx, provenVisitor, hotel.id))
  expect([await deleteVisitorData(), await deleteVisitorData()]).toEqual([true, false])
  expect([await readOwnOpinions(hotel, guest), (await readAllOpinions(hotel)).length]).toEqual([[], 1])
  expect(await opinions.visitorData(app.context, provenVisitor, { id: hotel.id, retentionDays: 30 })).toEqual([])
})
