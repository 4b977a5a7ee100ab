import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const slotId = 'office-bar-slot'

/** The part of the top bar in which the current screen can render. */
export const BarSlotTarget = ({ className }: { className?: string }) => <div id={slotId} className={className} />

/** Renders a part of a screen in the top bar, for example the sound state of the order board. */
export function BarSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<Element | null>(null)
  useEffect(() => setTarget(document.getElementById(slotId)), [])
  return target && createPortal(children, target)
}
