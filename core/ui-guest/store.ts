import { useSyncExternalStore } from 'react'

type Stop = () => void

/**
 * State kept outside of React: components read it with `useStored` and are rendered again after each `notify`. `start` is called with the
 * first reader; what it returns is called after the last has gone.
 */
export function makeStore(start: () => Stop | undefined = () => undefined) {
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
export function makePhoneStore(prefix: string, elsewhere = () => {}) {
  const store = makeStore(() => {
    const heard = ({ key }: StorageEvent) => {
      if (key !== null && !key.startsWith(prefix)) return
      elsewhere()
      store.notify()
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  })
  return store
}
