import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { officeModules } from '#app/office-modules.ts'
import { isTranslated } from '#core/i18n/translator.ts'
import { fromPlain } from '#core/rich-text/document.ts'
import { testApp } from '#tests/app.ts'
import { dealOf, hotel, libraryFile, member, must, place, service, type TestHotel, ticket } from '#tests/factories.ts'
import type { TranslationGap } from '../contract.ts'

const app = testApp()
const read = async ({ id, owner }: TestHotel, lang = 'fr', as = owner) =>
  must(200, await app.call('GET', `/v1/hotels/${id}/translations?lang=${lang}`, { as }))
const told = (gaps: TranslationGap[]) => gaps.map(({ lang, gap, place, field }) => `${lang} ${gap} ${place} ${field}`)

describe('the texts that are missing', () => {
  test('are found in information, services and articles, each with where it is written', async () => {
    const own = await hotel(app, { languages: ['fr', 'en'] })
    const { id, owner } = own
    await app.call('PATCH', `/v1/hotels/${id}?lang=fr`, {
      as: owner,
      body: { info: { welcomeWord: 'Bienvenue', items: [{ title: 'Marées', text: '', picture: null }] } },
    })
    const made = await service(app, own, {}, [{ name: 'Thé', description: 'De Chine' }])
    const article = made.articles[0]
    await app.call('PATCH', `/v1/hotels/${id}/services/${made.id}?lang=en`, { as: owner, body: { name: 'Breakfast' } })
    const { languages, gaps, more } = await read(own)
    expect(told(gaps)).toEqual([
      'en missing info info.welcomeWord',
      'en missing info info.items.title',
      ...(made.description ? ['en missing service description'] : []),
      'en missing article name',
      'en missing article description',
    ])
    expect(gaps.at(-1)).toMatchObject({
      id: article.id,
      serviceId: made.id,
      subject: 'Thé',
      source: { lang: 'fr', text: 'De Chine' },
    })
    const total = languages[0].total
    expect(languages).toEqual([
      { lang: 'fr', written: total, total },
      { lang: 'en', written: total - gaps.length, total },
    ])
    expect(more).toBe(0)
  })

  test('are told of the hotel’s own language too, and a long text left as it was copied is told as such', async () => {
    const own = await hotel(app, { languages: ['fr', 'en'] })
    const { id, owner } = own
    const copied = 'The tides are written up at reception every morning.'
    for (const lang of ['fr', 'en'])
      await app.call('PATCH', `/v1/hotels/${id}?lang=${lang}`, { as: owner, body: { info: { welcomeWord: copied } } })
    await app.call('PATCH', `/v1/hotels/${id}?lang=en`, {
      as: owner,
      body: {
        info: { arrivalDeparture: { arrivalFrom: '15:00', arrivalUntil: null, departureBy: '11:00', text: 'Late' } },
      },
    })
    expect(told((await read(own)).gaps)).toEqual([
      'fr same info info.welcomeWord',
      'fr missing info info.arrivalDeparture.text',
      'en same info info.welcomeWord',
    ])
  })

  test('every kind of text a hotel has is known by its name', async () => {
    const own = await hotel(app, { languages: ['fr', 'en'] })
    await app.call('PATCH', `/v1/hotels/${own.id}?lang=fr`, {
      as: own.owner,
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
    await service(app, own, { description: 'a' }, [
      {
        name: 'a',
        section: 'a',
        description: 'a',
        options: [{ name: 'a', min: 0, max: 1, choices: [{ name: 'a', price: 0 }] }],
      },
    ])
    const file = await libraryFile(app, own)
    const as = own.owner
    must(200, await app.call('PATCH', `/v1/hotels/${own.id}/medias/${file.id}`, { as, body: { alt: { fr: 'a' } } }))
    must(
      201,
      await app.call('POST', `/v1/hotels/${own.id}/pages?lang=fr`, {
        as,
        body: {
          title: 'a',
          blocks: [
            { kind: 'text', text: fromPlain('a') },
            { kind: 'picture', picture: file.address, alt: 'a', caption: 'a' },
            { kind: 'gallery', pictures: [{ picture: file.address, alt: 'a' }] },
            { kind: 'button', label: 'a', link: null },
          ],
        },
      }),
    )
    await place(app, own, { description: 'a', opinion: 'a' })
    await dealOf(app, own, { text: 'a', terms: 'a' })
    await ticket(app, own, { text: 'a' })
    const chat = { awayText: 'a', cannedAnswers: [{ id: randomUUID(), title: 'a', text: 'a' }] }
    must(200, await app.call('PATCH', `/v1/hotels/${own.id}/chat-settings?lang=fr`, { as, body: chat }))
    const gaps: TranslationGap[] = (await read(own)).gaps
    const places = Object.assign({}, ...officeModules.map(({ textPlaces }) => textPlaces))
    expect([...new Set(gaps.map(({ place }) => place))].toSorted()).toEqual(Object.keys(places).toSorted())
    const named = (text: string) => (isTranslated(text) ? 'named' : text)
    for (const { place, field } of gaps) {
      expect(named(`${places[place].texts}.texts.places.${place}`)).toBe('named')
      expect(named(`${places[place].texts}.texts.fields.${field}`)).toBe('named')
    }
    expect(new Set(gaps.map(({ field }) => field)).size).toBe(31)
  })

  test('are read by everybody who works there', async () => {
    const own = await hotel(app, { languages: ['fr', 'en', 'es'] })
    const reception = await member(app, own, 'member')
    expect((await read(own, 'es', reception)).languages).toEqual(
      ['fr', 'en', 'es'].map((lang) => ({ lang, written: 0, total: 0 })),
    )
  })
})
