import { memo, useId } from 'react'
import { Check } from '#core/ui-office/icons.tsx'
import type { Order } from '../../contract.ts'
import { nextStatus, type Status } from '../../rules.ts'
import { type Density, lineText } from '../flow.ts'
import { useCarriedFocus } from '../focus.ts'
import { useWords } from '../wording.ts'
import styles from './card.module.css'
import { Allergies, GuestNote, OrderLines, Warnings } from './order-lines.tsx'
import { OrderNumber, OrderPlace, OrderTime } from './order-time.tsx'

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

/** A new order: what, for where, since when, and the one touch that accepts it. */
export const OrderCard = memo(function OrderCard({ density, ...card }: CardProps & { density: Density }) {
  const { money } = useWords()
  const { order, current, gone, actions } = card
  const title = useId()
  const dense = density === 'line'
  const meta = [order.serviceName, order.total.amount > 0 ? money(order.total) : '']
  return (
    <li
      className={styles.card}
      data-card={order.id}
      data-dense={dense || undefined}
      data-gone={gone || undefined}
      onFocus={() => actions.reached(order.id)}
    >
      <article aria-labelledby={title}>
        <div className={styles.top}>
          <h3 id={title}>
            <button
              type="button"
              className={styles.open}
              tabIndex={current ? 0 : -1}
              onClick={() => actions.open(order)}
            >
              <OrderPlace order={order} />
            </button>
          </h3>
          <OrderTime order={order} />
          {dense && <Main {...card} title={title} />}
        </div>
        {dense ? (
          <>
            <p className={styles.items}>
              {lineText(order)}{' '}
              <span className={styles.meta}>
                · <OrderNumber order={order} />
              </span>
            </p>
            <LineNotes order={order} />
          </>
        ) : (
          <OrderLines order={order} />
        )}
        {order.note && <GuestNote text={order.note} order={order} />}
        <Allergies order={order} />
        {!dense && (
          <>
            <p className={styles.meta}>
              <OrderNumber order={order} /> · {meta.filter(Boolean).join(' · ')}
            </p>
            <div className={styles.actions}>
              <Main {...card} title={title} />
              <Refuse {...card} title={title} />
            </div>
          </>
        )}
      </article>
    </li>
  )
})

/** An order in work: small, with the one touch that takes it further. */
export const OrderRow = memo(function OrderRow(card: CardProps) {
  const { order, current, gone, actions } = card
  const title = useId()
  return (
    <li
      className={styles.row}
      data-card={order.id}
      data-gone={gone || undefined}
      onFocus={() => actions.reached(order.id)}
    >
      <article aria-labelledby={title}>
        <button type="button" className={styles.open} tabIndex={current ? 0 : -1} onClick={() => actions.open(order)}>
          <span id={title} className={styles.rowPlace}>
            <OrderPlace order={order} />
          </span>
          <span className={styles.items}>
            {lineText(order)}
            <span className={styles.meta}>
              <OrderNumber order={order} /> · <OrderTime order={order} />
            </span>
          </span>
        </button>
        <Main {...card} title={title} />
        <LineNotes order={order} />
        {order.note && <GuestNote text={order.note} order={order} />}
        <Allergies order={order} />
      </article>
    </li>
  )
})

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
        <>
          <Check size={16} /> {status(order.status)}
        </>
      ) : (
        advance(next, order)
      )}
    </button>
  )
}

function Refuse({ order, current, gone, actions, title }: CardProps & { title: string }) {
  const { t } = useWords()
  return (
    <button
      type="button"
      className={styles.other}
      tabIndex={current ? 0 : -1}
      aria-disabled={gone}
      aria-describedby={title}
      onClick={() => !gone && actions.refuse(order)}
    >
      {t('orders.office.card.refuse')}
    </button>
  )
}

/** What is said of single lines where these are told in one: nothing that could harm a guest is left out. */
function LineNotes({ order }: { order: Order }) {
  return order.lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
    <div key={index}>
      {line.note && <GuestNote text={`${line.name} : ${line.note}`} order={order} />}
      <Warnings order={order} line={line} />
    </div>
  ))
}
