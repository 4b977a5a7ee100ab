import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { completeness, gapOf } from './gaps.ts'

const langs = ['fr', 'en', 'es']
const long = 'Le petit déjeuner est servi dans la salle de la Vigie.'

describe('what a text lacks in a language', () => {
  test.each([
    ['is missing where another language has it', { fr: 'Thé' }, 'en', 'missing'],
    ['is nothing where it is written', { fr: 'Thé', en: 'Tea' }, 'en', null],
    ['is missing where only blanks were written', { fr: 'Thé', en: '  ' }, 'en', 'missing'],
    ['is nothing where nobody has written it', { fr: ' ' }, 'en', null],
    ['is nothing where only a language the hotel no longer has says it', { de: 'Tee' }, 'en', null],
    ['is a translation where a long text was copied', { fr: long, en: `${long} ` }, 'en', 'same'],
    ['is nothing where a short word is the same', { fr: 'Menu', en: 'Menu' }, 'en', null],
  ] as const)('%s', (_, text, lang, gap) => {
    expect(gapOf(text, lang, langs)).toBe(gap)
  })
})

describe('how far languages have come', () => {
  test('counts the texts that are written in any of them', () => {
    const texts = [{ text: { fr: 'Thé', en: 'Tea' } }, { text: { fr: 'Lait' } }, { text: {} }, { text: { de: 'Tee' } }]
    expect(completeness(texts, ['fr', 'en'])).toEqual([
      { lang: 'fr', written: 2, total: 2 },
      { lang: 'en', written: 1, total: 2 },
    ])
  })

  test('is whole exactly where nothing is missing', () => {
    const text = fc.record(
      { fr: fc.constantFrom('', ' ', 'a'), en: fc.constantFrom('', 'b'), es: fc.constant('c') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.array(text), (texts) => {
        for (const { lang, written, total } of completeness(
          texts.map((each) => ({ text: each })),
          langs,
        ))
          expect(total - written).toBe(texts.filter((each) => gapOf(each, lang, langs) === 'missing').length)
      }),
    )
  })
})
