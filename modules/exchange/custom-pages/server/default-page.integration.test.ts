import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  draftPage,
  expectStatus,
  publishedPage,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()

type Named = { id: string }
const at = ({ id }: TestHotel, page?: Named, rest = '') => `/v1/hotels/${id}/pages${page ? `/${page.id}` : ''}${rest}`
const ask = (own: TestHotel, method: string, path: string, body?: unknown, { as = own.owner, version = 0 } = {}) =>
  app.call(method, path, { as, body, headers: version ? { 'if-match': `"${version}"` } : {} })
const publish = async (own: TestHotel, page: Named) =>
  expectStatus(200, await ask(own, 'POST', at(own, page, '/publish')))
const unpublish = async (own: TestHotel, page: Named) =>
  expectStatus(200, await ask(own, 'POST', at(own, page, '/unpublish')))
const shown = async (own: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=${lang}`))
const manage = async (own: TestHotel) => expectStatus(200, await ask(own, 'GET', `/v1/hotels/${own.id}/manage`)).hotel
const openOn = (own: TestHotel, page: Named | null) =>
  ask(own, 'PATCH', `/v1/hotels/${own.id}`, { defaultPage: page?.id ?? null })

describe('the default page', () => {
  test('is one of the published ones, or none', async () => {
    const own = await createHotel(app)
    const [page, draft] = [await publishedPage(app, own), await draftPage(app, own)]
    for (const wrong of [draft, { id: randomUUID() }])
      expect(statusAndFields(await openOn(own, wrong))).toEqual([422, 'defaultPage not_published'])
    expect(expectStatus(200, await openOn(own, page))).toMatchObject({ defaultPage: page.id, hasPages: true })
    expect(await shown(own)).toMatchObject({ defaultPage: page.id, hasPages: true })
    expect(expectStatus(200, await openOn(own, null))).toMatchObject({ defaultPage: null, hasPages: true })
  })

  test.each([
    ['hidden', unpublish],
    ['deleted', async (own: TestHotel, page: Named) => expectStatus(204, await ask(own, 'DELETE', at(own, page)))],
  ])('that is %s gives the usual home back, at once', async (_, hide) => {
    const own = await createHotel(app)
    const [page, other] = [await publishedPage(app, own), await publishedPage(app, own)]
    expectStatus(200, await openOn(own, page))
    const { version } = await shown(own)
    await hide(own, page)
    expect(await shown(own)).toMatchObject({ defaultPage: null, hasPages: true, version: version + 1 })
    expect(await manage(own)).toMatchObject({ defaultPage: null, hasPages: true })
    await hide(own, other)
    expect(await shown(own)).toMatchObject({ defaultPage: null, hasPages: false, pages: [] })
    expect(await manage(own)).toMatchObject({ hasPages: false })
  })

  test('chosen at the very moment it is hidden is never one that guests cannot read', async () => {
    const own = await createHotel(app)
    const page = await publishedPage(app, own)
    for (let round = 0; round < 5; round++) {
      await publish(own, page)
      const [chosen] = await Promise.all([openOn(own, page), unpublish(own, page)])
      expect([200, 422]).toContain(chosen.status)
      expect((await manage(own)).defaultPage).toBeNull()
    }
  })
})
