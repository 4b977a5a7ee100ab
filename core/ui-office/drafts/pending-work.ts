import { createContext, useContext, useEffect, useReducer } from 'react'

/**
 * Adds to or subtracts from the count of pending work in a container, such as a card: work that closing the container
 * would discard. Null outside of a container.
 */
export const PendingWorkContext = createContext<((change: 1 | -1) => void) | null>(null)

/** For the container: whether it must stay open, and the value that it provides as `PendingWorkContext`. */
export function usePendingWork(): [hasPendingWork: boolean, changeCount: (change: 1 | -1) => void] {
  const [count, changeCount] = useReducer((count: number, change: 1 | -1) => count + change, 0)
  return [count > 0, changeCount]
}

/** For the content: reports pending work, such as a file that is uploading or failed to upload. */
export function useReportPendingWork(hasPendingWork: boolean): void {
  const changeCount = useContext(PendingWorkContext)
  useEffect(() => {
    if (!hasPendingWork || !changeCount) return
    changeCount(1)
    return () => changeCount(-1)
  }, [hasPendingWork, changeCount])
}
