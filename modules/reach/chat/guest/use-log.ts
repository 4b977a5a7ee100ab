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

/** Distance in pixels from an end of the list at which more rows are added. */
const loadDistance = 800
/** Distance in pixels from the end of the list that still counts as being at the end. */
const endTolerance = 48

const rowsIn = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-seq]')
const seqOf = (row: HTMLElement | undefined) => Number(row?.dataset.seq)

/** The first row that ends below this height in pixels, found by binary search. */
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
 * Decides which messages are rendered and keeps the scroll position. It opens at the first unread message or else the newest, adds rows
 * near an end of the list without moving what is being read, and limits the number of rows.
 */
export function useLog(box: RefObject<HTMLElement | null>, hotelId: string, lang: Lang, chat: ChatState) {
  const { messages, before, older } = chat
  const [divider, setDivider] = useState(() => firstUnread(messages))
  const [range, setRange] = useState<RenderedRange>(() => initialRange(messages, divider))
  const [isAwayFromEnd, setIsAwayFromEnd] = useState(false)
  /** The last measurement of the box: whether it was at its end, and the distance in pixels of its first visible row from the top. */
  const scrollPosition = useRef<{ atEnd: boolean; seq: number; top: number } | null>(null)
  const lastDrawn = useRef('')
  const latest = useRef({ messages, before, older, span: range })
  useLayoutEffect(() => {
    latest.current = { messages, before, older, span: range }
  })
  const shown = messagesInRange(messages, range)

  const handleScroll = useCallback(() => {
    const element = box.current
    if (!element) return
    const { messages, before, older, span } = latest.current
    const distanceToEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    const rows = rowsIn(element)
    const first = rowAt(rows, element.scrollTop)
    const atEnd = distanceToEnd < endTolerance && span.to === null
    scrollPosition.current = { atEnd, seq: seqOf(first), top: (first?.offsetTop ?? 0) - element.scrollTop }
    setIsAwayFromEnd(!atEnd)
    if (element.scrollTop < loadDistance) {
      const next = earlierRange(messages, span)
      if (next !== span) setRange(next)
      else if (before !== null && older === 'rest') void loadOlder(hotelId, lang)
    } else if (span.to !== null && distanceToEnd < loadDistance) setRange(laterRange(messages, span))
    if (document.visibilityState !== 'visible') return
    const last = rowAt(rows, element.scrollTop + element.clientHeight - endTolerance)
    if (last) markSeen(hotelId, seqOf(last), lang)
  }, [box, hotelId, lang])

  const scrollToEnd = useCallback(() => {
    scrollPosition.current = { atEnd: true, seq: 0, top: 0 }
    lastDrawn.current = ''
    setRange(initialRange(latest.current.messages, null))
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const drawnNow = `${shown[0]?.seq} ${shown.at(-1)?.seq} ${element.scrollHeight}`
    if (lastDrawn.current === drawnNow) return
    lastDrawn.current = drawnNow
    const row = (seq: number | null) => element.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
    const previous = scrollPosition.current
    const anchor = previous && row(previous.seq)
    const unread = row(divider)
    if (previous?.atEnd || (!previous && !unread)) element.scrollTop = element.scrollHeight
    else if (anchor && previous) element.scrollTop += anchor.offsetTop - element.scrollTop - previous.top
    else if (unread) element.scrollTop = unread.offsetTop - element.clientHeight / 4
    handleScroll()
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
    const handleVisibilityChange = () => {
      if (document.visibilityState !== 'visible') return
      const unread = firstUnread(latest.current.messages)
      if (unread !== null) setDivider(unread)
      handleScroll()
    }
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => document.removeEventListener('visibilitychange', handleVisibilityChange)
  }, [handleScroll])

  // Limits the rows while the guest stays at the end of the list and messages keep arriving.
  const hasTooManyRows = range.to === null && shown.length > maxRenderedRows + rowsPerStep
  useEffect(() => {
    if (hasTooManyRows && scrollPosition.current?.atEnd) setRange(initialRange(latest.current.messages, null))
  }, [hasTooManyRows])

  const above: Message | undefined = messages[messages.findIndex(({ seq }) => seq === shown[0]?.seq) - 1]
  return {
    shown,
    above,
    divider,
    away: isAwayFromEnd,
    isNewest: range.to === null,
    look: handleScroll,
    toEnd: scrollToEnd,
  }
}
