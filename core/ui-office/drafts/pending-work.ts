import { createContext, useContext, useEffect, useReducer } from 'react'

/** Around what can be closed, as a card among others: counts what closing it would give up unseen. */
export const PendingWork = createContext<((step: 1 | -1) => void) | null>(null)

/** For the card: whether it must stay open, and the value of `PendingWork`. */
export function usePendingWork(): [pendingWork: boolean, count: (step: 1 | -1) => void] {
  const [sum, count] = useReducer((sum: number, step: 1 | -1) => sum + step, 0)
  return [sum > 0, count]
}

/** For what is inside: a file on its way or one that failed to go, for example. */
export function useReportPendingWork(pendingWork: boolean): void {
  const count = useContext(PendingWork)
  useEffect(() => {
    if (!pendingWork || !count) return
    count(1)
    return () => count(-1)
  }, [pendingWork, count])
}
