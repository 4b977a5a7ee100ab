import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { differingPaths, mergeChanges } from './differences.ts'

describe('the differences between two states of a form', () => {
  test('are listed as paths of visible fields', () => {
    const one = { texts: { fr: { name: 'Thé' } }, lines: [{ key: 'a', min: 1 }], kept: null }
    const other = { texts: { fr: { name: 'Café' } }, lines: [{ key: 'b', id: '7', min: 2 }], kept: {} }
    expect(differingPaths(one, other)).toEqual(['texts.fr.name', 'lines.0.min', 'kept'])
    expect(differingPaths(one, { ...one, lines: [] })).toEqual(['lines'])
  })

  test('do not include empty against missing values, nor the keys and ids of lines', () => {
    expect(differingPaths({ names: {} }, { names: { en: '' } })).toEqual([])
    expect(differingPaths([{ key: 'a', id: undefined }], [{ key: 'b', id: '7' }])).toEqual([])
  })
})

describe('merging the changes of two people', () => {
  const base = {
    texts: { fr: 'Thé', en: 'Tea' },
    price: '4',
    lines: [{ id: '1', min: 1, max: 1 }],
    kept: null as object | null,
  }

  test('is done field by field', () => {
    const mine = { ...base, texts: { fr: 'Thé vert', en: 'Tea' }, lines: [{ id: '1', min: 0, max: 1 }], kept: {} }
    const theirs = {
      ...base,
      texts: { fr: 'Thé noir', en: 'Black tea' },
      price: '5',
      lines: [{ id: '1', min: 1, max: 2 }],
    }
    expect(mergeChanges(base, mine, theirs)).toEqual({
      texts: { fr: 'Thé vert', en: 'Black tea' },
      price: '5',
      lines: [{ id: '1', min: 0, max: 2 }],
      kept: {},
    })
  })

  test('takes my list when its lines changed, and the other list when I changed nothing', () => {
    const added = { ...base, lines: [{ id: '2', min: 1, max: 1 }, ...base.lines] }
    const changed = { ...base, lines: [{ id: '1', min: 0, max: 1 }] }
    expect(mergeChanges(base, changed, added).lines).toEqual(changed.lines)
    expect(mergeChanges(base, added, changed).lines).toEqual(added.lines)
    expect(mergeChanges(base, base, added)).toEqual(added)
  })

  test('gives the version of the other person when I changed nothing, for any values', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(mergeChanges(one, structuredClone(one), other)).toEqual(other)
        expect(differingPaths(mergeChanges(one, other, one), other)).toEqual([])
      }),
    )
  })
})
