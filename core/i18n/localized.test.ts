import { expect, test } from 'vitest'
import { readText, textReader, writeText } from './localized.ts'

const hotel = { languages: ['fr', 'en', 'es'], defaultLang: 'fr' } as const

test('a text is read in the requested language, else in the hotel’s language, else in any other', () => {
  const texts = { fr: 'Salon', en: 'Lounge' }
  expect(readText(texts, 'en', 'fr')).toBe('Lounge')
  expect(readText(texts, 'es', 'fr')).toBe('Salon')
  expect(readText({ en: 'Lounge' }, 'es', 'fr')).toBe('Lounge')
  expect(readText({ es: '', en: 'Lounge' }, 'es', 'fr')).toBe('Lounge')
  for (const emptyText of [{}, null, undefined, { fr: '' }]) expect(readText(emptyText, 'fr', 'fr')).toBe('')
})

test('a text is written in one language and keeps the others; an empty text removes that language', () => {
  const before = { fr: 'Salon', en: 'Lounge' }
  expect(writeText(before, 'es', 'Salón')).toEqual({ fr: 'Salon', en: 'Lounge', es: 'Salón' })
  expect(writeText(before, 'en', '')).toEqual({ fr: 'Salon' })
  expect(writeText(null, 'fr', 'Salon')).toEqual({ fr: 'Salon' })
  expect(writeText(undefined, 'fr', '')).toEqual({})
  expect(before).toEqual({ fr: 'Salon', en: 'Lounge' })
})

test('a reader lists the paths of the texts that it took from another language', () => {
  const read = textReader('en', hotel)
  expect(read('name', { fr: 'Salon' })).toBe('Salon')
  expect(read('title', { fr: 'Titre', en: 'Title' })).toBe('Title')
  expect(read('note', {})).toBe('')
  expect(read.fallback).toEqual(['name'])
})

test('an editor gets empty texts for missing translations, and their paths', () => {
  const read = textReader('en', hotel, 'none')
  expect([read('name', { fr: 'Salon' }), read('title', { en: 'Title' }), read('note', null)]).toEqual(['', 'Title', ''])
  expect(read.fallback).toEqual(['name'])
})

test('a reader names the language of a text that exists in neither language, and of no other', () => {
  const read = textReader('en', hotel)
  expect(read('name', { fr: 'Salon' })).toBe('Salon')
  expect(read('title', { es: 'Salón' })).toBe('Salón')
  expect([read.fallback, read.fallbackLangs]).toEqual([['name', 'title'], { title: 'es' }])
})
