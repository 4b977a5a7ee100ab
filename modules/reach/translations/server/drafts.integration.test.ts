import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '#app/maintenance.ts'
import { transaction } from '#core/db/db.ts'
import { RemoteServerError } from '#core/net/server/fetch-json.ts'
import type { EngineTranslation } from '#core/translation/translation.ts'
import type { Article } from '#modules/content/services/contract.ts'
import { testApp } from '#tests/app.ts'
import { createDeal, createHotel, createMember, createService, expectStatus, type TestHotel } from '#tests/factories.ts'
import { makeGate } from '#tests/gate.ts'
import type { Translations } from '../contract.ts'

const app = testApp()
const german: Record<string, string> = {
  'Petit déjeuner': 'Frühstück',
  'Servi en chambre': 'Serviert im Zimmer',
  'Servi en terrasse': 'Serviert auf der Terrasse',
}

/** The calls of the engine in this process. */
let engineCalls: { texts: string[]; to: string; from: string | undefined }[] = []
let translate: (texts: string[], to: string) => Promise<EngineTranslation[]>
beforeEach(() => {
  engineCalls = []
  translate = async (texts) => texts.map((text) => ({ text: german[text] ?? text, from: 'fr' }))
  app.context.translation = {
    name: 'deepl',
    translate: (texts, to, from) => {
      engineCalls.push({ texts, to, from })
      return translate(texts, to)
    },
  }
})
afterEach(() => app.setClock('2026-03-10T09:00:00Z'))

const hotelPath = ({ id }: TestHotel, path: string) => `/v1/hotels/${id}${path}`
const enable = async (hotel: TestHotel, enabled = true, as = hotel.owner) =>
  app.call('PUT', hotelPath(hotel, '/translations/drafts'), { as, body: { enabled } })
const runJobs = () => app.context.jobs.drain()
const addJob = ({ id }: TestHotel) =>
  transaction(app.context.db, (tx) => app.context.jobs.add(tx, 'translations.draft', { hotelId: id }, { key: id }))
const readDesk = async (hotel: TestHotel, to = 'de'): Promise<Translations> =>
  expectStatus(
    200,
    await app.call('GET', hotelPath(hotel, `/translations?lang=fr&from=fr&to=${to}`), { as: hotel.owner }),
  )
const textAt = async (hotel: TestHotel, field: string, to = 'de') => {
  const text = (await readDesk(hotel, to)).texts.find((each) => each.field === field && each.place === 'service')
  if (!text) throw new Error(`no ${field}`)
  return text
}
const readAsGuest = async (hotel: TestHotel, lang = 'de') => {
  const { services, drafted, fallback } = expectStatus(200, await app.call('GET', hotelPath(hotel, `?lang=${lang}`)))
  const [service] = services
  return { name: service.name, description: service.description, drafted, fallback }
}

/** A hotel with a service in French whose drafts are enabled; `made`: the first drafts are there. */
async function hotelWithDrafts({ made = true, languages = ['fr', 'de'] } = {}) {
  const hotel = await createHotel(app, { languages: languages as ['fr', 'de'], operationsLang: 'fr' })
  const menu = await createService(app, hotel, { description: 'Servi en chambre' }, [])
  const edit = async (lang: string, body: object) =>
    expectStatus(
      200,
      await app.call('PATCH', hotelPath(hotel, `/services/${menu.id}?lang=${lang}`), { as: hotel.owner, body }),
    )
  expectStatus(200, await enable(hotel))
  if (made) await runJobs()
  return { hotel, menu, edit }
}

const drafts = { name: 'Frühstück', description: 'Serviert im Zimmer' }
const drafted = ['services.0.name', 'services.0.description']

describe('what a hotel has not translated', () => {
  test('is drafted by the engine, read by guests as such, and never written into the hotel’s own texts', async () => {
    const { hotel, menu } = await hotelWithDrafts()
    const guest = await readAsGuest(hotel)
    expect(guest).toMatchObject({ ...drafts, drafted: expect.arrayContaining(drafted) })
    expect(guest.fallback).not.toContain('services.0.name')
    expect(engineCalls).toEqual([
      { texts: expect.arrayContaining(Object.keys(german).slice(0, 2)), to: 'de', from: 'fr' },
    ])
    const stored = await app.call('GET', hotelPath(hotel, `/services/${menu.id}?lang=all`), { as: hotel.owner })
    expect(expectStatus(200, stored)).toMatchObject({ name: { fr: 'Petit déjeuner', de: '' } })
    expect(await textAt(hotel, 'name')).toMatchObject({ target: '', draft: 'Frühstück' })
    expect((await readDesk(hotel)).drafts).toEqual({ enabled: true, engine: 'deepl' })
    // Guests of the hotel's own language read nothing that was drafted.
    expect(await readAsGuest(hotel, 'fr')).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
    // The next run has nothing to do.
    await addJob(hotel)
    await runJobs()
    expect(engineCalls).toHaveLength(1)
  })

  test('is drafted only for hotels that want it, and only while they do', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'de'], operationsLang: 'fr' })
    await createService(app, hotel, {}, [])
    await addJob(hotel)
    await runJobs()
    expect(engineCalls).toEqual([])
    expectStatus(200, await enable(hotel))
    await runJobs()
    expect((await readAsGuest(hotel)).name).toBe('Frühstück')
    expectStatus(200, await enable(hotel, false))
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
    expect((await textAt(hotel, 'name')).draft).toBeNull()
    expectStatus(200, await enable(hotel))
    await runJobs()
    expect((await readAsGuest(hotel)).name).toBe('Frühstück')
    expect(engineCalls).toHaveLength(1)
  })

  test('stays in the hotel’s language without an engine, and the setting is not offered', async () => {
    const { hotel } = await hotelWithDrafts()
    app.context.translation = null
    app.context.pages.drop(hotel.id)
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
    expect((await readDesk(hotel)).drafts).toBeNull()
    const other = await createHotel(app)
    expect((await enable(other)).status).toBe(422)
    expectStatus(200, await enable(hotel, false))
  })

  test('is never drafted where it binds, is signed, or is printed', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'de'], operationsLang: 'fr' })
    await createDeal(app, hotel, { text: 'Un verre offert', terms: 'Sauf le dimanche' })
    const inventory = { words: 'Vérifiez la chambre', lists: [] }
    const info = { inventory, welcomeWord: 'Petit déjeuner' }
    expectStatus(200, await app.call('PATCH', hotelPath(hotel, '?lang=fr'), { as: hotel.owner, body: { info } }))
    translate = async (texts) => texts.map((text) => ({ text: german[text] ?? `Das ist ${text}`, from: 'fr' }))
    expectStatus(200, await enable(hotel))
    await runJobs()
    const sent = engineCalls.flatMap(({ texts }) => texts)
    expect(sent).toContain('Un verre offert')
    expect(sent).not.toContain('Sauf le dimanche')
    expect(sent).not.toContain('Vérifiez la chambre')
    const guest = expectStatus(200, await app.call('GET', hotelPath(hotel, '?lang=de')))
    expect(guest.drafted).toContain('info.welcomeWord')
    expect(guest.drafted.filter((path: string) => /terms|inventory/.test(path))).toEqual([])
  })

  test('that was added later is drafted in the next hour', async () => {
    const { hotel, menu } = await hotelWithDrafts()
    const articles = hotelPath(hotel, `/services/${menu.id}/articles?lang=fr`)
    const tea = { name: 'Servi en terrasse', price: 400 }
    expectStatus(201, await app.call('POST', articles, { as: hotel.owner, body: tea }))
    await runJobs()
    expect(engineCalls).toHaveLength(1)
    await runMaintenance(app.context)
    await runJobs()
    const guest = expectStatus(200, await app.call('GET', hotelPath(hotel, '?lang=de')))
    expect(guest.services[0].articles[0].name).toBe('Serviert auf der Terrasse')
  })
})

describe('a draft', () => {
  test('is accepted or corrected by staff, and then is a text of the hotel', async () => {
    const { hotel } = await hotelWithDrafts()
    const write = async (field: string, text: string) => {
      const { place, id, serviceId, key, target } = await textAt(hotel, field)
      const body = { place, id, serviceId, key, to: 'de', known: target, text }
      expectStatus(200, await app.call('PATCH', hotelPath(hotel, '/translations'), { as: hotel.owner, body }))
    }
    await write('name', 'Frühstück')
    await write('description', 'Aufs Zimmer gebracht')
    const guest = await readAsGuest(hotel)
    expect(guest).toMatchObject({ name: 'Frühstück', description: 'Aufs Zimmer gebracht', drafted: undefined })
    expect(await textAt(hotel, 'name')).toMatchObject({ target: 'Frühstück', draft: null })
  })

  test('is deleted by those who may edit, is not made again, and is journaled', async () => {
    const { hotel } = await hotelWithDrafts()
    const { place, id, key } = await textAt(hotel, 'name')
    const remove = (as = hotel.owner, values: object = {}) => {
      const body = { place, id, key, to: 'de', ...values }
      return app.call('POST', hotelPath(hotel, '/translations/drafts/delete'), { as, body })
    }
    expect((await remove(await createMember(app, hotel, 'member'))).status).toBe(403)
    expect((await remove((await createHotel(app)).owner)).status).toBe(404)
    expect((await remove(hotel.owner, { key: 'price' })).status).toBe(404)
    expectStatus(204, await remove())
    expect((await remove()).status).toBe(404)
    await addJob(hotel)
    await runJobs()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', description: drafts.description })
    expect(engineCalls).toHaveLength(1)
    const journal = expectStatus(200, await app.call('GET', hotelPath(hotel, '/audit'), { as: hotel.owner }))
    expect(journal.map(({ act }: { act: string }) => act).slice(0, 2)).toEqual(['drafts.deleted', 'drafts.started'])
  })

  test('is gone as soon as its source changes, and made again within minutes', async () => {
    const { hotel, edit } = await hotelWithDrafts()
    await edit('fr', { description: 'Servi en terrasse' })
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Frühstück', description: 'Servi en terrasse' })
    await runJobs()
    expect(engineCalls).toHaveLength(1)
    app.setClock('2026-03-10T09:02:00Z')
    await runJobs()
    expect((await readAsGuest(hotel)).description).toBe('Serviert auf der Terrasse')
    // Changed back: the former draft is read again, without a call.
    await edit('fr', { description: 'Servi en chambre' })
    expect((await readAsGuest(hotel)).description).toBe('Serviert im Zimmer')
    app.setClock('2026-03-10T09:04:00Z')
    await runJobs()
    expect(engineCalls).toHaveLength(2)
  })

  test('of a text that no longer exists is deleted after a month, with all of them when the hotel is', async () => {
    const { hotel, edit } = await hotelWithDrafts()
    const count = async () =>
      (await app.context.pool.query('select 1 from translation_drafts where hotel_id = $1', [hotel.id])).rows.length
    expect(await count()).toBe(2)
    await edit('fr', { description: '' })
    app.setClock('2026-04-15T09:00:00Z')
    await addJob(hotel)
    await runJobs()
    expect(await count()).toBe(1)
    for (const { hotelDeleted } of app.context.modules.toReversed())
      await app.context.db.transaction(async (tx) => hotelDeleted?.(tx, hotel.id))
    expect(await count()).toBe(0)
  })

  test('in a language that the hotel has dropped is read by nobody, and is there again with the language', async () => {
    const { hotel } = await hotelWithDrafts()
    const offer = async (languages: string[]) =>
      expectStatus(200, await app.call('PATCH', hotelPath(hotel, '?lang=fr'), { as: hotel.owner, body: { languages } }))
    await offer(['fr', 'en'])
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
    await offer(['fr', 'de'])
    expect((await readAsGuest(hotel)).name).toBe('Frühstück')
  })
})

describe('while the engine works', () => {
  /** A hotel whose engine answers only when `release` is called. */
  async function hotelInFlight() {
    const setup = await hotelWithDrafts({ made: false })
    const { gate, release } = makeGate()
    const started = makeGate()
    const answer = translate
    translate = async (texts, to) => {
      started.release()
      await gate
      return answer(texts, to)
    }
    const run = runJobs()
    await started.gate
    const finish = async () => {
      release()
      await run
    }
    return { ...setup, finish }
  }

  test('guests read the hotel’s language, and a source that changes gets no draft of the old one', async () => {
    const { hotel, edit, finish } = await hotelInFlight()
    expect((await readAsGuest(hotel)).name).toBe('Petit déjeuner')
    await edit('fr', { description: 'Servi en terrasse' })
    await finish()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Frühstück', description: 'Servi en terrasse' })
    // The next run waits until the time of the first one is over.
    app.setClock('2026-03-10T09:06:00Z')
    await runJobs()
    expect((await readAsGuest(hotel)).description).toBe('Serviert auf der Terrasse')
  })

  test('what staff write stays', async () => {
    const { hotel, edit, finish } = await hotelInFlight()
    await edit('de', { name: 'Morgenmahl' })
    await finish()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Morgenmahl', description: drafts.description })
    expect(await textAt(hotel, 'name')).toMatchObject({ target: 'Morgenmahl', draft: null })
  })

  test('a hotel that stops drafts shows none', async () => {
    const { hotel, finish } = await hotelInFlight()
    expectStatus(200, await enable(hotel, false))
    await finish()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
  })
})

describe('an engine', () => {
  test.each([
    ['an empty text', () => ''],
    ['the source', (text: string) => text],
    ['markup', (text: string) => `<p>${german[text]}</p>`],
    ['garbage', () => '%%%% ++++ ????'],
    ['a text without end', () => 'Frühstück '.repeat(2000)],
    ['another script', () => 'Завтрак в номер'],
    ['English instead of German', () => 'This is what we have for you in the morning'],
  ])('that answers with %s leaves the hotel’s language, and is not asked for it again', async (_, answer) => {
    translate = async (texts) => texts.map((text) => ({ text: answer(text), from: 'fr' }))
    const { hotel } = await hotelWithDrafts()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Petit déjeuner', drafted: undefined })
    expect(await textAt(hotel, 'name')).toMatchObject({ target: '', draft: null })
    await addJob(hotel)
    await runJobs()
    expect(engineCalls).toHaveLength(1)
  })

  test('that is gone blocks nothing: guests read the hotel’s language, and the job runs again', async () => {
    translate = async () => {
      throw new RemoteServerError('gone', { status: 503 })
    }
    const { hotel, edit } = await hotelWithDrafts({ made: false })
    await expect(runJobs()).rejects.toThrow('has not drafted all texts')
    expect((await readAsGuest(hotel)).name).toBe('Petit déjeuner')
    await edit('fr', { description: 'Servi en terrasse' })
    // The engine is back, as another process sees it that has not paused it.
    const engine = app.context.translation
    app.context.translation = engine && { ...engine }
    translate = async (texts) => texts.map((text) => ({ text: german[text] ?? text, from: 'fr' }))
    app.setClock('2026-03-10T09:06:00Z')
    await runJobs()
    expect(await readAsGuest(hotel)).toMatchObject({ name: 'Frühstück', description: 'Serviert auf der Terrasse' })
  })

  test('is called for a limited number of characters and times a day of a hotel', async () => {
    const { hotel } = await hotelWithDrafts({ made: false })
    const { limits } = app.context
    const { allowed } = await limits.draftedCharacters.count(hotel.id, 99_990)
    expect(allowed).toBe(100_000)
    await runJobs()
    expect(engineCalls).toEqual([])
    expect((await limits.draftedCharacters.count(hotel.id, 0)).used).toBe(99_990)
    await limits.draftedCharacters.forget(hotel.id)
    await limits.draftCalls.count(hotel.id, 500)
    await addJob(hotel)
    await runJobs()
    expect(engineCalls).toEqual([])
    await limits.draftCalls.forget(hotel.id)
    await addJob(hotel)
    await runJobs()
    expect((await readAsGuest(hotel)).name).toBe('Frühstück')
  })

  test('receives many texts in calls of fifty, ten in a run', async () => {
    const { hotel, menu } = await hotelWithDrafts()
    const path = hotelPath(hotel, `/services/${menu.id}/articles/import?lang=fr`)
    for (let first = 0; first < 255; first += 85) {
      const numbers = Array.from({ length: 85 }, (_, i) => first + i)
      const texts = (number: number) => ({ name: `Plat ${number}`, description: `Recette ${number}` })
      const articles = numbers.map((number) => ({ id: randomUUID(), price: 100, ...texts(number) }))
      const body = { sections: [], articles, prices: [] }
      const headers = { 'idempotency-key': randomUUID() }
      expectStatus(200, await app.call('POST', path, { as: hotel.owner, body, headers }))
    }
    translate = async (texts) =>
      texts.map((text) => ({ text: text.replace('Plat', 'Gericht').replace('Recette', 'Rezept'), from: 'fr' }))
    await addJob(hotel)
    await runJobs()
    expect(engineCalls.slice(1).map(({ texts }) => texts.length)).toEqual(Array.from({ length: 10 }, () => 50))
    app.setClock('2026-03-10T09:00:02Z')
    await runJobs()
    expect(engineCalls.slice(11).map(({ texts }) => texts.length)).toEqual([10])
    const guest = expectStatus(200, await app.call('GET', hotelPath(hotel, '?lang=de')))
    const texts = guest.services[0].articles.map(({ name, description }: Article) => [name, description])
    expect(texts).toEqual(Array.from({ length: 255 }, (_, i) => [`Gericht ${i}`, `Rezept ${i}`]))
  })
})
