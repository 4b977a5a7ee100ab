import { expect, test } from 'vitest'
import { idleSeconds, isOnKiosk, phonePathOf, secondsUntilRestart, warningSeconds } from './rules.ts'

test('the kiosk shows no countdown while somebody may be reading, then counts every second down to zero', () => {
  expect(warningSeconds).toBeGreaterThanOrEqual(20)
  const totalSeconds = idleSeconds + warningSeconds
  expect(
    [0, idleSeconds - 0.1, idleSeconds, totalSeconds - 0.5, totalSeconds, totalSeconds + 3600].map(secondsUntilRestart),
  ).toEqual([null, null, warningSeconds, 1, 0, 0])
})

test('the kiosk hides information for one guest, and access information without directions', () => {
  const access = (directions: string, parking = '') => ({ hotelAccess: { directions, parking } })
  expect(isOnKiosk('wifi', {})).toBe(true)
  expect(isOnKiosk('guestbook', {})).toBe(false)
  expect(isOnKiosk('inventory', {})).toBe(false)
  expect(isOnKiosk('hotelAccess', {})).toBe(false)
  expect(isOnKiosk('hotelAccess', access(''))).toBe(false)
  expect(isOnKiosk('hotelAccess', access('', 'Rue du Port'))).toBe(true)
})

test('the list of deals opens the places on a phone, and every other screen opens itself', () => {
  expect(['', 'deals', 'infos/wifi'].map(phonePathOf)).toEqual(['', 'places', 'infos/wifi'])
})
