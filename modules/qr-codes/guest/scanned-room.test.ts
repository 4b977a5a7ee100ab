import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readScan, scanIn } from './scanned-room.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const hour = 3_600_000
const scan = { room: 'Suite Émeraude', token: 'K7M2P9QRST', at: now }

test('a scan is read from behind the # of the address, and kept as it is', () => {
  const hash = `#${new URLSearchParams({ room: 'Suite Émeraude', code: 'K7M2P9QRST' })}`
  expect(scanIn(hash, now)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + hour)).toEqual(scan)
})

test('a day later the phone has forgotten the room', () => {
  expect(readScan(JSON.stringify(scan), now + 24 * hour - 1)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + 24 * hour)).toBeNull()
})

test('a scan from the future is that of a clock that was wrong', () => {
  expect(readScan(JSON.stringify({ ...scan, at: now + hour }), now)).toBeNull()
})

test('half a scan is none', () => {
  for (const hash of [
    '',
    '#',
    '#menu',
    '#room=204',
    '#code=K7M2P9QRST',
    '#room=204&code=short',
    '#room=%20&code=K7M2P9QRST',
  ])
    expect(scanIn(hash, now), hash).toBeNull()
  expect(scanIn(`#room=${'x'.repeat(21)}&code=K7M2P9QRST`, now)).toBeNull()
})

test('whatever stands in the storage, the page stays up', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      expect(readScan(stored, now)).toBeNull()
    }),
  )
})
