import type { ApiError } from '#core/errors/server/api-error.ts'

/** How much may be under way in this process at a time for one `key`, and the error for what exceeds it. */
export interface ConcurrencyLimit {
  key: string
  max: number
  /** How much this one is; 1 where it is only counted. */
  weight?: number
  refusal: ApiError
}

const inside = new Map<string, number>()

/** A semaphore over several limits: adds to each of them, or throws the refusal of the first that is full. Call the result once, to release. */
export function acquire(limits: ConcurrencyLimit[]): () => void {
  for (const { key, max, weight = 1, refusal } of limits) if ((inside.get(key) ?? 0) + weight > max) throw refusal
  const count = (step: 1 | -1) => {
    for (const { key, weight = 1 } of limits) {
      const left = (inside.get(key) ?? 0) + step * weight
      if (left > 0) inside.set(key, left)
      else inside.delete(key)
    }
  }
  count(1)
  return () => count(-1)
}
