import { useSyncExternalStore } from 'react'
import { cancelSlowCalls, subscribeToSlowCalls } from '#core/http/slow-calls.ts'

/** Ends all calls that the guest waits for; null while none takes long. For the layout, which says so. */
export const useSlowCalls = (): (() => void) | null =>
  useSyncExternalStore(subscribeToSlowCalls, cancelSlowCalls, () => null)
