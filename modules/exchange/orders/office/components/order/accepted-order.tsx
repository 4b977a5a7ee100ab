import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Check, Undo } from '#core/ui-office/frame/icons.tsx'
import type { Order } from '../../../contract.ts'
import type { RecentMove } from '../../board/board-moves.ts'
import { focusCardInPlace } from '../../board/card-focus.ts'
import { useOrderWording } from '../../wording.ts'
import styles from '../board/card.module.css'

interface AcceptedOrderProps {
  order: Order
  undoable: RecentMove | null
  onUndo: (move: RecentMove) => void
}

/** Covers the former position of an order that was just moved: its new status and, for ten seconds, the undo button. */
export function AcceptedOrder({ order, undoable, onUndo }: AcceptedOrderProps) {
  const { t, bigDestination, destinationInFull, status } = useOrderWording()
  const text = useRef<HTMLParagraphElement>(null)
  // The focus stays if there was no other card to move it to.
  useLayoutEffect(() => {
    if (text.current?.closest('[data-card]')?.contains(document.activeElement))
      text.current.focus({ preventScroll: true })
  }, [])
  const place = destinationInFull(order)
  return (
    <div className={styles.taken}>
      <p ref={text} tabIndex={-1} data-main>
        <Check size={16} />
        <bdi className="one-line">{bigDestination(order).big}</bdi>
        <span>{status(order.status)}</span>
      </p>
      {undoable && (
        <button
          type="button"
          aria-label={t('orders.office.undo.of', { place, number: order.number })}
          onClick={() => {
            onUndo(undoable)
            requestAnimationFrame(() => focusCardInPlace(order.id))
          }}
        >
          <Undo size={16} />
          {t('orders.office.undo.act')} <SecondsLeft until={undoable.until} />
        </button>
      )}
    </div>
  )
}

/** Not a live region, because it would be read every second. */
function SecondsLeft({ until }: { until: number }) {
  const read = () => Math.max(1, Math.ceil((until - Date.now()) / 1000))
  const [left, setLeft] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move mounts a new component, so `until` never changes
  useEffect(() => {
    const timer = setInterval(() => setLeft(read), 500)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">({left} s)</span>
}
