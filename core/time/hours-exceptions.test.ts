import { describe, expect, test } from 'vitest'
import type { Hours } from './hours.ts'
import { openingAt } from './hours.ts'

const breakfast: Hours = {
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '07:00', closes: '10:30' })),
  exceptions: [],
}

/** The opening state of a service in Paris at an instant, with times as ISO text. */
function stateAt(hours: Hours, instant: string) {
  const { openNow, opensAt, closesAt } = openingAt(hours, 'Europe/Paris', new Date(instant))
  return [openNow ? 'open' : 'closed', (openNow ? closesAt : opensAt)?.toISOString() ?? null]
}

describe('special dates', () => {
  const span = (date: string, until: string, ...intervals: [string, string][]): Hours['exceptions'][number] => ({
    date,
    until,
    intervals: intervals.map(([opens, closes]) => ({ opens, closes })),
  })

  test('building works from one date to another close the service on each day, the last included', () => {
    const works: Hours = { ...breakfast, exceptions: [span('2026-06-10', '2026-06-14')] }
    expect(stateAt(works, '2026-06-09T12:00:00Z')).toEqual(['closed', '2026-06-15T05:00:00.000Z'])
    expect(stateAt(works, '2026-06-14T06:00:00Z')).toEqual(['closed', '2026-06-15T05:00:00.000Z'])
    expect(stateAt(works, '2026-06-15T06:00:00Z')).toEqual(['open', '2026-06-15T08:30:00.000Z'])
  })

  test('a beach bar closed for the season shows months ahead when it opens again', () => {
    const season: Hours = { weekly: [], exceptions: [span('2027-05-01', '2027-09-30', ['11:00', '19:00'])] }
    expect(stateAt(season, '2026-10-10T12:00:00Z')).toEqual(['closed', '2027-05-01T09:00:00.000Z'])
    expect(stateAt(season, '2027-09-30T16:00:00Z')).toEqual(['open', '2027-09-30T17:00:00.000Z'])
    expect(stateAt(season, '2027-09-30T17:00:00Z')).toEqual(['closed', null])
    const closedInWinter: Hours = { ...breakfast, exceptions: [span('2026-11-02', '2027-03-31')] }
    expect(stateAt(closedInWinter, '2026-12-24T07:00:00Z')).toEqual(['closed', '2027-04-01T05:00:00.000Z'])
  })

  test('hours of Ramadan continue after midnight, also on the day after the last one', () => {
    const ramadan: Hours = { ...breakfast, exceptions: [span('2026-02-18', '2026-03-19', ['18:30', '04:00'])] }
    expect(stateAt(ramadan, '2026-02-18T07:00:00Z')).toEqual(['closed', '2026-02-18T17:30:00.000Z'])
    expect(stateAt(ramadan, '2026-03-20T02:00:00Z')).toEqual(['open', '2026-03-20T03:00:00.000Z'])
    expect(stateAt(ramadan, '2026-03-20T07:00:00Z')).toEqual(['open', '2026-03-20T09:30:00.000Z'])
  })

  test('within a period, a single day or a shorter period takes precedence', () => {
    const winter = [span('2026-11-02', '2027-03-31'), span('2026-12-20', '2027-01-03', ['08:00', '11:00'])]
    const feast: Hours = { ...breakfast, exceptions: [...winter, { date: '2026-12-25', intervals: [] }] }
    expect(stateAt(feast, '2026-12-19T12:00:00Z')).toEqual(['closed', '2026-12-20T07:00:00.000Z'])
    expect(stateAt(feast, '2026-12-24T12:00:00Z')).toEqual(['closed', '2026-12-26T07:00:00.000Z'])
    expect(stateAt(feast, '2027-01-03T12:00:00Z')).toEqual(['closed', '2027-04-01T05:00:00.000Z'])
  })
})
