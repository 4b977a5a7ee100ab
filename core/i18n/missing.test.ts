import { describe, expect, test } from 'vitest'
import { countMissing, isMissing, isWritten } from './missing.ts'

const langs = ['fr', 'en', 'es'] as const

test('blanks are nothing written', () => {
  expect(['Thé', '', ' \n', undefined, null, 1].map(isWritten)).toEqual([true, false, false, false, false, false])
})

describe('a text is missing in a language', () => {
  test.each([
    ['where another one has it', { fr: 'Thé' }, 'en', true],
    ['also in the hotel’s own', { es: 'Té' }, 'fr', true],
    ['where only blanks stand', { fr: 'Thé', en: ' ' }, 'en', true],
    ['not where it is written', { fr: 'Thé', en: 'Tea' }, 'en', false],
    ['not where nobody has written it', { fr: '' }, 'en', false],
    ['not where only a language the hotel no longer has says it', { de: 'Tee' }, 'en', false],
  ])('%s', (_, text, lang, missing) => {
    expect(isMissing(text, lang, langs)).toBe(missing)
  })

  test('wherever it is required', () => {
    expect([isMissing({}, 'fr', langs, true), isMissing({ fr: 'Thé' }, 'fr', langs, true)]).toEqual([true, false])
  })

  test('and is counted there', () => {
    const texts = [
      { text: { fr: 'Thé' }, required: true },
      { text: {}, required: true },
      { text: { en: 'x' } },
      { text: {} },
    ]
    expect(countMissing(texts, langs)).toEqual({ fr: 2, en: 2, es: 3 })
  })
})
