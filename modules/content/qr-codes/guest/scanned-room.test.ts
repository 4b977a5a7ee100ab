import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import {
  applyChangeToScan,
  readPendingScan,
  readPendingScanFromHash,
  readScan,
  readScanFromHash,
} from './scanned-room.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const hour = 3_600_000
const proof = `K7M2P9QRST.${now.toString(36)}.abcdefghijklmnop`
const scan = { room: 'Suite Émeraude', token: proof, at: now, hours: 72 }

test('a scan is read from the fragment of the address and stored unchanged', () => {
  const hash = `#${new URLSearchParams({ room: 'Suite Émeraude', code: proof })}`
  expect(readScanFromHash(hash, now, 72)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + hour)).toEqual(scan)
})

test('a scan proves the room exactly for the hours that the hotel has set', () => {
  expect(readScan(JSON.stringify(scan), now + 72 * hour - 1)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + 72 * hour)).toBeNull()
})

test('a proof without a limit of hours never expires on the phone', () => {
  const unlimitedScan = { ...scan, hours: null }
  expect(readScan(JSON.stringify(unlimitedScan), now + 10_000 * hour)).toEqual(unlimitedScan)
})

test('a stored scan without its number of hours is ignored', () => {
  const { hours: _, ...scanWithoutHours } = scan
  expect(readScan(JSON.stringify(scanWithoutHours), now)).toBeNull()
})

test('a scan dated in the future is ignored, because the clock was wrong', () => {
  expect(readScan(JSON.stringify({ ...scan, at: now + hour }), now)).toBeNull()
})

test('an incomplete or invalid scan is ignored', () => {
  for (const hash of [
    '',
    '#',
    '#menu',
    '#room=204',
    `#code=${proof}`,
    '#room=204&code=short',
    `#room=%20&code=${proof}`,
  ])
    expect(readScanFromHash(hash, now, 72), hash).toBeNull()
  expect(readScanFromHash(`#room=${'x'.repeat(21)}&code=${proof}`, now, 72)).toBeNull()
})

test('invalid stored content is ignored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      expect(readScan(stored, now)).toBeNull()
    }),
  )
})

test('a printed code is not a proof: its scan waits for the hotel’s answer for up to a day', () => {
  const hash = '#room=204&code=K7M2P9QRST'
  expect(readScanFromHash(hash, now, 72)).toBeNull()
  const pending = readPendingScanFromHash(hash, now)
  expect(pending).toEqual({ room: '204', code: 'K7M2P9QRST', at: now })
  const stored = JSON.stringify({ ...pending, state: 'waiting', former: true })
  expect(readPendingScan(stored, now + 24 * hour - 1)).toEqual({ ...pending, state: 'waiting', former: true })
  expect(readPendingScan(stored, now + 24 * hour)).toBeNull()
  expect(readPendingScanFromHash(`#room=204&code=${proof}`, now)).toBeNull()
})

test('a check-out ends only the proofs that were issued before it', () => {
  const checkOut = (issuedUntil: number) => ({ token: 'K7M2P9QRST', issuedUntil, room: null })
  expect(applyChangeToScan(scan, checkOut(now))).toBeNull()
  expect(applyChangeToScan(scan, checkOut(now - 1))).toEqual(scan)
  expect(applyChangeToScan(scan, { token: 'AAAAABBBBB', room: null })).toEqual(scan)
})
