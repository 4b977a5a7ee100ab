import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { changesOf, truncate } from './rules.ts'

describe('the list of changes of a write', () => {
  test('is listed field by field, as it is stored', () => {
    const before = { name: { fr: 'Le Malouin' }, price: 1650, available: true, address: { city: 'Saint-Malo' } }
    const after = {
      name: { fr: 'Le Malouin', en: 'Malouin' },
      price: 1700,
      available: true,
      address: { city: 'Dinard' },
    }
    expect(changesOf(before, after)).toEqual([
      { field: 'price', from: '1650', to: '1700' },
      { field: 'address.city', from: 'Saint-Malo', to: 'Dinard' },
      { field: 'name.en', from: null, to: 'Malouin' },
    ])
  })

  test('is empty when a missing value became null', () => {
    expect(changesOf({ picture: null }, {})).toEqual([])
    expect(changesOf({ info: { wifi: undefined } }, { info: { wifi: null } })).toEqual([])
  })

  test('distinguishes "no allergens" from "allergens not filled in", as the law does', () => {
    expect(changesOf({ allergens: null }, { allergens: {} })).toEqual([{ field: 'allergens', from: null, to: '{}' }])
    expect(changesOf({ allergens: {} }, { allergens: null })).toEqual([{ field: 'allergens', from: '{}', to: null }])
    expect(changesOf({ allergens: { milk: 'contains' } }, { allergens: {} })).toEqual([
      { field: 'allergens.milk', from: 'contains', to: null },
    ])
  })

  test('contains whole lists, and a changed order is a change', () => {
    expect(changesOf({ diets: ['vegan', 'local'] }, { diets: ['local', 'vegan'] })).toEqual([
      { field: 'diets', from: '["vegan","local"]', to: '["local","vegan"]' },
    ])
  })

  test('shortens long texts without splitting a character', () => {
    const text = `${'x'.repeat(198)}🥐${'y'.repeat(50)}`
    const [change] = changesOf({ description: '' }, { description: text })
    expect(change).toEqual({ field: 'description', from: '', to: `${'x'.repeat(198)}…` })
  })
})

const anyRow = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer(), fc.boolean(), fc.constant(null)),
  list: fc.array(tie('leaf'), { maxLength: 3 }),
  row: fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(tie('leaf'), tie('list'), tie('row')), { maxKeys: 4 }),
})).row as fc.Arbitrary<object>

describe('for rows with any content', () => {
  test('a write of equal values has no changes', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(changesOf(row, structuredClone(row))).toEqual([])
      }),
    )
  })

  test('the changes from A to B are the reverse of the changes from B to A', () => {
    const sorted = (changes: { field: string }[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))
    fc.assert(
      fc.property(anyRow, anyRow, (one, two) => {
        const reversedChanges = changesOf(two, one).map(({ field, from, to }) => ({ field, from: to, to: from }))
        expect(sorted(changesOf(one, two))).toEqual(sorted(reversedChanges))
      }),
    )
  })

  test('a changed field is listed once, with at most 200 well-formed characters', () => {
    fc.assert(
      fc.property(anyRow, fc.string({ unit: 'grapheme', maxLength: 400 }), (row, text) => {
        const changes = changesOf({ ...row, field: 'before' }, { ...row, field: `after ${text}` })
        expect(changes).toHaveLength(1)
        const [change] = changes
        expect(change).toMatchObject({ field: 'field', from: 'before' })
        expect(change?.to?.length).toBeLessThanOrEqual(200)
        expect(change?.to?.isWellFormed()).toBe(`${text}`.isWellFormed())
        expect(`after ${text}`.startsWith(change?.to?.replace(/…$/, '') ?? '?')).toBe(true)
      }),
    )
  })

  test('a text is shortened to the maximum length with an ellipsis', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.integer({ min: 2, max: 30 }),
        (text, maxLength) => {
          const short = truncate(text, maxLength)
          expect(short.length).toBeLessThanOrEqual(maxLength)
          if (text.length <= maxLength) expect(short).toBe(text)
          else expect(short.endsWith('…')).toBe(true)
        },
      ),
    )
  })
})
