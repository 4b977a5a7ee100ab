import { describe, expect, test } from 'vitest'
import { isMissing } from '#core/i18n/missing.ts'
import fc from '#tests/properties.ts'
import { isCopied, translationCompleteness } from './rules.ts'

const langs = ['fr', 'en', 'es']
const long = 'Le petit déjeuner est servi dans la salle de la Vigie.'

describe('whether a text is a copy of another language', () => {
  test.each([
    ['a long text that is the same in another language is a copy', { fr: long, en: `${long} ` }, true],
    ['a short word that is the same may be correct in both languages', { fr: 'Menu', en: 'Menu' }, false],
    ['a text that differs is not a copy', { fr: long, en: 'Breakfast is served in the lookout room.' }, false],
    ['two empty texts are not copies', { fr: '', en: '' }, false],
    ['a text of a language that the hotel no longer has does not count', { de: long, en: long }, false],
  ] as const)('%s', (_, text, copied) => {
    expect(isCopied(text, 'en', langs)).toBe(copied)
  })
})

describe('the completeness of languages', () => {
  test('counts the texts that are written in any of them', () => {
    const texts = [{ text: { fr: 'Thé', en: 'Tea' } }, { text: { fr: 'Lait' } }, { text: {} }, { text: { de: 'Tee' } }]
    expect(translationCompleteness(texts, ['fr', 'en'])).toEqual([
      { lang: 'fr', written: 2, total: 2 },
      { lang: 'en', written: 1, total: 2 },
    ])
  })

  test('is complete exactly when nothing is missing', () => {
    const text = fc.record(
      { fr: fc.constantFrom('', ' ', 'a'), en: fc.constantFrom('', 'b'), es: fc.constant('c') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        for (const { lang, written, total } of translationCompleteness(
          texts.map((sampleText) => ({ text: sampleText })),
          langs,
        ))
          expect(total - written).toBe(texts.filter((sampleText) => isMissing(sampleText, lang, langs)).length)
      }),
    )
  })
})
