import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from an end, in pixels, at which more is loaded. */
const near = 700
/** Distance from the end, in pixels, that counts as the end. */
const slack = 48

interface Anchor {
  seq: string
  /** The distance of its upper edge from that of the log. */
  top: number
}

/**
 * Keeps the message being read in position while messages are added or removed; at the end of the list it stays at the
 * end. `drawn` changes with everything that is rendered in the log.
 */
export function useLogScroll(log: RefObject<HTMLElement | null>, drawn: unknown) {
  const anchor = useRef<Anchor | null>(null)
  const stuck = useRef(true)
  const begun = useRef(false)
  const [place, setPlace] = useState({ atEnd: true, nearStart: false, nearEnd: true, seen: 0 })

  const look = useCallback(() => {
    const box = log.current
    if (!box) return
    const rows = [...box.querySelectorAll<HTMLElement>('[data-seq]')]
    const first = rows.find((row) => row.offsetTop + row.offsetHeight > box.scrollTop)
    const last = rows.findLast((row) => row.offsetTop < box.scrollTop + box.clientHeight)
    const left = box.scrollHeight - box.scrollTop - box.clientHeight
    stuck.current = left < slack
    anchor.current = first ? { seq: first.dataset.seq ?? '', top: first.offsetTop - box.scrollTop } : null
    const now = {
      atEnd: left < slack,
      nearStart: box.scrollTop < near,
      nearEnd: left < near,
      seen: Number(last?.dataset.seq ?? 0),
    }
    setPlace((previous) => (JSON.stringify(previous) === JSON.stringify(now) ? previous : now))
  }, [log])

  const keep = useCallback(() => {
    const box = log.current
    if (!box) return
    const row = (seq: string) => box.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    if (!begun.current) {
      begun.current = true
      const unread = box.querySelector<HTMLElement>('[data-unread-from]')
      box.scrollTop = unread ? unread.offsetTop - 24 : box.scrollHeight
    } else if (stuck.current) box.scrollTop = box.scrollHeight
    else if (anchor.current) {
      const anchorRow = row(anchor.current.seq)
      if (anchorRow) box.scrollTop = anchorRow.offsetTop - anchor.current.top
    }
    look()
  }, [log, look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is drawn may have moved what is being read
  useLayoutEffect(keep, [keep, drawn])
  useEffect(() => {
    if (!log.current) return
    // Stays at the end when the composer grows or the window is resized.
    const observer = new ResizeObserver(keep)
    observer.observe(log.current)
    return () => observer.disconnect()
  }, [log, keep])

  const toEnd = () => {
    stuck.current = true
    keep()
  }
  return { ...place, onScroll: look, toEnd }
}
