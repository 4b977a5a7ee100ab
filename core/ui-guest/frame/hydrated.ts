import { createStore } from '../storage/store.ts'

const { useStored } = createStore()

/** False on the server and during hydration, then true. Controls that need scripts are shown once it is true. */
export const useHydrated = () =>
  useStored(
    () => true,
    () => false,
  )
