import { useSyncExternalStore } from 'react'

type Stop = () => void

/**
 * A store outside React: components read it with `useStored` and re-render after each `notify`. `start` is called with the first reader;
 * what it returns is called after the last has gone.
 */
export function createStore(start: () => Stop | undefined = () => undefined) {
  const listeners = new Set<() => void>()
  let stop: Stop | undefined
  const subscribe = (listener: () => void): Stop => {
    if (listeners.size === 0) stop = start()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop?.()
    }
  }
  return {
    subscribe,
    notify: () => {
      for (const listener of [...listeners]) listener()
    },
    /** `read` must answer the same until something changes. `onServer`: in the server's document and until the page is hydrated. */
    useStored: <T>(read: () => T, onServer = read): T => useSyncExternalStore(subscribe, read, onServer),
  }
}

/** The same of what is under keys that begin with `prefix` on this phone: another tab may change it too, which `elsewhere` hears first. */
export function createLocalStorageStore(prefix: string, elsewhere = () => {}) {
  const store = createStore(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== null && !key.startsWith(prefix)) return
      elsewhere()
      store.notify()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  })
  return store
}
