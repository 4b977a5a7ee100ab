import { describe, expect, test } from 'vitest'
import { parseClock, parsePercent, parsePrice, percentText, priceText } from './parse-input.ts'

describe('a price as staff type it', () => {
  test.each([
    ['16,50', 1650],
    ['16.5', 1650],
    ['16', 1600],
    ['0', 0],
    ['16,50 €', 1650],
    [' 1 200,00 ', 120000],
    ['1 200', 120000],
    ['0,05', 5],
  ])('%s is %i cents', (typed, cents) => expect(parsePrice(typed)).toBe(cents))

  test.each(['', 'gratuit', '16,505', '-3', '1.200,50', ',50', '€'])('"%s" is not a price', (typed) =>
    expect(parsePrice(typed)).toBeNull(),
  )

  test('is shown in the way it is typed', () => {
    expect(priceText(1650, 'fr')).toBe('16,50')
    expect(priceText(120000, 'en')).toBe('1200.00')
  })

  test('comes back to the same cents', () => {
    for (const cents of [0, 1, 10, 99, 1650, 999_999])
      for (const lang of ['fr', 'en', 'es'] as const) expect(parsePrice(priceText(cents, lang))).toBe(cents)
  })
})

describe('a rate as staff type it', () => {
  test.each([
    ['5,5', 5.5],
    ['10 %', 10],
    ['20', 20],
  ])('%s is %d per cent', (typed, rate) => expect(parsePercent(typed)).toBe(rate))
  test('is refused when it is not one', () => expect(parsePercent('dix')).toBeNull())
  test('comes back', () => expect(parsePercent(percentText(5.5, 'fr'))).toBe(5.5))
})

describe('a time of day as staff type it', () => {
  test.each([
    ['7', '07:00'],
    ['7h', '07:00'],
    ['7h30', '07:30'],
    ['7 h 30', '07:30'],
    ['7:30', '07:30'],
    ['7.30', '07:30'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['22', '22:00'],
    ['24h', '00:00'],
    ['00:00', '00:00'],
  ])('%s is %s', (typed, clock) => expect(parseClock(typed)).toBe(clock))

  test.each(['', '25', '7h60', '12:5', 'midi', '24:30', '73000'])('"%s" is not a time', (typed) =>
    expect(parseClock(typed)).toBeNull(),
  )
})
