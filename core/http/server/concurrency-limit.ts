import type { ApiError } from './api-error.ts'

/** Whose count something adds to, how much of it they may have at a time in this process, and what is said beyond. */
export interface ConcurrencyLimit {
  key: string
  most: number
  /** How much this one is; 1 where it is only counted. */
  weight?: number
  refusal: ApiError
}

const inside = new Map<string, number>()

/** Lets one more begin through all of these doors at once; returns its way out, to be taken once. Throws the refusal of the first that is full. */
export function acquire(doors: ConcurrencyLimit[]): () => void {
  for (const { key, most, weight = 1, refusal } of doors) if ((inside.get(key) ?? 0) + weight > most) throw refusal
  const count = (step: 1 | -1) => {
    for (const { key, weight = 1 } of doors) {
      const left = (inside.get(key) ?? 0) + step * weight
      if (left > 0) inside.set(key, left)
      else inside.delete(key)
    }
  }
  count(1)
  return () => count(-1)
}
