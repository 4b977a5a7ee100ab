import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { addMember } from '#modules/hotel/hotels/server/members/service.ts'
import { testApp } from '#tests/app.ts'
import {
  createAnotherHotel,
  createHotel,
  createLibraryFile,
  createMember,
  createPerson,
  createPlace,
  createProviderStaff,
  createPublishedPage,
  createService,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'

const app = testApp()

type Item = { kind: 'service' | 'page' | 'place'; id: string }
const copy = (
  as: TestPerson,
  from: TestHotel,
  to: TestHotel,
  item: Item,
  values: { key?: string; hidden?: boolean } = {},
) =>
  app.call('POST', `/v1/hotels/${to.id}/copies`, {
    as,
    key: values.key ?? randomUUID(),
    body: { from: from.id, ...item, hidden: values.hidden ?? false },
  })
const read = async ({ id, owner }: TestHotel, path: string, query = 'lang=fr') =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/${path}?${query}`, { as: owner }))
const inAll = 'lang=all&fallback=none'

describe('content is copied to another hotel of the person', () => {
  let owner: TestPerson
  let from: TestHotel
  let to: TestHotel
  beforeEach(async () => {
    owner = await createPerson(app)
    from = await createAnotherHotel(app, owner, { name: 'Grand Hôtel' })
    to = await createAnotherHotel(app, owner, { name: 'Petit Hôtel' })
  })

  test('a service with its sections, articles, options and picture, in all languages', async () => {
    const picture = await createLibraryFile(app, from, { name: 'bar.png' })
    const choices = [
      { name: 'Petit', price: 0 },
      { name: 'Grand', price: 250 },
    ]
    const bar = await createService(app, from, { name: 'Le bar', picture: picture.address }, [
      { name: 'Chocolat', price: 550, section: 'Chaud', allergens: { milk: 'contains' } } as never,
      { name: 'Olives', price: 300, options: [{ name: 'Taille', min: 1, max: 1, choices }] as never },
    ])
    const at = `/v1/hotels/${from.id}/services/${bar.id}`
    expectStatus(200, await app.call('PATCH', `${at}?lang=en`, { as: owner, body: { name: 'The bar' } }))

    const { id, leftOut } = expectStatus(200, await copy(owner, from, to, { kind: 'service', id: bar.id }))
    expect([id === bar.id, leftOut]).toEqual([false, 0])
    const original = await read(from, `services/${bar.id}`, inAll)
    const copied = await read(to, `services/${id}`, inAll)
    expect(copied.name).toEqual({ fr: 'Le bar', en: 'The bar', es: '' })
    const articlesOf = (service: { articles: Record<string, unknown>[] }) =>
      service.articles.map(({ name, price, allergens, options }) => ({
        name,
        price,
        allergens,
        options: (options as { name: unknown; choices: { name: unknown; price: unknown }[] }[]).map((option) => [
          option.name,
          option.choices.map((choice) => [choice.name, choice.price]),
        ]),
      }))
    expect(articlesOf(copied)).toEqual(articlesOf(original))
    expect(copied.sections.map(({ name }: { name: unknown }) => name)).toEqual(
      original.sections.map(({ name }: { name: unknown }) => name),
    )
    // No id is shared, and the picture is a file of the other library.
    const idsIn = (value: unknown): string[] =>
      JSON.stringify(value).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    expect(idsIn(copied).filter((each) => idsIn(original).includes(each))).toEqual([])
    expect((await read(to, 'medias')).map(({ name }: { name: string }) => name)).toEqual(['bar.png'])
    expect((await app.fetch(copied.picture, {})).status).toBe(200)
    expect(await read(from, 'medias')).toHaveLength(1)
    const entries = (await read(to, 'audit')) as { act: string; subject: { name: string } }[]
    expect(entries.filter(({ act }) => act === 'service.created').map(({ subject }) => subject.name)).toEqual([
      'Le bar',
    ])
  })

  test('hidden where that is asked for, and otherwise shown as the original is', async () => {
    const item = { kind: 'service', id: (await createService(app, from)).id } as const
    const hiddenId = expectStatus(200, await copy(owner, from, to, item, { hidden: true })).id
    const shownId = expectStatus(200, await copy(owner, from, to, item)).id
    expect((await read(to, `services/${hiddenId}`)).hidden).toBe(true)
    expect((await read(to, `services/${shownId}`)).hidden).toBe(false)
    const page = await createPublishedPage(app, from)
    const draft = expectStatus(200, await copy(owner, from, to, { kind: 'page', id: page.id }, { hidden: true }))
    const published = expectStatus(200, await copy(owner, from, to, { kind: 'page', id: page.id }))
    expect((await read(to, `pages/${draft.id}`)).published).toBe(false)
    expect((await read(to, `pages/${published.id}`)).published).toBe(true)
  })

  test('a page without the blocks that show content of its own hotel, and says how many', async () => {
    const service = await createService(app, from)
    const place = await createPlace(app, from, { name: 'Chez Lulu', category: 'restaurant' })
    const blocks = [
      { kind: 'text', text: richTextFromPlain('Ouvert à tous') },
      { kind: 'service', serviceId: service.id },
      { kind: 'place', placeId: place.id },
      { kind: 'button', label: 'Le bar', link: { to: 'service', id: service.id } },
      { kind: 'button', label: 'Ailleurs', link: { to: 'address', address: 'https://example.com/' } },
      { kind: 'info', info: 'wifi' },
    ]
    const page = await createPublishedPage(app, from, { title: 'Le spa', blocks } as never)
    const { id, leftOut } = expectStatus(200, await copy(owner, from, to, { kind: 'page', id: page.id }))
    const copied = await read(to, `pages/${id}`)
    expect([leftOut, copied.title]).toEqual([3, 'Le spa'])
    expect(copied.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['text', 'button', 'info'])
  })

  test('a place', async () => {
    const place = await createPlace(app, from, { name: 'Chez Lulu', category: 'restaurant' })
    const { id } = expectStatus(200, await copy(owner, from, to, { kind: 'place', id: place.id }))
    expect(await read(to, `places/${id}`)).toMatchObject({ name: 'Chez Lulu', category: 'restaurant', source: 'own' })
  })

  test('once for each key, however often and at once it is sent', async () => {
    const item = { kind: 'service', id: (await createService(app, from)).id } as const
    const key = randomUUID()
    const answers = await Promise.all([1, 2].map(() => copy(owner, from, to, item, { key })))
    // Two at a time are allowed; both find the same copy.
    const ids = answers.map((answer) => expectStatus(200, answer).id)
    expect(expectStatus(200, await copy(owner, from, to, item, { key })).id).toBe(ids[0])
    expect([new Set(ids).size, (await read(to, 'services')).length]).toEqual([1, 1])
    const other = { kind: 'service', id: (await createService(app, from)).id } as const
    expect((await copy(owner, from, to, other, { key })).body.code).toBe('idempotency_key_reused')
  })

  test('or refused whole: another currency, no room for its files, or nothing to copy', async () => {
    const item = { kind: 'service', id: (await createService(app, from)).id } as const
    const dollars = await createAnotherHotel(app, owner, { name: 'Motel', currency: 'USD' })
    expect((await copy(owner, from, dollars, item)).body.code).toBe('currency_differs')
    expect(statusCodeAndFields(await copy(owner, from, from, item))).toEqual([422, 'invalid', 'from invalid'])
    expect((await copy(owner, from, to, { kind: 'page', id: item.id })).status).toBe(404)

    const picture = await createLibraryFile(app, from, { name: 'bar.png' })
    const bar = await createService(app, from, { picture: picture.address })
    const { hotelMaxFilesBytes } = app.context.config
    Object.assign(app.context.config, { hotelMaxFilesBytes: 1 })
    const refused = await copy(owner, from, to, { kind: 'service', id: bar.id })
    Object.assign(app.context.config, { hotelMaxFilesBytes })
    expect(refused.body.code).toBe('files_quota_exceeded')
    expect([await read(to, 'services'), await read(to, 'medias')]).toEqual([[], []])
  })

  test('only where the person may edit the content of both hotels', async () => {
    const item = { kind: 'service', id: (await createService(app, from)).id } as const
    const stranger = await createHotel(app)
    const statusOf = async (as: TestPerson, source: TestHotel, target: TestHotel) =>
      (await copy(as, source, target, item)).status
    expect(await statusOf(stranger.owner, from, stranger)).toBe(404)
    expect(await statusOf(owner, from, stranger)).toBe(404)
    const admin = await createMember(app, to, 'admin')
    expect(await statusOf(admin, from, to)).toBe(404)
    // Who only reads one of the two may not copy from it, nor to it.
    await transaction(app.context.db, (tx) => addMember(tx, from.id, admin.userId, 'member'))
    expect([await statusOf(admin, from, to), await statusOf(admin, to, from)]).toEqual([403, 403])
    const member = `/v1/hotels/${from.id}/members/${admin.userId}`
    expectStatus(200, await app.call('PATCH', member, { as: owner, body: { role: 'admin' } }))
    expect(await statusOf(admin, from, to)).toBe(200)
    expect(await statusOf(await createProviderStaff(app), from, stranger)).toBe(200)
  })
})
