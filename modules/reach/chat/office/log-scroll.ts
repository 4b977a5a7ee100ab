import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from an end, in pixels, at which more is loaded. */
const loadDistance = 700
/** Distance from the end, in pixels, that counts as the end. */
const endTolerance = 48

/** The message being read, and where it was in the log when that was last measured. */
interface Anchor {
  seq: string
  offsetTop: number
  scrollTop: number
}

/**
 * Keeps the message being read in position while messages are added or removed; at the end of the list it stays at the
 * end. `drawn` changes with everything that is rendered in the log; until it is measured, no end is near.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, drawn: string) {
  const anchor = useRef<Anchor | null>(null)
  const staysAtEnd = useRef(true)
  const hasStarted = useRef(false)
  const [position, setPosition] = useState({ drawn: '', atEnd: true, nearStart: false, nearEnd: true, seen: 0 })

  const measure = useCallback(() => {
    const box = log.current
    if (!box) return
    const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    const first = rows.find((row) => row.offsetTop + row.offsetHeight > box.scrollTop)
    const last = rows.findLast((row) => row.offsetTop < box.scrollTop + box.clientHeight)
    const distanceToEnd = box.scrollHeight - box.scrollTop - box.clientHeight
    staysAtEnd.current = distanceToEnd < endTolerance
    const { scrollTop } = box
    anchor.current = first ? { seq: first.dataset.seq ?? '', offsetTop: first.offsetTop, scrollTop } : null
    const measured = {
      drawn,
      atEnd: distanceToEnd < endTolerance,
      nearStart: box.scrollTop < loadDistance,
      nearEnd: distanceToEnd < loadDistance,
      seen: Number(last?.dataset.seq ?? 0),
    }
    setPosition((previous) => (JSON.stringify(previous) === JSON.stringify(measured) ? previous : measured))
  }, [log, drawn])

  const restorePosition = useCallback(() => {
    const box = log.current
    if (!box) return
    const row = (seq: string) => box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    if (!hasStarted.current) {
      hasStarted.current = true
      const unread = box.querySelector<HTMLElement>('[data-unread-from]')
      box.scrollTop = unread ? unread.offsetTop - 24 : box.scrollHeight
    } else if (staysAtEnd.current) box.scrollTop = box.scrollHeight
    else if (anchor.current) {
      const { seq, offsetTop, scrollTop } = anchor.current
      const anchorRow = row(seq)
      // Somebody may have scrolled since the last measurement; at its end a log that became shorter was moved instead.
      const wasMoved = box.scrollTop + box.clientHeight >= box.scrollHeight - 1
      if (anchorRow) box.scrollTop = (wasMoved ? scrollTop : box.scrollTop) + anchorRow.offsetTop - offsetTop
    }
    measure()
  }, [log, measure])

  // Runs again when `drawn` changes, because any change of the content may move the message being read.
  useLayoutEffect(restorePosition, [restorePosition])
  useEffect(() => {
    if (!log.current) return
    // Stays at the end when the composer grows or the window is resized.
    const observer = new ResizeObserver(restorePosition)
    observer.observe(log.current)
    return () => observer.disconnect()
  }, [log, restorePosition])

  const toEnd = () => {
    staysAtEnd.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight, behavior: 'instant' })
  }
  const isMeasured = position.drawn === drawn
  const { atEnd, seen } = position
  return {
    ...{ atEnd, seen, nearStart: isMeasured && position.nearStart, nearEnd: isMeasured && position.nearEnd },
    ...{ onScroll: measure, toEnd },
  }
}
