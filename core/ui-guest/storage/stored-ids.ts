import { storedValue } from './values.ts'

/** Stored ids, newest first; empty when the stored value cannot be read. */
export function parseIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Ids that this phone keeps for each hotel. */
export const storedIds = (key: (hotelId: string) => string) =>
  storedValue<readonly string[], [hotelId: string]>({ key, initial: [], parse: parseIds })

/** Adds an id as the newest; removes the oldest beyond `maxIds`. */
export const withNewestId =
  (id: string, maxIds: number) =>
  (ids: readonly string[]): readonly string[] =>
    [id, ...ids.filter((other) => other !== id)].slice(0, maxIds)
