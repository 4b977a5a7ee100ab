import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { applyChangeToScan, pendingScanIn, readPendingScan, readScan, readScanFromHash } from './scanned-room.ts'

const now = Date.parse('2026-03-10T09:00:00Z')
const hour = 3_600_000
const proof = `K7M2P9QRST.${now.toString(36)}.abcdefghijklmnop`
const scan = { room: 'Suite Émeraude', token: proof, at: now, hours: 72 }

test('a scan is read from behind the # of the address, and kept as it is', () => {
  const hash = `#${new URLSearchParams({ room: 'Suite Émeraude', code: proof })}`
  expect(readScanFromHash(hash, now, 72)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + hour)).toEqual(scan)
})

test('a scan proves the room for the hours that the hotel has set, and not a moment longer', () => {
  expect(readScan(JSON.stringify(scan), now + 72 * hour - 1)).toEqual(scan)
  expect(readScan(JSON.stringify(scan), now + 72 * hour)).toBeNull()
})

test('where it lasts until the codes are renewed, no clock ends it', () => {
  const lasting = { ...scan, hours: null }
  expect(readScan(JSON.stringify(lasting), now + 10_000 * hour)).toEqual(lasting)
})

test('a scan that does not say for how many hours it lasts is none', () => {
  const { hours: _, ...unlimited } = scan
  expect(readScan(JSON.stringify(unlimited), now)).toBeNull()
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
    `#code=${proof}`,
    '#room=204&code=short',
    `#room=%20&code=${proof}`,
  ])
    expect(readScanFromHash(hash, now, 72), hash).toBeNull()
  expect(readScanFromHash(`#room=${'x'.repeat(21)}&code=${proof}`, now, 72)).toBeNull()
})

test('whatever stands in the storage, the page stays up', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      expect(readScan(stored, now)).toBeNull()
    }),
  )
})

test('what is printed is not a proof: it waits for the hotel’s answer, for a day', () => {
  const hash = '#room=204&code=K7M2P9QRST'
  expect(readScanFromHash(hash, now, 72)).toBeNull()
  const pending = pendingScanIn(hash, now)
  expect(pending).toEqual({ room: '204', code: 'K7M2P9QRST', at: now })
  const stored = JSON.stringify({ ...pending, state: 'waiting', former: true })
  expect(readPendingScan(stored, now + 24 * hour - 1)).toEqual({ ...pending, state: 'waiting', former: true })
  expect(readPendingScan(stored, now + 24 * hour)).toBeNull()
  expect(pendingScanIn(`#room=204&code=${proof}`, now)).toBeNull()
})

test('a check-out ends the proofs that were issued before it, and no later one', () => {
  const left = (issuedUntil: number) => ({ token: 'K7M2P9QRST', issuedUntil, room: null })
  expect(applyChangeToScan(scan, left(now))).toBeNull()
  expect(applyChangeToScan(scan, left(now - 1))).toEqual(scan)
  expect(applyChangeToScan(scan, { token: 'AAAAABBBBB', room: null })).toEqual(scan)
})
