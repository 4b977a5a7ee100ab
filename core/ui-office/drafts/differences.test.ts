import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { differingPaths, mergeChanges } from './differences.ts'

describe('where two states of a form differ', () => {
  test('is told by the path of what a person sees', () => {
    const one = { texts: { fr: { name: 'Thé' } }, lines: [{ key: 'a', min: 1 }], kept: null }
    const other = { texts: { fr: { name: 'Café' } }, lines: [{ key: 'b', id: '7', min: 2 }], kept: {} }
    expect(differingPaths(one, other)).toEqual(['texts.fr.name', 'lines.0.min', 'kept'])
    expect(differingPaths(one, { ...one, lines: [] })).toEqual(['lines'])
  })

  test('is nowhere between blank and absent, nor between names that only the form knows', () => {
    expect(differingPaths({ names: {} }, { names: { en: '' } })).toEqual([])
    expect(differingPaths([{ key: 'a', id: undefined }], [{ key: 'b', id: '7' }])).toEqual([])
  })
})

describe('what two people made of one thing', () => {
  const base = {
    texts: { fr: 'Thé', en: 'Tea' },
    price: '4',
    lines: [{ id: '1', min: 1, max: 1 }],
    kept: null as object | null,
  }

  test('comes together field by field', () => {
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

  test('is mine for a list whose lines are others now, and theirs where I touched nothing', () => {
    const added = { ...base, lines: [{ id: '2', min: 1, max: 1 }, ...base.lines] }
    const changed = { ...base, lines: [{ id: '1', min: 0, max: 1 }] }
    expect(mergeChanges(base, changed, added).lines).toEqual(changed.lines)
    expect(mergeChanges(base, added, changed).lines).toEqual(added.lines)
    expect(mergeChanges(base, base, added)).toEqual(added)
  })

  test('of anything: who changed nothing takes the other’s', () => {
    const value = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(mergeChanges(one, structuredClone(one), other)).toEqual(other)
        expect(differingPaths(mergeChanges(one, other, one), other)).toEqual([])
      }),
    )
  })
})
