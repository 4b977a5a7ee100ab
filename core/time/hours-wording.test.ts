import { describe, expect, test } from 'vitest'
import { formatDateRange, weekLines, weekWords } from './hours-wording.ts'

const every = (days: number[], ...intervals: [string, string][]) =>
  days.flatMap((day) => intervals.map(([opens, closes]) => ({ day, opens, closes })))

describe('hours in words', () => {
  test('consecutive days with equal hours share one line', () => {
    const weekly = [...every([1, 2, 3, 4, 5], ['07:00', '10:30']), ...every([6, 7], ['08:00', '11:00'])]
    expect(weekWords({ weekly, exceptions: [] }, 'fr', 'tous les jours')).toEqual([
      'lun.\u00a0– ven. 7\u00a0h\u00a0– 10\u00a0h\u00a030',
      'sam.\u00a0– dim. 8\u00a0h\u00a0– 11\u00a0h',
    ])
  })

  test('seven equal days are written as every day', () => {
    const weekly = every([1, 2, 3, 4, 5, 6, 7], ['18:00', '02:00'])
    expect(weekWords({ weekly, exceptions: [] }, 'en', 'every day')).toEqual(['every day 18:00\u00a0– 02:00'])
  })

  test('a closed day separates the lines and is not listed', () => {
    const weekly = every([1, 2, 4], ['12:00', '14:00'])
    expect(weekLines({ weekly, exceptions: [] }).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [4, 4],
    ])
  })

  test('several openings of a day are listed by time', () => {
    const weekly = every([3], ['19:00', '22:00'], ['12:00', '14:00'])
    expect(weekWords({ weekly, exceptions: [] }, 'es', 'todos los días')).toEqual([
      'mié 12:00\u00a0– 14:00, 19:00\u00a0– 22:00',
    ])
  })

  test('a period is written as a range and a single day as a date', () => {
    const name = (until: string | undefined, lang: 'fr' | 'en' | 'es') =>
      formatDateRange('2026-11-02', until, lang).replace(/\s/g, ' ')
    expect([name(undefined, 'fr'), name('', 'fr'), name('2026-11-01', 'fr')]).toEqual(Array(3).fill('2 novembre 2026'))
    expect(name('2027-03-31', 'fr')).toMatch(/^2 novembre 2026 ?– ?31 mars 2027$/)
    expect(name('2026-11-09', 'en')).toMatch(/^2 ?– ?9 November 2026$/)
    expect(name('2026-11-09', 'es')).toMatch(/^2 ?– ?9 de noviembre de 2026$/)
  })
})
