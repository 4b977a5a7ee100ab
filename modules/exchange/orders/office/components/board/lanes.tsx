import { useElementSize } from '@mantine/hooks'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Order } from '../../../contract.ts'
import { type Board, type Column, columnOf, dishTotals, isInColumn } from '../../board/board.ts'
import {
  type BoardLayout,
  distributeInColumns,
  type Lane,
  laneColumns,
  type TextSize,
} from '../../board/board-layout.ts'
import type { RecentMove } from '../../board/board-moves.ts'
import { type CardActions, OrderCard } from '../order/order-card.tsx'
import styles from './lanes.module.css'

/** The data from which all cards of the board are rendered. */
export interface ShownCards {
  orders: Board
  /** The current minute, in milliseconds. */
  now: number
  /** The card that had the focus last. */
  reached: string | null
  /** Orders whose move the server has not answered yet. */
  moving: ReadonlySet<string>
  recent: readonly RecentMove[]
  /** The orders with a number key, from key 1 on. */
  keyed?: readonly string[]
  actions: CardActions
}

interface LanesProps extends ShownCards {
  lanes: readonly Lane[]
  layout: BoardLayout
  /** The orders in each lane at this moment. */
  counts: Record<Column, number>
  /** How many columns each lane has; 0 for a strip. */
  widths: readonly number[]
  /** Shown when all lanes are empty. */
  empty: string
}

/** The width of the lanes, and the number of columns of each when the board was last idle. */
export function useLaneWidths(lanes: readonly Lane[], idleLayout: BoardLayout, text?: TextSize) {
  const { ref, width } = useElementSize()
  const counts = lanes.map((lane) => idleLayout[lane].length)
  return { ref, widths: laneColumns(counts, width || innerWidth - 80, text) }
}

/** The lanes side by side; each scrolls separately below its heading. */
export function Lanes({ lanes, layout, counts, widths, empty, ...shown }: LanesProps) {
  return (
    <div className={styles.lanes}>
      {widths.every((width) => width === 0) && <p className={styles.empty}>{empty}</p>}
      {lanes.map((lane, index) => (
        <LaneSection
          key={lane}
          lane={lane}
          ids={layout[lane]}
          count={counts[lane]}
          width={widths[index] ?? 0}
          {...shown}
        />
      ))}
    </div>
  )
}

interface LaneSectionProps extends ShownCards {
  lane: Lane
  ids: readonly string[]
  count: number
  width: number
}

function LaneSection({ lane, ids, count, width, ...shown }: LaneSectionProps) {
  const { t } = useTranslation()
  const title = `lane-${lane}`
  const here = ids.filter(isInColumn(shown.orders, shown.now)(lane)).flatMap((id) => shown.orders.get(id) ?? [])
  return (
    <section
      className={width ? styles.lane : styles.strip}
      style={width ? { flexGrow: width, maxWidth: `${width * 460}px` } : undefined}
      aria-labelledby={title}
      data-lane={lane}
      data-hot={(lane === 'new' && count > 0) || undefined}
    >
      <header>
        <h2 id={title}>
          {t(`orders.office.columns.${lane}`)} <span>{count}</span>
        </h2>
        {width > 0 && lane !== 'leaving' && <LaneTotals orders={here} />}
      </header>
      {width > 0 && (
        <div className={styles.columns} data-scrolls>
          {distributeInColumns(ids, width).map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <ul key={index}>
              <Cards ids={column} all={ids} column={lane} {...shown} />
            </ul>
          ))}
        </div>
      )}
    </section>
  )
}

/** How many of each dish are in the lane, as many as fit. The totals of the board list all of them. */
const LaneTotals = ({ orders }: { orders: readonly Order[] }) => (
  <p className={styles.totals} aria-hidden="true">
    {dishTotals(orders).map(({ name, quantity }) => (
      <span key={name}>{`${quantity} ${name}`}</span>
    ))}
  </p>
)

interface CardsProps extends ShownCards {
  ids: readonly string[]
  /** All orders of the lane. */
  all?: readonly string[]
  column: Column
}

/** The cards of these orders in one lane. */
export function Cards({ ids, all = ids, column, orders, now, reached, moving, recent, keyed, actions }: CardsProps) {
  const isHere = isInColumn(orders, now)(column)
  const current = reached && all.includes(reached) && isHere(reached) ? reached : all.find(isHere)
  return ids.map((id) => {
    const order = orders.get(id)
    if (!order) return null
    const recentlyAccepted = recent.find(
      (each) => each.order.id === id && each.status === order.status && columnOf(each.order, now) === column,
    )
    return (
      <OrderCard
        key={id}
        order={order}
        position={all.indexOf(id)}
        current={id === current}
        moving={moving.has(id)}
        isLeaving={recentlyAccepted !== undefined || !isHere(id)}
        bumpKey={keyed?.includes(id) ? keyed.indexOf(id) + 1 : undefined}
        undoable={recentlyAccepted ?? null}
        actions={actions}
      />
    )
  })
}
