import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPerson, createProviderStaff, expectStatus, type TestPerson } from '#tests/factories.ts'

const app = testApp()

const create = async (as: TestPerson, body: object) =>
  expectStatus(201, await app.call('POST', '/v1/hotels', { as, body }))
const findNames = async (as: TestPerson, q: string) => {
  const called = await app.call('GET', `/v1/hotels?q=${encodeURIComponent(q)}`, { as })
  return expectStatus(200, called).map(({ name }: { name: string }) => name)
}

test('a hotel is found by any part of its name, town or page address, in any order, with or without accents', async () => {
  const staff = await createProviderStaff(app)
  const hotel = await createHotel(app, {
    name: 'Hôtel de l’Étoile',
    address: { city: 'Saint-Étienne' },
    slug: 'belle-etoile',
  })
  for (const q of ['etoile', 'ÉTOILE', 'hotel étoi', 'etienne hôtel', 'belle-etoile', '  saint   étoile '])
    expect(await findNames(staff, q), q).toEqual(['Hôtel de l’Étoile'])
  for (const q of ['etoile cancale', '%', '_', '\\', 'hotel%etoile']) expect(await findNames(staff, q), q).toEqual([])
  expect(await findNames(await createPerson(app), 'etoile')).toEqual([])

  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}`, { as: hotel.owner, body: { address: { city: 'Cancale' } } }),
  )
  expect(await findNames(staff, 'etoile cancale')).toEqual(['Hôtel de l’Étoile'])
  expect(await findNames(staff, 'etienne')).toEqual([])
})

test('the next page of the list continues correctly although hotels were added and deleted meanwhile', async () => {
  const owner = await createPerson(app)
  const names = Array.from({ length: 60 }, (_, i) => `Auberge ${String(i).padStart(2, '0')}`)
  const ids = []
  for (const name of names) ids.push((await create(owner, { name })).id)
  const first = await app.call('GET', '/v1/hotels?q=auberge', { as: owner })
  expect(expectStatus(200, first)).toHaveLength(50)
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''

  // The last hotel shown and one before it are deleted, and one after it is created.
  for (const id of [ids[49], ids[3]]) expectStatus(204, await app.call('DELETE', `/v1/hotels/${id}`, { as: owner }))
  await create(owner, { name: 'Auberge 55 bis' })
  const second = await app.call('GET', next, { as: owner })
  expect(expectStatus(200, second).map(({ name }: { name: string }) => name)).toEqual([
    ...names.slice(50, 56),
    'Auberge 55 bis',
    ...names.slice(56),
  ])
  expect(second.headers.get('link')).toBeNull()
})
