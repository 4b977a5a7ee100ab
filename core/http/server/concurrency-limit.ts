import type { ApiError } from '#core/errors/server/api-error.ts'

/** How much work with one `key` may run in this process at a time, and the error for anything beyond that. */
export interface ConcurrencyLimit {
  key: string
  max: number
  /** How much this piece of work counts; default 1. */
  weight?: number
  refusal: ApiError
}

const runningByKey = new Map<string, number>()

/**
 * A semaphore over several limits: adds to each of them, or throws the refusal of the first that is full. The returned
 * function releases them; call it once.
 */
export function acquire(limits: ConcurrencyLimit[]): () => void {
  for (const { key, max, weight = 1, refusal } of limits) if ((runningByKey.get(key) ?? 0) + weight > max) throw refusal
  const count = (direction: 1 | -1) => {
    for (const { key, weight = 1 } of limits) {
      const weightSum = (runningByKey.get(key) ?? 0) + direction * weight
      if (weightSum > 0) runningByKey.set(key, weightSum)
      else runningByKey.delete(key)
    }
  }
  count(1)
  return () => count(-1)
}
