import { describe, expect, test } from 'vitest'
import { parseClock, parsePercent, percentText } from './parse-input.ts'

describe('a percentage typed by staff', () => {
  test.each([
    ['5,5', 5.5],
    ['10 %', 10],
    ['20', 20],
  ])('%s is %d per cent', (typed, rate) => expect(parsePercent(typed)).toBe(rate))
  test('is refused when it is not a number', () => expect(parsePercent('dix')).toBeNull())
  test('is parsed again after formatting', () => expect(parsePercent(percentText(5.5, 'fr'))).toBe(5.5))
})

describe('a time of day typed by staff', () => {
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
