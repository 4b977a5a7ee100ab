import { expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { parseStoredCodes, serializeCodes } from './stored-codes.ts'

const codes = { room: '204', codes: [], wifiPassword: 'maree-haute' }
const scan = { token: 'K7M2P9QRST', at: 1000 }

test('stored codes are read back only with the scan they were read with', () => {
  const serialized = serializeCodes(scan, codes)
  expect(parseStoredCodes(serialized, scan)).toEqual(codes)
  // The proof has ended, another room was scanned, or the same one was scanned again.
  expect(parseStoredCodes(serialized, null)).toBeNull()
  expect(parseStoredCodes(serialized, { ...scan, token: 'ABCDEFGHJK' })).toBeNull()
  expect(parseStoredCodes(serialized, { ...scan, at: 2000 })).toBeNull()
})

test('unreadable storage contains no codes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string(), fc.constant(null)), (readStoredDraft) => {
      expect(parseStoredCodes(readStoredDraft, scan)).toBeNull()
    }),
  )
})
