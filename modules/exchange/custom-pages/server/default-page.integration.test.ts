import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createDraftPage,
  createHotel,
  createPublishedPage,
  expectStatus,
  statusAndFields,
  type TestHotel,
} from '#tests/factories.ts'

const app = testApp()

type Named = { id: string }
const pagesPath = ({ id }: TestHotel, page?: Named, rest = '') =>
  `/v1/hotels/${id}/pages${page ? `/${page.id}` : ''}${rest}`
const ask = (hotel: TestHotel, method: string, path: string, body?: unknown, { as = hotel.owner, version = 0 } = {}) =>
  app.call(method, path, { as, body, headers: version ? { 'if-match': `"${version}"` } : {} })
const publish = async (hotel: TestHotel, page: Named) =>
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/publish')))
const unpublish = async (hotel: TestHotel, page: Named) =>
  expectStatus(200, await ask(hotel, 'POST', pagesPath(hotel, page, '/unpublish')))
const readPublicHotel = async (hotel: TestHotel, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
const manage = async (hotel: TestHotel) =>
  expectStatus(200, await ask(hotel, 'GET', `/v1/hotels/${hotel.id}/manage`)).hotel
const openOn = (hotel: TestHotel, page: Named | null) =>
  ask(hotel, 'PATCH', `/v1/hotels/${hotel.id}`, { defaultPage: page?.id ?? null })

describe('the default page', () => {
  test('is one of the published ones, or none', async () => {
    const hotel = await createHotel(app)
    const [page, draft] = [await createPublishedPage(app, hotel), await createDraftPage(app, hotel)]
    for (const wrong of [draft, { id: randomUUID() }])
      expect(statusAndFields(await openOn(hotel, wrong))).toEqual([422, 'defaultPage not_published'])
    expect(expectStatus(200, await openOn(hotel, page))).toMatchObject({ defaultPage: page.id, hasPages: true })
    expect(await readPublicHotel(hotel)).toMatchObject({ defaultPage: page.id, hasPages: true })
    expect(expectStatus(200, await openOn(hotel, null))).toMatchObject({ defaultPage: null, hasPages: true })
  })

  test.each([
    ['hidden', unpublish],
    [
      'deleted',
      async (hotel: TestHotel, page: Named) => expectStatus(204, await ask(hotel, 'DELETE', pagesPath(hotel, page))),
    ],
  ])('that is %s gives the usual home back, at once', async (_, hide) => {
    const hotel = await createHotel(app)
    const [page, other] = [await createPublishedPage(app, hotel), await createPublishedPage(app, hotel)]
    expectStatus(200, await openOn(hotel, page))
    const { version } = await readPublicHotel(hotel)
    await hide(hotel, page)
    expect(await readPublicHotel(hotel)).toMatchObject({ defaultPage: null, hasPages: true, version: version + 1 })
    expect(await manage(hotel)).toMatchObject({ defaultPage: null, hasPages: true })
    await hide(hotel, other)
    expect(await readPublicHotel(hotel)).toMatchObject({ defaultPage: null, hasPages: false, pages: [] })
    expect(await manage(hotel)).toMatchObject({ hasPages: false })
  })

  test('chosen at the very moment it is hidden is never one that guests cannot read', async () => {
    const hotel = await createHotel(app)
    const page = await createPublishedPage(app, hotel)
    for (let round = 0; round < 5; round++) {
      await publish(hotel, page)
      const [chosen] = await Promise.all([openOn(hotel, page), unpublish(hotel, page)])
      expect([200, 422]).toContain(chosen.status)
      expect((await manage(hotel)).defaultPage).toBeNull()
    }
  })
})
