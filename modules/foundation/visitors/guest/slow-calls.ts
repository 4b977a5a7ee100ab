import { useSyncExternalStore } from 'react'
import { cancelSlowCalls, subscribeToSlowCalls } from '#core/http/slow-calls.ts'

/**
 * A function that cancels all slow calls the guest is waiting for; null while there are none. Used by the layout, which
 * shows them.
 */
export const useSlowCalls = (): (() => void) | null =>
  useSyncExternalStore(subscribeToSlowCalls, cancelSlowCalls, () => null)
