import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  type Booking,
  isMovable,
  isSameTarget,
  isTimelineKey,
  type MoveTarget,
  type Period,
  positionOf,
  snapTime,
  type TimelineRow,
  targetAfter,
} from './timeline.ts'

/** A booking that is being moved, and where it would go. */
export interface Grab {
  booking: Booking
  target: MoveTarget
  by: 'keyboard' | 'pointer'
}

interface GrabOptions {
  rows: readonly TimelineRow[]
  shown: Period
  /** The step of times, counted from `anchor`, in milliseconds. */
  stepMinutes: number
  anchor: number
  onOpen: (booking: Booking) => void
  onMove: (booking: Booking, target: MoveTarget) => void
  onMovedByOther: (booking: Booking) => void
}

/** How far the mouse moves, in pixels, before a press becomes a drag. */
const dragDistance = 5
/** For how long a booking that was moved by keyboard takes the focus again. */
const focusMs = 3_000
/** The step of the arrow keys with Shift, in minutes. */
const fineMinutes = 5

/**
 * Moves bookings on the timeline with the mouse, or with Space, the arrow keys and Space again. Escape gives up. With a
 * finger the timeline scrolls, and bookings are moved by their form.
 */
export function useGrab({ rows, shown, stepMinutes, anchor, onOpen, onMove, onMovedByOther }: GrabOptions) {
  const [grab, setGrab] = useState<Grab | null>(null)
  const press = useRef<{ booking: Booking; x: number; y: number; grip: number } | null>(null)
  const wasDragged = useRef(false)
  const dropped = useRef({ id: '', at: 0 })
  // A booking that goes to another row is another element there, which takes the focus.
  useEffect(() => {
    const { id, at } = dropped.current
    if (Date.now() - at < focusMs && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-booking="${id}"]`)?.focus()
  })
  const current = grab && rows.flatMap(({ bookings }) => bookings).find(({ booking }) => booking.id === grab.booking.id)
  const isMovedByOther =
    grab !== null && current != null && !isSameTarget(positionOf(current.booking), positionOf(grab.booking))
  useEffect(() => {
    if (!isMovedByOther) return
    press.current = null
    setGrab(null)
    dropped.current = { id: current.booking.id, at: Date.now() }
    onMovedByOther(current.booking)
  })
  const drop = ({ booking, target, by }: Grab) => {
    setGrab(null)
    if (by === 'keyboard') dropped.current = { id: booking.id, at: Date.now() }
    if (!isSameTarget(target, positionOf(booking))) onMove(booking, target)
  }
  const isGrabbed = ({ id }: Booking) => grab?.booking.id === id

  const targetAt = (event: PointerEvent, grip: number, before: MoveTarget): MoveTarget => {
    const tracks = document.elementsFromPoint(event.clientX, event.clientY)
    const track = tracks.find((element): element is HTMLElement => element.matches('[data-track]'))
    const resourceId = track?.dataset.track
    if (!track || !resourceId || !rows.some(({ id, resource }) => id === resourceId && resource)) return before
    const { left, width } = track.getBoundingClientRect()
    const at = shown.from + ((event.clientX - grip - left) / width) * (shown.until - shown.from)
    return { resourceId, startsAt: snapTime(at, { anchor, stepMinutes, shown }) }
  }

  const handlersOf = (booking: Booking) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false
      if (event.button !== 0 || event.pointerType !== 'mouse' || !isMovable(booking)) return
      const grip = event.clientX - event.currentTarget.getBoundingClientRect().left
      press.current = { booking, x: event.clientX, y: event.clientY, grip }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = press.current
      if (!start) return
      const isFar = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= dragDistance
      if (!wasDragged.current && !isFar) return
      wasDragged.current = true
      setGrab((previous) => ({
        booking: start.booking,
        target: targetAt(event, start.grip, previous?.target ?? positionOf(start.booking)),
        by: 'pointer',
      }))
    },
    onPointerUp: () => {
      press.current = null
      if (grab?.by === 'pointer') drop(grab)
    },
    onPointerCancel: () => {
      press.current = null
      setGrab(null)
    },
    onClick: (event: MouseEvent) => {
      if (wasDragged.current) {
        wasDragged.current = false
        event.preventDefault()
      } else onOpen(booking)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && grab) {
        event.preventDefault()
        press.current = null
        setGrab(null)
      } else if (event.key === ' ' && !event.repeat) {
        event.preventDefault()
        if (grab && isGrabbed(booking)) drop(grab)
        else if (isMovable(booking)) setGrab({ booking, target: positionOf(booking), by: 'keyboard' })
      } else if (grab && isGrabbed(booking) && event.key === 'Enter') {
        event.preventDefault()
        drop(grab)
      } else if (grab && isGrabbed(booking) && isTimelineKey(event.key)) {
        event.preventDefault()
        const minutes = event.shiftKey ? fineMinutes : stepMinutes
        setGrab({ ...grab, target: targetAfter(grab.target, event.key, { rows, minutes, shown }) })
      }
    },
    // Some browsers press a button when the space bar is released.
    onKeyUp: (event: KeyboardEvent) => event.key === ' ' && event.preventDefault(),
    onBlur: () => grab?.by === 'keyboard' && isGrabbed(booking) && setGrab(null),
  })
  return { grab, handlersOf }
}
