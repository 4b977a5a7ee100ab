import { useMemo, useState } from 'react'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { usePhoneWidth } from '#core/ui-office/frame/phone-width.ts'
import { matchesServiceFilter } from '#modules/content/alerts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { CachedBoard } from '../../api.ts'
import boardStyles from '../../board/board.module.css'
import { type Column, isInColumn, neighbourCard } from '../../board/board.ts'
import { visibleColumns } from '../../board/board-layout.ts'
import { useBoardKeys } from '../../board/board-shortcuts.ts'
import { focusCard } from '../../board/card-focus.ts'
import { useBoard } from '../../board/use-board.ts'
import { type KitchenSettings, ordersByNumberKey, recallableOrders } from '../../kitchen-settings.ts'
import { useOrderWording } from '../../wording.ts'
import { BoardDialogs } from '../board/board-dialogs.tsx'
import { ConnectionBanner } from '../board/connection.tsx'
import { Lanes, useLaneWidths } from '../board/lanes.tsx'
import { LastMove } from '../board/last-move.tsx'
import { PhoneBoard } from '../board/phone-board.tsx'
import { RecallList } from '../board/recall-list.tsx'
import { DishTotals } from './dish-totals.tsx'
import styles from './kitchen.module.css'
import { KitchenArrivals } from './kitchen-arrivals.tsx'
import { KitchenToolbar } from './kitchen-toolbar.tsx'

interface KitchenBoardProps {
  board: CachedBoard
  kitchen: KitchenSettings
  onLeave: () => void
}

/** The board on a kitchen device: the selected lanes in full screen, with each order moved by a tap or a key. */
export function KitchenBoard({ board, kitchen, onLeave }: KitchenBoardProps) {
  const { orgId, hotel } = useManagedHotel()
  const { t } = useOrderWording()
  useRootAttribute('data-kitchen')
  const phone = usePhoneWidth()
  const [tab, setTab] = useState<Column | null>(null)
  const [recalling, setRecalling] = useState(false)
  const { arranged, area, cards, counts, filter, layout, idleLayout, services, stream, ...rest } = useBoard(
    board,
    false,
  )
  const { orders, now, reached, moving, actions } = cards
  const { lanes } = kitchen
  const { ref, widths } = useLaneWidths(lanes, idleLayout, kitchen.text)
  const column = lanes.find((lane) => lane === tab) ?? lanes[0] ?? 'accepted'
  const isIn = isInColumn(orders, now)
  const places = visibleColumns(phone ? [column] : lanes, layout, phone ? [1] : widths, isIn)
  const keyed = ordersByNumberKey(lanes.flatMap((lane) => idleLayout[lane].flatMap((id) => orders.get(id) ?? [])))
  const toMake = useMemo(
    () => lanes.filter((lane) => lane !== 'leaving').flatMap((lane) => arranged[lane]),
    [lanes, arranged],
  )
  const accepted = useMemo(() => toMake.filter(({ status }) => status !== 'new'), [toMake])
  useBoardKeys(rest.keysOn, {
    go: (direction, from) => focusCard(neighbourCard(places, from ?? reached, from ? direction : null)),
    bump: (key) => {
      const order = orders.get(keyed[key - 1] ?? '')
      // An order that was moved keeps its key until the board is idle, so that a second press does nothing.
      const isHere = order && lanes.some((lane) => idleLayout[lane].includes(order.id) && isIn(lane)(order.id))
      if (isHere && !moving.has(order.id)) actions.advance(order)
    },
    ...rest.keyActions,
  })
  return (
    <main className={`${boardStyles.board} ${styles.kitchen}`} data-text={kitchen.text}>
      <title>{`${t('orders.office.kitchen.title')} · ${hotel.name}`}</title>
      <KitchenToolbar
        hotelId={orgId}
        kitchen={kitchen}
        services={services}
        stream={stream}
        totals={<DishTotals orders={toMake} />}
        onRecall={() => setRecalling(true)}
        onShortcuts={rest.keyActions.help}
        onLeave={onLeave}
      />
      <ConnectionBanner stream={stream} />
      <div ref={area} className={boardStyles.area}>
        {phone ? (
          <PhoneBoard
            tabs={lanes}
            layout={layout}
            counts={counts}
            column={column}
            onColumn={setTab}
            empty={t('orders.office.empty.kitchen')}
            keyed={rest.keysOn ? keyed : undefined}
            {...cards}
          />
        ) : (
          <div ref={ref} className={boardStyles.lanes}>
            <Lanes
              lanes={lanes}
              layout={layout}
              counts={counts}
              widths={widths}
              empty={t('orders.office.empty.kitchen')}
              keyed={rest.keysOn ? keyed : undefined}
              {...cards}
            />
          </div>
        )}
      </div>
      {/* Remounted when the filters change, because newly shown orders are not new arrivals. */}
      <KitchenArrivals key={`${lanes} ${filter.services}`} orders={accepted} recent={cards.recent} />
      <LastMove move={cards.recent[0]} />
      <BoardDialogs {...rest.dialogs} />
      {recalling && (
        <RecallList
          orders={recallableOrders(orders, lanes, now).filter(({ serviceId }) =>
            matchesServiceFilter(filter, serviceId),
          )}
          onRecall={(order, status) => {
            rest.dialogs.move({ order, status, reason: t('orders.office.kitchen.recalled'), back: true })
            // Ignored, because a second tap would take back the step before.
            setRecalling(false)
          }}
          onClose={() => setRecalling(false)}
        />
      )}
    </main>
  )
}
