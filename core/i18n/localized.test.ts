import { expect, test } from 'vitest'
import { readText, textReader, writeText } from './localized.ts'

test('a text is read in the language asked for, else in the hotel’s, else in any there is', () => {
  const both = { fr: 'Salon', en: 'Lounge' }
  expect(readText(both, 'en', 'fr')).toBe('Lounge')
  expect(readText(both, 'es', 'fr')).toBe('Salon')
  expect(readText({ en: 'Lounge' }, 'es', 'fr')).toBe('Lounge')
  expect(readText({ es: '', en: 'Lounge' }, 'es', 'fr')).toBe('Lounge')
  for (const nothing of [{}, null, undefined, { fr: '' }]) expect(readText(nothing, 'fr', 'fr')).toBe('')
})

test('a text is written in one language and leaves the others; written empty, it is gone from that one', () => {
  const before = { fr: 'Salon', en: 'Lounge' }
  expect(writeText(before, 'es', 'Salón')).toEqual({ fr: 'Salon', en: 'Lounge', es: 'Salón' })
  expect(writeText(before, 'en', '')).toEqual({ fr: 'Salon' })
  expect(writeText(null, 'fr', 'Salon')).toEqual({ fr: 'Salon' })
  expect(writeText(undefined, 'fr', '')).toEqual({})
  expect(before).toEqual({ fr: 'Salon', en: 'Lounge' })
})

test('many texts are read, and those that another language had to lend are named', () => {
  const read = textReader('en', 'fr')
  expect(read('name', { fr: 'Salon' })).toBe('Salon')
  expect(read('title', { fr: 'Titre', en: 'Title' })).toBe('Title')
  expect(read('note', {})).toBe('')
  expect(read.fallback).toEqual(['name'])
})

test('an editor sees the blanks, and where they are', () => {
  const read = textReader('en', 'fr', 'none')
  expect([read('name', { fr: 'Salon' }), read('title', { en: 'Title' }), read('note', null)]).toEqual(['', 'Title', ''])
  expect(read.fallback).toEqual(['name'])
})
