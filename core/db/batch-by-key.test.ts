import { expect, test } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

const settled = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((all) => all.map((each) => ('value' in each ? each.value : `${each.reason}`)))

test('items that arrive during a batch form the next batch, separately for each key', async () => {
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
  let isFailing = false
  const runItem = batchByKey<string, string>(2, async (_, items) => {
    await Promise.resolve()
    if (isFailing) throw 'unavailable'
    return items.map((item) => (item === 'bad' ? { error: 'refused' } : { result: item }))
  })
  expect(await settled(['one', 'bad', 'two'].map((item) => runItem('a', item)))).toEqual(['one', 'refused', 'two'])
  isFailing = true
  expect(await settled(['one', 'two', 'three', 'four'].map((item) => runItem('a', item)))).toEqual(
    Array(4).fill('unavailable'),
  )
  isFailing = false
  expect(await runItem('a', 'later')).toBe('later')
})

test('a batch holds fewer items when they are large, and an item above the batch size runs alone', async () => {
  const batches: string[] = []
  const runItem = batchByKey<number, number>(
    10,
    async (_, sizes) => {
      batches.push(`${sizes}`)
      await Promise.resolve()
      return sizes.map((result) => ({ result }))
    },
    (size) => size,
  )
  await Promise.all([1, 4, 6, 1, 30, 2, 9].map((size) => runItem('a', size)))
  expect(batches).toEqual(['1', '4,6', '1', '30', '2', '9'])
})
