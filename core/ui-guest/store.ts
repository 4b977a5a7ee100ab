import { useSyncExternalStore } from 'react'

type Stop = () => void

/**
 * Parts of the screen that are drawn again with something kept outside of React: they read it with `useStored`, `notify` is called after
 * each change. `start` is called when the first begins to listen; what it returns, after the last has stopped.
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
    /** `read` must answer the same until something changes. `onServer`: in the server's document and until the page is awake. */
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
