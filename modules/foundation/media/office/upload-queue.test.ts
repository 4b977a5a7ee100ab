import { describe, expect, test } from 'vitest'
import { createUploadQueue, type ExistingFile, maxParallelUploads } from './upload-queue.ts'

const file = (name: string) => new File(['x'], name)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose uploads finish and fail when the test says so. */
function desk() {
  const under = new Map<
    string,
    {
      arrive: (known?: ExistingFile) => void
      fail: (why: string) => void
      progress: (sent: number) => void
      signal: AbortSignal
    }
  >()
  const begun: string[] = []
  const arrived: string[][] = []
  const queue = createUploadQueue({
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        begun.push(name)
        signal.addEventListener('abort', () => reject(signal.reason))
        under.set(name, {
          arrive: (known) => resolve({ address: name, existing: known }),
          fail: reject,
          progress: onProgress,
          signal,
        })
      }),
    draw: async ({ name }) => (name === 'broken.svg' ? Promise.reject('broken') : file(name.replace('svg', 'png'))),
    onArrived: (files) => arrived.push(files.map(({ address }) => address)),
  })
  const at = (name: string) => {
    const found = under.get(name)
    if (!found) throw new Error(`${name} has not begun`)
    return found
  }
  const shown = () => queue.files().map(({ file, state }) => `${file.name} ${state}`)
  const keyOf = (name: string) => queue.files().find(({ file }) => file.name === name)?.key ?? ''
  return { queue, at, begun, arrived, shown, keyOf }
}

describe('several files at once', () => {
  test('three are on their way, and the next begins when one of them has arrived', async () => {
    const { queue, at, begun } = desk()
    queue.add(['a', 'b', 'c', 'd', 'e'].map(file))
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(maxParallelUploads).toBe(3)
    at('b').arrive()
    await settled()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    at('a').fail('no')
    await settled()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are handed over in the order in which they were chosen, whichever arrives first', async () => {
    const { queue, at, arrived, shown } = desk()
    queue.add(['a', 'b', 'c'].map(file))
    at('c').arrive()
    at('b').arrive()
    await settled()
    expect([arrived, shown()]).toEqual([[], ['a sending', 'b arrived', 'c arrived']])
    at('a').arrive()
    await settled()
    expect([arrived, shown()]).toEqual([[['a', 'b', 'c']], []])
  })

  test('one that fails does not delay the others, and comes after its retry', async () => {
    const { queue, at, arrived, shown, keyOf } = desk()
    queue.add(['a', 'b'].map(file))
    at('b').arrive()
    at('a').fail('no room')
    await settled()
    expect([arrived, shown()]).toEqual([[['b']], ['a failed']])
    expect(queue.files()[0]?.failure).toBe('no room')
    queue.retry(keyOf('a'))
    expect(shown()).toEqual(['a sending'])
    at('a').arrive()
    await settled()
    expect([arrived, shown()]).toEqual([[['b'], ['a']], []])
  })

  test('one that is given up makes room, and what was held behind it is handed over', async () => {
    const { queue, at, begun, arrived, keyOf, shown } = desk()
    queue.add(['a', 'b', 'c', 'd'].map(file))
    at('b').arrive()
    await settled()
    queue.cancel(keyOf('a'))
    await settled()
    expect(at('a').signal.aborted).toBe(true)
    expect([arrived, shown()]).toEqual([[['b']], ['c sending', 'd sending']])
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('how far each is shows, and nothing more of one that was given up', async () => {
    const { queue, at, keyOf, shown } = desk()
    queue.add(['a', 'b'].map(file))
    at('a').progress(0.4)
    expect(queue.files().map(({ sent }) => sent)).toEqual([0.4, 0])
    queue.cancel(keyOf('a'))
    at('a').progress(0.9)
    await settled()
    expect(shown()).toEqual(['b sending'])
  })

  test('only what failed is tried again, and a closed queue leaves nothing under way', async () => {
    const { queue, at, begun, arrived, keyOf } = desk()
    queue.add(['a', 'b'].map(file))
    queue.retry(keyOf('a'))
    queue.retry('nobody')
    expect(begun).toEqual(['a', 'b'])
    queue.close()
    await settled()
    expect([at('a').signal.aborted, at('b').signal.aborted, queue.files(), arrived]).toEqual([true, true, [], []])
  })

  test('what is given up as a whole leaves room for another, which arrives alone', async () => {
    const { queue, at, arrived } = desk()
    queue.add([file('a')])
    queue.close()
    queue.add([file('b')])
    at('b').arrive()
    await settled()
    expect([at('a').signal.aborted, arrived, queue.files()]).toEqual([true, [['b']], []])
  })

  test('whoever watches hears of every change, and the list is the same until there is one', () => {
    const { queue, at } = desk()
    let heard = 0
    const stop = queue.subscribe(() => heard++)
    queue.add([file('a')])
    const list = queue.files()
    expect(queue.files()).toBe(list)
    const before = heard
    at('a').progress(0.5)
    expect([heard > before, queue.files() === list]).toEqual([true, false])
    stop()
    queue.close()
    expect(heard).toBe(before + 1)
  })
})

describe('a file that the library has already', () => {
  test('is taken from there at once, and said until the person has taken note, or keeps both', async () => {
    const { queue, at, arrived, shown, keyOf, begun } = desk()
    queue.add(['a', 'b'].map(file))
    at('a').arrive({ id: '1', name: 'plage.png' })
    await settled()
    expect([arrived, shown()]).toEqual([[['a']], ['a known', 'b sending']])
    expect(queue.files()[0]?.existing?.name).toBe('plage.png')
    at('b').arrive({ id: '2', name: 'mer.png' })
    await settled()
    queue.cancel(keyOf('b'))
    queue.keepBoth(keyOf('a'))
    expect(begun).toEqual(['a', 'b', 'a'])
    at('a').arrive()
    await settled()
    expect([arrived, shown()]).toEqual([[['a'], ['b'], ['a']], []])
  })
})

describe('a drawing', () => {
  test('is sent only once the person has said so, as a picture; it holds nobody up', async () => {
    const { queue, at, arrived, shown, keyOf, begun } = desk()
    queue.add(['logo.svg', 'b', 'broken.svg', 'no.SVG'].map(file))
    expect([begun, shown()]).toEqual([['b'], ['logo.svg drawing', 'b sending', 'broken.svg drawing', 'no.SVG drawing']])
    at('b').arrive()
    await settled()
    expect(arrived).toEqual([['b']])
    queue.convert(keyOf('logo.svg'))
    queue.convert(keyOf('broken.svg'))
    queue.cancel(keyOf('no.SVG'))
    await settled()
    at('logo.png').arrive()
    await settled()
    expect([begun, arrived, shown()]).toEqual([['b', 'logo.png'], [['b'], ['logo.png']], ['broken.svg failed']])
  })
})
