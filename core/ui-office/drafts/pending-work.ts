import { createContext, useContext, useEffect, useReducer } from 'react'

/** Counts work inside a container, such as a card, that closing the container would discard. */
export const PendingWork = createContext<((step: 1 | -1) => void) | null>(null)

/** For the container: whether it must stay open, and the value of `PendingWork`. */
export function usePendingWork(): [pendingWork: boolean, count: (step: 1 | -1) => void] {
  const [sum, count] = useReducer((sum: number, step: 1 | -1) => sum + step, 0)
  return [sum > 0, count]
}

/** For the content: reports pending work, such as a file that is uploading or failed to upload. */
export function useReportPendingWork(pendingWork: boolean): void {
  const count = useContext(PendingWork)
  useEffect(() => {
    if (!pendingWork || !count) return
    count(1)
    return () => count(-1)
  }, [pendingWork, count])
}
