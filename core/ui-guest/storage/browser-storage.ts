import { isPreview } from '#core/preview/frame.ts'

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Wraps a browser storage. A phone may refuse storage (private window, full, forbidden); values then last as long as
 * the page. The same applies in a preview, whose storage belongs to the person in the back office.
 */
function wrapStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStorage {
  const memory = new Map<string, string>()
  const or = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return isPreview() ? otherwise() : use(globalThis[kind])
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      memory.get(key) ??
      or(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      or(
        (storage) => {
          storage.setItem(key, value)
          memory.delete(key)
        },
        () => void memory.set(key, value),
      ),
    removeItem: (key) => {
      memory.delete(key)
      or(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
  }
}

/** Local storage, kept after the browser is closed. */
export const localStore = wrapStorage('localStorage')
/** Session storage, kept until the tab is closed. */
export const sessionStore = wrapStorage('sessionStorage')
