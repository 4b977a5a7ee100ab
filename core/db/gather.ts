/** What has become of one of those that were carried out together. */
export type Outcome<Result> = { result: Result } | { error: unknown }

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Carries out one after the other what has the same key: what comes while something is under way waits, and is carried out together,
 * at most `most` at a time, as `sizeOf` counts them, in the order in which they came. Each hears of its own outcome. Where
 * `carryOut` itself fails, so do all that wait behind it: what the database did not do for the first it would let the others wait for
 * just as long.
 */
export function gather<Item, Result>(
  most: number,
  carryOut: (key: string, items: Item[]) => Promise<Outcome<Result>[]>,
  sizeOf: (item: Item) => number = () => 1,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>()

  /** The first of them always, whatever its size. */
  const takeFirst = (queue: Waiting<Item, Result>[]) => {
    let size = 0
    const beyond = queue.findIndex(({ item }, i) => {
      size += sizeOf(item)
      return i > 0 && size > most
    })
    return queue.splice(0, beyond === -1 ? queue.length : beyond)
  }

  const work = async (key: string, queue: Waiting<Item, Result>[]) => {
    while (queue.length > 0) {
      const batch = takeFirst(queue)
      try {
        const outcomes = await carryOut(
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
        const begun = [waiting]
        queues.set(key, begun)
        void work(key, begun)
      }
    })
}
