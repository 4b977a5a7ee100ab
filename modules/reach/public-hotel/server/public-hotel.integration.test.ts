import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPublishedPage, expectStatus } from '#tests/factories.ts'

const app = testApp()

test('the public hotel says whether it has ratings, its announcement, whether it has pages, and which page comes first', async () => {
  const hotel = await createHotel(app)
  const hotelPath = `/v1/hotels/${hotel.id}`
  const change = async (body: object) =>
    expectStatus(200, await app.call('PATCH', hotelPath, { as: hotel.owner, body }))
  const fields = async () => {
    const { hasRating, info, hasPages, defaultPage } = expectStatus(200, await app.call('GET', hotelPath))
    return { hasRating, announcement: info.announcement?.text, wifi: info.wifi?.network, hasPages, defaultPage }
  }
  const nothing = { announcement: undefined, wifi: undefined, hasPages: false, defaultPage: null }
  expect(await fields()).toEqual({ hasRating: true, ...nothing })

  const page = await createPublishedPage(app, hotel)
  const announcement = { text: 'Concert ce soir', from: null, until: null }
  const wifi = { network: 'Remparts', password: '', security: 'nopass', hidden: false }
  await change({ hasRating: false, info: { announcement, wifi }, defaultPage: page.id })
  const written = { announcement: 'Concert ce soir', wifi: 'Remparts', hasPages: true, defaultPage: page.id }
  expect(await fields()).toEqual({ hasRating: false, ...written })

  await change({ hasRating: true, info: { announcement: null }, defaultPage: null })
  expect(await fields()).toEqual({ hasRating: true, ...written, announcement: undefined, defaultPage: null })
})
