import { describe, expect, test } from 'vitest'
import { countMissing, isMissing, isWritten } from './missing.ts'

const langs = ['fr', 'en', 'es'] as const

test('white space alone counts as not written', () => {
  expect(['Thé', '', ' \n', undefined, null, 1].map(isWritten)).toEqual([true, false, false, false, false, false])
})

describe('a text is missing in a language', () => {
  test.each([
    ['when another language has it', { fr: 'Thé' }, 'en', true],
    ['also when it is the hotel’s own language', { es: 'Té' }, 'fr', true],
    ['when it is only white space', { fr: 'Thé', en: ' ' }, 'en', true],
    ['but not when it is written', { fr: 'Thé', en: 'Tea' }, 'en', false],
    ['but not when no language has it', { fr: '' }, 'en', false],
    ['but not when only a language that the hotel no longer offers has it', { de: 'Tee' }, 'en', false],
  ])('%s', (_, text, lang, missing) => {
    expect(isMissing(text, lang, langs)).toBe(missing)
  })

  test('when it is required', () => {
    expect([isMissing({}, 'fr', langs, true), isMissing({ fr: 'Thé' }, 'fr', langs, true)]).toEqual([true, false])
  })

  test('and is counted for that language', () => {
    const texts = [
      { text: { fr: 'Thé' }, required: true },
      { text: {}, required: true },
      { text: { en: 'x' } },
      { text: {} },
    ]
    expect(countMissing(texts, langs)).toEqual({ fr: 2, en: 2, es: 3 })
  })
})
