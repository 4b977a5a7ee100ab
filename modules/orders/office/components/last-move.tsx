import { VisuallyHidden } from '@mantine/core'
import type { RecentMove } from '../moves.ts'
import { useWords } from '../wording.ts'

/** Says aloud what this person did a moment ago. */
export function LastMove({ move }: { move: RecentMove | undefined }) {
  const { t, destinationInFull, status } = useWords()
  return (
    <VisuallyHidden role="status">
      {move && t('orders.office.undo.done', { place: destinationInFull(move.order), status: status(move.status) })}
    </VisuallyHidden>
  )
}
