import { expect, test } from 'vitest'
import { formatLastSeen } from './last-seen.ts'

const now = new Date('2026-03-10T12:00:00Z')

test('nothing is returned within the last hour', () => {
  expect(formatLastSeen('2026-03-10T11:00:01Z', now, 'fr')).toBeNull()
  // A server whose clock runs a little ahead.
  expect(formatLastSeen('2026-03-10T12:00:30Z', now, 'fr')).toBeNull()
})

test('hours, then days are written in each language', () => {
  expect(formatLastSeen('2026-03-10T09:30:00Z', now, 'fr')).toBe('il y a 2 heures')
  expect(formatLastSeen('2026-03-10T09:30:00Z', now, 'en')).toBe('2 hours ago')
  expect(formatLastSeen('2026-03-09T11:00:00Z', now, 'fr')).toBe('hier')
  expect(formatLastSeen('2026-02-20T11:00:00Z', now, 'es')).toBe('hace 18 días')
})
