import { useCallback, useEffect } from 'react'

/** Between the last letter and its being kept, in milliseconds. */
const pause = 400

/** Calls `keep` a moment after each change of `values`, and when the page or what is written on it goes away. */
export function useKeeping(values: unknown, keep: () => void) {
  const kept = useCallback(() => {
    // Signing out empties the storage: nothing of theirs stays on this device, not even on the way out.
    if (localStorage.length > 0) keep()
  }, [keep])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the wait anew
  useEffect(() => {
    const timer = setTimeout(kept, pause)
    return () => clearTimeout(timer)
  }, [values, kept])
  useEffect(() => {
    addEventListener('pagehide', kept)
    return () => {
      removeEventListener('pagehide', kept)
      kept()
    }
  }, [kept])
}
