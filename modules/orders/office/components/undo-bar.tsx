import { useEffect, useState } from 'react'
import { Undo } from '#core/ui-office/icons.tsx'
import type { RecentMove } from '../moves.ts'
import { useWords } from '../wording.ts'
import styles from './undo.module.css'

/** As many as fit on a phone; whatever was touched before is taken back from its own page. */
const shown = 2

/** What this person did a moment ago, and the touch that takes it back. */
export function UndoBar({ recent, onUndo }: { recent: RecentMove[]; onUndo: (move: RecentMove) => void }) {
  const { t, destinationInFull, status } = useWords()
  return (
    <div className={styles.bar} role="status">
      {recent.slice(0, shown).map((move) => (
        <p key={`${move.order.id} ${move.until}`}>
          <span>
            {t('orders.office.undo.done', { place: destinationInFull(move.order), status: status(move.status) })}
          </span>
          <button
            type="button"
            aria-label={t('orders.office.undo.of', { place: destinationInFull(move.order), number: move.order.number })}
            onClick={() => onUndo(move)}
          >
            <Undo size={16} />
            {t('orders.office.undo.act')} <Left until={move.until} />
          </button>
        </p>
      ))}
    </div>
  )
}

/** Seconds that are left. Not said aloud: it would speak every second. */
function Left({ until }: { until: number }) {
  const read = () => Math.max(1, Math.ceil((until - Date.now()) / 1000))
  const [left, setLeft] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a bar of its own for each move
  useEffect(() => {
    const timer = setInterval(() => setLeft(read), 500)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden="true">({left} s)</span>
}
