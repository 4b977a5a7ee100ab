import { expect, test } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

const settled = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((all) => all.map((each) => ('value' in each ? each.value : `${each.reason}`)))

test('what comes while something is under way is carried out together, for each key by itself', async () => {
  const batches: string[] = []
  const double = batchByKey<number, number>(3, async (key, items) => {
    batches.push(`${key}${items}`)
    await Promise.resolve()
    return items.map((result) => ({ result: result * 2 }))
  })
  const answers = [...[1, 2, 3, 4, 5, 6].map((item) => double('a', item)), double('b', 7)]
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(batches).toEqual(['a1', 'b7', 'a2,3,4', 'a5,6'])
})

test('each item gets its own outcome; when a batch fails, waiting items fail too, and later ones do not', async () => {
  let isAway = false
  const carry = batchByKey<string, string>(2, async (_, items) => {
    await Promise.resolve()
    if (isAway) throw 'away'
    return items.map((item) => (item === 'bad' ? { error: 'refused' } : { result: item }))
  })
  expect(await settled(['one', 'bad', 'two'].map((item) => carry('a', item)))).toEqual(['one', 'refused', 'two'])
  isAway = true
  expect(await settled(['one', 'two', 'three', 'four'].map((item) => carry('a', item)))).toEqual(Array(4).fill('away'))
  isAway = false
  expect(await carry('a', 'later')).toBe('later')
})

test('what is large goes with less of the others, and alone where it is larger than all that goes together', async () => {
  const batches: string[] = []
  const carry = batchByKey<number, number>(
    10,
    async (_, sizes) => {
      batches.push(`${sizes}`)
      await Promise.resolve()
      return sizes.map((result) => ({ result }))
    },
    (size) => size,
  )
  await Promise.all([1, 4, 6, 1, 30, 2, 9].map((size) => carry('a', size)))
  expect(batches).toEqual(['1', '4,6', '1', '30', '2', '9'])
})
