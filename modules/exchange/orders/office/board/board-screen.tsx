import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { usePhoneWidth } from '#core/ui-office/frame/phone-width.ts'
import { Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ScreenSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { NoAlertDevice, useAlertDevicesPending } from '#modules/content/alerts/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { isNotYetReleased } from '../../rules.ts'
import { boardQuery, type CachedBoard } from '../api.ts'
import { BoardDialogs } from '../components/board/board-dialogs.tsx'
import { BoardPanels } from '../components/board/board-panels.tsx'
import { ConnectionBanner } from '../components/board/connection.tsx'
import { FloodBanner } from '../components/board/flood-banner.tsx'
import { type FoldedColumn, FoldedColumns, FoldedLane } from '../components/board/folded-columns.tsx'
import { Lanes, useLaneWidths } from '../components/board/lanes.tsx'
import { LastMove } from '../components/board/last-move.tsx'
import { PhoneBoard } from '../components/board/phone-board.tsx'
import { PhoneToolbar } from '../components/board/phone-toolbar.tsx'
import { Toolbar, type ToolbarProps } from '../components/board/toolbar.tsx'
import { DishTotals } from '../components/kitchen/dish-totals.tsx'
import { KitchenBoard } from '../components/kitchen/kitchen-board.tsx'
import { useKitchen } from '../kitchen-settings.ts'
import { OrderWordingProvider, useOrderWording, useStaffOrderWording } from '../wording.ts'
import styles from './board.module.css'
import { averageAcceptance, type Column, columns, isInColumn, neighbourCard } from './board.ts'
import { lanes, visibleColumns } from './board-layout.ts'
import { useBoardKeys } from './board-shortcuts.ts'
import { focusCard } from './card-focus.ts'
import { useBoard } from './use-board.ts'

/** The order board: all current orders of the hotel with their status, and one button that moves each to the next. */
export default function BoardScreen() {
  const { orgId } = useManagedHotel()
  const wording = useStaffOrderWording()
  const boardRequest = useQuery(boardQuery(orgId))
  const alertDevicesPending = useAlertDevicesPending(orgId)
  const { kitchen, leaveKitchen } = useKitchen(orgId)
  useRootAttribute('data-office-compact')
  if (boardRequest.isPending || (boardRequest.data && alertDevicesPending)) return <ScreenSkeleton shape="columns" />
  if (!boardRequest.data)
    return (
      <Screen title={wording.t('orders.office.title')}>
        <Failure error={boardRequest.error} retry={() => void boardRequest.refetch()} />
      </Screen>
    )
  return (
    <OrderWordingProvider value={wording}>
      {kitchen ? (
        <KitchenBoard board={boardRequest.data} kitchen={kitchen} onLeave={leaveKitchen} />
      ) : (
        <Board board={boardRequest.data} />
      )}
    </OrderWordingProvider>
  )
}

function Board({ board }: { board: CachedBoard }) {
  const { hotel } = useManagedHotel()
  const { t } = useOrderWording()
  const phone = usePhoneWidth()
  const [tab, setTab] = useState<Column>('new')
  const [openFold, setOpenFold] = useState<FoldedColumn | null>(null)
  const { arranged, area, cards, counts, filter, layout, idleLayout, services, stream, setDialog, ...rest } = useBoard(
    board,
    true,
  )
  const { orders, now, reached } = cards
  const { ref, widths } = useLaneWidths(lanes, idleLayout)
  const isIn = isInColumn(orders, now)
  const shown = phone ? [tab] : openFold ? [...lanes, openFold] : lanes
  const places = visibleColumns(shown, layout, phone ? [1] : [...widths, 1], isIn)
  useBoardKeys(rest.keysOn, {
    go: (direction, from) => focusCard(neighbourCard(places, from ?? reached, from ? direction : null)),
    ...rest.keyActions,
  })
  const waiting = [...orders.values()].filter(
    (order) => order.status === 'new' && !isNotYetReleased(order, new Date(now)),
  ).length
  const tools: ToolbarProps = {
    services,
    hidden: waiting - counts.new,
    acceptance: averageAcceptance(orders, { now, timeZone: hotel.timeZone }),
    stream,
    totals: <DishTotals orders={[...arranged.new, ...arranged.accepted, ...arranged.preparing]} />,
    onTool: (name) => setDialog({ name }),
  }
  const emptyOf = (column: Column) => t(`orders.office.empty.${filter.services ? 'filtered' : column}`)

  return (
    <main className={styles.board}>
      <title>{`${waiting ? `(${waiting}) ` : ''}${t('orders.office.title')} · ${hotel.name}`}</title>
      {phone ? <PhoneToolbar {...tools} /> : <Toolbar {...tools} />}
      <ConnectionBanner stream={stream} />
      {!phone && <NoAlertDevice />}
      <FloodBanner orders={board.orders} now={now} />
      <BoardPanels />
      <div ref={area} className={styles.area}>
        {phone ? (
          <PhoneBoard
            tabs={columns}
            layout={layout}
            counts={counts}
            column={tab}
            onColumn={setTab}
            empty={emptyOf(tab)}
            {...cards}
          />
        ) : (
          <>
            <div ref={ref} className={styles.lanes}>
              <Lanes lanes={lanes} layout={layout} counts={counts} widths={widths} empty={emptyOf('new')} {...cards} />
            </div>
            {openFold && <FoldedLane fold={openFold} ids={layout[openFold]} {...cards} />}
          </>
        )}
      </div>
      {!phone && (
        <FoldedColumns
          arranged={arranged}
          open={openFold}
          onToggle={(each) => setOpenFold(each === openFold ? null : each)}
        />
      )}
      <LastMove move={cards.recent[0]} />
      <BoardDialogs {...rest.dialogs} />
    </main>
  )
}
