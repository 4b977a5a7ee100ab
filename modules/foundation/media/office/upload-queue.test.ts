import { describe, expect, test } from 'vitest'
import { createUploadQueue, type ExistingFile, maxParallelUploads } from './upload-queue.ts'

const file = (name: string) => new File(['x'], name)
const afterPendingCallbacks = () => new Promise((resolve) => setTimeout(resolve))

/** A queue whose uploads finish and fail when the test says so. */
function createTestQueue() {
  const runningUploads = new Map<
    string,
    {
      arrive: (existing?: ExistingFile) => void
      fail: (why: string) => void
      progress: (sent: number) => void
      signal: AbortSignal
    }
  >()
  const startedNames: string[] = []
  const arrived: string[][] = []
  const queue = createUploadQueue({
    send: ({ name }, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        startedNames.push(name)
        signal.addEventListener('abort', () => reject(signal.reason))
        runningUploads.set(name, {
          arrive: (existing) => resolve({ address: name, existing: existing }),
          fail: reject,
          progress: onProgress,
          signal,
        })
      }),
    draw: async ({ name }) => (name === 'broken.svg' ? Promise.reject('broken') : file(name.replace('svg', 'png'))),
    onArrived: (files) => arrived.push(files.map(({ address }) => address)),
  })
  const at = (name: string) => {
    const found = runningUploads.get(name)
    if (!found) throw new Error(`${name} has not begun`)
    return found
  }
  const shownStates = () => queue.files().map(({ file, state }) => `${file.name} ${state}`)
  const keyOf = (name: string) => queue.files().find(({ file }) => file.name === name)?.key ?? ''
  return { queue, at, begun: startedNames, arrived, shown: shownStates, keyOf }
}

describe('several uploads at once', () => {
  test('run three in parallel, and the next starts when one is finished', async () => {
    const { queue, at, begun } = createTestQueue()
    queue.add(['a', 'b', 'c', 'd', 'e'].map(file))
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(maxParallelUploads).toBe(3)
    at('b').arrive()
    await afterPendingCallbacks()
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
    at('a').fail('no')
    await afterPendingCallbacks()
    expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('are reported in the order of choice, whichever finishes first', async () => {
    const { queue, at, arrived, shown } = createTestQueue()
    queue.add(['a', 'b', 'c'].map(file))
    at('c').arrive()
    at('b').arrive()
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[], ['a sending', 'b arrived', 'c arrived']])
    at('a').arrive()
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[['a', 'b', 'c']], []])
  })

  test('continue when one fails, which is reported after its retry', async () => {
    const { queue, at, arrived, shown, keyOf } = createTestQueue()
    queue.add(['a', 'b'].map(file))
    at('b').arrive()
    at('a').fail('no room')
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[['b']], ['a failed']])
    expect(queue.files()[0]?.failure).toBe('no room')
    queue.retry(keyOf('a'))
    expect(shown()).toEqual(['a sending'])
    at('a').arrive()
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[['b'], ['a']], []])
  })

  test('continue when one is cancelled, and report those that waited for it', async () => {
    const { queue, at, begun, arrived, keyOf, shown } = createTestQueue()
    queue.add(['a', 'b', 'c', 'd'].map(file))
    at('b').arrive()
    await afterPendingCallbacks()
    queue.cancel(keyOf('a'))
    await afterPendingCallbacks()
    expect(at('a').signal.aborted).toBe(true)
    expect([arrived, shown()]).toEqual([[['b']], ['c sending', 'd sending']])
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('report the progress of each, but not of a cancelled one', async () => {
    const { queue, at, keyOf, shown } = createTestQueue()
    queue.add(['a', 'b'].map(file))
    at('a').progress(0.4)
    expect(queue.files().map(({ sent }) => sent)).toEqual([0.4, 0])
    queue.cancel(keyOf('a'))
    at('a').progress(0.9)
    await afterPendingCallbacks()
    expect(shown()).toEqual(['b sending'])
  })

  test('retry only failed ones, and are all cancelled by closing the queue', async () => {
    const { queue, at, begun, arrived, keyOf } = createTestQueue()
    queue.add(['a', 'b'].map(file))
    queue.retry(keyOf('a'))
    queue.retry('nobody')
    expect(begun).toEqual(['a', 'b'])
    queue.close()
    await afterPendingCallbacks()
    expect([at('a').signal.aborted, at('b').signal.aborted, queue.files(), arrived]).toEqual([true, true, [], []])
  })

  test('can be followed by a new one after closing the queue', async () => {
    const { queue, at, arrived } = createTestQueue()
    queue.add([file('a')])
    queue.close()
    queue.add([file('b')])
    at('b').arrive()
    await afterPendingCallbacks()
    expect([at('a').signal.aborted, arrived, queue.files()]).toEqual([true, [['b']], []])
  })

  test('notify subscribers of every change, and return the same list until then', () => {
    const { queue, at } = createTestQueue()
    let notifications = 0
    const stop = queue.subscribe(() => notifications++)
    queue.add([file('a')])
    const list = queue.files()
    expect(queue.files()).toBe(list)
    const before = notifications
    at('a').progress(0.5)
    expect([notifications > before, queue.files() === list]).toEqual([true, false])
    stop()
    queue.close()
    expect(notifications).toBe(before + 1)
  })
})

describe('a file that is already in the library', () => {
  test('is used from there at once, with a message until the user closes it or keeps both', async () => {
    const { queue, at, arrived, shown, keyOf, begun } = createTestQueue()
    queue.add(['a', 'b'].map(file))
    at('a').arrive({ id: '1', name: 'plage.png' })
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[['a']], ['a known', 'b sending']])
    expect(queue.files()[0]?.existing?.name).toBe('plage.png')
    at('b').arrive({ id: '2', name: 'mer.png' })
    await afterPendingCallbacks()
    queue.cancel(keyOf('b'))
    queue.keepBoth(keyOf('a'))
    expect(begun).toEqual(['a', 'b', 'a'])
    at('a').arrive()
    await afterPendingCallbacks()
    expect([arrived, shown()]).toEqual([[['a'], ['b'], ['a']], []])
  })
})

describe('an SVG', () => {
  test('is converted and sent only after the user agrees, without delaying others', async () => {
    const { queue, at, arrived, shown, keyOf, begun } = createTestQueue()
    queue.add(['logo.svg', 'b', 'broken.svg', 'no.SVG'].map(file))
    expect([begun, shown()]).toEqual([['b'], ['logo.svg drawing', 'b sending', 'broken.svg drawing', 'no.SVG drawing']])
    at('b').arrive()
    await afterPendingCallbacks()
    expect(arrived).toEqual([['b']])
    queue.convert(keyOf('logo.svg'))
    queue.convert(keyOf('broken.svg'))
    queue.cancel(keyOf('no.SVG'))
    await afterPendingCallbacks()
    at('logo.png').arrive()
    await afterPendingCallbacks()
    expect([begun, arrived, shown()]).toEqual([['b', 'logo.png'], [['b'], ['logo.png']], ['broken.svg failed']])
  })
})
