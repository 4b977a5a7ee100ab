import { createStore } from '../storage/store.ts'

const { useStored } = createStore()

/** False on the server and during hydration, true afterwards. Controls that need a script wait for it. */
export const useHydrated = () =>
  useStored(
    () => true,
    () => false,
  )
