import { expect, test } from 'vitest'
import { idleSeconds, isOnKiosk, phonePathOf, secondsUntilRestart, warningSeconds } from './rules.ts'

test('nothing is said while somebody may be reading; then every second counts, and nobody goes on below zero', () => {
  expect(warningSeconds).toBeGreaterThanOrEqual(20)
  const whole = idleSeconds + warningSeconds
  expect([0, idleSeconds - 0.1, idleSeconds, whole - 0.5, whole, whole + 3600].map(secondsUntilRestart)).toEqual([
    null,
    null,
    warningSeconds,
    1,
    0,
    0,
  ])
})

test('what is for one guest is not shown, nor codes of doors where no way is described', () => {
  const access = (directions: string, parking = '') => ({ hotelAccess: { directions, parking } })
  expect(isOnKiosk('wifi', {})).toBe(true)
  expect(isOnKiosk('guestbook', {})).toBe(false)
  expect(isOnKiosk('inventory', {})).toBe(false)
  expect(isOnKiosk('hotelAccess', access(''))).toBe(false)
  expect(isOnKiosk('hotelAccess', access('', 'Rue du Port'))).toBe(true)
})

test('the list of deals opens the places on a phone, everything else itself', () => {
  expect(['', 'deals', 'infos/wifi'].map(phonePathOf)).toEqual(['', 'places', 'infos/wifi'])
})
