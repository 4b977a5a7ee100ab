import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readOpeningHours } from './rules.ts'

const week = (...days: [number, string, string][]) => ({
  weekly: days.map(([day, opens, closes]) => ({ day, opens, closes })),
  exceptions: [],
})

describe('opening hours of OpenStreetMap', () => {
  test.each([
    [
      'Tu-We 12:00-14:00,19:00-22:00',
      week([2, '12:00', '14:00'], [2, '19:00', '22:00'], [3, '12:00', '14:00'], [3, '19:00', '22:00']),
    ],
    ['Sa,Su 22:00-03:30', week([6, '22:00', '03:30'], [7, '22:00', '03:30'])],
    ['24/7', week(...[1, 2, 3, 4, 5, 6, 7].map((day): [number, string, string] => [day, '00:00', '00:00']))],
    ['Mo 08:00-24:00', week([1, '08:00', '00:00'])],
    ['Su 20:00-28:00', week([7, '20:00', '04:00'])],
    ['off', week()],
  ])('%s', (text, hours) => {
    expect(readOpeningHours(text)).toEqual({ hours })
  })

  test('are read as the usual week without their rules for holidays, which is reported', () => {
    const hours = week([1, '10:00', '19:00'])
    for (const text of ['Mo 10:00-19:00; PH off', 'Mo,PH 10:00-19:00', 'PH,Mo 10:00-19:00; SH off'])
      expect(readOpeningHours(text)).toEqual({ hours, left: 'hours_holidays' })
  })

  test.each([
    'Apr-Sep: Mo-Su 10:00-19:00',
    'Mo[1] 10:00-12:00',
    'sunrise-sunset',
    'Mo-Fr 09:00+',
    'Mo-Fr 08:00-12:00 "sur rendez-vous"',
    'PH off',
  ])('are ignored if weeks differ or times are uncertain: %s', (text) => {
    expect(readOpeningHours(text)).toEqual({ hours: null, left: 'hours_not_weekly' })
  })

  test.each(['', 'demandez à Maëlle', 'x'.repeat(2000), '25:99-99:99'])(
    'are ignored if they cannot be parsed: %s',
    (text) => {
      expect(readOpeningHours(text)).toEqual({ hours: null, left: 'hours_unreadable' })
    },
  )

  test('are read correctly for any day and times', () => {
    const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.nat(1439), fc.nat(1439), (day, opens, closes) => {
        fc.pre(opens !== closes)
        const [from, until] = [clock(opens), clock(closes)]
        expect(readOpeningHours(`${days[day]} ${from}-${until}`)).toEqual({ hours: week([day + 1, from, until]) })
      }),
      { numRuns: 200 },
    )
  })

  test('never throw, for any text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => void readOpeningHours(text)))
  })
})
