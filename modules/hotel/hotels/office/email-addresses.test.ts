import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { looksLikeEmailAddress, parseEmailAddresses } from './email-addresses.ts'

describe('pasted email addresses', () => {
  test.each([
    ['solenn@hotel.example', ['solenn@hotel.example']],
    ['a@hotel.example, b@hotel.example;c@hotel.example', ['a@hotel.example', 'b@hotel.example', 'c@hotel.example']],
    ['a@hotel.example\nb@hotel.example\r\n\r\n', ['a@hotel.example', 'b@hotel.example']],
    ['Solenn Kervella <Solenn@Hotel.example>', ['solenn@hotel.example']],
    [
      '"Kervella, Solenn" <s@hotel.example>, Yann <y@hotel.example>\nz@hotel.example',
      ['s@hotel.example', 'y@hotel.example', 'z@hotel.example'],
    ],
    ['a@hotel.example, A@HOTEL.example', ['a@hotel.example']],
    ['  ,;\n ', []],
  ])('%j', (typed, addresses) => expect(parseEmailAddresses(typed)).toEqual(addresses))

  test('are found whatever separates them', () => {
    const address = fc.stringMatching(/^[a-z0-9.]{1,8}@[a-z]{1,8}\.fr$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(address, fc.constantFrom(',', ';', ' ', '\n', ', ', ' ;\r\n'))), (typed) => {
        const expected = typed.map(([each]) => each)
        expect(parseEmailAddresses(typed.flat().join(''))).toEqual([...new Set(expected)])
      }),
    )
  })
})

test.each([
  ['a@b.fr', true],
  ['a@b', false],
  ['a.b.fr', false],
  ['a@b@c.fr', false],
  ['a@b.', false],
])('%s looks like an address: %s', (address, expected) => expect(looksLikeEmailAddress(address)).toBe(expected))
