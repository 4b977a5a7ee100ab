import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#modules/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { hotel, member, must, service, type TestHotel } from '#tests/factories.ts'

const app = testApp()

interface Named {
  id: string
}
const serviceAt = ({ id }: TestHotel, menu: Named) => `/v1/hotels/${id}/services/${menu.id}`
const articleAt = (own: TestHotel, menu: Named, article: Named) => `${serviceAt(own, menu)}/articles/${article.id}`
const read = async (own: TestHotel, menu: Named, lang = 'fr') =>
  must(200, await app.call('GET', `${serviceAt(own, menu)}?lang=${lang}&fallback=none`, { as: own.owner }))
const save = (own: TestHotel, path: string, body: object, { version = '', lang = 'fr', as = own.owner } = {}) =>
  app.call('PATCH', `${path}?lang=${lang}&fallback=none`, {
    as,
    body,
    headers: version ? { 'if-match': version } : {},
  })

describe('two people write one thing', () => {
  test('who saves second is told, and overwrites nothing', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    const [article] = menu.articles
    expect([menu.version, article.version]).toEqual([1, 1])
    for (const [path, first, second] of [
      [serviceAt(own, menu), { name: 'Brunch' }, { name: 'Goûter' }],
      [articleAt(own, menu, article), { name: 'Club' }, { name: 'Tartine' }],
    ] as const) {
      expect(must(200, await save(own, path, first, { version: '"1"' })).version).toBe(2)
      const refused = await save(own, path, second, { version: '"1"' })
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
      expect((await save(own, path, second, { version: 'W/"2"' })).body).toMatchObject({ ...second, version: 3 })
      expect((await save(own, path, second, { version: 'soon' })).status).toBe(412)
      for (const version of ['', '*']) must(200, await save(own, path, first, { version }))
    }
    expect(await read(own, menu)).toMatchObject({ name: 'Brunch', articles: [{ name: 'Club' }] })
  })

  test('one editor follows the version from language to language', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    let version = menu.version
    for (const [lang, name] of [
      ['fr', 'Brunch'],
      ['en', 'Late breakfast'],
      ['es', 'Desayuno tardío'],
    ] as const)
      version = must(200, await save(own, serviceAt(own, menu), { name }, { lang, version: `"${version}"` })).version
    expect(version).toBe(4)
  })

  test('of two who save at the very same moment one is told', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => save(own, serviceAt(own, menu), { name }, { version: '"1"' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  test('a pause, a sold-out and another order of the list are in nobody’s way', async () => {
    const own = await hotel(app)
    const menu = await service(app, own, {}, [{ name: 'A' }, { name: 'B' }])
    const [a, b] = menu.articles
    const as = await member(app, own, 'member')
    must(200, await save(own, serviceAt(own, menu), { paused: true }, { as }))
    must(200, await save(own, articleAt(own, menu, a), { available: false }, { as }))
    must(204, await app.call('PUT', `${serviceAt(own, menu)}/articles/order`, { as: own.owner, body: [b?.id, a.id] }))
    must(200, await save(own, serviceAt(own, menu), { leadMinutes: 15 }, { version: '"1"' }))
    must(200, await save(own, articleAt(own, menu, a), { price: 990 }, { version: '"1"' }))
    expect(await read(own, menu)).toMatchObject({
      paused: true,
      leadMinutes: 15,
      articles: [{ name: 'B' }, { name: 'A', available: false, price: { amount: 990 } }],
    })
  })

  test('the journal tells what was written, not that a number went up', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    must(200, await save(own, serviceAt(own, menu), { name: 'Brunch' }))
    const entries = must(200, await app.call('GET', `/v1/hotels/${own.id}/audit`, { as: own.owner })) as AuditEntry[]
    const changed = entries.find(({ act }) => act === 'service.changed')
    expect(changed?.changes).toEqual([{ field: 'name.fr', from: 'Petit déjeuner', to: 'Brunch' }])
  })
})

describe('a translation may be missing, the hotel’s own language may not', () => {
  const drink = (name: string, choices: string[], ids: { id?: string; choices?: Named[] } = {}) => ({
    id: ids.id,
    name,
    min: 0,
    max: 1,
    choices: choices.map((choice, place) => ({ id: ids.choices?.[place]?.id, name: choice, price: 0 })),
  })

  test('a choice without an English name is read in French', async () => {
    const own = await hotel(app)
    const menu = await service(app, own, {}, [{ options: [drink('Boisson', ['Café', 'Thé'])] }])
    const [article] = menu.articles
    const [option] = article.options
    const english = { options: [drink('Drink', ['', 'Tea'], option)] }
    must(200, await save(own, articleAt(own, menu, article), english, { lang: 'en' }))
    const guest = must(200, await app.call('GET', `/v1/hotels/${own.id}?lang=en`))
    expect(guest.services[0].articles[0].options[0]).toMatchObject({
      name: 'Drink',
      choices: [{ name: 'Café' }, { name: 'Tea' }],
    })
    expect((await read(own, menu, 'en')).articles[0].options[0].choices[0].name).toBe('')
  })

  test('a name taken back in English leaves the French one; the French one stays', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    for (const path of [serviceAt(own, menu), articleAt(own, menu, menu.articles[0])]) {
      must(200, await save(own, path, { name: 'Brunch' }, { lang: 'en' }))
      expect(must(200, await save(own, path, { name: ' ' }, { lang: 'en' })).name).toBe('')
      const refused = await save(own, path, { name: ' ' })
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'name', code: 'required' }]])
    }
  })

  test('every option and choice that nobody could read is told at once', async () => {
    const own = await hotel(app)
    const menu = await service(app, own)
    for (const lang of ['fr', 'en']) {
      const body = { options: [drink('', ['Café', '']), drink('Cuisson', [''])] }
      const refused = await save(own, articleAt(own, menu, menu.articles[0]), body, { lang })
      expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
        'options.0.name',
        'options.0.choices.1.name',
        'options.1.choices.0.name',
      ])
    }
  })
})
