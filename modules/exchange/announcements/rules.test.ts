import { describe, expect, test } from 'vitest'
import { announcementStateOf, announcementTimeErrors } from './rules.ts'

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)

describe('an announcement', () => {
  test.each([
    ['09:59', null, 'scheduled'],
    ['10:00', null, 'running'],
    ['11:59', null, 'running'],
    ['12:00', null, 'ended'],
    ['11:00', '10:30', 'ended'],
    ['09:00', '08:30', 'ended'],
  ])('from 10:00 until 12:00 at %s, ended by hand at %s, is %s', (now, ended, state) => {
    expect(
      announcementStateOf({ from: at('10:00'), until: at('12:00'), endedAt: ended ? at(ended) : null }, at(now)),
    ).toBe(state)
  })

  test.each([
    ['2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z', []],
    ['2026-03-10T08:00:00Z', '2026-03-10T08:30:00Z', ['until already_over']],
    ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z', ['until ends_before']],
    ['2026-03-10T12:00:00Z', '2026-04-11T12:00:00Z', ['until too_late']],
    ['2027-03-12T12:00:00Z', '2027-03-12T13:00:00Z', ['from too_late']],
  ])('from %s until %s: %j', (from, until, errors) => {
    const found = announcementTimeErrors({ from: new Date(from), until: new Date(until) }, at('09:00'))
    expect(found.map(({ path, code }) => `${path} ${code}`)).toEqual(errors)
  })
})
