import { describe, expect, test } from 'vitest'
import { guestLangs, staffLangs } from '#locales/languages.ts'
import { labelSets, orderFailure } from '#tests/label-sets.ts'
import { catalogues } from './catalogues.ts'
import type { StaffLang } from './contract.ts'

const textAt = (lang: StaffLang, key: string) =>
  key
    .split('.')
    .reduce<unknown>((texts, name) => (texts as Record<string, unknown> | undefined)?.[name], catalogues[lang])
const inEachLanguage = (key: string) => Object.fromEntries(staffLangs.map((lang) => [lang, textAt(lang, key)]))

test('guests and staff read French, English and Spanish, and no other language', () => {
  expect(staffLangs).toEqual(['fr', 'en', 'es'])
  expect(Object.keys(catalogues).toSorted()).toEqual(guestLangs.toSorted())
})

describe('the label sets of the specification', () => {
  test.each(Object.entries(labelSets))('%s: each label has its text in each language', (_, { labels }) => {
    expect(labels.map(([key]) => [key, inEachLanguage(key)])).toEqual(labels)
  })
})

test('the order failure is the sentence of the specification, in each language', () => {
  const [key, texts] = orderFailure
  expect(inEachLanguage(key)).toEqual(texts)
})
