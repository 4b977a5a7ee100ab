import { localStore } from './browser-storage.ts'

/** Stored ids, newest first; empty when the stored value cannot be read. */
export function parseIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const readStoredIds = (key: string): string[] => parseIds(localStore.getItem(key))

/** Adds an id as the newest; removes the oldest beyond `maxIds`. */
export function storeId(key: string, id: string, maxIds: number) {
  const others = readStoredIds(key).filter((other) => other !== id)
  localStore.setItem(key, JSON.stringify([id, ...others].slice(0, maxIds)))
}
