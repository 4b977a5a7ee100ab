import { describe, expect, test } from 'vitest'
import type { Lang } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import { commonWords } from '#locales/common-words.ts'
import { draftRefusal, draftSourceOf, draftSources, isDraftable, isInOtherLanguage } from './rules.ts'

const hotel = { languages: ['fr', 'en', 'de'] as Lang[], defaultLang: 'fr' as Lang, name: 'Hôtel des Remparts' }
const found = (values: Partial<FoundText> = {}): FoundText => ({
  place: 'article',
  id: '01900000-0000-7000-8000-000000000001',
  serviceId: null,
  subject: {},
  path: 'name',
  key: 'name',
  maxLength: 100,
  text: { fr: 'Petit déjeuner' },
  ...values,
})

describe('an engine may draft', () => {
  test.each([
    ['article', 'description'],
    ['info', 'info.welcomeWord'],
    ['info', 'info.items.0.text'],
    ['info', 'info.usefulNumbers.0.label'],
    ['page', 'blocks.2.questions.0.question'],
    ['deal', 'text'],
  ])('texts that guests read: %s %s', (place, path) => expect(isDraftable(found({ place, path }))).toBe(true))

  test.each([
    ['deal', 'terms'],
    ['page', 'blocks.0.label'],
    ['info', 'info.inventory.lists.0.items.0.name'],
    ['chat', 'cannedAnswers.0.text'],
    ['media', 'alt'],
  ])('nothing that binds, is signed or is written to one guest: %s %s', (place, path) =>
    expect(isDraftable(found({ place, path }))).toBe(false),
  )

  test('no formatted text, because only its own editor can write it', () =>
    expect(isDraftable(found({ maxLength: null }))).toBe(false))
})

describe('the source of a draft', () => {
  test('is the text that guests read without a draft', () => {
    expect(draftSourceOf(found(), 'de', hotel)).toEqual({ lang: 'fr', text: 'Petit déjeuner', maxLength: 100 })
    const english = found({ text: { en: 'Breakfast', fr: ' ' } })
    expect(draftSourceOf(found({ text: { en: 'Breakfast', fr: '' } }), 'de', hotel)?.lang).toBe('en')
    expect(draftSourceOf(english, 'en', hotel)).toBeNull()
  })

  test.each([
    ['a text that is translated', { fr: 'Petit déjeuner', de: 'Frühstück' }],
    ['no text', {}],
    ['the name of the hotel', { fr: 'Hôtel des Remparts' }],
    ['a number', { fr: '+33 2 99 00 00 00' }],
    ['a text that is too long for an engine', { fr: 'mot '.repeat(1300) }],
  ])('there is none for %s', (_, text) => expect(draftSourceOf(found({ text }), 'de', hotel)).toBeNull())

  test('is drafted once for all fields that contain it, within the shortest', () => {
    const texts = [found(), found({ path: 'description', maxLength: 40 }), found({ place: 'chat' })]
    expect([...draftSources(texts, 'de', hotel).values()]).toEqual([
      { lang: 'fr', text: 'Petit déjeuner', maxLength: 40 },
    ])
    expect(draftSources(texts, 'fr', hotel).size).toBe(0)
  })
})

describe('an answer of an engine', () => {
  const source = { text: 'Servi en chambre de 7 h à 10 h 30, avec du pain frais.', maxLength: 80 }
  const refusal = (draft: string, lang: Lang = 'de', values: object = {}) =>
    draftRefusal(draft, lang, { ...source, ...values }, commonWords)

  test('that may be a translation is accepted', () => {
    expect(refusal('Serviert im Zimmer von 7 bis 10.30 Uhr, mit frischem Brot.')).toBeNull()
    expect(refusal('تُقدَّم في الغرفة من 7 إلى 10:30 مع خبز طازج.', 'ar')).toBeNull()
    expect(refusal('Café', 'en', { text: 'Le café' })).toBeNull()
    expect(refusal('Frisch<br>gebacken', 'de', { text: 'Cuit<br>le matin' })).toBeNull()
  })

  test.each([
    ['nothing', '', 'empty'],
    ['only signs', '… – ', 'empty'],
    ['the source', 'servi en chambre de 7 h à 10 h 30, avec du pain frais.', 'same'],
    ['a text longer than the field', 'Serviert im Zimmer '.repeat(5), 'too_long'],
    ['markup', 'Serviert <b>im Zimmer</b> mit Brot', 'markup'],
    ['a script', 'Serviert</p> im Zimmer', 'markup'],
    ['an entity', 'Serviert im Zimmer &amp; Bad', 'markup'],
    ['an address', 'Serviert im Zimmer, siehe www.example.com', 'address'],
    ['an email address', 'Serviert im Zimmer, schreiben Sie an a@b.example', 'address'],
    ['another script', 'Подаётся в номер с 7 до 10:30, со свежим хлебом.', 'script'],
    ['English', 'It is served in your room from 7 to 10.30 with fresh bread.', 'language'],
    ['Spanish', 'Se sirve en la habitación de 7 a 10:30, con pan del día.', 'language'],
  ])('with %s is refused', (_, draft, reason) => expect(refusal(draft)).toBe(reason))

  test('with the source in place of Arabic is refused', () =>
    expect(refusal('Servi dans la chambre, de 7 h à 10 h 30', 'ar')).toBe('script'))

  test('that is many times longer than a short source is refused, even where the field has room', () =>
    expect(refusal('a '.repeat(200), 'de', { text: 'Thé', maxLength: 500 })).toBe('too_long'))

  test('may contain the addresses of the source, and no other', () => {
    const values = { text: 'Voir https://livret.example pour la carte' }
    expect(refusal('Die Karte: siehe https://livret.example.', 'de', values)).toBeNull()
    expect(refusal('Die Karte: siehe https://other.example.', 'de', values)).toBe('address')
  })
})

test('a language is only told from enough words, and related languages are not taken for each other', () => {
  expect(isInOtherLanguage('Filet de bœuf', 'de', commonWords)).toBe(false)
  const portuguese = 'Servido no quarto, das 7h às 10h30, com pão fresco e manteiga para todos.'
  expect(isInOtherLanguage(portuguese, 'pt', commonWords)).toBe(false)
  expect(isInOtherLanguage('Op de kamer geserveerd van 7 tot 10.30 uur, met vers brood.', 'nl', commonWords)).toBe(
    false,
  )
  expect(isInOtherLanguage(portuguese, 'nl', commonWords)).toBe(true)
})
