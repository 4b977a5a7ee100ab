import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's document and while the page wakes up, true from then on. What needs a script waits for it. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
