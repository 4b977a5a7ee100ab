import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPlace, createService, expectStatus, statusAndFields } from '#tests/factories.ts'

const app = testApp()
const picture = 'https://cdn.example/quay.jpg'

test('a picture on another host is refused in all content for guests, with an explanation', async () => {
  const hotel = await createHotel(app)
  const as = hotel.owner
  const hotelPath = `/v1/hotels/${hotel.id}`
  const menu = await createService(app, hotel)
  const venue = await createPlace(app, hotel, { name: 'Chez Lulu' })
  const block = { kind: 'picture', picture, alt: '', caption: '' }
  const item = { title: 'La plage', text: '', picture }
  for (const [method, path, body, field] of [
    ['PATCH', hotelPath, { brand: { logo: picture } }, 'brand.logo'],
    ['PATCH', hotelPath, { brand: { cover: picture } }, 'brand.cover'],
    ['PATCH', hotelPath, { info: { items: [item] } }, 'info.items.0.picture'],
    ['PATCH', `${hotelPath}/services/${menu.id}`, { picture }, 'picture'],
    ['PATCH', `${hotelPath}/services/${menu.id}/articles/${menu.articles[0]?.id}`, { picture }, 'picture'],
    ['PATCH', `${hotelPath}/places/${venue.id}`, { pictures: [picture] }, 'pictures.0'],
    ['POST', `${hotelPath}/pages`, { title: 'Le port', blocks: [block] }, 'blocks.0.picture'],
  ] as const)
    expect(statusAndFields(await app.call(method, `${path}?lang=fr`, { as, body })), field).toEqual([
      422,
      `${field} picture_elsewhere`,
    ])
  const refused = await app.call('PATCH', `${hotelPath}?lang=fr`, { as, body: { brand: { logo: picture } } })
  expect(refused.body.errors[0].message).toContain('importez-la ici')
  expect(JSON.stringify(expectStatus(200, await app.call('GET', hotelPath)))).not.toContain('cdn.example')
})
