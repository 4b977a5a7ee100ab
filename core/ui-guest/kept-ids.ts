import { localStore } from './browser-storage.ts'

/** Ids as they are kept, the newest first; none when what is stored cannot be read. */
export function idsIn(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const readIds = (key: string): string[] => idsIn(localStore.getItem(key))

/** Keeps one more, as the newest; the oldest beyond `most` are forgotten. */
export function keepId(key: string, id: string, most: number) {
  const others = readIds(key).filter((other) => other !== id)
  localStore.setItem(key, JSON.stringify([id, ...others].slice(0, most)))
}
