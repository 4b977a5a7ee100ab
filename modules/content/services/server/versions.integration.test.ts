import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#modules/foundation/audit/contract.ts'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, member, service, type TestHotel } from '#tests/factories.ts'

const app = testApp()

interface Named {
  id: string
}
const serviceAt = ({ id }: TestHotel, menu: Named) => `/v1/hotels/${id}/services/${menu.id}`
const articleAt = (own: TestHotel, menu: Named, article: Named) => `${serviceAt(own, menu)}/articles/${article.id}`
const read = async (own: TestHotel, menu: Named, lang = 'fr') =>
  expectStatus(200, await app.call('GET', `${serviceAt(own, menu)}?lang=${lang}&fallback=none`, { as: own.owner }))
const save = (own: TestHotel, path: string, body: object, { version = '', lang = 'fr', as = own.owner } = {}) =>
  app.call('PATCH', `${path}?lang=${lang}&fallback=none`, {
    as,
    body,
    headers: version ? { 'if-match': version } : {},
  })

describe('two people write one thing', () => {
  test('who saves second is told, and overwrites nothing', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const [article] = menu.articles
    expect([menu.version, article.version]).toEqual([1, 1])
    for (const [path, first, second] of [
      [serviceAt(own, menu), { name: 'Brunch' }, { name: 'Goûter' }],
      [articleAt(own, menu, article), { name: 'Club' }, { name: 'Tartine' }],
    ] as const) {
      expect(expectStatus(200, await save(own, path, first, { version: '"1"' })).version).toBe(2)
      const refused = await save(own, path, second, { version: '"1"' })
      expect([refused.status, refused.body.code]).toEqual([412, 'precondition_failed'])
      expect((await save(own, path, second, { version: 'W/"2"' })).body).toMatchObject({ ...second, version: 3 })
      expect((await save(own, path, second, { version: 'soon' })).status).toBe(412)
      for (const version of ['', '*']) expectStatus(200, await save(own, path, first, { version }))
    }
    expect(await read(own, menu)).toMatchObject({ name: 'Brunch', articles: [{ name: 'Club' }] })
  })

  test('who is refused hears who has saved and when; a dish sold out at reception is nobody’s save', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const [article] = menu.articles
    const claire = await member(app, own, 'admin', 'Claire')
    const receptionist = await member(app, own, 'member', 'Paul')
    const lastSave = { by: 'Claire Le Goff', at: '2026-03-10T09:00:00.000Z' }
    for (const [thing, path, subject, toggle] of [
      ['service', serviceAt(own, menu), menu.id, { paused: true }],
      ['article', articleAt(own, menu, article), article.id, { available: false }],
    ] as const) {
      expectStatus(200, await save(own, path, { name: 'Club' }, { as: claire }))
      expectStatus(200, await save(own, path, toggle, { as: receptionist }))
      const refused = await save(own, path, { name: 'Tartine' }, { version: '"1"' })
      expect([refused.status, refused.body.context]).toEqual([412, { lastSave }])
      const asked = await app.call('GET', `/v1/hotels/${own.id}/last-save?thing=${thing}&subject=${subject}`, {
        as: own.owner,
      })
      expect(expectStatus(200, asked)).toEqual({ lastSave })
    }
  })

  test('the settings of a hotel and its information are two things to save', async () => {
    const own = await createHotel(app)
    const [claire, paul] = [await member(app, own, 'admin', 'Claire'), await member(app, own, 'admin', 'Paul')]
    const at = `/v1/hotels/${own.id}`
    expectStatus(200, await save(own, at, { info: { welcomeWord: 'Bienvenue' } }, { as: claire }))
    expectStatus(200, await save(own, at, { phone: '+33 2 99 00 00 00' }, { as: paul }))
    for (const [body, name] of [
      [{ info: { welcomeWord: 'Bonjour' } }, 'Claire Le Goff'],
      [{ phone: '+33 2 11 11 11 11' }, 'Paul Le Goff'],
    ] as const)
      expect((await save(own, at, body, { version: '"1"' })).body.context.lastSave.by).toBe(name)
    const other = await createHotel(app)
    const asked = await app.call('GET', `/v1/hotels/${other.id}/last-save?thing=info&subject=${own.id}`, {
      as: other.owner,
    })
    expect(expectStatus(200, asked)).toEqual({ lastSave: null })
  })

  test('one editor follows the version from language to language', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    let version = menu.version
    for (const [lang, name] of [
      ['fr', 'Brunch'],
      ['en', 'Late breakfast'],
      ['es', 'Desayuno tardío'],
    ] as const)
      version = expectStatus(
        200,
        await save(own, serviceAt(own, menu), { name }, { lang, version: `"${version}"` }),
      ).version
    expect(version).toBe(4)
  })

  test('of two who save at the very same moment one is told', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => save(own, serviceAt(own, menu), { name }, { version: '"1"' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
  })

  test("a pause, a sold-out and sorting do not conflict with an editor's save", async () => {
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ name: 'A' }, { name: 'B' }])
    const [a, b] = menu.articles
    const as = await member(app, own, 'member')
    expectStatus(200, await save(own, serviceAt(own, menu), { paused: true }, { as }))
    expectStatus(200, await save(own, articleAt(own, menu, a), { available: false }, { as }))
    expectStatus(
      204,
      await app.call('PUT', `${serviceAt(own, menu)}/articles/order`, { as: own.owner, body: [b?.id, a.id] }),
    )
    expectStatus(200, await save(own, serviceAt(own, menu), { leadMinutes: 15 }, { version: '"1"' }))
    expectStatus(200, await save(own, articleAt(own, menu, a), { price: 990 }, { version: '"1"' }))
    expect(await read(own, menu)).toMatchObject({
      paused: true,
      leadMinutes: 15,
      articles: [{ name: 'B' }, { name: 'A', available: false, price: { amount: 990 } }],
    })
  })

  test('the journal shows what was written, not that the version rose', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    expectStatus(200, await save(own, serviceAt(own, menu), { name: 'Brunch' }))
    const entries = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${own.id}/audit`, { as: own.owner }),
    ) as AuditEntry[]
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
    const own = await createHotel(app)
    const menu = await service(app, own, {}, [{ options: [drink('Boisson', ['Café', 'Thé'])] }])
    const [article] = menu.articles
    const [option] = article.options
    const english = { options: [drink('Drink', ['', 'Tea'], option)] }
    expectStatus(200, await save(own, articleAt(own, menu, article), english, { lang: 'en' }))
    const guest = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}?lang=en`))
    expect(guest.services[0].articles[0].options[0]).toMatchObject({
      name: 'Drink',
      choices: [{ name: 'Café' }, { name: 'Tea' }],
    })
    expect((await read(own, menu, 'en')).articles[0].options[0].choices[0].name).toBe('')
  })

  test('a name taken back in English leaves the French one; the French one stays', async () => {
    const own = await createHotel(app)
    const menu = await service(app, own)
    for (const path of [serviceAt(own, menu), articleAt(own, menu, menu.articles[0])]) {
      expectStatus(200, await save(own, path, { name: 'Brunch' }, { lang: 'en' }))
      expect(expectStatus(200, await save(own, path, { name: ' ' }, { lang: 'en' })).name).toBe('')
      const refused = await save(own, path, { name: ' ' })
      expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: 'name', code: 'required' }]])
    }
  })

  test('every option and choice that nobody could read is told at once', async () => {
    const own = await createHotel(app)
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
