import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { formatToken, readToken, tokenAlphabet, tokenLength } from './proof-rules.ts'
import {
  compareRooms,
  maxNearestRooms,
  maxRoomsAtOnce,
  nearestRooms,
  qrOutline,
  quietZone,
  readRooms,
} from './rules.ts'

const token = fc
  .array(fc.constantFrom(...tokenAlphabet), { minLength: 10, maxLength: 10 })
  .map((characters) => characters.join(''))

test('guessing a code of a hotel within a stay is practically impossible', () => {
  // A thousand tries a second for two weeks, at a hotel of 300 rooms.
  const chance = (1000 * 14 * 86_400 * 300) / tokenAlphabet.length ** tokenLength
  expect(chance).toBeLessThan(1 / 2000)
})

describe('a typed code', () => {
  test('is read in any case, with or without dashes and spaces', () => {
    for (const typed of ['K7M2P-9QRST', 'k7m2p9qrst', ' K7M2P 9QRST ', 'k7m2p–9qrst', 'K.7.M.2.P.9.Q.R.S.T'])
      expect(readToken(typed), typed).toBe('K7M2P9QRST')
  })

  test('is invalid when it is too short, too long, or contains a character outside the alphabet', () => {
    for (const typed of ['', 'K7M2P-9QRS', 'K7M2P-9QRSTU', 'K7M2P-9QRSO', 'K7M2P-9QRS1', 'Ｋ7M2P9QRST', 'é7M2P9QRST'])
      expect(readToken(typed), typed).toBeNull()
  })

  test('equals the printed code when typed as printed', () => {
    fc.assert(
      fc.property(token, fc.boolean(), (code, isLowerCase) => {
        const printed = formatToken(code)
        expect(printed).toMatch(/^.{5}-.{5}$/)
        expect(readToken(isLowerCase ? printed.toLowerCase() : printed)).toBe(code)
      }),
    )
  })

  test('is read to the same token again, or is invalid, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const parsed = readToken(typed)
        expect(parsed === null || readToken(parsed) === parsed).toBe(true)
      }),
    )
  })
})

describe('a typed list of rooms', () => {
  test('can have ranges, several lines, and names', () => {
    expect(readRooms('101-103, 201 – 202;Suite  Émeraude\n12 bis, 12').rooms).toEqual([
      '12',
      '12 bis',
      '101',
      '102',
      '103',
      '201',
      '202',
      'Suite Émeraude',
    ])
  })

  test('keeps the letters and zeros in front of a range', () => {
    expect(readRooms('A8-A11').rooms).toEqual(['A8', 'A9', 'A10', 'A11'])
    expect(readRooms('B1-3').rooms).toEqual(['B1', 'B2', 'B3'])
    expect(readRooms('008-010').rooms).toEqual(['008', '009', '010'])
  })

  test('can have rooms with a dash in their name', () => {
    for (const room of ['A-101', '1-01', 'A1-B3', 'Mer-Nord'])
      expect(readRooms(room), room).toEqual({ rooms: [room], error: null })
  })

  test('has each room once', () => {
    expect(readRooms('101, 101, 100-102, suite, SUITE').rooms).toEqual(['100', '101', '102', 'suite'])
  })

  test('reports the part that is invalid, and why', () => {
    expect(readRooms('101, 120-101').error).toEqual({ code: 'backwards', at: '120-101' })
    expect(readRooms('1-501').error?.code).toBe('too_many')
    expect(readRooms('1-999999').error?.code).toBe('too_many')
    expect(readRooms('1-300, 401-700').error).toEqual({ code: 'too_many', at: '401-700' })
    // As somebody types it for the seats of a terrace.
    expect(readRooms('Terrasse 1-10000')).toEqual({ rooms: [], error: { code: 'too_many', at: 'Terrasse 1-10000' } })
    expect(readRooms('La très grande suite du phare').error?.code).toBe('too_long')
    expect(readRooms('').error).toBeNull()
  })

  test('expands a range to all numbers from the first to the last', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(maxRoomsAtOnce - 1), (first, extraRooms) => {
        const { rooms } = readRooms(`${first}-${first + extraRooms}`)
        expect(rooms).toEqual(Array.from({ length: extraRooms + 1 }, (_, i) => String(first + i)))
      }),
    )
  })

  test('has at most 500 rooms, sorted, each once and none too long, for any text', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc
        .tuple(fc.constantFrom('', 'A', 'Suite '), fc.nat(300), fc.nat(300))
        .map(([name, first, second]) => `${name}${first}-${second}`),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const { rooms, error } = readRooms(parts.join(', '))
        expect(error === null || rooms.length === 0).toBe(true)
        expect(rooms.length).toBeLessThanOrEqual(maxRoomsAtOnce)
        expect(new Set(rooms.map((room) => room.toLowerCase())).size).toBe(rooms.length)
        expect(rooms.every((room) => room.length > 0 && room.length <= 20 && room === room.trim())).toBe(true)
        expect([...rooms].sort(compareRooms)).toEqual(rooms)
      }),
    )
  })
})

test('the outline has each dark module of the code, and nothing in the quiet zone', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      const { modules } = QRCode.create(url, { errorCorrectionLevel: 'Q' })
      const isDark = (row: number, column: number) => modules.get(row, column) === 1
      const drawn = new Set<string>()
      for (const [, x, y, width] of qrOutline(modules.size, isDark).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
        for (let i = 0; i < Number(width); i++) drawn.add(`${Number(y) - quietZone} ${Number(x) + i - quietZone}`)
      const dark = Array.from({ length: modules.size ** 2 }, (_, i) => [Math.floor(i / modules.size), i % modules.size])
        .filter(([row = 0, column = 0]) => isDark(row, column))
        .map((position) => position.join(' '))
      expect([...drawn].sort()).toEqual(dark.sort())
    }),
    { numRuns: 20 },
  )
})

describe('rooms suggested for a room that the hotel does not have', () => {
  const corridorRooms = Array.from({ length: 20 }, (_, i) => String(201 + i))
  test.each([
    // One digit wrong, missing or too many, or two exchanged.
    ['240', corridorRooms, ['204', '210', '220']],
    ['304', corridorRooms, ['204']],
    ['2004', corridorRooms, ['204']],
    ['Chambre 204', corridorRooms, ['204']],
    ['chambre 3', ['1', '2', '3'], ['3']],
    ['12bis', ['12', '12 bis', '13'], ['12 bis', '12']],
    ['suite émeraude', ['Suite Emeraude', 'Suite Mer'], ['Suite Emeraude']],
    ['émeraude', ['Suite Émeraude', 'Suite Mer'], ['Suite Émeraude']],
    ['Suit Mar', ['Suite Émeraude', 'Suite Mer'], ['Suite Mer']],
    ['999', corridorRooms, []],
    ['9', ['1', '2', '3'], []],
    ['!!', corridorRooms, []],
  ])('%s', (typed, rooms, nearest) => {
    expect(nearestRooms(typed, rooms)).toEqual(nearest)
  })

  test('are at most three rooms of the list, for any text', () => {
    const name = fc.string({ maxLength: 20 })
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 30 }), (typed, rooms) => {
        const nearest = nearestRooms(typed, rooms)
        expect(nearest.length).toBeLessThanOrEqual(maxNearestRooms)
        expect(nearest.every((room) => rooms.includes(room))).toBe(true)
      }),
    )
  })
})
