import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { officeModules } from '#app/office-modules.ts'
import { hasText } from '#core/i18n/translator.ts'
import { richTextFromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import {
  createDeal,
  createHotel,
  createLibraryFile,
  createMember,
  createPlace,
  createService,
  createTicket,
  expectStatus,
  type TestHotel,
} from '#tests/factories.ts'
import type { DeskText, Translations } from '../contract.ts'

const app = testApp()
const readTranslations = async ({ id, owner }: TestHotel, query = 'lang=fr', as = owner): Promise<Translations> =>
  expectStatus(200, await app.call('GET', `/v1/hotels/${id}/translations?${query}`, { as }))
const missingTexts = ({ texts }: Translations) =>
  texts.filter(({ target }) => !target).map((text) => `${text.place} ${text.field}`)
const writeTranslation = ({ id, owner }: TestHotel, text: DeskText, to: string, change: object = {}, as = owner) =>
  app.call('PATCH', `/v1/hotels/${id}/translations`, {
    as,
    body: {
      place: text.place,
      id: text.id,
      serviceId: text.serviceId,
      key: text.key,
      to,
      known: text.target,
      ...change,
    },
  })
const findText = ({ texts }: Translations, field: string, place?: string) => {
  const found = texts.find((text) => text.field === field && (!place || text.place === place))
  if (!found) throw new Error(`no ${field}`)
  return found
}

/** A hotel with every kind of text, in French. */
async function hotelWithEveryText() {
  const hotel = await createHotel(app, { languages: ['fr', 'en'] })
  await app.call('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, {
    as: hotel.owner,
    body: {
      info: {
        announcement: { text: 'a', from: null, until: null },
        welcomeWord: 'a',
        breakfast: { opens: '07:00', closes: '10:30', price: null, place: 'a' },
        hotelAccess: { directions: 'a', parking: 'a', codes: [{ label: 'a', code: '1' }], codesFor: 'everybody' },
        usefulNumbers: [{ label: 'a', number: '15' }],
        arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: null, departureBy: '11:00', text: 'a' },
        guestbook: { open: true, words: 'a' },
        inventory: { words: 'a', lists: [{ name: 'a', rooms: [], items: [{ name: 'a', quantity: 1 }] }] },
        items: [{ title: 'a', text: 'a', picture: null }],
      },
    },
  })
  await createService(app, hotel, { description: 'a' }, [
    {
      name: 'a',
      section: 'a',
      description: 'a',
      options: [{ name: 'a', min: 0, max: 1, choices: [{ name: 'a', price: 0 }] }],
    },
  ])
  const file = await createLibraryFile(app, hotel)
  const as = hotel.owner
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/medias/${file.id}`, { as, body: { alt: { fr: 'a' } } }),
  )
  expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/pages?lang=fr`, {
      as,
      body: {
        title: 'a',
        blocks: [
          { kind: 'text', text: richTextFromPlain('a') },
          { kind: 'picture', picture: file.address, alt: 'a', caption: 'a' },
          { kind: 'gallery', pictures: [{ picture: file.address, alt: 'a' }] },
          { kind: 'button', label: 'a', link: null },
        ],
      },
    }),
  )
  await createPlace(app, hotel, { description: 'a', opinion: 'a' })
  await createDeal(app, hotel, { text: 'a', terms: 'a' })
  await createTicket(app, hotel, { text: 'a' })
  const chat = { awayText: 'a', cannedAnswers: [{ id: randomUUID(), title: 'a', text: 'a' }] }
  expectStatus(200, await app.call('PATCH', `/v1/hotels/${hotel.id}/chat-settings?lang=fr`, { as, body: chat }))
  return hotel
}

describe('the texts of a hotel', () => {
  test('are found in information, services and articles, each with the object it belongs to', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const { id, owner } = hotel
    await app.call('PATCH', `/v1/hotels/${id}?lang=fr`, {
      as: owner,
      body: { info: { welcomeWord: 'Bienvenue', items: [{ title: 'Marées', text: '', picture: null }] } },
    })
    const menu = await createService(app, hotel, {}, [{ name: 'Thé', description: 'De Chine' }])
    const article = menu.articles[0]
    await app.call('PATCH', `/v1/hotels/${id}/services/${menu.id}?lang=en`, { as: owner, body: { name: 'Breakfast' } })
    const found = await readTranslations(hotel)
    expect(found).toMatchObject({ from: 'fr', to: 'en', more: 0 })
    const gaps = missingTexts(found)
    expect(gaps).toEqual([
      'info info.welcomeWord',
      'info info.items.title',
      ...(menu.description ? ['service description'] : []),
      'article name',
      'article description',
    ])
    expect(findText(found, 'description', 'article')).toMatchObject({
      id: article.id,
      serviceId: menu.id,
      subject: 'Thé',
      source: { lang: 'fr', text: 'De Chine' },
    })
    expect(findText(found, 'name', 'service').target).toBe('Breakfast')
    const total = found.texts.length
    expect(found.languages).toEqual([
      { lang: 'fr', written: total, total },
      { lang: 'en', written: total - gaps.length, total },
    ])
  })

  test('can be translated into the hotel’s own language too, and a long copied text is marked as a copy', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const { id, owner } = hotel
    const copiedText = 'The tides are written up at reception every morning.'
    for (const lang of ['fr', 'en'])
      await app.call('PATCH', `/v1/hotels/${id}?lang=${lang}`, {
        as: owner,
        body: { info: { welcomeWord: copiedText } },
      })
    await app.call('PATCH', `/v1/hotels/${id}?lang=en`, {
      as: owner,
      body: {
        info: { arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: null, departureBy: '11:00', text: 'Late' } },
      },
    })
    const found = await readTranslations(hotel, 'lang=fr&from=en&to=fr')
    expect(found).toMatchObject({ from: 'en', to: 'fr' })
    expect(missingTexts(found)).toEqual(['info info.arrivalDeparture.text'])
    expect(findText(found, 'info.welcomeWord').same).toBe(true)
    expect(findText(found, 'info.arrivalDeparture.text').same).toBe(false)
    // An unavailable language, or the same one twice, is replaced by the default.
    expect(await readTranslations(hotel, 'lang=fr&from=es&to=es')).toMatchObject({ from: 'fr', to: 'en' })
    expect(await readTranslations(hotel, 'lang=fr&from=en&to=en')).toMatchObject({ from: 'fr', to: 'en' })
  })

  test('have a name for their object and field, for every kind of text', async () => {
    const { texts } = await readTranslations(await hotelWithEveryText())
    const places = Object.assign({}, ...officeModules.map(({ textKinds }) => textKinds))
    expect([...new Set(texts.map(({ place }) => place))].toSorted()).toEqual(Object.keys(places).toSorted())
    const describeKey = (text: string) => (hasText(text) ? 'named' : text)
    for (const { place, field } of texts) {
      expect(describeKey(`${places[place].texts}.texts.places.${place}`)).toBe('named')
      expect(describeKey(`${places[place].texts}.texts.fields.${field}`)).toBe('named')
    }
    expect(new Set(texts.map(({ field }) => field)).size).toBe(31)
  })

  test('are read by all staff of the hotel', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en', 'es'] })
    const reception = await createMember(app, hotel, 'member')
    expect((await readTranslations(hotel, 'lang=es', reception)).languages).toEqual(
      ['fr', 'en', 'es'].map((lang) => ({ lang, written: 0, total: 0 })),
    )
  })
})

describe('saving a translation', () => {
  test('writes every kind of text through its own module, with its limits, its journal entry and for guests', async () => {
    const hotel = await hotelWithEveryText()
    const { texts } = await readTranslations(hotel)
    for (const text of texts.filter(({ longest }) => longest !== null)) {
      const expectedText = `en ${text.field}`
      expect([
        text.field,
        expectStatus(200, await writeTranslation(hotel, text, 'en', { text: expectedText })),
      ]).toEqual([text.field, { text: expectedText }])
      const tooLong = await writeTranslation(hotel, text, 'en', {
        known: expectedText,
        text: 'x'.repeat((text.longest ?? 0) + 1),
      })
      expect([text.field, tooLong.status, tooLong.body.errors[0].code]).toEqual([text.field, 422, 'too_big_text'])
    }
    const after = await readTranslations(hotel)
    // A rich text can be written in its own editor only.
    expect(after.texts.filter(({ longest }) => longest === null).map(({ field }) => field)).toEqual(['blocks.text'])
    for (const text of after.texts.filter(({ longest }) => longest !== null))
      expect(text).toMatchObject({ target: `en ${text.field}`, changed: null })
    // The other language is unchanged.
    expect(after.texts.map(({ source }) => source)).toEqual(texts.map(({ source }) => source))
    const journal = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/audit`, { as: hotel.owner }))
    const acts = new Set(journal.map(({ act }: { act: string }) => act))
    for (const noun of ['hotel', 'service', 'section', 'article', 'place', 'deal', 'ticket', 'chat', 'media'])
      expect(acts).toContain(`${noun}.changed`)
  })

  test('is allowed to those who may edit the text, and to nobody of another hotel', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    await createService(app, hotel, { description: 'Servi en chambre' })
    const text = findText(await readTranslations(hotel), 'description', 'service')
    for (const role of ['member', 'admin', 'owner'] as const) {
      const person = await createMember(app, hotel, role)
      const currentText = findText(await readTranslations(hotel), 'description', 'service').target
      const answer = await writeTranslation(hotel, text, 'en', { known: currentText, text: `By ${role}` }, person)
      expect([role, answer.status]).toEqual([role, role === 'member' ? 403 : 200])
    }
    const other = await createHotel(app, { languages: ['fr', 'en'] })
    expect((await writeTranslation({ ...other }, text, 'en', { text: 'Theirs' })).status).toBe(404)
    expect((await writeTranslation(hotel, text, 'en', { text: 'Theirs' }, other.owner)).status).toBe(404)
    expect(findText(await readTranslations(hotel), 'description', 'service').target).toBe('By owner')
  })

  test('is refused for a text that does not exist, or in a language that the hotel does not have', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const menu = await createService(app, hotel, { description: 'Servi' }, [{ name: 'Thé' }])
    const text = findText(await readTranslations(hotel), 'name', 'article')
    const change = { text: 'Tea', known: '' }
    for (const wrong of [
      { place: 'toString' },
      { place: 'nothing' },
      { id: randomUUID() },
      { key: 'price' },
      { key: '' },
    ])
      expect([wrong, (await writeTranslation(hotel, text, 'en', { ...change, ...wrong })).status]).toEqual([wrong, 404])
    expect((await writeTranslation(hotel, text, 'es', change)).status).toBe(422)
    expect((await writeTranslation(hotel, text, 'fr', { text: '', known: 'Thé' })).body.errors[0].code).toBe('required')
    await app.call('DELETE', `/v1/hotels/${hotel.id}/services/${menu.id}/articles/${text.id}`, { as: hotel.owner })
    expect((await writeTranslation(hotel, text, 'en', change)).status).toBe(404)
  })

  test('of an item in a list stays with that item when somebody sorts the list meanwhile', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    const numbers = [
      { label: 'Pharmacie', number: '01' },
      { label: 'Taxi', number: '02' },
    ]
    const patch = (body: object) => app.call('PATCH', `/v1/hotels/${hotel.id}?lang=fr`, { as: hotel.owner, body })
    const { info } = expectStatus(200, await patch({ info: { usefulNumbers: numbers } }))
    const pharmacy = findText(await readTranslations(hotel), 'info.usefulNumbers.label')
    await patch({ info: { usefulNumbers: info.usefulNumbers.toReversed() } })
    expectStatus(200, await writeTranslation(hotel, pharmacy, 'en', { text: 'Chemist' }))
    const now = await readTranslations(hotel)
    expect(now.texts.map(({ source, target }) => [source.text, target])).toEqual([
      ['Taxi', ''],
      ['Pharmacie', 'Chemist'],
    ])
  })

  test('that somebody else has changed meanwhile is a conflict, with the other text', async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en'] })
    await createService(app, hotel, { description: 'Servi en chambre' })
    const text = findText(await readTranslations(hotel), 'description', 'service')
    expectStatus(200, await writeTranslation(hotel, text, 'en', { text: 'Served in your room' }))
    const second = await writeTranslation(hotel, text, 'en', { text: 'In-room dining' })
    expect([second.status, second.body.code, second.body.context]).toEqual([
      409,
      'conflict',
      { text: 'Served in your room' },
    ])
    expectStatus(
      200,
      await writeTranslation(hotel, text, 'en', { text: 'In-room dining', known: 'Served in your room' }),
    )
    // Another text of the same object causes no conflict, even at the same time.
    const name = findText(await readTranslations(hotel), 'name', 'service')
    const description = findText(await readTranslations(hotel), 'description', 'service')
    const answers = await Promise.all([
      writeTranslation(hotel, name, 'en', { text: 'Room service' }),
      writeTranslation(hotel, description, 'en', { text: 'At any hour' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await readTranslations(hotel)).texts.map(({ target }) => target).slice(0, 2)).toEqual([
      'Room service',
      'At any hour',
    ])
  })
})

describe('a changed source text', () => {
  const hotelWithDescription = async () => {
    const hotel = await createHotel(app, { languages: ['fr', 'en', 'es'] })
    const menu = await createService(app, hotel, { description: 'Servi en chambre' })
    const edit = async (lang: string, description: string | object) =>
      expectStatus(
        200,
        await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}?lang=${lang}`, {
          as: hotel.owner,
          body: { description },
        }),
      )
    const descriptionIn = async (to: string, from = 'fr') =>
      findText(await readTranslations(hotel, `lang=fr&from=${from}&to=${to}`), 'description', 'service')
    return { hotel, edit, at: descriptionIn }
  }

  test('marks its translations as outdated, wherever it was changed, with the source text before', async () => {
    const { hotel, edit, at } = await hotelWithDescription()
    await edit('en', 'Served in your room')
    expect((await at('en')).changed).toBeNull()
    await edit('fr', 'Servi en terrasse')
    const { changed } = await at('en')
    expect(changed).toMatchObject({ before: 'Servi en chambre' })
    expect(changed?.at).toBe(app.context.clock().toISOString())
    // A missing translation is missing, but not outdated.
    expect((await at('es')).changed).toBeNull()
    await edit('es', 'Servido en la terraza')
    expect((await at('es')).changed).toBeNull()
    // After a second change, `before` is still the source that was translated.
    expectStatus(200, await writeTranslation(hotel, await at('fr', 'en'), 'fr', { text: 'Servi au bar' }))
    expect((await at('en')).changed?.before).toBe('Servi en chambre')
    expect((await at('es')).changed?.before).toBe('Servi en terrasse')
  })

  test('is no longer marked once the translation is written or confirmed, or the change undone', async () => {
    const { hotel, edit, at } = await hotelWithDescription()
    const languages = { fr: 'Servi au bar', en: 'Served in your room', es: 'Servido en la habitación' }
    await edit('all', languages)
    expect((await at('en')).changed).toBeNull()
    await edit('fr', 'Servi en terrasse')
    await edit('fr', 'Servi au bar')
    expect([(await at('en')).changed, (await at('es')).changed]).toEqual([null, null])
    await edit('fr', 'Servi en terrasse')
    await edit('en', 'Served on the terrace')
    expect((await at('en')).changed).toBeNull()
    const spanish = await at('es')
    expect(spanish.changed).not.toBeNull()
    const version = async () =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/services/${spanish.id}`, { as: hotel.owner }))
        .version
    const before = await version()
    expectStatus(200, await writeTranslation(hotel, spanish, 'es', { text: spanish.target }))
    expect((await at('es')).changed).toBeNull()
    expect(await version()).toBe(before)
    // A save of all languages at once confirms them all.
    await edit('all', { fr: 'A', en: 'B', es: 'C' })
    expect([(await at('en')).changed, (await at('es')).changed]).toEqual([null, null])
  })

  test('is recorded for every kind of text, and deleted with the hotel', async () => {
    const hotel = await hotelWithEveryText()
    const before = await readTranslations(hotel)
    const plainTexts = (texts: DeskText[]) => texts.filter(({ longest }) => longest !== null)
    for (const text of plainTexts(before.texts))
      expectStatus(200, await writeTranslation(hotel, text, 'en', { text: `en ${text.field}` }))
    for (const text of plainTexts((await readTranslations(hotel, 'lang=fr&from=en&to=fr')).texts))
      expectStatus(200, await writeTranslation(hotel, text, 'fr', { text: 'b' }))
    const marked = plainTexts((await readTranslations(hotel, 'lang=fr&from=fr&to=en')).texts)
    expect(marked.map(({ changed }) => changed?.before)).toEqual(
      plainTexts(before.texts).map(({ source }) => source.text),
    )
    const rows = () => app.context.pool.query('select 1 from changed_sources where hotel_id = $1', [hotel.id])
    expect((await rows()).rows.length).toBe(marked.length)
    for (const { hotelDeleted } of app.context.modules.toReversed())
      await app.context.db.transaction(async (tx) => hotelDeleted?.(tx, hotel.id))
    expect((await rows()).rows).toEqual([])
  })
})
