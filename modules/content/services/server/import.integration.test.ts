import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, service, type TestHotel, type TestPerson } from '#tests/factories.ts'
import type { Service } from '../contract.ts'

const app = testApp()

const blank = { sections: [], articles: [], prices: [] }
async function newMenu() {
  const own = await createHotel(app)
  const menu = await service(app, own, {}, [{ name: 'Club sandwich', price: 1600, section: 'Plats' }])
  const at = `/v1/hotels/${own.id}/services/${menu.id}`
  const call = (path: string, body: object, { as = own.owner, key = randomUUID() as string } = {}) =>
    app.call('POST', `${at}/articles/${path}?lang=all`, { as, body: { ...blank, ...body }, key })
  const read = async (): Promise<Service> =>
    expectStatus(200, await app.call('GET', `${at}?lang=fr`, { as: own.owner }))
  return { own, menu, call, read }
}
const drink = (name: string, more: object = {}) => ({ id: randomUUID(), name: { fr: name }, price: 400, ...more })
const versionOf = async ({ id, owner }: TestHotel): Promise<number> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}`, { as: owner })).version
const entries = async ({ id, owner }: TestHotel): Promise<AuditEntry[]> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/audit`, { as: owner }))

test('a menu is imported as one change: its sections, its articles and the prices that were chosen', async () => {
  const { own, menu, call, read } = await newMenu()
  const drinks = { id: randomUUID(), name: { fr: 'Boissons', en: 'Drinks' } }
  const [club] = menu.articles
  const before = (await entries(own)).length
  const version = await versionOf(own)
  const body = {
    sections: [drinks],
    articles: [
      drink('Thé', { sectionId: drinks.id, allergens: { milk: 'may-contain' }, diets: ['vegan'], vatRate: 5.5 }),
      drink('Café', { sectionId: drinks.id, description: { fr: 'Torréfié ici' }, maxQuantity: 3 }),
      drink('Soupe', { sectionId: club.sectionId }),
    ],
    prices: [{ id: club.id, from: 1600, to: 1700 }],
  }
  const answer = expectStatus(200, await call('import', body))
  const after = await read()
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
  expect(await versionOf(own)).toBe(version + 1)
  const written = await entries(own)
  expect(written.length).toBe(before + 1)
  expect(written[0]).toMatchObject({
    act: 'article.imported',
    subject: { id: menu.id },
    changes: [
      { field: 'articles', to: 'Thé, Café, Soupe' },
      { field: 'sections', to: 'Boissons' },
      { field: 'prices', from: expect.stringContaining('16,00'), to: expect.stringContaining('17,00') },
    ],
  })
})

test('an import that is sent again counts once, and its key is good for nothing else', async () => {
  const { own, call, read } = await newMenu()
  const key = randomUUID()
  const body = { articles: [drink('Thé')] }
  const version = await versionOf(own)
  const answers = await Promise.all([1, 2, 3].map(() => call('import', body, { key })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read()).articles.length).toBe(2)
  expect(await versionOf(own)).toBe(version + 1)
  const other = await call('import', { articles: [drink('Café')] }, { key })
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused'])
})

test('nothing is written where a part of it cannot be', async () => {
  const { own, menu, call, read } = await newMenu()
  const [club] = menu.articles
  const version = await versionOf(own)
  const refused = async (body: object) => {
    const answer = await call('import', { articles: [drink('Thé')], ...body })
    return [
      answer.status,
      ...(answer.body.errors ?? []).map(({ path, code }: Record<string, string>) => `${path} ${code}`),
    ]
  }
  const again = drink('Thé')
  expect(await refused({ articles: [drink('')] })).toEqual([422, 'articles.0.name required'])
  expect(await refused({ articles: [drink('Thé'), drink('the')] })).toEqual([422, 'articles.1.name already_there'])
  expect(await refused({ articles: [drink('CLUB  sandwich', { sectionId: club.sectionId })] })).toEqual([
    422,
    'articles.0.name already_there',
  ])
  expect(await refused({ articles: [again, { ...again, name: { fr: 'Café' } }] })).toEqual([
    422,
    'articles.1.id duplicate_id',
  ])
  expect(await refused({ articles: [drink('Eau', { id: club.id })] })).toEqual([422, 'articles.0.id duplicate_id'])
  expect(await refused({ articles: [drink('Eau', { sectionId: randomUUID() })] })).toEqual([
    422,
    'articles.0.sectionId unknown_section',
  ])
  expect(await refused({ sections: [{ id: randomUUID(), name: { fr: 'plats' } }] })).toEqual([
    422,
    'sections.0.name already_there',
  ])
  expect(await refused({ sections: [{ id: club.sectionId, name: { fr: 'Desserts' } }] })).toEqual([
    422,
    'sections.0.id duplicate_id',
  ])
  expect(await refused({ prices: [{ id: club.id, from: 1500, to: 1700 }] })).toEqual([412])
  expect(await refused({ prices: [{ id: randomUUID(), from: 1500, to: 1700 }] })).toEqual([412])
  expect(await refused({ articles: Array.from({ length: 300 }, (_, i) => drink(`Thé ${i}`)) })).toEqual([
    422,
    ' too_big_list',
  ])
  const other = await createHotel(app)
  const elsewhere = await service(app, other, {}, [{ section: 'Ailleurs' }])
  expect(await refused({ articles: [drink('Eau', { sectionId: elsewhere.articles[0].sectionId })] })).toEqual([
    422,
    'articles.0.sectionId unknown_section',
  ])
  expect((await read()).articles.map(({ name, price }) => [name, price.amount])).toEqual([['Club sandwich', 1600]])
  expect(await versionOf(own)).toBe(version)
})

test('a whole menu fits into one import', async () => {
  const { call, read } = await newMenu()
  expectStatus(200, await call('import', { articles: Array.from({ length: 299 }, (_, i) => drink(`Thé ${i}`)) }))
  const { articles } = await read()
  expect(articles.length).toBe(300)
  expect(articles.slice(0, 299).map(({ name }) => name)).toEqual(Array.from({ length: 299 }, (_, i) => `Thé ${i}`))
})

test('an import is taken back: its articles go to the bin, its sections with them, prices are set back', async () => {
  const { own, menu, call, read } = await newMenu()
  const [club] = menu.articles
  const [drinks, wines] = ['Boissons', 'Vins'].map((fr) => ({ id: randomUUID(), name: { fr } }))
  const [tea, red] = [drink('Thé', { sectionId: drinks?.id }), drink('Rouge', { sectionId: wines?.id })]
  expectStatus(
    200,
    await call('import', {
      sections: [drinks, wines],
      articles: [tea, red],
      prices: [{ id: club.id, from: 1600, to: 1700 }],
    }),
  )
  // Somebody has added another article to one of the sections meanwhile.
  const at = `/v1/hotels/${own.id}/services/${menu.id}/articles`
  expectStatus(
    201,
    await app.call('POST', `${at}?lang=fr`, {
      as: own.owner,
      body: { name: 'Cidre', price: 500, sectionId: wines?.id },
    }),
  )
  const undo = {
    sections: [drinks?.id, wines?.id],
    articles: [tea.id, red.id],
    prices: [{ id: club.id, from: 1700, to: 1600 }],
  }
  expectStatus(200, await call('import/undo', undo))
  const after = await read()
  expect(after.articles.map(({ name, price }) => [name, price.amount])).toEqual([
    ['Club sandwich', 1600],
    ['Cidre', 500],
  ])
  expect(after.sections.map(({ name }) => name)).toEqual(['Plats', 'Vins'])
  expect((await entries(own))[0]).toMatchObject({ act: 'article.importUndone', subject: { id: menu.id } })

  // A repeated undo changes nothing, and later changes stay.
  expectStatus(200, await call('import/undo', undo))
  expect((await read()).articles.length).toBe(2)
  expectStatus(200, await app.call('POST', `${at}/${tea.id}/restore?lang=fr`, { as: own.owner }))
  expect((await read()).articles.map(({ name }) => name)).toContain('Thé')
})

test('who may not edit articles imports none, and a service of another hotel is not found', async () => {
  const { own, menu, call, read } = await newMenu()
  const other = await createHotel(app)
  const body = { articles: [drink('Thé')] }
  const status = async (path: string, as: TestPerson) => (await call(path, body, { as })).status
  const undo = { sections: [], articles: [menu.articles[0].id], prices: [] }
  const receptionist = await member(app, own, 'member')
  expect(await status('import', receptionist)).toBe(403)
  expect((await call('import/undo', undo, { as: receptionist })).status).toBe(403)
  expect(await status('import', other.owner)).toBe(404)
  const key = randomUUID()
  for (const path of ['import', 'import/undo']) {
    const answer = await app.call('POST', `/v1/hotels/${other.id}/services/${menu.id}/articles/${path}?lang=all`, {
      as: other.owner,
      body: path === 'import' ? { ...blank, ...body } : undo,
      key,
    })
    expect(answer.status, path).toBe(404)
  }
  expect((await read()).articles.length).toBe(1)
})

test('answers about allergens of articles that are there are changed and taken back, unless somebody was faster', async () => {
  const { menu, call, read } = await newMenu()
  const { id } = menu.articles[0]
  const answers = async () => (await read()).articles[0]?.allergens
  const change = { id, from: null, to: { gluten: 'contains', milk: 'may-contain' } }
  expectStatus(200, await call('import', { allergens: [change] }))
  expect(await answers()).toEqual(change.to)
  expect((await call('import', { allergens: [{ id, from: { eggs: 'none' }, to: {} }] })).status).toBe(412)
  expect(await answers()).toEqual(change.to)
  expectStatus(200, await call('import/undo', { allergens: [{ id, from: change.to, to: null }] }))
  expect(await answers()).toBeNull()
})

test('a price is as high as its currency needs, and not higher', async () => {
  const euros = await newMenu()
  expect((await euros.call('import', { articles: [drink('Langouste', { price: 1_000_001 })] })).status).toBe(422)
  const { id } = euros.menu.articles[0]
  expect((await euros.call('import', { prices: [{ id, from: 1600, to: 2_500_000 }] })).status).toBe(422)
  const at = `/v1/hotels/${euros.own.id}`
  expectStatus(200, await app.call('PATCH', `${at}?lang=all`, { as: euros.own.owner, body: { currency: 'XOF' } }))
  expectStatus(200, await euros.call('import', { prices: [{ id, from: 1600, to: 2_500_000 }] }))
  expect((await euros.read()).articles[0]?.price).toEqual({ amount: 2_500_000, currency: 'XOF' })
})
