import { describe, expect, test } from 'vitest'
import { isNotYetReleased, mayRecall, mayUndo, releaseTimeOf, statusBefore, validSteps } from './rules.ts'
import type { Status } from './status-rules.ts'
import { urgencyOf } from './urgency-rules.ts'

const placedAt = new Date('2026-06-10T20:00:00.000Z')
const later = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000)

describe('an order for later', () => {
  test('is released by the preparation of its service, and never less than twenty minutes before its time', () => {
    expect(releaseTimeOf(null, 30, placedAt)).toBeNull()
    expect(releaseTimeOf(later(600), 45, placedAt)).toEqual(later(555))
    expect(releaseTimeOf(later(600), 0, placedAt)).toEqual(later(580))
    expect(releaseTimeOf(later(20), 0, placedAt)).toBeNull()
    expect(releaseTimeOf(later(40), 60, placedAt)).toBeNull()
  })

  test('is calm until then, taken or not, and then waits like any other', () => {
    const times = { placedAt: placedAt.toISOString(), dueAt: later(600).toISOString() }
    const look = (status: Status, minutes: number) => {
      const order = { ...times, status, releaseAt: later(580).toISOString() }
      return [isNotYetReleased(order, later(minutes)), urgencyOf(order, later(minutes))]
    }
    expect([0, 5, 300, 579].map((minutes) => look('new', minutes))).toEqual(Array(4).fill([true, 'calm']))
    expect([580, 582, 585].map((minutes) => look('new', minutes))).toEqual([
      [false, 'calm'],
      [false, 'late'],
      [false, 'hot'],
    ])
    expect(look('accepted', 579)).toEqual([true, 'calm'])
    expect(look('preparing', 300)).toEqual([false, 'calm'])
  })
})

describe('a step that is taken back', () => {
  const step = (status: Status, by = 'Maëlle', more: { undone?: true; back?: true } = {}) => ({
    status,
    by,
    at: placedAt.toISOString(),
    ...more,
  })

  test('leads to the status before it, and is not among those that hold', () => {
    const history = [
      step('new', 'guest'),
      step('accepted'),
      step('on-the-way', 'Yann', { undone: true }),
      step('accepted', 'Yann', { back: true }),
    ]
    expect(validSteps(history).map(({ status }) => status)).toEqual(['new', 'accepted'])
    expect(statusBefore(history)).toBe('new')
  })

  test('is none of the guest’s, nor the first of an order taken at the counter', () => {
    expect(statusBefore([step('new', 'guest')])).toBeNull()
    expect(statusBefore([step('new', 'guest'), step('cancelled', 'guest')])).toBeNull()
    expect(statusBefore([step('new'), step('accepted')])).toBeNull()
    expect(statusBefore([step('new'), step('accepted'), step('preparing')])).toBe('accepted')
  })

  test('needs no reason in the half minute after it', () => {
    const at = placedAt.toISOString()
    expect([0, 30_000, 30_001].map((ms) => mayUndo({ at }, new Date(placedAt.getTime() + ms)))).toEqual([
      true,
      true,
      false,
    ])
  })

  test('may be taken back later with a reason, unless it is a cancellation, which the guest has read', () => {
    expect(mayRecall([step('new', 'guest'), step('accepted')])).toBe(true)
    expect(mayRecall([step('new', 'guest'), step('accepted'), step('cancelled')])).toBe(false)
    expect(mayRecall([step('new', 'guest')])).toBe(false)
    expect(mayRecall([])).toBe(false)
  })
})
