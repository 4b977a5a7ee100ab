import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import { differingPaths } from './differences.ts'
import { beginHistory, type History, recordChange, redo, undo } from './undo-history.ts'

/** Undo and redo for a form. `show` scrolls to the place of a change. */
export function useUndo<Values extends object>(form: UseFormReturnType<Values>, show: (path: string) => void) {
  const [history, setHistory] = useState<History<Values>>(() => beginHistory(form.values))
  useEffect(() => setHistory((previous) => recordChange(previous, form.values, Date.now())), [form.values])

  const go = (step: (history: History<Values>) => History<Values>) => () => {
    // The last change may not have been recorded yet.
    const now = recordChange(history, form.getValues(), Date.now())
    const next = step(now)
    const [path] = differingPaths(now.present, next.present)
    if (path === undefined) return
    setHistory(next)
    form.setValues(next.present)
    form.clearErrors()
    show(path)
  }
  return {
    undo: go(undo),
    redo: go(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    restart: (values: Values) => setHistory(beginHistory(values)),
  }
}
