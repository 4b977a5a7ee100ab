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

const token = fc.array(fc.constantFrom(...tokenAlphabet), { minLength: 10, maxLength: 10 }).map((all) => all.join(''))

test('no code of a hotel is guessed within a stay, however many try at once', () => {
  // A thousand tries a second for two weeks, at a hotel of 300 rooms.
  const chance = (1000 * 14 * 86_400 * 300) / tokenAlphabet.length ** tokenLength
  expect(chance).toBeLessThan(1 / 2000)
})

describe('a code as it is typed', () => {
  test('is read in any case, with dashes, spaces or none', () => {
    for (const typed of ['K7M2P-9QRST', 'k7m2p9qrst', ' K7M2P 9QRST ', 'k7m2p–9qrst', 'K.7.M.2.P.9.Q.R.S.T'])
      expect(readToken(typed), typed).toBe('K7M2P9QRST')
  })

  test('is nothing when it is too short, too long, or has what no code has', () => {
    for (const typed of ['', 'K7M2P-9QRS', 'K7M2P-9QRSTU', 'K7M2P-9QRSO', 'K7M2P-9QRS1', 'Ｋ7M2P9QRST', 'é7M2P9QRST'])
      expect(readToken(typed), typed).toBeNull()
  })

  test('every code survives being printed and typed again', () => {
    fc.assert(
      fc.property(token, fc.boolean(), (each, small) => {
        const printed = formatToken(each)
        expect(printed).toMatch(/^.{5}-.{5}$/)
        expect(readToken(small ? printed.toLowerCase() : printed)).toBe(each)
      }),
    )
  })

  test('whatever is typed, it is a code or it is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const read = readToken(typed)
        expect(read === null || readToken(read) === read).toBe(true)
      }),
    )
  })
})

describe('rooms as a hotelier writes them', () => {
  test('a list, ranges, several lines, and names', () => {
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

  test('ranges keep the letters and the zeros in front', () => {
    expect(readRooms('A8-A11').rooms).toEqual(['A8', 'A9', 'A10', 'A11'])
    expect(readRooms('B1-3').rooms).toEqual(['B1', 'B2', 'B3'])
    expect(readRooms('008-010').rooms).toEqual(['008', '009', '010'])
  })

  test('a dash in the name of a room makes no range', () => {
    for (const room of ['A-101', '1-01', 'A1-B3', 'Mer-Nord'])
      expect(readRooms(room), room).toEqual({ rooms: [room], fault: null })
  })

  test('a room named twice is one room', () => {
    expect(readRooms('101, 101, 100-102, suite, SUITE').rooms).toEqual(['100', '101', '102', 'suite'])
  })

  test('what cannot be is named', () => {
    expect(readRooms('101, 120-101').fault).toEqual({ code: 'backwards', at: '120-101' })
    expect(readRooms('1-501').fault?.code).toBe('too_many')
    expect(readRooms('1-999999').fault?.code).toBe('too_many')
    expect(readRooms('1-300, 401-700').fault).toEqual({ code: 'too_many', at: '401-700' })
    expect(readRooms('La très grande suite du phare').fault?.code).toBe('too_long')
    expect(readRooms('').fault).toBeNull()
  })

  test('a range is all the numbers from one to the other', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(maxRoomsAtOnce - 1), (first, more) => {
        const { rooms } = readRooms(`${first}-${first + more}`)
        expect(rooms).toEqual(Array.from({ length: more + 1 }, (_, i) => String(first + i)))
      }),
    )
  })

  test('whatever is written: few rooms, each once, none too long, and the same when they are written out', () => {
    const part = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc
        .tuple(fc.constantFrom('', 'A', 'Suite '), fc.nat(300), fc.nat(300))
        .map(([name, one, two]) => `${name}${one}-${two}`),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const { rooms, fault } = readRooms(parts.join(', '))
        expect(fault === null || rooms.length === 0).toBe(true)
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
        .map((at) => at.join(' '))
      expect([...drawn].sort()).toEqual(dark.sort())
    }),
    { numRuns: 20 },
  )
})

describe('rooms near to one that the hotel does not have', () => {
  const corridor = Array.from({ length: 20 }, (_, i) => String(201 + i))
  test.each([
    // One digit wrong, missing or too many, or two exchanged.
    ['240', corridor, ['204', '210', '220']],
    ['304', corridor, ['204']],
    ['2004', corridor, ['204']],
    ['Chambre 204', corridor, ['204']],
    ['chambre 3', ['1', '2', '3'], ['3']],
    ['12bis', ['12', '12 bis', '13'], ['12 bis', '12']],
    ['suite émeraude', ['Suite Emeraude', 'Suite Mer'], ['Suite Emeraude']],
    ['émeraude', ['Suite Émeraude', 'Suite Mer'], ['Suite Émeraude']],
    ['Suit Mar', ['Suite Émeraude', 'Suite Mer'], ['Suite Mer']],
    ['999', corridor, []],
    ['9', ['1', '2', '3'], []],
    ['!!', corridor, []],
  ])('%s', (typed, rooms, nearest) => {
    expect(nearestRooms(typed, rooms)).toEqual(nearest)
  })

  test('whatever is typed, they are few, of the list, and never the list', () => {
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
