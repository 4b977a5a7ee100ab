import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { changesOf, truncate } from './rules.ts'

describe('what a write has changed', () => {
  test('is told field by field, as it is stored', () => {
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

  test('is nothing where absent became null', () => {
    expect(changesOf({ picture: null }, {})).toEqual([])
    expect(changesOf({ info: { wifi: undefined } }, { info: { wifi: null } })).toEqual([])
  })

  test('tells no allergens from allergens that nobody filled in: the law does', () => {
    expect(changesOf({ allergens: null }, { allergens: {} })).toEqual([{ field: 'allergens', from: null, to: '{}' }])
    expect(changesOf({ allergens: {} }, { allergens: null })).toEqual([{ field: 'allergens', from: '{}', to: null }])
    expect(changesOf({ allergens: { milk: 'contains' } }, { allergens: {} })).toEqual([
      { field: 'allergens.milk', from: 'contains', to: null },
    ])
  })

  test('keeps lists whole, and notices their order', () => {
    expect(changesOf({ diets: ['vegan', 'local'] }, { diets: ['local', 'vegan'] })).toEqual([
      { field: 'diets', from: '["vegan","local"]', to: '["local","vegan"]' },
    ])
  })

  test('cuts long texts between two signs, never through one', () => {
    const text = `${'x'.repeat(198)}🥐${'y'.repeat(50)}`
    const [change] = changesOf({ description: '' }, { description: text })
    expect(change).toEqual({ field: 'description', from: '', to: `${'x'.repeat(198)}…` })
  })
})

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer(), fc.boolean(), fc.constant(null)),
  list: fc.array(tie('leaf'), { maxLength: 3 }),
  row: fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), fc.oneof(tie('leaf'), tie('list'), tie('row')), { maxKeys: 4 }),
})).row as fc.Arbitrary<object>

describe('whatever a row holds', () => {
  test('a write that changes nothing has changed nothing', () => {
    fc.assert(
      fc.property(value, (row) => {
        expect(changesOf(row, structuredClone(row))).toEqual([])
      }),
    )
  })

  test('what one way changes, the other way changes back', () => {
    const sorted = (changes: { field: string }[]) => changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))
    fc.assert(
      fc.property(value, value, (one, two) => {
        const back = changesOf(two, one).map(({ field, from, to }) => ({ field, from: to, to: from }))
        expect(sorted(changesOf(one, two))).toEqual(sorted(back))
      }),
    )
  })

  test('a field that has changed is told, once, in at most 200 well-formed characters', () => {
    fc.assert(
      fc.property(value, fc.string({ unit: 'grapheme', maxLength: 400 }), (row, text) => {
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

  test('a text is shortened to what fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 2, max: 30 }), (text, most) => {
        const short = truncate(text, most)
        expect(short.length).toBeLessThanOrEqual(most)
        if (text.length <= most) expect(short).toBe(text)
        else expect(short.endsWith('…')).toBe(true)
      }),
    )
  })
})
