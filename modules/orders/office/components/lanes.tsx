import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board, Column } from '../board.ts'
import { type Density, type Entry, isThere, type Plan } from '../flow.ts'
import styles from './lanes.module.css'
import { type CardActions, OrderCard, SmallCard } from './order-card.tsx'

interface Shown {
  orders: Board
  /** The present minute, in milliseconds. */
  now: number
  /** The card that Tab leads to. */
  current: string | null
  /** The orders whose move the server has not answered yet. */
  moving: ReadonlySet<string>
  actions: CardActions
}

interface LanesProps extends Shown {
  plan: Plan
  counts: Record<Column, number>
  /** What stands at the right of the heading of the new orders. */
  tools: ReactNode
  /** Said where no order is new: one service alone may be shown. */
  filtered: boolean
}

/** What waits for a yes in as many lanes as fit, and beside it what is in work. */
export function Lanes({ plan, counts, tools, filtered, ...shown }: LanesProps) {
  const { t } = useTranslation()
  const title = useId()
  const anyWork = plan.work.length > 0
  return (
    <div className={styles.board} data-fresh={plan.fresh.length > 0 || undefined}>
      <section className={styles.fresh} aria-labelledby={title}>
        <header className={styles.head} data-hot={counts.new > 0 || undefined}>
          <h2 id={title}>
            {t('orders.office.columns.new')} <span>{counts.new}</span>
          </h2>
          {counts.new === 0 && <p>{t(`orders.office.empty.${filtered ? 'filtered' : 'new'}`)}</p>}
          {tools}
        </header>
        {plan.fresh.length > 0 && (
          <div className={styles.lanes} data-scrolls>
            {plan.fresh.map((lane, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
              <ul key={index}>
                <Entries entries={lane} density={plan.density} {...shown} />
              </ul>
            ))}
          </div>
        )}
      </section>
      {anyWork && (
        <div
          data-scrolls
          className={styles.work}
          style={plan.fresh.length > 0 ? { flex: `0 0 ${plan.workWidth}px` } : undefined}
        >
          {plan.work.map((lane, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
            <div key={index} className={styles.workLane}>
              {byColumn(lane).map((entries) => (
                <WorkSection
                  key={entries[0]?.column}
                  entries={entries}
                  counts={counts}
                  density={plan.workDensity}
                  {...shown}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function WorkSection({
  entries,
  counts,
  ...shown
}: Shown & { entries: Entry[]; density: Density; counts: Record<Column, number> }) {
  const { t } = useTranslation()
  const column = entries[0]?.column as Column
  const headed = entries[0]?.id === undefined
  const name = t(`orders.office.columns.${column}`)
  return (
    <section className={styles.section} aria-label={name} data-column={column}>
      {headed && (
        <h2>
          {name} <span>{counts[column]}</span>
        </h2>
      )}
      <ul>
        <Entries entries={entries} {...shown} />
      </ul>
    </section>
  )
}

/** The cards of a lane, in its order. */
export function Entries({
  entries,
  density,
  orders,
  now,
  current,
  moving,
  actions,
}: Shown & { entries: readonly Entry[]; density?: Density }) {
  return entries.map((entry) => {
    const order = entry.id && orders.get(entry.id)
    if (!order) return null
    const card = {
      order,
      current: order.id === current,
      moving: moving.has(order.id),
      gone: !isThere(entry, order, now),
      actions,
    }
    return density === 'card' ? (
      <OrderCard key={order.id} {...card} />
    ) : (
      <SmallCard key={order.id} tight={density === 'tight'} {...card} />
    )
  })
}

/** A lane in pieces of one column each. */
function byColumn(lane: readonly Entry[]): Entry[][] {
  const pieces: Entry[][] = []
  for (const entry of lane) {
    const last = pieces.at(-1)
    if (last?.[0]?.column === entry.column) last.push(entry)
    else pieces.push([entry])
  }
  return pieces
}
