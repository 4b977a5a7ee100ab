import { describe, expect, test } from 'vitest'
import { proofText } from '../proof-rules.ts'
import { readScanFromHash } from './scanned-room.ts'
import { readSeat, readSeatFromHash } from './scanned-seat.ts'

const at = Date.parse('2026-06-10T07:30:00Z')
const until = Date.parse('2026-06-11T03:00:00Z')
const token = proofText({ token: 'K7M2P9QRST', issuedAt: at, signature: 'a'.repeat(16) })
const hash = (over: Record<string, string> = {}) =>
  `#${new URLSearchParams({ seat: 'Terrasse 12', kind: 'table', code: token, ...over })}`
const seat = { kind: 'table', label: 'Terrasse 12', token, at, until }

describe('the phone remembers a scanned seat', () => {
  test('from the address, until the end of the hotel’s day', () => {
    expect(readSeatFromHash(hash(), 'Europe/Paris')).toEqual(seat)
    expect(readSeat(JSON.stringify(seat), until - 1)).toEqual(seat)
    expect(readSeat(JSON.stringify(seat), until)).toBeNull()
  })

  test('never from an address without a signed scan, of another kind, or with an endless label', () => {
    const wrong: Record<string, string>[] = [
      { code: 'K7M2P9QRST' },
      { code: '' },
      { kind: 'room' },
      { seat: ' ' },
      { seat: 'x'.repeat(500) },
    ]
    for (const over of wrong) expect(readSeatFromHash(hash(over), 'Europe/Paris')).toBeNull()
    for (const stored of [null, '', '{', '{}', '[]', JSON.stringify({ ...seat, until: 'soon' })])
      expect(readSeat(stored, at)).toBeNull()
  })

  test('and never as a room', () => {
    expect(readScanFromHash(hash(), at, null)).toBeNull()
  })
})
