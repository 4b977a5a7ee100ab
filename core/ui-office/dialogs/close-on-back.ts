import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// While dialogs are open, the history holds one more entry of the same address for each, of which the router knows nothing: going back, as
// Android's button does, closes the one on top and leaves the screen where it is. A dialog that is closed otherwise leaves its entry behind.
// The next dialog uses it and a step back skips it; to go back at once would cross a navigation that begins when a dialog closes.

/** What closes the open dialogs, of the one on top last. */
const dialogs: (() => void)[] = []

/** The router's number of the entry that the page stands on, and how many entries for dialogs lie between the screen and it. */
const readEntry = () => ({ index: history.state?.idx as unknown, depth: Number(history.state?.dialogs ?? 0) })
let entry = { index: undefined as unknown, depth: 0 }

function addEntries() {
  for (let { depth } = readEntry(); depth < dialogs.length; )
    history.pushState({ ...history.state, dialogs: ++depth }, '')
  entry = readEntry()
}

function onPopState(event: PopStateEvent) {
  const left = entry
  entry = readEntry()
  // Another screen: the router goes there, whatever is open.
  if (entry.index !== left.index || entry.depth === left.depth) return
  event.stopImmediatePropagation()
  if (entry.depth > left.depth) return
  const closeTop = dialogs.at(-1)
  if (!closeTop) return history.back()
  closeTop()
  // One that asks first, or cannot be closed now, is still there.
  setTimeout(addEntries)
}

/** For the layout: going back closes dialogs, see `useCloseOnBack`. */
export function useDialogHistory(): void {
  const location = useLocation()
  useLayoutEffect(() => {
    // Before the router, which would take the step for a navigation.
    addEventListener('popstate', onPopState, { capture: true })
    return () => removeEventListener('popstate', onPopState, { capture: true })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry of the history
  useLayoutEffect(addEntries, [location])
}

/** Going back closes this dialog, and not the screen that it stands over. */
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
