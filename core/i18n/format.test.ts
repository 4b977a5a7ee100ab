import { expect, test } from 'vitest'
import {
  formatClock,
  formatClosing,
  formatDate,
  formatDay,
  formatDistance,
  formatHour,
  formatHourInSentence,
  formatHours,
  formatMoney,
  formatTime,
  formatUnit,
  languageName,
  nounInSentence,
  partOfDay,
} from './format.ts'

const withNormalSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('a time of day is 7 h in French, 07:00 in English and 7:00 in Spanish', () => {
  expect([formatClock(7, 0, 'fr'), formatClock(7, 5, 'fr')].map(withNormalSpaces)).toEqual(['7 h', '7 h 05'])
  expect([formatClock(7, 0, 'en'), formatClock(0, 5, 'en')]).toEqual(['07:00', '00:05'])
  expect([formatClock(7, 0, 'es'), formatClock(0, 5, 'es')]).toEqual(['7:00', '0:05'])
})

test('a time is shown in the time zone of the hotel, not of the phone', () => {
  expect(withNormalSpaces(formatHour('2026-07-01T05:41:00Z', 'fr', 'Europe/Paris'))).toBe('7 h 41')
  expect(formatHour('2026-07-01T22:00:00Z', 'en', 'Europe/Paris')).toBe('00:00')
})

test('Spanish says las 7:00 and la 1:30', () => {
  expect(formatHourInSentence('2026-07-01T05:00:00Z', 'es', 'Europe/Madrid')).toBe('las 7:00')
  expect(formatHourInSentence('2026-07-01T23:30:00Z', 'es', 'Europe/Madrid')).toBe('la 1:30')
  expect(withNormalSpaces(formatHourInSentence('2026-07-01T23:30:00Z', 'fr', 'Europe/Madrid'))).toBe('1 h 30')
})

test('a closing time of midnight is written as a word, in the time zone of the hotel', () => {
  const closing = (instant: string) =>
    (['fr', 'en', 'es'] as const).map((lang) => withNormalSpaces(formatClosing(instant, lang, 'Europe/Madrid')))
  expect(closing('2026-07-01T22:00:00Z')).toEqual(['minuit', 'midnight', 'medianoche'])
  expect(closing('2026-07-01T22:30:00Z')).toEqual(['0 h 30', '00:30', 'las 0:30'])
})

test('a duration is short and never takes an s in English', () => {
  const durations = (lang: 'fr' | 'en' | 'es') =>
    [formatUnit(46, 'minute', lang), formatUnit(2, 'hour', lang), formatUnit(90, 'second', lang)].map(withNormalSpaces)
  expect(durations('fr')).toEqual(['46 min', '2 h', '90 s'])
  expect(durations('en')).toEqual(['46 min', '2 hr', '90 sec'])
  expect(durations('es')).toEqual(['46 min', '2 h', '90 s'])
})

test('a language inside a sentence is named in the language of the reader', () => {
  expect([languageName('en', 'fr'), languageName('fr', 'en'), languageName('fr', 'es')]).toEqual([
    'anglais',
    'French',
    'francés',
  ])
})

test('the first of a month is an ordinal in French only', () => {
  const firstOfMonth = (lang: 'fr' | 'en' | 'es') =>
    withNormalSpaces(formatDay('2026-11-01T12:00:00Z', lang, 'Europe/Paris'))
  expect([firstOfMonth('fr'), firstOfMonth('en'), firstOfMonth('es')]).toEqual([
    'dimanche 1er novembre',
    'Sunday 1 November',
    'domingo, 1 de noviembre',
  ])
  expect(withNormalSpaces(formatDate('2026-01-01T12:00:00Z', 'fr', 'Europe/Paris'))).toBe('1er janvier 2026')
  expect(withNormalSpaces(formatDate('2026-01-21T12:00:00Z', 'fr', 'Europe/Paris'))).toBe('21 janvier 2026')
})

test('Spaniards say buenas tardes from two to eight', () => {
  expect([13, 14, 19, 20].map((hour) => partOfDay(hour, 'es'))).toEqual([
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
  expect([3, 4, 12, 18].map((hour) => partOfDay(hour, 'fr'))).toEqual(['evening', 'morning', 'afternoon', 'evening'])
})

test('a price has the short symbol of its currency', () => {
  expect(withNormalSpaces(formatMoney({ amount: 1800, currency: 'GBP' }, 'fr'))).toBe('18,00 £')
})

test('a duration leaves out hours or minutes that are zero', () => {
  expect([5, 60, 65, 120].map((minutes) => formatHours(minutes, 'en'))).toEqual(['5 min', '1 hr', '1 hr 5 min', '2 hr'])
})

test('a distance is to 50 m, and in kilometres from 950 m', () => {
  const inFrench = (metres: number) => withNormalSpaces(formatDistance(metres, 'fr'))
  expect([0, 20, 390, 949, 1170, 9990, 12_345].map(inFrench)).toEqual([
    '50 m',
    '50 m',
    '400 m',
    '950 m',
    '1,2 km',
    '10 km',
    '12 km',
  ])
  expect(formatDistance(2400, 'en').replace('\u00a0', ' ')).toBe('2.4 km')
})

test('Arabic has the digits that doors and bills have, and a clock of 24 hours', () => {
  const instant = '2026-07-01T20:05:00Z'
  expect(formatHourInSentence(instant, 'ar', 'Europe/Paris')).toBe('الساعة 22:05')
  expect(formatTime(instant, 'ar', 'Europe/Paris')).toBe('22:05')
  expect(formatDay(instant, 'ar', 'Europe/Paris')).toBe('الأربعاء، 1 يوليو')
  expect(withNormalSpaces(formatMoney({ amount: 1650, currency: 'EUR' }, 'ar'))).toBe('\u200f16.50 €')
})

test('a noun in a sentence is small, in German only an adjective before it', () => {
  expect(nounInSentence('Œufs', 'fr')).toBe('œufs')
  expect(
    ['Eier', 'Glutenhaltiges Getreide', 'Schwefeldioxid und Sulphite'].map((name) => nounInSentence(name, 'de')),
  ).toEqual(['Eier', 'glutenhaltiges Getreide', 'Schwefeldioxid und Sulphite'])
})
