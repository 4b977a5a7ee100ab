import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createPerson,
  expectStatus,
  statusAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import { StartingSetFile } from '../starting-sets-contract.ts'

const app = testApp()

const begin = ({ id, owner }: TestHotel, set: string, as: TestPerson = owner) =>
  app.call('POST', `/v1/hotels/${id}/starting-set`, { as, body: { set } })
const read = (hotel: TestHotel, path: string) => app.call('GET', `/v1/hotels/${hotel.id}/${path}`, { as: hotel.owner })
const seenByGuests = async ({ id }: TestHotel) => expectStatus(200, await app.call('GET', `/v1/hotels/${id}?lang=en`))
const fileOf = (set: string) => StartingSetFile.parse(app.context.startingSets[set])

describe('a starting set', () => {
  test.each(['city', 'seaside', 'guest-house', 'aparthotel'])(
    '%s comes whole into a new hotel, and guests see nothing of it',
    async (set) => {
      const hotel = await createHotel(app)
      const file = fileOf(set)
      const response = expectStatus(201, await begin(hotel, set))
      const services = expectStatus(200, await read(hotel, 'services?lang=all&fallback=none'))
      const pages = expectStatus(200, await read(hotel, 'pages?lang=all&fallback=none'))
      expect(response).toEqual({
        services: file.services.length,
        articles: file.services.flatMap(({ articles }) => articles).length,
        pages: file.pages.length,
      })
      expect(services.map(({ name, hidden }: { name: string; hidden: boolean }) => [name, hidden])).toEqual(
        file.services.map(({ content }) => [content.name, true]),
      )
      for (const [i, service] of services.entries()) {
        const priced = ({ name, price }: { name: unknown; price: number | { amount: number } }) =>
          JSON.stringify([name, typeof price === 'number' ? price : price.amount])
        expect(service.articles.map(priced).sort()).toEqual(file.services[i]?.articles.map(priced).sort())
        expect(service.sections).toHaveLength(file.services[i]?.sections.length ?? 0)
      }
      expect(pages.map(({ title, published }: { title: string; published: boolean }) => [title, published])).toEqual(
        file.pages.map(({ content }) => [content.title, false]),
      )
      const { services: shown, pages: read_, hasPages } = await seenByGuests(hotel)
      expect([shown, read_, hasPages]).toEqual([[], [], false])
      // The ids are new.
      const oldContent = JSON.stringify(file)
      for (const { id, articles } of services)
        for (const each of [id, ...articles.map((article: { id: string }) => article.id)])
          expect(oldContent).not.toContain(each)
    },
  )

  test('is described by its services, and its welcome page is shown to guests afterwards', async () => {
    const hotel = await createHotel(app)
    expectStatus(201, await begin(hotel, 'city'))
    const [first] = expectStatus(200, await read(hotel, 'services'))
    const [welcome] = expectStatus(200, await read(hotel, 'pages'))
    const steps = async () => expectStatus(200, await read(hotel, 'manage')).firstSteps.service
    expect(await steps()).toBe(false)
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${first.id}`, {
        as: hotel.owner,
        body: { hidden: false },
      }),
    )
    expectStatus(200, await app.call('POST', `/v1/hotels/${hotel.id}/pages/${welcome.id}/publish`, { as: hotel.owner }))
    expect(await steps()).toBe(true)
    const { services, pages } = await seenByGuests(hotel)
    expect(services.map(({ name }: { name: string }) => name)).toEqual(['Breakfast in your room'])
    const blocks = pages[0].blocks.filter(({ kind }: { kind: string }) => kind === 'service')
    expect(blocks.map(({ serviceId }: { serviceId: string }) => serviceId)).toEqual([first.id])
  })

  test('keeps its texts open as a first step until each […] is written', async () => {
    const hotel = await createHotel(app, { languages: ['fr'] })
    const isWritten = async () => expectStatus(200, await read(hotel, 'manage')).firstSteps.texts
    expect(await isWritten()).toBe(true)
    expectStatus(201, await begin(hotel, 'seaside'))
    expect(await isWritten()).toBe(false)
    for (const page of expectStatus(200, await read(hotel, 'pages'))) {
      const path = `/v1/hotels/${hotel.id}/pages/${page.id}?lang=all`
      const { blocks } = expectStatus(200, await app.call('GET', path, { as: hotel.owner }))
      const open = blocks.filter((block: object) => JSON.stringify(block).includes('[…]'))
      expect(page.unwritten).toBe(open.length)
      // Only the hotel's own language is read; what other languages hold is not asked for.
      const written = JSON.parse(JSON.stringify(blocks).replaceAll('[…]', 'midi'))
      if (open.length > 0)
        expectStatus(200, await app.call('PATCH', path, { as: hotel.owner, body: { blocks: written } }))
    }
    expect(await isWritten()).toBe(true)
    for (const page of expectStatus(200, await read(hotel, 'pages'))) expect(page.unwritten).toBe(0)
  })

  test('is created once, however often it is requested, and only in a hotel without services', async () => {
    const hotel = await createHotel(app)
    const answers = await Promise.all([begin(hotel, 'guest-house'), begin(hotel, 'guest-house')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { status, body } = await begin(hotel, 'city')
    expect([status, body.code]).toEqual([409, 'already_begun'])
    expect(expectStatus(200, await read(hotel, 'services'))).toHaveLength(fileOf('guest-house').services.length)
    expect(expectStatus(200, await read(hotel, 'pages'))).toHaveLength(fileOf('guest-house').pages.length)
    // The pages still exist without its services.
    for (const { id } of expectStatus(200, await read(hotel, 'services')))
      expectStatus(204, await app.call('DELETE', `/v1/hotels/${hotel.id}/services/${id}`, { as: hotel.owner }))
    expect((await begin(hotel, 'guest-house')).status).toBe(409)
    expectStatus(201, await begin(hotel, 'aparthotel'))
  })

  test('can be added by admins and owners, not by members or people of other hotels', async () => {
    const hotel = await createHotel(app)
    expect((await begin(hotel, 'city', await createMember(app, hotel, 'member'))).status).toBe(403)
    expect((await begin(hotel, 'city', await createPerson(app))).status).toBe(404)
    expect(expectStatus(200, await read(hotel, 'services'))).toEqual([])
    expectStatus(201, await begin(hotel, 'city', await createMember(app, hotel, 'admin')))
  })

  test('that does not exist is reported', async () => {
    const hotel = await createHotel(app)
    for (const set of ['castle', '__proto__', 'toString'])
      expect(statusAndFields(await begin(hotel, set))).toEqual([422, 'set invalid'])
  })

  test('has sensible amounts in a currency without a minor unit', async () => {
    const hotel = await createHotel(app, { currency: 'JPY' })
    expectStatus(201, await begin(hotel, 'city'))
    const [breakfast] = expectStatus(200, await read(hotel, 'services'))
    expect(breakfast.articles.find(({ price }: { price: object }) => price).price).toEqual({
      amount: 160_000,
      currency: 'JPY',
    })
  })

  test('is described in the language of the user', async () => {
    const list = expectStatus(200, await app.call('GET', '/v1/starting-sets?lang=es', { as: await createPerson(app) }))
    expect(list).toHaveLength(4)
    expect(list[0]).toMatchObject({ id: 'city', name: 'Hotel urbano', articles: 54 })
    expect(list[0].services[0]).toBe('Desayuno en la habitación')
  })
})
