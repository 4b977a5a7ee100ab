import { useSyncExternalStore } from 'react'

type Stop = () => void

/**
 * A store outside React: components read it with `useStored` and render again after each `notify`. `start` is called
 * with the first reader; the function it returns is called after the last reader has unmounted.
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
    /**
     * `read` must return the same value until something changes. `onServer` is used in the server's document and until
     * hydration.
     */
    useStored: <T>(read: () => T, onServer = read): T => useSyncExternalStore(subscribe, read, onServer),
  }
}
