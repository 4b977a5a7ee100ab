import { localStore } from './browser-storage.ts'

/** Ids as they are kept, the newest first; none when what is stored cannot be read. */
export function parseIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const readStoredIds = (key: string): string[] => parseIds(localStore.getItem(key))

/** Keeps one more, as the newest; the oldest beyond `maxIds` are forgotten. */
export function storeId(key: string, id: string, maxIds: number) {
  const others = readStoredIds(key).filter((other) => other !== id)
  localStore.setItem(key, JSON.stringify([id, ...others].slice(0, maxIds)))
}
