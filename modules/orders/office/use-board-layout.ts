import { type RefObject, useMemo, useState } from 'react'
import type { Order } from '../contract.ts'
import { type Column, columns, insertFormer } from './board.ts'
import { extendLayout, type Layout } from './board-layout.ts'
import type { RecentMove } from './moves.ts'
import { usePointerIdle } from './use-pointer-idle.ts'

interface BoardLayoutOptions {
  arranged: Record<Column, Order[]>
  /** Steps that can still be undone: each keeps the order in its former place. */
  recent: readonly RecentMove[]
  now: number
  board: RefObject<HTMLElement | null>
}

/** Which order is shown where; `rested` is the layout when the board was last left alone, which decides the widths. */
export function useBoardLayout({ arranged, recent, now, board }: BoardLayoutOptions) {
  const idle = usePointerIdle(board)
  const fresh = useMemo((): Layout => {
    const former = insertFormer(
      arranged,
      recent.map(({ order }) => order),
      now,
    )
    return Object.fromEntries(
      columns.map((column) => [column, former[column].map(({ id }) => id)]),
    ) as unknown as Layout
  }, [arranged, recent, now])
  const [held, setHeld] = useState(fresh)
  if (idle && held !== fresh) setHeld(fresh)
  const rested = idle ? fresh : held
  const layout = useMemo(() => (rested === fresh ? fresh : extendLayout(rested, fresh)), [rested, fresh])
  return { layout, rested }
}
