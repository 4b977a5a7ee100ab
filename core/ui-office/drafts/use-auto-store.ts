import { useCallback, useEffect } from 'react'

/** Milliseconds between the last change and storing it. */
const pauseMs = 400

/** Calls `keep` shortly after each change of `values`, and on `pagehide` and unmount. */
export function useAutoStore(values: unknown, keep: () => void) {
  const store = useCallback(() => {
    // Signing out empties the storage; nothing may be stored after that.
    if (localStorage.length > 0) keep()
  }, [keep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the delay
  useEffect(() => {
    const timer = setTimeout(store, pauseMs)
    return () => clearTimeout(timer)
  }, [values, store])
  useEffect(() => {
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [store])
}
