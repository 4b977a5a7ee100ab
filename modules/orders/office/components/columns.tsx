import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../contract.ts'
import { type Column, columns } from '../board.ts'
import styles from './columns.module.css'
import { type CardActions, DoneRow, OrderCard } from './order-card.tsx'

interface ColumnsProps {
  arranged: Record<Column, Order[]>
  /** Only one service is shown: an empty column says nothing about the others. */
  filtered: boolean
  /** The card that had the focus last. */
  reached: string | null
  /** The orders on their way to where they are shown. */
  moving: ReadonlySet<string>
  actions: CardActions
}

/** The five columns of the board: side by side where there is room, one under the other on a phone. */
export function Columns({ arranged, ...shared }: ColumnsProps) {
  return (
    <div className={styles.columns}>
      {columns.map((column) => (
        <OneColumn key={column} column={column} orders={arranged[column]} {...shared} />
      ))}
    </div>
  )
}

function OneColumn({
  column,
  orders,
  filtered,
  reached,
  moving,
  actions,
}: { column: Column; orders: Order[] } & Omit<ColumnsProps, 'arranged'>) {
  const { t } = useTranslation()
  const title = useId()
  // Tab stops once in each column: at the card reached last, or at the first.
  const current = orders.find(({ id }) => id === reached)?.id ?? orders[0]?.id
  return (
    <section
      className={styles.column}
      data-column={column}
      data-empty={orders.length === 0 || undefined}
      aria-labelledby={title}
    >
      <h2 id={title}>
        {t(`orders.office.columns.${column}`)} <span>{orders.length}</span>
      </h2>
      {orders.length === 0 ? (
        <p className={styles.empty}>{t(`orders.office.empty.${filtered ? 'filtered' : column}`)}</p>
      ) : (
        <ul className={styles.cards}>
          {orders.map((order) =>
            column === 'done' ? (
              <DoneRow key={order.id} order={order} current={order.id === current} actions={actions} />
            ) : (
              <OrderCard
                key={order.id}
                order={order}
                current={order.id === current}
                moving={moving.has(order.id)}
                actions={actions}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}
