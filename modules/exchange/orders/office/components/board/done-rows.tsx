import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { lastStatusChange } from '../../board/board.ts'
import { useFocusSuccessor } from '../../board/card-focus.ts'
import { useOrderWording } from '../../wording.ts'
import type { CardProps } from '../order/order-card.tsx'
import styles from './card.module.css'
import type { ShownCards } from './lanes.tsx'

/** A finished order in one row, which opens it. */
const DoneRow = memo(function DoneRow({
  order,
  position,
  current,
  actions,
}: Pick<CardProps, 'order' | 'position' | 'current' | 'actions'>) {
  const { t, time, bigDestination, destinationInFull, status } = useOrderWording()
  const cancelled = order.status === 'cancelled'
  const { big, word } = bigDestination(order)
  return (
    <li data-card={order.id} data-position={position} onFocus={() => actions.reached(order.id)}>
      <button
        type="button"
        ref={useFocusSuccessor(order.id)}
        className={styles.done}
        tabIndex={current ? 0 : -1}
        data-main
        data-cancelled={cancelled || undefined}
        onClick={() => actions.open(order)}
      >
        <span className="one-line" aria-hidden="true">
          <b dir="auto">{big}</b> {word} <small>{t('orders.office.card.number', { number: order.number })}</small>
        </span>
        <VisuallyHidden component="span">
          {t('orders.office.card.number', { number: order.number })}, {destinationInFull(order)},{' '}
        </VisuallyHidden>
        <span>{cancelled ? status('cancelled') : time(lastStatusChange(order).at)}</span>
      </button>
    </li>
  )
})

/** The finished orders of the day. */
export function DoneRows({
  ids,
  orders,
  reached,
  actions,
}: Pick<ShownCards, 'orders' | 'reached' | 'actions'> & { ids: readonly string[] }) {
  const current = reached && ids.includes(reached) ? reached : ids[0]
  return ids.map((id, position) => {
    const order = orders.get(id)
    return order && <DoneRow key={id} order={order} position={position} current={id === current} actions={actions} />
  })
}
