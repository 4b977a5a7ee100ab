import { type RefObject, useMemo, useState } from 'react'
import { usePointerIdle } from '#core/ui-office/lists/use-pointer-idle.ts'
import type { Order } from '../../contract.ts'
import { type Column, columns, insertFormerOrders } from './board.ts'
import { type BoardLayout, extendLayout } from './board-layout.ts'
import type { RecentMove } from './board-moves.ts'

interface BoardLayoutOptions {
  arranged: Record<Column, Order[]>
  /** Moves that can still be undone; their orders keep their former position. */
  recent: readonly RecentMove[]
  now: number
  board: RefObject<HTMLElement | null>
}

/** The layout of the board. `idleLayout` is the layout when the board was last idle, which decides the widths. */
export function useBoardLayout({ arranged, recent, now, board }: BoardLayoutOptions) {
  const idle = usePointerIdle(board)
  const fresh = useMemo((): BoardLayout => {
    const layoutWithFormer = insertFormerOrders(
      arranged,
      recent.map(({ order }) => order),
      now,
    )
    return Object.fromEntries(
      columns.map((column) => [column, layoutWithFormer[column].map(({ id }) => id)]),
    ) as unknown as BoardLayout
  }, [arranged, recent, now])
  const [storedLayout, setStoredLayout] = useState(fresh)
  if (idle && storedLayout !== fresh) setStoredLayout(fresh)
  const idleLayout = idle ? fresh : storedLayout
  const layout = useMemo(() => (idleLayout === fresh ? fresh : extendLayout(idleLayout, fresh)), [idleLayout, fresh])
  return { layout, idleLayout }
}
