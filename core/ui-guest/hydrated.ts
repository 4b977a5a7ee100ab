import { makeStore } from './store.ts'

const { useStored } = makeStore()

/** False in the server's document and while the page wakes up, true from then on. What needs a script waits for it. */
export const useHydrated = () =>
  useStored(
    () => true,
    () => false,
  )
