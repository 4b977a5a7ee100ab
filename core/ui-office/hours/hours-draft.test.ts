import { expect, test } from 'vitest'
import type { Hours } from '#core/time/hours.ts'
import { checkHours, copyDay, draftHours, type HoursDraft, hoursPath, toHours } from './hours-draft.ts'

const hours: Hours = {
  weekly: [
    { day: 1, opens: '07:00', closes: '10:00' },
    { day: 1, opens: '18:00', closes: '02:00' },
    { day: 7, opens: '08:00', closes: '11:00' },
  ],
  exceptions: [
    { date: '2026-12-24', intervals: [{ opens: '07:00', closes: '09:00' }] },
    { date: '2026-12-25', intervals: [] },
    { date: '2027-01-04', until: '2027-03-31', intervals: [] },
  ],
}
const typed = (change: (draft: HoursDraft) => void): HoursDraft => {
  const draft = draftHours(hours)
  change(draft)
  return draft
}
/** The times of each day as the fields show them. */
const times = ({ days }: HoursDraft) => days.map((day) => day.map(({ opens, closes }) => `${opens}-${closes}`).join())

test('hours are unchanged by the editor, and no hours stay no hours', () => {
  expect(toHours(draftHours(hours))).toEqual(hours)
  expect(toHours(draftHours(null))).toBeNull()
  expect(toHours(typed((draft) => Object.assign(draft, { always: true })))).toBeNull()
})

test('times are stored as HH:MM, however they were typed', () => {
  const draft = typed(({ days }) => Object.assign(days[0]?.[0] ?? {}, { opens: '7h30', closes: '1015' }))
  expect(checkHours(draft)).toEqual({})
  expect(toHours(draft)?.weekly[0]).toEqual({ day: 1, opens: '07:30', closes: '10:15' })
})

test('invalid times, invalid dates and repeated dates are reported at their field', () => {
  const draft = typed(({ days, exceptions }) => {
    Object.assign(days[6]?.[0] ?? {}, { opens: 'tôt', closes: '' })
    Object.assign(exceptions[0]?.intervals[0] ?? {}, { closes: '25:00' })
    Object.assign(exceptions[1] ?? {}, { date: '2026-12-24' })
    Object.assign(exceptions[2] ?? {}, { until: '2027-01-03' })
    exceptions.push({ key: 'new', date: '', until: '', intervals: [] })
  })
  expect(checkHours(draft)).toEqual({
    'days.6.0.opens': 'clock',
    'days.6.0.closes': 'clock',
    'exceptions.0.intervals.0.closes': 'clock',
    'exceptions.1.date': 'dateTwice',
    'exceptions.2.until': 'order',
    'exceptions.3.date': 'date',
  })
  // Values that are not stored are not validated.
  expect(checkHours({ ...draft, always: true })).toEqual({})
})

test('a period of one day is stored as that day, and a repeated period is reported', () => {
  const oneDay = typed(({ exceptions }) => Object.assign(exceptions[2] ?? {}, { until: '2027-01-04' }))
  expect(toHours(oneDay)?.exceptions[2]).toEqual({ date: '2027-01-04', intervals: [] })
  const dates = (until: string) => ({ key: until, date: '2027-01-04', until, intervals: [] })
  const twice = typed(({ exceptions }) => exceptions.push(dates('2027-03-31'), dates('2027-01-10')))
  expect(checkHours(twice)).toEqual({ 'exceptions.3.date': 'dateTwice' })
})

test('a server error about an opening is shown at its day', () => {
  const draft = draftHours(hours)
  expect(['weekly.1.closes', 'weekly.2.opens', 'exceptions.0.date'].map((path) => hoursPath(path, draft))).toEqual([
    'days.0.1.closes',
    'days.6.0.opens',
    'exceptions.0.date',
  ])
})

test('a day copied to other days can be changed separately there', () => {
  const draft = draftHours(hours)
  const monday = '07:00-10:00,18:00-02:00'
  const copied = copyDay(draft, 1, [1, 2, 3])
  expect(times(copied)).toEqual([monday, monday, monday, '', '', '', '08:00-11:00'])
  expect(copied.days[0]).toBe(draft.days[0])
  expect(new Set(copied.days.flat().map(({ key }) => key)).size).toBe(7)
  expect(times(copyDay(draft, 2, [7])).at(-1)).toBe('')
})
