import { VisuallyHidden } from '@mantine/core'
import type { RecentMove } from '../../board/board-moves.ts'
import { useOrderWording } from '../../wording.ts'

/** Announces the user's last move to screen readers. */
export function LastMove({ move }: { move: RecentMove | undefined }) {
  const { t, destinationInFull, status } = useOrderWording()
  return (
    <VisuallyHidden role="status">
      {move && t('orders.office.undo.done', { place: destinationInFull(move.order), status: status(move.status) })}
    </VisuallyHidden>
  )
}
