import { describe, expect, test } from 'vitest'
import fc from '#tests/properties.ts'
import { positionAfterStep, positionInGroups, type SortGroup, withItemIn } from './sort-groups.ts'

const group = (id: string, ...ids: string[]): SortGroup<{ id: string }> => ({
  id,
  name: id,
  items: ids.map((each) => ({ id: each })),
})
const groups = [group('one', 'a', 'b'), group('two'), group('three', 'c')]
const describeGroups = (all: SortGroup<{ id: string }>[]) =>
  all.map(({ id, items }) => `${id}: ${items.map((item) => item.id).join()}`)
const step = (id: string, direction: 1 | -1) => {
  const to = positionAfterStep(groups, id, direction)
  return to && describeGroups(withItemIn(groups, id, to))
}

describe('moving an item by one step', () => {
  test('moves it within its group, and from its end to the next group, even an empty one', () => {
    expect(step('a', 1)).toEqual(['one: b,a', 'two: ', 'three: c'])
    expect(step('b', -1)).toEqual(['one: b,a', 'two: ', 'three: c'])
    expect(step('b', 1)).toEqual(['one: a', 'two: b', 'three: c'])
    expect(step('c', -1)).toEqual(['one: a,b', 'two: c', 'three: '])
  })

  test('does nothing at either end of the list', () => {
    expect([step('a', -1), step('c', 1), step('nothing', 1)]).toEqual([null, null, null])
  })
})

test('moving to any position keeps each item once, at that position', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sizes, fc.nat(), fc.nat(), fc.nat(), (counts, one, other, at) => {
      const all = counts.map((count, i) => group(`g${i}`, ...Array.from({ length: count }, (_, j) => `${i}-${j}`)))
      const ids = all.flatMap(({ items }) => items.map(({ id }) => id))
      const id = ids[one % Math.max(1, ids.length)]
      const target = all[other % all.length]
      if (!id || !target) return
      const others = target.items.filter((item) => item.id !== id)
      const to = { group: target.id, before: others[at % (others.length + 1)]?.id ?? null }
      const moved = withItemIn(all, id, to)
      expect(positionInGroups(moved, id)).toEqual(to)
      expect(moved.flatMap(({ items }) => items.map((item) => item.id)).toSorted()).toEqual(ids.toSorted())
    }),
  )
})
