import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { readKept, written } from './kept-codes.ts'

const codes = { room: '204', codes: [], wifiPassword: 'maree-haute' }
const scan = { token: 'K7M2P9QRST', at: 1000 }

test('what was read with a scan is read back with that scan alone', () => {
  const kept = written(scan, codes)
  expect(readKept(kept, scan)).toEqual(codes)
  // The proof has ended, another room was scanned, or the same one again.
  expect(readKept(kept, null)).toBeNull()
  expect(readKept(kept, { ...scan, token: 'ABCDEFGHJK' })).toBeNull()
  expect(readKept(kept, { ...scan, at: 2000 })).toBeNull()
})

test('whatever stands in the storage, there is nothing to read in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (stored) => {
      expect(readKept(stored, scan)).toBeNull()
    }),
  )
})
