import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import {
  createHotel,
  createMember,
  createService,
  expectStatus,
  type TestHotel,
  type TestPerson,
} from '#tests/factories.ts'
import type { Service } from '../contract.ts'

const app = testApp()

const emptyImport = { sections: [], articles: [], prices: [] }
async function newMenu() {
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel, {}, [{ name: 'Club sandwich', price: 1600, section: 'Plats' }])
  const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}`
  const callImport = (path: string, body: object, { as = hotel.owner, key = randomUUID() as string } = {}) =>
    app.call('POST', `${servicePath}/articles/${path}?lang=all`, { as, body: { ...emptyImport, ...body }, key })
  const readService = async (): Promise<Service> =>
    expectStatus(200, await app.call('GET', `${servicePath}?lang=fr`, { as: hotel.owner }))
  return { hotel, menu, call: callImport, read: readService }
}
const newArticle = (name: string, fields: object = {}) => ({
  id: randomUUID(),
  name: { fr: name },
  price: 400,
  ...fields,
})
const versionOf = async ({ id, owner }: TestHotel): Promise<number> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}`, { as: owner })).version
const journalEntries = async ({ id, owner }: TestHotel): Promise<AuditEntry[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/audit`, { as: owner }))

test('a menu is imported as one change, with its sections, its articles and the changed prices', async () => {
  const { hotel, menu, call: callImport, read: readService } = await newMenu()
  const drinks = { id: randomUUID(), name: { fr: 'Boissons', en: 'Drinks' } }
  const [club] = menu.articles
  const before = (await journalEntries(hotel)).length
  const version = await versionOf(hotel)
  const body = {
    sections: [drinks],
    articles: [
      newArticle('Thé', { sectionId: drinks.id, allergens: { milk: 'may-contain' }, diets: ['vegan'], vatRate: 5.5 }),
      newArticle('Café', { sectionId: drinks.id, description: { fr: 'Torréfié ici' }, maxQuantity: 3 }),
      newArticle('Soupe', { sectionId: club.sectionId }),
    ],
    prices: [{ id: club.id, from: 1600, to: 1700 }],
  }
  const answer = expectStatus(200, await callImport('import', body))
  const after = await readService()
  expect(answer.articles.map(({ id }: { id: string }) => id)).toEqual(after.articles.map(({ id }) => id))
  expect(after.articles.map(({ name, section, price }) => [section, name, price.amount])).toEqual([
    ['Plats', 'Club sandwich', 1700],
    ['Plats', 'Soupe', 400],
    ['Boissons', 'Thé', 400],
    ['Boissons', 'Café', 400],
  ])
  expect(after.articles.find(({ name }) => name === 'Thé')).toMatchObject({
    allergens: { milk: 'may-contain' },
    diets: ['vegan'],
    vatRate: 5.5,
    maxQuantity: 20,
    available: true,
  })
  expect(await versionOf(hotel)).toBe(version + 1)
  const entriesAfter = await journalEntries(hotel)
  expect(entriesAfter.length).toBe(before + 1)
  expect(entriesAfter[0]).toMatchObject({
    act: 'article.imported',
    subject: { id: menu.id },
    changes: [
      { field: 'articles', to: 'Thé, Café, Soupe' },
      { field: 'sections', to: 'Boissons' },
      { field: 'prices', from: expect.stringContaining('16,00'), to: expect.stringContaining('17,00') },
    ],
  })
})

test('an import that is sent again is carried out once, and its key cannot be used for another import', async () => {
  const { hotel, call: callImport, read: readService } = await newMenu()
  const key = randomUUID()
  const body = { articles: [newArticle('Thé')] }
  const version = await versionOf(hotel)
  const answers = await Promise.all([1, 2, 3].map(() => callImport('import', body, { key })))
  expect(answers.map(({ status: importStatus }) => importStatus)).toEqual([200, 200, 200])
  expect((await readService()).articles.length).toBe(2)
  expect(await versionOf(hotel)).toBe(version + 1)
  const other = await callImport('import', { articles: [newArticle('Café')] }, { key })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('an import with an invalid part changes nothing', async () => {
  const { hotel, menu, call: callImport, read: readService } = await newMenu()
  const [club] = menu.articles
  const version = await versionOf(hotel)
  const importErrors = async (body: object) => {
    const answer = await callImport('import', { articles: [newArticle('Thé')], ...body })
    return [
      answer.status,
      ...(answer.body.errors ?? []).map(({ path, code }: Record<string, string>) => `${path} ${code}`),
    ]
  }
  const sameIdArticle = newArticle('Thé')
  expect(await importErrors({ articles: [newArticle('')] })).toEqual([422, 'articles.0.name required'])
  expect(await importErrors({ articles: [newArticle('Thé'), newArticle('the')] })).toEqual([
    422,
    'articles.1.name already_there',
  ])
  expect(await importErrors({ articles: [newArticle('CLUB  sandwich', { sectionId: club.sectionId })] })).toEqual([
    422,
    'articles.0.name already_there',
  ])
  expect(await importErrors({ articles: [sameIdArticle, { ...sameIdArticle, name: { fr: 'Café' } }] })).toEqual([
    422,
    'articles.1.id duplicate_id',
  ])
  expect(await importErrors({ articles: [newArticle('Eau', { id: club.id })] })).toEqual([
    422,
    'articles.0.id duplicate_id',
  ])
  expect(await importErrors({ articles: [newArticle('Eau', { sectionId: randomUUID() })] })).toEqual([
    422,
    'articles.0.sectionId unknown_section',
  ])
  expect(await importErrors({ sections: [{ id: randomUUID(), name: { fr: 'plats' } }] })).toEqual([
    422,
    'sections.0.name already_there',
  ])
  expect(await importErrors({ sections: [{ id: club.sectionId, name: { fr: 'Desserts' } }] })).toEqual([
    422,
    'sections.0.id duplicate_id',
  ])
  expect(await importErrors({ prices: [{ id: club.id, from: 1500, to: 1700 }] })).toEqual([412])
  expect(await importErrors({ prices: [{ id: randomUUID(), from: 1500, to: 1700 }] })).toEqual([412])
  expect(await importErrors({ articles: Array.from({ length: 300 }, (_, i) => newArticle(`Thé ${i}`)) })).toEqual([
    422,
    ' too_big_list',
  ])
  const other = await createHotel(app)
  const othersService = await createService(app, other, {}, [{ section: 'Ailleurs' }])
  expect(
    await importErrors({ articles: [newArticle('Eau', { sectionId: othersService.articles[0].sectionId })] }),
  ).toEqual([422, 'articles.0.sectionId unknown_section'])
  expect((await readService()).articles.map(({ name, price }) => [name, price.amount])).toEqual([
    ['Club sandwich', 1600],
  ])
  expect(await versionOf(hotel)).toBe(version)
})

test('a whole menu fits into one import', async () => {
  const { call: callImport, read: readService } = await newMenu()
  expectStatus(
    200,
    await callImport('import', { articles: Array.from({ length: 299 }, (_, i) => newArticle(`Thé ${i}`)) }),
  )
  const { articles } = await readService()
  expect(articles.length).toBe(300)
  expect(articles.slice(0, 299).map(({ name }) => name)).toEqual(Array.from({ length: 299 }, (_, i) => `Thé ${i}`))
})

test('an import can be undone: its articles and empty sections are deleted, and prices are reset', async () => {
  const { hotel, menu, call: callImport, read: readService } = await newMenu()
  const [club] = menu.articles
  const [drinks, wines] = ['Boissons', 'Vins'].map((fr) => ({ id: randomUUID(), name: { fr } }))
  const [tea, red] = [newArticle('Thé', { sectionId: drinks?.id }), newArticle('Rouge', { sectionId: wines?.id })]
  expectStatus(
    200,
    await callImport('import', {
      sections: [drinks, wines],
      articles: [tea, red],
      prices: [{ id: club.id, from: 1600, to: 1700 }],
    }),
  )
  // Somebody has added another article to one of the sections meanwhile.
  const servicePath = `/v1/hotels/${hotel.id}/services/${menu.id}/articles`
  expectStatus(
    201,
    await app.call('POST', `${servicePath}?lang=fr`, {
      as: hotel.owner,
      body: { name: 'Cidre', price: 500, sectionId: wines?.id },
    }),
  )
  const undo = {
    sections: [drinks?.id, wines?.id],
    articles: [tea.id, red.id],
    prices: [{ id: club.id, from: 1700, to: 1600 }],
  }
  expectStatus(200, await callImport('import/undo', undo))
  const after = await readService()
  expect(after.articles.map(({ name, price }) => [name, price.amount])).toEqual([
    ['Club sandwich', 1600],
    ['Cidre', 500],
  ])
  expect(after.sections.map(({ name }) => name)).toEqual(['Plats', 'Vins'])
  expect((await journalEntries(hotel))[0]).toMatchObject({ act: 'article.importUndone', subject: { id: menu.id } })

  // A repeated undo changes nothing, and later changes stay.
  expectStatus(200, await callImport('import/undo', undo))
  expect((await readService()).articles.length).toBe(2)
  expectStatus(200, await app.call('POST', `${servicePath}/${tea.id}/restore?lang=fr`, { as: hotel.owner }))
  expect((await readService()).articles.map(({ name }) => name)).toContain('Thé')
})

test('a receptionist cannot import articles, and a service of another hotel is not found', async () => {
  const { hotel, menu, call: callImport, read: readService } = await newMenu()
  const other = await createHotel(app)
  const body = { articles: [newArticle('Thé')] }
  const importStatus = async (path: string, as: TestPerson) => (await callImport(path, body, { as })).status
  const undo = { sections: [], articles: [menu.articles[0].id], prices: [] }
  const receptionist = await createMember(app, hotel, 'member')
  expect(await importStatus('import', receptionist)).toBe(403)
  expect((await callImport('import/undo', undo, { as: receptionist })).status).toBe(403)
  expect(await importStatus('import', other.owner)).toBe(404)
  const key = randomUUID()
  for (const path of ['import', 'import/undo']) {
    const answer = await app.call('POST', `/v1/hotels/${other.id}/services/${menu.id}/articles/${path}?lang=all`, {
      as: other.owner,
      body: path === 'import' ? { ...emptyImport, ...body } : undo,
      key,
    })
    expect(answer.status, path).toBe(404)
  }
  expect((await readService()).articles.length).toBe(1)
})

test('an import changes and resets allergens of existing articles, unless somebody has changed them since', async () => {
  const { menu, call: callImport, read: readService } = await newMenu()
  const { id } = menu.articles[0]
  const answers = async () => (await readService()).articles[0]?.allergens
  const change = { id, from: null, to: { gluten: 'contains', milk: 'may-contain' } }
  expectStatus(200, await callImport('import', { allergens: [change] }))
  expect(await answers()).toEqual(change.to)
  expect((await callImport('import', { allergens: [{ id, from: { eggs: 'none' }, to: {} }] })).status).toBe(412)
  expect(await answers()).toEqual(change.to)
  expectStatus(200, await callImport('import/undo', { allergens: [{ id, from: change.to, to: null }] }))
  expect(await answers()).toBeNull()
})

test('the maximum price depends on the currency', async () => {
  const euroMenu = await newMenu()
  expect((await euroMenu.call('import', { articles: [newArticle('Langouste', { price: 1_000_001 })] })).status).toBe(
    422,
  )
  const { id } = euroMenu.menu.articles[0]
  expect((await euroMenu.call('import', { prices: [{ id, from: 1600, to: 2_500_000 }] })).status).toBe(422)
  const servicePath = `/v1/hotels/${euroMenu.hotel.id}`
  expectStatus(
    200,
    await app.call('PATCH', `${servicePath}?lang=all`, { as: euroMenu.hotel.owner, body: { currency: 'XOF' } }),
  )
  expectStatus(200, await euroMenu.call('import', { prices: [{ id, from: 1600, to: 2_500_000 }] }))
  expect((await euroMenu.read()).articles[0]?.price).toEqual({ amount: 2_500_000, currency: 'XOF' })
})
