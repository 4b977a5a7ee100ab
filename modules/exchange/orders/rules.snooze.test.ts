import { describe, expect, test } from 'vitest'
import { maySnooze, snoozeChoices } from './snooze-rules.ts'

const choices = (now: string) =>
  snoozeChoices('Europe/Paris', new Date(now)).map(({ name, until }) => [name, until.toISOString()])

describe('putting an order off', () => {
  test('is offered for half an hour, an hour, this evening and tomorrow, in the time of the hotel', () => {
    expect(choices('2026-03-10T09:00:00Z')).toEqual([
      ['half-hour', '2026-03-10T09:30:00.000Z'],
      ['hour', '2026-03-10T10:00:00.000Z'],
      ['evening', '2026-03-10T17:00:00.000Z'],
      ['tomorrow', '2026-03-11T07:00:00.000Z'],
    ])
  })

  test('is not offered until the evening when that is over or less than an hour away', () => {
    for (const now of ['2026-03-10T16:30:00Z', '2026-03-10T22:00:00Z'])
      expect(choices(now).map(([name]) => name)).toEqual(['half-hour', 'hour', 'tomorrow'])
  })

  test('tomorrow is at eight on the day when the clocks change, too', () => {
    expect(choices('2026-03-28T20:00:00Z').at(-1)).toEqual(['tomorrow', '2026-03-29T06:00:00.000Z'])
  })

  test('ends with the preparation', () => {
    expect((['new', 'accepted', 'preparing', 'completed', 'cancelled'] as const).map(maySnooze)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
