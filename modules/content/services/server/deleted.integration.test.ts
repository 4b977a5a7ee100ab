import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  expectStatus,
  libraryFile,
  member,
  orderOf,
  placedOrder,
  service,
  type TestHotel,
  visitor,
} from '#tests/factories.ts'
import type { Article, Service } from '../contract.ts'
import type { DeletedItem } from '../sections-contract.ts'

const app = testApp()
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const ask = (own: TestHotel, method: string, path: string, body?: unknown) =>
  app.call(method, `/v1/hotels/${own.id}${path}`, { as: own.owner, body })
const remove = async (own: TestHotel, path: string) => expectStatus(204, await ask(own, 'DELETE', path))
const deleted = async (own: TestHotel): Promise<DeletedItem[]> =>
  expectStatus(200, await ask(own, 'GET', '/deleted-services?lang=fr'))
const list = async (own: TestHotel): Promise<Service[]> => expectStatus(200, await ask(own, 'GET', '/services?lang=fr'))
const shown = async (own: TestHotel) => expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}`)).services
const order = (own: TestHotel, menu: Parameters<typeof orderOf>[0]) =>
  app.call('POST', `/v1/hotels/${own.id}/orders?lang=fr`, {
    visitor: visitor(),
    key: randomUUID(),
    body: orderOf(menu),
  })
/** Equal except for the version, which increases so that an open editor notices the change. */
const like = <Row extends { version: number }>(row: Row) => ({ ...row, version: expect.any(Number) })

describe('a deleted article', () => {
  test('is nowhere to be seen or ordered, and comes back in its place with all it has', async () => {
    const own = await createHotel(app)
    const options = [{ name: 'Boisson', min: 0, max: 1, choices: [{ name: 'Café', price: 0 }] }]
    const menu = await service(app, own, {}, [
      { name: 'A', section: 'Formules' },
      { name: 'B', section: 'Formules', options, description: 'Chaud' },
      { name: 'C', section: 'Formules' },
    ])
    const [before] = await list(own)
    const path = `/services/${menu.id}/articles/${menu.articles[1]?.id}`
    await remove(own, path)
    expect((await shown(own))[0].articles.map(({ name }: Article) => name)).toEqual(['A', 'C'])
    expect((await ask(own, 'DELETE', path)).status).toBe(404)
    expect((await ask(own, 'PATCH', path, { price: 1 })).status).toBe(404)
    expect((await ask(own, 'PUT', `${path}/sale`, { mode: 'available' })).status).toBe(404)
    const refused = await order(own, { ...menu, articles: menu.articles.slice(1) })
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'unknown_article'])
    expect(await deleted(own)).toMatchObject([
      { kind: 'article', name: 'B', serviceName: menu.name, restorableUntil: '2026-04-09T09:00:00.000Z' },
    ])
    const back = expectStatus(200, await ask(own, 'POST', `${path}/restore`))
    expect(expectStatus(200, await ask(own, 'POST', `${path}/restore`))).toEqual(back)
    expect((await list(own))[0]?.articles).toEqual(before?.articles.map((article) => like(article)))
    expect(await deleted(own)).toEqual([])
  })
})

describe('a deleted service', () => {
  test('takes its articles along and brings them back; orders of the past say what they said', async () => {
    const own = await createHotel(app)
    const first = await service(app, own, { name: 'Brunch' }, [
      { name: 'A', section: 'Formules' },
      { name: 'B', section: 'Formules' },
    ])
    const second = await service(app, own, { name: 'Bar' })
    const past = await placedOrder(app, own, orderOf(first), visitor())
    await remove(own, `/services/${first.id}/articles/${first.articles[1]?.id}`)
    const before = await list(own)
    await remove(own, `/services/${first.id}`)
    expect((await shown(own)).map(({ name }: Service) => name)).toEqual(['Bar'])
    expect(await list(own)).toEqual([before[1]])
    expect((await order(own, first)).status).toBe(404)
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
      expect((await ask(own, method, `/services/${first.id}${path}`, body)).status, path).toBe(404)
    expectStatus(204, await ask(own, 'PUT', '/services/order', [second.id]))
    // Its articles are restored with it, so they are not listed separately.
    expect((await deleted(own)).map(({ kind, name }) => [kind, name])).toEqual([['service', 'Brunch']])
    expect(expectStatus(200, await ask(own, 'GET', `/orders/${past.id}`))).toMatchObject({ lines: [{ name: 'A' }] })
    expectStatus(200, await ask(own, 'POST', `/services/${first.id}/restore`))
    const after = await list(own)
    expect(after.find(({ id }) => id === first.id)).toEqual(before[0] && like({ ...before[0], position: 0 }))
    expect((await deleted(own)).map(({ kind, name }) => [kind, name])).toEqual([['article', 'B']])
    expectStatus(201, await order(own, first))
  })

  test('of another hotel is not brought back', async () => {
    const [own, other] = await Promise.all([createHotel(app), createHotel(app)])
    const theirs = await service(app, other)
    await remove(other, `/services/${theirs.id}`)
    expect((await ask(own, 'POST', `/services/${theirs.id}/restore`)).status).toBe(404)
    expect(await deleted(own)).toEqual([])
  })

  test('holds its pictures until it is gone for good, after 30 days', async () => {
    const own = await createHotel(app)
    const picture = await libraryFile(app, own)
    const menu = await service(app, own, {}, [{ picture: picture.address, section: 'Formules' }, { section: 'Vins' }])
    const kept = await service(app, own, { name: 'Bar' }, [{ section: 'Vins', name: 'Blanc' }, { name: 'Rouge' }])
    const [red, white] = kept.articles
    await remove(own, `/services/${menu.id}`)
    await remove(own, `/services/${kept.id}/articles/${red.id}`)
    await remove(own, `/services/${kept.id}/sections/${white?.sectionId}`)
    const inUse = await ask(own, 'DELETE', `/medias/${picture.id}`)
    expect([inUse.status, JSON.stringify(inUse.body)]).toEqual([409, expect.stringContaining('(supprimé)')])
    const rows = async () => {
      const counts = ['services', 'articles', 'article_sections'].map(async (table) => {
        const found = await app.context.pool.query(`select count(*)::int as n from ${table} where hotel_id = $1`, [
          own.id,
        ])
        return found.rows[0].n
      })
      return Promise.all(counts)
    }
    app.setClock('2026-04-09T09:00:00Z')
    await runMaintenance(app.context)
    expect(await rows()).toEqual([2, 4, 3])
    app.setClock('2026-04-09T09:00:01Z')
    // By now the first owner's session has ended.
    const late = { ...own, owner: await member(app, own, 'owner') }
    expect(await deleted(late)).toEqual([])
    expect((await ask(late, 'POST', `/services/${menu.id}/restore`)).status).toBe(404)
    await runMaintenance(app.context)
    expect(await rows()).toEqual([1, 1, 0])
    expect((await list(late))[0]?.articles).toMatchObject([{ name: 'Blanc', sectionId: null }])
    expectStatus(204, await ask(late, 'DELETE', `/medias/${picture.id}`))
  })
})
