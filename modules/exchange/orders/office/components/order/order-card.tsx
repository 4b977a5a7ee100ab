import { memo, useId } from 'react'
import type { Order } from '../../../contract.ts'
import { nextStatus } from '../../../handover-rules.ts'
import type { Status } from '../../../status-rules.ts'
import { urgencyOf } from '../../../urgency-rules.ts'
import type { RecentMove } from '../../board/board-moves.ts'
import { focusNextCard, useFocusSuccessor } from '../../board/card-focus.ts'
import { useClock } from '../../clock.ts'
import { useOrderWording } from '../../wording.ts'
import styles from '../board/card.module.css'
import { LateMark } from '../promise/order-promise.tsx'
import { SnoozeNote } from '../snooze/order-snooze.tsx'
import { AcceptedOrder } from './accepted-order.tsx'
import { AmendmentMark } from './amendments.tsx'
import { GuestName } from './guest-name.tsx'
import { Allergies, GuestNote, OrderLines } from './order-lines.tsx'
import { OrderDestination, OrderNumber, OrderTime } from './order-time.tsx'
import { SurnameNote } from './surname-note.tsx'

/** What can be done with an order from the board. A stable object, so that cards do not re-render. */
export interface CardActions {
  /** Moves the order to the given status, or to the next one. */
  advance: (order: Order, status?: Status | null) => void
  undo: (move: RecentMove) => void
  refuse: (order: Order) => void
  amend: (order: Order) => void
  recall: (order: Order) => void
  /** Moves a booking. */
  rebook: (order: Order) => void
  print: (order: Order) => void
  open: (order: Order) => void
  reached: (id: string) => void
}

export interface CardProps {
  order: Order
  /** Its position in the lane, from 0. */
  position: number
  /** The one card of the lane in the tab order; arrow keys lead to the others. */
  current: boolean
  /** The server has not answered yet. */
  moving: boolean
  /** The order has moved to another lane; its place stays reserved until the board is idle. */
  isLeaving: boolean
  /** The move that removed it, while it can be undone. */
  undoable: RecentMove | null
  /** The number key that moves the order, on a kitchen screen. */
  bumpKey?: number
  actions: CardActions
}

/** An order with everything needed to prepare it, and the button that moves it to the next status. */
export const OrderCard = memo(function OrderCard(card: CardProps) {
  const { order, position, current, isLeaving, undoable, bumpKey, actions } = card
  const { t, money, bigDestination } = useOrderWording()
  const title = useId()
  return (
    <li
      className={styles.card}
      data-card={order.id}
      data-position={position}
      data-new={order.status === 'new' || undefined}
      data-mood={useClock((now) => urgencyOf(order, new Date(now)))}
      data-gone={isLeaving || undefined}
      onFocus={() => actions.reached(order.id)}
    >
      <article aria-labelledby={title} aria-hidden={isLeaving || undefined} inert={isLeaving}>
        <h3 id={title}>
          <button type="button" className={styles.open} tabIndex={current ? 0 : -1} onClick={() => actions.open(order)}>
            <OrderDestination order={order} />
            <OrderTime order={order} />
            {bumpKey && (
              <span className={styles.key} aria-hidden="true">
                {bumpKey}
              </span>
            )}
          </button>
        </h3>
        <OrderLines order={order} />
        {order.note && <GuestNote text={order.note} order={order} />}
        <Allergies order={order} />
        <AmendmentMark order={order} />
        <LateMark order={order} />
        <p className={`${styles.meta} one-line`}>
          <OrderNumber order={order} />
          <GuestName name={bigDestination(order).big === order.guestName ? null : order.guestName} /> ·{' '}
          {order.serviceName}
          {order.total.amount > 0 && ` · ${money(order.total)}`}
          <SnoozeNote order={order} /> <SurnameNote check={order.surnameCheck} />
        </p>
        <div className={styles.actions}>
          <MainButton {...card} title={title} />
          {order.status === 'new' && (
            <button
              type="button"
              className={styles.other}
              tabIndex={current ? 0 : -1}
              aria-describedby={title}
              onClick={() => actions.refuse(order)}
            >
              {t('orders.office.card.refuse')}
            </button>
          )}
        </div>
      </article>
      {isLeaving && <AcceptedOrder order={order} undoable={undoable} onUndo={actions.undo} />}
    </li>
  )
})

function MainButton({ order, current, moving, isLeaving, bumpKey, actions, title }: CardProps & { title: string }) {
  const { advance } = useOrderWording()
  const next = nextStatus(order)
  return (
    <button
      type="button"
      ref={useFocusSuccessor(order.id)}
      className={styles.go}
      tabIndex={current ? 0 : -1}
      data-main={isLeaving ? undefined : ''}
      aria-disabled={moving || isLeaving || !next}
      aria-describedby={title}
      aria-keyshortcuts={bumpKey ? String(bumpKey) : undefined}
      onClick={({ currentTarget }) => {
        if (moving || isLeaving) return
        actions.advance(order)
        focusNextCard(currentTarget)
      }}
    >
      {next ? advance(next, order) : ' '}
    </button>
  )
}
