import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createLibraryFile,
  createMember,
  createOrder,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import type { Article, Service } from '../contract.ts'
import type { DeletedItem } from '../sections-contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const callAsOwner = (hotel: TestHotel, method: string, path: string, body?: unknown) =>
  app.call(method, `/v1/hotels/${hotel.id}${path}`, { as: hotel.owner, body })
const deleteItem = async (hotel: TestHotel, path: string) => expectStatus(204, await callAsOwner(hotel, 'DELETE', path))
const listDeleted = async (hotel: TestHotel): Promise<DeletedItem[]> =>
  expectStatus(200, await callAsOwner(hotel, 'GET', '/deleted-services?lang=fr'))
const listServices = async (hotel: TestHotel): Promise<Service[]> =>
  expectStatus(200, await callAsOwner(hotel, 'GET', '/services?lang=fr'))
const guestServices = async (hotel: TestHotel) =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}`)).services
const placeOrder = (hotel: TestHotel, menu: Parameters<typeof makeOrderRequest>[0]) =>
  app.call('POST', `/v1/hotels/${hotel.id}/orders?lang=fr`, {
    visitor: createVisitorId(),
    key: randomUUID(),
    body: makeOrderRequest(menu),
  })
/** Matches the row with any version, because restoring increases the version so that open editors notice. */
const exceptVersion = <Row extends { version: number }>(row: Row) => ({ ...row, version: expect.any(Number) })

describe('a deleted article', () => {
  test('cannot be seen or ordered, and is restored at its position with all its fields', async () => {
    const hotel = await createHotel(app)
    const options = [{ name: 'Boisson', min: 0, max: 1, choices: [{ name: 'Café', price: 0 }] }]
    const menu = await createService(app, hotel, {}, [
      { name: 'A', section: 'Formules' },
      { name: 'B', section: 'Formules', options, description: 'Chaud' },
      { name: 'C', section: 'Formules' },
    ])
    const [before] = await listServices(hotel)
    const path = `/services/${menu.id}/articles/${menu.articles[1]?.id}`
    await deleteItem(hotel, path)
    expect((await guestServices(hotel))[0].articles.map(({ name }: Article) => name)).toEqual(['A', 'C'])
    expect((await callAsOwner(hotel, 'DELETE', path)).status).toBe(404)
    expect((await callAsOwner(hotel, 'PATCH', path, { price: 1 })).status).toBe(404)
    expect((await callAsOwner(hotel, 'PUT', `${path}/sale`, { mode: 'available' })).status).toBe(404)
    const refused = await placeOrder(hotel, { ...menu, articles: menu.articles.slice(1) })
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'unknown_article'])
    expect(await listDeleted(hotel)).toMatchObject([
      { kind: 'article', name: 'B', serviceName: menu.name, restorableUntil: '2026-04-09T09:00:00.000Z' },
    ])
    const restored = expectStatus(200, await callAsOwner(hotel, 'POST', `${path}/restore`))
    expect(expectStatus(200, await callAsOwner(hotel, 'POST', `${path}/restore`))).toEqual(restored)
    expect((await listServices(hotel))[0]?.articles).toEqual(before?.articles.map((article) => exceptVersion(article)))
    expect(await listDeleted(hotel)).toEqual([])
  })
})

describe('a deleted service', () => {
  test('is deleted and restored with its articles, and past orders are unchanged', async () => {
    const hotel = await createHotel(app)
    const first = await createService(app, hotel, { name: 'Brunch' }, [
      { name: 'A', section: 'Formules' },
      { name: 'B', section: 'Formules' },
    ])
    const second = await createService(app, hotel, { name: 'Bar' })
    const pastOrder = await createOrder(app, hotel, makeOrderRequest(first), createVisitorId())
    await deleteItem(hotel, `/services/${first.id}/articles/${first.articles[1]?.id}`)
    const servicesBefore = await listServices(hotel)
    await deleteItem(hotel, `/services/${first.id}`)
    expect((await guestServices(hotel)).map(({ name }: Service) => name)).toEqual(['Bar'])
    expect(await listServices(hotel)).toEqual([servicesBefore[1]])
    expect((await placeOrder(hotel, first)).status).toBe(404)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { paused: true }],
      ['GET', '/articles', undefined],
      ['PUT', '/articles/order', []],
      ['PATCH', `/articles/${first.articles[0].id}`, { available: false }],
      ['POST', '/articles', { name: 'X', price: 1 }],
      ['POST', '/sections', { name: 'X' }],
      ['POST', `/articles/${first.articles[1]?.id}/restore`, undefined],
    ] as const)
      expect((await callAsOwner(hotel, method, `/services/${first.id}${path}`, body)).status, path).toBe(404)
    expectStatus(204, await callAsOwner(hotel, 'PUT', '/services/order', [second.id]))
    // Its articles are restored with it, so they are not listed separately.
    expect((await listDeleted(hotel)).map(({ kind, name }) => [kind, name])).toEqual([['service', 'Brunch']])
    expect(expectStatus(200, await callAsOwner(hotel, 'GET', `/orders/${pastOrder.id}`))).toMatchObject({
      lines: [{ name: 'A' }],
    })
    expectStatus(200, await callAsOwner(hotel, 'POST', `/services/${first.id}/restore`))
    const servicesAfter = await listServices(hotel)
    expect(servicesAfter.find(({ id }) => id === first.id)).toEqual(
      servicesBefore[0] && exceptVersion({ ...servicesBefore[0], position: 0 }),
    )
    expect((await listDeleted(hotel)).map(({ kind, name }) => [kind, name])).toEqual([['article', 'B']])
    expectStatus(201, await placeOrder(hotel, first))
  })

  test('of another hotel cannot be restored', async () => {
    const [hotel, other] = await Promise.all([createHotel(app), createHotel(app)])
    const othersService = await createService(app, other)
    await deleteItem(other, `/services/${othersService.id}`)
    expect((await callAsOwner(hotel, 'POST', `/services/${othersService.id}/restore`)).status).toBe(404)
    expect(await listDeleted(hotel)).toEqual([])
  })

  test('keeps its pictures in use until it is deleted for good, after 30 days', async () => {
    const hotel = await createHotel(app)
    const picture = await createLibraryFile(app, hotel)
    const menu = await createService(app, hotel, {}, [
      { picture: picture.address, section: 'Formules' },
      { section: 'Vins' },
    ])
    const barService = await createService(app, hotel, { name: 'Bar' }, [
      { section: 'Vins', name: 'Blanc' },
      { name: 'Rouge' },
    ])
    const [red, white] = barService.articles
    await deleteItem(hotel, `/services/${menu.id}`)
    await deleteItem(hotel, `/services/${barService.id}/articles/${red.id}`)
    await deleteItem(hotel, `/services/${barService.id}/sections/${white?.sectionId}`)
    const inUse = await callAsOwner(hotel, 'DELETE', `/medias/${picture.id}`)
    expect([inUse.status, JSON.stringify(inUse.body)]).toEqual([409, expect.stringContaining('(supprimé)')])
    const countRows = async () => {
      const counts = ['services', 'articles', 'article_sections'].map(async (table) => {
        const countResult = await app.context.pool.query(
          `select count(*)::int as n from ${table} where hotel_id = $1`,
          [hotel.id],
        )
        return countResult.rows[0].n
      })
      return Promise.all(counts)
    }
    app.setClock('2026-04-09T09:00:00Z')
    await runMaintenance(app.context)
    expect(await countRows()).toEqual([2, 4, 3])
    app.setClock('2026-04-09T09:00:01Z')
    // By now the first owner's session has ended.
    const hotelWithNewSession = { ...hotel, owner: await createMember(app, hotel, 'owner') }
    expect(await listDeleted(hotelWithNewSession)).toEqual([])
    expect((await callAsOwner(hotelWithNewSession, 'POST', `/services/${menu.id}/restore`)).status).toBe(404)
    await runMaintenance(app.context)
    expect(await countRows()).toEqual([1, 1, 0])
    expect((await listServices(hotelWithNewSession))[0]?.articles).toMatchObject([{ name: 'Blanc', sectionId: null }])
    expectStatus(204, await callAsOwner(hotelWithNewSession, 'DELETE', `/medias/${picture.id}`))
  })
})
