import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createProviderStaff, expectStatus } from '#tests/factories.ts'

const app = testApp()

test('a hotel without a position is offered the places of its country first, by name, page after page', async () => {
  const as = await createProviderStaff(app)
  const hotel = await createHotel(app, { address: { country: 'IS' } })
  const addPlace = async (name: string, latitude: number, longitude: number) =>
    expectStatus(
      201,
      await app.call('POST', '/v1/places', { as, body: { name, category: 'bar', latitude, longitude } }),
    )
  const inIceland = Array.from({ length: 52 }, (_, i) => `Zoo ${String(i).padStart(2, '0')}`)
  await Promise.all([...inIceland].reverse().map((name) => addPlace(name, 64.1, -21.9)))
  await addPlace('Aéroport', 55.95, -3.36)

  const firstPage = await app.call('GET', `/v1/hotels/${hotel.id}/places/from-directory`, { as: hotel.owner })
  const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
  expect(names(firstPage)).toEqual(inIceland.slice(0, 50))
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(firstPage.headers.get('link') ?? '') ?? []
  const { pathname, search } = new URL(next, 'http://localhost')
  const secondPage = await app.call('GET', `${pathname}${search}`, { as: hotel.owner })
  expect(names(secondPage)).toEqual([...inIceland.slice(50), 'Aéroport'])

  // The provider's own list has no country.
  const ofProvider = await app.call('GET', '/v1/places', { as })
  expect(names(ofProvider)[0]).toBe('Aéroport')

  // With a position the nearest place comes first, in whichever country it is.
  const address = { country: 'IS', latitude: 55.9, longitude: -3.3 }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { address } }))
  const nearest = await app.call('GET', `/v1/hotels/${hotel.id}/places/from-directory`, { as: hotel.owner })
  expect(names(nearest)[0]).toBe('Aéroport')
})
