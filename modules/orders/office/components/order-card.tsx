import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, useId } from 'react'
import { Check } from '#core/ui-office/icons.tsx'
import type { Order } from '../../contract.ts'
import { nextStatus, urgency } from '../../rules.ts'
import type { Status } from '../../status-rules.ts'
import { useClock } from '../clock.ts'
import { lineText } from '../flow.ts'
import { useCarriedFocus } from '../focus.ts'
import { useWords } from '../wording.ts'
import styles from './card.module.css'
import { GuestName } from './guest-name.tsx'
import { Allergies, AllWarnings, GuestNote, OrderLines } from './order-lines.tsx'
import { OrderDestination, OrderNumber, OrderTime } from './order-time.tsx'
import { PickupRoom } from './pickup-room.tsx'

/** What can be done with an order from the board. The same object for the life of the screen, so that cards stay still. */
export interface CardActions {
  /** To the next status, or to the one given. */
  advance: (order: Order, status?: Status | null) => void
  refuse: (order: Order) => void
  recall: (order: Order) => void
  print: (order: Order) => void
  open: (order: Order) => void
  reached: (id: string) => void
}

export interface CardProps {
  order: Order
  /** The one card that Tab leads to; arrows lead to the others. */
  current: boolean
  /** The server has not answered yet. */
  moving: boolean
  /** It has gone elsewhere and stays here until nobody touches the board: a second touch means nothing. */
  gone: boolean
  actions: CardActions
}

/** A new order with all that it says, and the one touch that accepts it. */
export const OrderCard = memo(function OrderCard(card: CardProps) {
  const { money } = useWords()
  const { order, actions } = card
  const title = useId()
  return (
    <Card {...card} title={title}>
      <div className={styles.top}>
        <h3 id={title}>
          <Open {...card}>
            <OrderDestination order={order} />
          </Open>
        </h3>
        <OrderTime order={order} />
      </div>
      <PickupRoom order={order} />
      <OrderLines order={order} />
      {order.note && <GuestNote text={order.note} order={order} />}
      <Allergies order={order} />
      <p className={styles.meta}>
        <OrderNumber order={order} />
        <GuestName name={guestOfRoom(order)} /> · {order.serviceName}
        {order.total.amount > 0 && ` · ${money(order.total)}`}
      </p>
      <div className={styles.actions}>
        <Main {...card} title={title} />
        <button
          type="button"
          className={styles.other}
          tabIndex={card.current ? 0 : -1}
          aria-disabled={card.gone}
          aria-describedby={title}
          onClick={() => !card.gone && actions.refuse(order)}
        >
          <RefuseWord />
        </button>
      </div>
    </Card>
  )
})

/** An order in as little room as goes: one of many new ones, or one in work. What could harm its guest is never left out. */
export const SmallCard = memo(function SmallCard({ tight, ...card }: CardProps & { tight: boolean }) {
  const { t } = useWords()
  const { order } = card
  const title = useId()
  return (
    <Card {...card} title={title} dense>
      <div className={styles.top}>
        <h3 id={title}>
          <Open {...card}>
            <OrderDestination order={order} short />
            <OrderTime order={order} />
          </Open>
        </h3>
        <Main {...card} title={title} />
      </div>
      <p className={styles.items} data-tight={tight || undefined} title={tight ? lineText(order) : undefined}>
        {lineText(order)}{' '}
        <span className={styles.meta}>
          {t('orders.office.card.number', { number: order.number })}
          <GuestName name={guestOfRoom(order)} />
        </span>
      </p>
      {order.lines.map((line, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
        line.note ? <GuestNote key={index} about={line.name} text={line.note} order={order} /> : null,
      )}
      {order.note && <GuestNote text={order.note} order={order} />}
      <PickupRoom order={order} />
      <AllWarnings order={order} />
      <Allergies order={order} />
    </Card>
  )
})

/** Of an order to a room. Who fetches one at the reception is named big. */
const guestOfRoom = ({ deliveryMode, guestName }: Order) => (deliveryMode === 'room-delivery' ? guestName : null)

function Card({
  order,
  gone,
  actions,
  dense,
  title,
  children,
}: CardProps & { title: string; dense?: boolean; children: ReactNode }) {
  return (
    <li
      className={styles.card}
      data-card={order.id}
      data-new={order.status === 'new' || undefined}
      data-mood={useClock((now) => urgency(order, new Date(now)))}
      data-dense={dense}
      data-gone={gone || undefined}
      onFocus={() => actions.reached(order.id)}
    >
      <article aria-labelledby={title}>{children}</article>
    </li>
  )
}

function Open({ order, current, actions, children }: CardProps & { children: ReactNode }) {
  return (
    <button type="button" className={styles.open} tabIndex={current ? 0 : -1} onClick={() => actions.open(order)}>
      {children}
    </button>
  )
}

function Main({ order, current, moving, gone, actions, title }: CardProps & { title: string }) {
  const { advance, status } = useWords()
  const main = useCarriedFocus(order.id)
  const next = nextStatus(order.status, order.deliveryMode)
  return (
    <button
      type="button"
      ref={main}
      className={styles.go}
      tabIndex={current ? 0 : -1}
      data-main
      aria-disabled={moving || gone || !next}
      aria-describedby={title}
      onClick={() => !moving && !gone && actions.advance(order)}
    >
      {gone || !next ? (
        <span className={styles.taken}>
          {/* As wide as before it was touched: a card that changes its height would move the next one from under the hand. */}
          <span aria-hidden="true">
            {order.status !== 'new' && order.status !== 'cancelled' && advance(order.status, order)}
          </span>
          <Check size={18} />
          <VisuallyHidden>{status(order.status)}</VisuallyHidden>
        </span>
      ) : (
        advance(next, order)
      )}
    </button>
  )
}

function RefuseWord() {
  const { t } = useWords()
  return t('orders.office.card.refuse')
}
