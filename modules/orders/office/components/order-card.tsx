import { VisuallyHidden } from '@mantine/core'
import { memo, useId } from 'react'
import { Bell, Printer } from '#core/ui-office/icons.tsx'
import type { Order } from '../../contract.ts'
import { nextStatus, orderAge, type Status, urgency } from '../../rules.ts'
import { lastStep } from '../board.ts'
import { useClock } from '../clock.ts'
import { useCarriedFocus } from '../focus.ts'
import { useWords } from '../wording.ts'
import styles from './card.module.css'
import { Allergies, GuestNote, OrderLines, OrderMeta } from './order-lines.tsx'
import { PickupRoom } from './pickup-room.tsx'

/** What can be done with an order from the board. The same object for the life of the screen, so that cards stay still. */
export interface CardActions {
  /** To the next status, or to the one given. */
  advance: (order: Order, status?: Status | null) => void
  refuse: (order: Order) => void
  print: (order: Order) => void
  open: (order: Order) => void
  reached: (id: string) => void
}

interface CardProps {
  order: Order
  /** The one card of its column that Tab leads to; arrows lead to the others. */
  current: boolean
  /** On its way to this column: the server has not answered yet. */
  moving: boolean
  actions: CardActions
}

export const OrderCard = memo(function OrderCard({ order, current, moving, actions }: CardProps) {
  const { t, place, placeInFull, advance } = useWords()
  const title = useId()
  const next = nextStatus(order.status, order.deliveryMode)
  const tabIndex = current ? 0 : -1
  const main = useCarriedFocus(order.id)
  return (
    <li
      className={styles.card}
      data-card={order.id}
      data-status={order.status}
      data-moving={moving || undefined}
      onFocus={() => actions.reached(order.id)}
    >
      <article aria-labelledby={title}>
        <div className={styles.top}>
          <h3 id={title}>
            <button type="button" className={styles.open} tabIndex={tabIndex} onClick={() => actions.open(order)}>
              <span className={styles.room} data-long={place(order).length > 6 || undefined} aria-hidden="true">
                {place(order)}
              </span>
              <VisuallyHidden component="span">{placeInFull(order)} </VisuallyHidden>
              <span className={styles.number}>
                {t('orders.office.card.number', { number: order.number })}
                {order.roomProof && ` · ${t(`orders.office.card.proof.${order.roomProof}`)}`}
              </span>
            </button>
          </h3>
          <Age order={order} />
        </div>
        <PickupRoom order={order} />
        <OrderLines order={order} />
        {order.note && <GuestNote text={order.note} order={order} />}
        <Allergies order={order} />
        <OrderMeta order={order} />
        <div className={styles.actions}>
          {next && (
            <button
              type="button"
              ref={main}
              className={styles.go}
              tabIndex={tabIndex}
              data-main
              aria-disabled={moving}
              aria-describedby={title}
              onClick={() => !moving && actions.advance(order)}
            >
              {advance(next, order)}
            </button>
          )}
          {order.status === 'new' ? (
            <button
              type="button"
              className={styles.other}
              tabIndex={tabIndex}
              aria-describedby={title}
              onClick={() => actions.refuse(order)}
            >
              {t('orders.office.card.refuse')}
            </button>
          ) : (
            <button
              type="button"
              className={styles.other}
              tabIndex={tabIndex}
              aria-label={t('orders.office.card.print')}
              title={t('orders.office.card.print')}
              aria-describedby={title}
              onClick={() => actions.print(order)}
            >
              <Printer />
            </button>
          )}
        </div>
      </article>
    </li>
  )
})

/** Minutes since it was placed, in the colour of its urgency. Drawn again when one of the two changes, and alone. */
function Age({ order }: { order: Order }) {
  const { t, age } = useWords()
  const look = useClock((now) => `${urgency(order, new Date(now))} ${orderAge(order.placedAt, new Date(now))}`)
  const [mood, minutes] = look.split(' ')
  return (
    <span className={styles.age} data-mood={mood}>
      {mood === 'hot' && order.status === 'new' && <Bell size={14} />}
      <VisuallyHidden component="span">{t('orders.office.card.placed')} </VisuallyHidden>
      {age(Number(minutes))}
    </span>
  )
}

/** A finished order: one line, which opens it. */
export const DoneRow = memo(function DoneRow({ order, current, actions }: Omit<CardProps, 'moving'>) {
  const { t, time, place, placeInFull, status } = useWords()
  const cancelled = order.status === 'cancelled'
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
          {order.number} · {place(order)}
        </span>
        <VisuallyHidden component="span">
          {t('orders.office.card.number', { number: order.number })}, {placeInFull(order)},{' '}
        </VisuallyHidden>
        <span className={styles.when}>{cancelled ? status('cancelled') : time(lastStep(order).at)}</span>
      </button>
    </li>
  )
})
