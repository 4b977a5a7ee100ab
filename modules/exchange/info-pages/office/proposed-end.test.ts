import { expect, test } from 'vitest'
import { proposedEnd } from './proposed-end.ts'

test.each([
  ['no end is set: midnight in Paris', '', '2026-03-10T18:00:00Z', '2026-03-11T00:00'],
  ['the night has begun in Paris', '', '2026-03-10T23:30:00Z', '2026-03-12T00:00'],
  ['the end of the one before is past', '2026-03-09T22:00', '2026-03-10T18:00:00Z', '2026-03-11T00:00'],
  ['an end to come stands', '2026-03-12T22:00', '2026-03-10T18:00:00Z', null],
])('%s', (_, until, now, end) => {
  expect(proposedEnd(until, 'Europe/Paris', new Date(now))).toBe(end)
})
