import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Lang } from '#core/i18n/contract.ts'
import type { Message } from '../contract.ts'
import type { ChatState } from './chat-state.ts'
import {
  earlierRange,
  firstUnread,
  initialRange,
  laterRange,
  maxRenderedRows,
  messagesInRange,
  type RenderedRange,
  rowsPerStep,
} from './thread.ts'
import { loadOlder, markSeen } from './thread-store.ts'

/** Pixels from an end at which more rows are added. */
const near = 800
/** Pixels from the end that still count as the end. */
const slack = 48

const rowsIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-seq]')
const seqOf = (row: HTMLElement | undefined) => Number(row?.dataset.seq)

/** The first row that ends below this height, found by binary search. */
function rowAt(rows: NodeListOf<HTMLElement>, height: number): HTMLElement | undefined {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = rows[middle]
    if (row && row.offsetTop + row.offsetHeight <= height) low = middle + 1
    else high = middle
  }
  return rows[low]
}

/**
 * Decides which messages are rendered and keeps the scroll position: it opens at the newest or the first unread
 * message, adds rows when an end is reached without moving what is being read, and bounds the number of rows.
 */
export function useLog(box: RefObject<HTMLElement | null>, hotelId: string, lang: Lang, chat: ChatState) {
  const { messages, before, older } = chat
  const [divider, setDivider] = useState(() => firstUnread(messages))
  const [span, setSpan] = useState<RenderedRange>(() => initialRange(messages, divider))
  const [away, setAway] = useState(false)
  /** The last measurement of the box: whether it is at its end, and the position of a row. */
  const scrollPosition = useRef<{ atEnd: boolean; seq: number; top: number } | null>(null)
  const drawn = useRef('')
  const latest = useRef({ messages, before, older, span })
  useLayoutEffect(() => {
    latest.current = { messages, before, older, span }
  })
  const shown = messagesInRange(messages, span)

  const look = useCallback(() => {
    const element = box.current
    if (!element) return
    const { messages, before, older, span } = latest.current
    const toEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    const rows = rowsIn(element)
    const first = rowAt(rows, element.scrollTop)
    const atEnd = toEnd < slack && span.to === null
    scrollPosition.current = { atEnd, seq: seqOf(first), top: (first?.offsetTop ?? 0) - element.scrollTop }
    setAway(!atEnd)
    if (element.scrollTop < near) {
      const next = earlierRange(messages, span)
      if (next !== span) setSpan(next)
      else if (before !== null && older === 'rest') void loadOlder(hotelId, lang)
    } else if (span.to !== null && toEnd < near) setSpan(laterRange(messages, span))
    if (document.visibilityState !== 'visible') return
    const last = rowAt(rows, element.scrollTop + element.clientHeight - slack)
    if (last) markSeen(hotelId, seqOf(last), lang)
  }, [box, hotelId, lang])

  const toEnd = useCallback(() => {
    scrollPosition.current = { atEnd: true, seq: 0, top: 0 }
    drawn.current = ''
    setSpan(initialRange(latest.current.messages, null))
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const now = `${shown[0]?.seq} ${shown.at(-1)?.seq} ${element.scrollHeight}`
    if (drawn.current === now) return
    drawn.current = now
    const row = (seq: number | null) => element.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    const was = scrollPosition.current
    const anchor = was && row(was.seq)
    const unread = row(divider)
    if (was?.atEnd || (!was && !unread)) element.scrollTop = element.scrollHeight
    else if (anchor && was) element.scrollTop += anchor.offsetTop - element.scrollTop - was.top
    else if (unread) element.scrollTop = unread.offsetTop - element.clientHeight / 4
    look()
  })

  // At the end of the list, the newest message stays visible when the keyboard, the field or the list grows.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (scrollPosition.current?.atEnd) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])

  useEffect(() => {
    const seenAgain = () => {
      if (document.visibilityState !== 'visible') return
      const unread = firstUnread(latest.current.messages)
      if (unread !== null) setDivider(unread)
      look()
    }
    document.addEventListener('visibilitychange', seenAgain)
    return () => document.removeEventListener('visibilitychange', seenAgain)
  }, [look])

  // Bounds the rows of a reader who stays at the end.
  const many = span.to === null && shown.length > maxRenderedRows + rowsPerStep
  useEffect(() => {
    if (many && scrollPosition.current?.atEnd) setSpan(initialRange(latest.current.messages, null))
  }, [many])

  const above: Message | undefined = messages[messages.findIndex(({ seq }) => seq === shown[0]?.seq) - 1]
  return { shown, above, divider, away, isNewest: span.to === null, look, toEnd }
}
