import { useTranslation } from 'react-i18next'
import type { Order } from '../../contract.ts'
import { type Board, type Column, columns } from '../board.ts'
import type { Plan } from '../flow.ts'
import { DoneRow } from './done-row.tsx'
import { Entries } from './lanes.tsx'
import type { CardActions } from './order-card.tsx'
import styles from './phone.module.css'

interface PhoneBoardProps {
  plan: Plan
  arranged: Record<Column, Order[]>
  column: Column
  onColumn: (column: Column) => void
  orders: Board
  now: number
  current: string | null
  moving: ReadonlySet<string>
  filtered: boolean
  actions: CardActions
}

/** On a phone one column at a time, each with its count at the top. */
export function PhoneBoard({ plan, arranged, column, onColumn, filtered, ...shown }: PhoneBoardProps) {
  const { t } = useTranslation()
  const entries = [...plan.fresh, ...plan.work].flat()
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('orders.office.title')}>
        {columns.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === column}
            aria-controls="orders-of-tab"
            data-hot={(each === 'new' && arranged.new.length > 0) || undefined}
            onClick={() => onColumn(each)}
          >
            {t(`orders.office.columns.${each}`)} <b>{arranged[each].length}</b>
          </button>
        ))}
      </div>
      <section id="orders-of-tab" role="tabpanel" aria-labelledby={`tab-${column}`} className={styles.panel}>
        {entries.length === 0 ? (
          <p>{t(`orders.office.empty.${filtered ? 'filtered' : column}`)}</p>
        ) : (
          <ul data-column={column}>
            {column === 'done' ? (
              arranged.done.map((order) => (
                <DoneRow key={order.id} order={order} current={order.id === shown.current} actions={shown.actions} />
              ))
            ) : (
              <Entries entries={entries} density={column === 'new' ? plan.density : 'line'} {...shown} />
            )}
          </ul>
        )}
      </section>
    </>
  )
}
