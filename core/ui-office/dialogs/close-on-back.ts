import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Each open dialog adds a history entry with the same address that the router does not know: going back, for example
// with Android's button, then closes the top dialog and keeps the screen. A dialog closed in another way leaves its
// entry, which the next dialog uses and a step back skips. Removing it at once would interfere with a navigation that
// starts when the dialog closes.

/** The functions that close the open dialogs; the last one is of the top dialog. */
const dialogs: (() => void)[] = []

/** The router's index of the current history entry, and the number of dialog entries above the screen's own. */
const readEntry = () => ({ index: history.state?.idx as unknown, depth: Number(history.state?.dialogs ?? 0) })
let entry = { index: undefined as unknown, depth: 0 }

function addEntries() {
  for (let { depth } = readEntry(); depth < dialogs.length; )
    history.pushState({ ...history.state, dialogs: ++depth }, '')
  entry = readEntry()
}

function onPopState(event: PopStateEvent) {
  const previousEntry = entry
  entry = readEntry()
  // The step leads to another screen: the router handles it, whatever is open.
  if (entry.index !== previousEntry.index || entry.depth === previousEntry.depth) return
  event.stopImmediatePropagation()
  if (entry.depth > previousEntry.depth) return
  const closeTop = dialogs.at(-1)
  if (!closeTop) return history.back()
  closeTop()
  // A dialog that asks for confirmation, or cannot be closed now, is still open.
  setTimeout(addEntries)
}

/** For the layout: makes going back close dialogs, see `useCloseOnBack`. */
export function useDialogHistory(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    // Handled before the router, which would treat the step as a navigation.
    addEventListener('popstate', onPopState, { capture: true })
    return () => removeEventListener('popstate', onPopState, { capture: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another history entry
  useLayoutEffect(addEntries, [location])
}

/** Makes going back close this dialog instead of leaving the screen. */
export function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  useLayoutEffect(() => {
    if (!opened) return
    const close = () => latest.current()
    dialogs.push(close)
    addEntries()
    return () => void dialogs.splice(dialogs.indexOf(close), 1)
  }, [opened])
}
