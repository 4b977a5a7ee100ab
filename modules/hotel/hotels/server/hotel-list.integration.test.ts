import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createPerson, createProviderStaff, expectStatus, type TestPerson } from '#tests/factories.ts'

const app = testApp()

const listHotels = (as: TestPerson, query = '') => app.call('GET', `/v1/hotels${query}`, { as })
const create = (as: TestPerson, body: object, lang = 'fr') => app.call('POST', `/v1/hotels?lang=${lang}`, { as, body })

describe('the list of hotels', () => {
  test('contains the hotels where the person works, by name, and no other', async () => {
    const [hotel] = await Promise.all([createHotel(app, { name: 'Zinc' }), createHotel(app)])
    expectStatus(201, await create(hotel.owner, { name: 'Azur' }))
    expect((await listHotels(hotel.owner)).body.map(({ name }: { name: string }) => name)).toEqual(['Azur', 'Zinc'])
    expect((await listHotels(await createPerson(app))).body).toEqual([])
    expect((await listHotels(hotel.owner, '?q=zin')).body).toHaveLength(1)
    expect((await listHotels(hotel.owner, '?q=%25')).body).toEqual([])
  })

  test('contains all hotels for provider staff, page by page, each once', async () => {
    const mark = crypto.randomUUID()
    const owner = await createPerson(app)
    // Names of the maximum length, many of them equal; created in two halves, because at most a hundred calls of one
    // account may wait.
    const names = Array.from({ length: 130 }, (_, i) => `${mark} ${'é'.repeat(60)} ${i % 40}`)
    for (const part of [names.slice(0, 65), names.slice(65)])
      await Promise.all(part.map(async (name) => expectStatus(201, await create(owner, { name }))))
    const listedIds: string[] = []
    let next = `/v1/hotels?q=${mark}&lang=en`
    const staff = await createProviderStaff(app)
    for (let page = 0; next && page < 5; page++) {
      const called = await app.call('GET', next, { as: staff })
      for (const { id } of expectStatus(200, called)) listedIds.push(id)
      next = /^<([^>]+)>; rel="next"$/.exec(called.headers.get('link') ?? '')?.[1] ?? ''
    }
    expect([listedIds.length, new Set(listedIds).size]).toEqual([130, 130])
    expect((await app.call('GET', `/v1/hotels?q=${mark}`, { as: await createPerson(app) })).body).toEqual([])
  })

  test('refuses an invalid cursor', async () => {
    for (const after of ['x', "' or 1=1", '%00', 'WyJhIiwiYiJd'])
      expect([400, 422]).toContain(
        (await listHotels(await createPerson(app), `?after=${encodeURIComponent(after)}`)).status,
      )
  })
})
