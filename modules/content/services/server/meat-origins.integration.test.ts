import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createService, expectStatus, statusAndFields } from '#tests/factories.ts'
import type { MeatOrigin } from '../rules.ts'

const app = testApp()
const beef: MeatOrigin = { meat: 'beef', raised: ['IE'], slaughtered: ['FR'] }

test('the origin of meats is stored with the article, journaled, copied, and read by guests in their language', async () => {
  const hotel = await createHotel(app, { languages: ['fr', 'en'] })
  const service = await createService(app, hotel, {}, [{ name: 'Burger', meatOrigins: [beef] }, { name: 'Frites' }])
  const [burger, fries] = service.articles
  expect([burger.meatOrigins, fries?.meatOrigins, fries?.meatOrigin]).toEqual([[beef], null, ''])
  const guestReads = async (lang: string) => {
    const { services } = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}?lang=${lang}`))
    return services[0].articles.map((article: { meatOrigin: string }) => article.meatOrigin.replaceAll('\u00a0', ' '))
  }
  expect(await guestReads('fr')).toEqual(['Bœuf : né et élevé Irlande, abattu France.', ''])
  expect(await guestReads('en')).toEqual(['Beef: born and raised in Ireland, slaughtered in France.', ''])

  const path = `/v1/hotels/${hotel.id}/services/${service.id}/articles`
  const patch = (id: string | undefined, meatOrigins: unknown) =>
    app.call('PATCH', `${path}/${id}?lang=fr`, { as: hotel.owner, body: { meatOrigins } })
  expectStatus(200, await patch(fries?.id, []))
  expect((await guestReads('fr'))[1]).toBe('Sans bœuf, porc, mouton, chèvre ni volaille.')
  const copy = expectStatus(201, await app.call('POST', `${path}/${burger.id}/duplicate?lang=fr`, { as: hotel.owner }))
  expect(copy.meatOrigins).toEqual([beef])
  expectStatus(200, await patch(burger.id, null))
  const [entry] = expectStatus(
    200,
    await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=article`, { as: hotel.owner }),
  )
  expect(entry.changes).toEqual([{ field: 'meatOrigins', from: 'beef IE – FR', to: null }])
})

test('a meat twice, without a country or with one that is no code is refused', async () => {
  const hotel = await createHotel(app)
  const { id, articles } = await createService(app, hotel, {}, [{ name: 'Burger' }])
  const patch = async (meatOrigins: unknown) =>
    statusAndFields(
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${id}/articles/${articles[0].id}?lang=fr`, {
        as: hotel.owner,
        body: { meatOrigins },
      }),
    )
  expect(await patch([beef, beef])).toEqual([422, 'meatOrigins duplicate_meat'])
  expect(await patch([{ ...beef, raised: [] }])).toEqual([422, expect.stringMatching(/^meatOrigins\.0\.raised /)])
  expect(await patch([{ ...beef, raised: ['France'] }])).toEqual([
    422,
    expect.stringMatching(/^meatOrigins\.0\.raised\.0 /),
  ])
  expect(await patch([{ ...beef, raised: Array.from({ length: 7 }, () => 'FR') }])).toEqual([
    422,
    expect.stringMatching(/raised /),
  ])
})
