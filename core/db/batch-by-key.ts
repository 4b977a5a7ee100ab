/** The result of one item of a batch. */
export type BatchOutcome<Result> = { result: Result } | { error: unknown }

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs one batch per key at a time: items that arrive during a batch wait and form the next one, in order, up to
 * `maxBatch` as counted by `sizeOf`. Each item gets its own result or error. If `carryOut` itself fails, the waiting
 * items fail too, because they would wait for the same unavailable database.
 */
export function batchByKey<Item, Result>(
  maxBatch: number,
  runBatch: (key: string, items: Item[]) => Promise<BatchOutcome<Result>[]>,
  sizeOf: (item: Item) => number = () => 1,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  /** The first item is always included, even when it is larger than `maxBatch`. */
  const takeNextBatch = (queue: Waiting<Item, Result>[]) => {
    let size = 0
    const firstLeftOut = queue.findIndex(({ item }, i) => {
      size += sizeOf(item)
      return i > 0 && size > maxBatch
    })
    return queue.splice(0, firstLeftOut === -1 ? queue.length : firstLeftOut)
  }

  const runQueue = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const batch = takeNextBatch(queue)
      try {
        const outcomes = await runBatch(
          key,
          batch.map(({ item }) => item),
        )
        for (const [i, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[i]
          if (outcome && 'result' in outcome) resolve(outcome.result)
          else reject(outcome?.error)
        }
      } catch (error) {
        for (const { reject } of [...batch, ...queue.splice(0)]) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue) queue.push(waiting)
      else {
        const newQueue = [waiting]
        queues.set(key, newQueue)
        void runQueue(key, newQueue)
      }
    })
}
