import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { lastStep } from '../board.ts'
import { useCarriedFocus } from '../focus.ts'
import { useWords } from '../wording.ts'
import styles from './card.module.css'
import type { CardProps } from './order-card.tsx'

/** A finished order: one line, which opens it. */
export const DoneRow = memo(function DoneRow({
  order,
  current,
  actions,
}: Pick<CardProps, 'order' | 'current' | 'actions'>) {
  const { t, time, bigDestination, destinationInFull, status } = useWords()
  const cancelled = order.status === 'cancelled'
  const { big, word } = bigDestination(order)
  return (
    <li data-card={order.id} onFocus={() => actions.reached(order.id)}>
      <button
        type="button"
        ref={useCarriedFocus(order.id)}
        className={styles.done}
        tabIndex={current ? 0 : -1}
        data-main
        data-cancelled={cancelled || undefined}
        onClick={() => actions.open(order)}
      >
        <span aria-hidden="true">
          <b dir="auto">{big}</b> {word} <small>{t('orders.office.card.number', { number: order.number })}</small>
        </span>
        <VisuallyHidden component="span">
          {t('orders.office.card.number', { number: order.number })}, {destinationInFull(order)},{' '}
        </VisuallyHidden>
        <span className={styles.when}>{cancelled ? status('cancelled') : time(lastStep(order).at)}</span>
      </button>
    </li>
  )
})
