import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const slotId = 'office-bar-slot'

/** The place in the top bar that belongs to the screen being shown. */
export const BarSlotPlace = ({ className }: { className?: string }) => <div id={slotId} className={className} />

/** Shows a part of a screen in the top bar: the sound state of the order board, for one. */
export function BarSlot({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<Element | null>(null)
  useEffect(() => setPlace(document.getElementById(slotId)), [])
  return place && createPortal(children, place)
}
