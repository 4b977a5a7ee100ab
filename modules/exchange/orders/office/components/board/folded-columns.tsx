import { useTranslation } from '#core/i18n/use-translation.ts'
import { ChevronDown } from '#core/ui-office/frame/icons.tsx'
import type { Order } from '../../../contract.ts'
import type { Column } from '../../board/board.ts'
import { useOrderWording } from '../../wording.ts'
import { DoneRows } from './done-rows.tsx'
import styles from './folded-columns.module.css'
import lanes from './lanes.module.css'
import { Cards, type ShownCards } from './lanes.tsx'

export type FoldedColumn = 'later' | 'done'

interface FoldsProps {
  arranged: Record<Column, Order[]>
  open: FoldedColumn | null
  onToggle: (fold: FoldedColumn) => void
}

/** The collapsed columns at the bottom of the board: orders for later, and finished ones. */
export function FoldedColumns({ arranged, open, onToggle }: FoldsProps) {
  const { t, moment, money } = useOrderWording()
  const { later, done } = arranged
  const first = later[0]?.dueAt
  const unseen = later.filter(({ status }) => status === 'new').length
  const sold = done.filter(({ status }) => status === 'completed')
  const currency = sold[0]?.total.currency
  const sum = sold.reduce((total, order) => total + (order.total.currency === currency ? order.total.amount : 0), 0)
  const summaries: Record<FoldedColumn, string[]> = {
    later: [
      first ? t('orders.office.later.first', { time: moment(first) }) : '',
      unseen ? t('orders.office.later.unseen', { count: unseen }) : '',
    ],
    done: [currency && sum > 0 ? money({ amount: sum, currency }) : ''],
  }
  return (
    <footer className={styles.folds}>
      {(['later', 'done'] as const).map((fold) => (
        <button
          key={fold}
          type="button"
          aria-expanded={open === fold}
          disabled={arranged[fold].length === 0 && open !== fold}
          onClick={() => onToggle(fold)}
        >
          <ChevronDown size={14} />
          <b>{t(`orders.office.columns.${fold}`)}</b>{' '}
          {[arranged[fold].length, ...summaries[fold]].filter(Boolean).join(' · ') || 0}
        </button>
      ))}
    </footer>
  )
}

interface FoldLaneProps extends ShownCards {
  fold: FoldedColumn
  ids: readonly string[]
}

/** One of these columns, expanded. */
export function FoldedLane({ fold, ids, ...shown }: FoldLaneProps) {
  const { t } = useTranslation()
  return (
    <section
      className={`${lanes.lane} ${styles.lane}`}
      style={{ flex: '0 0 252px' }}
      aria-label={t(`orders.office.columns.${fold}`)}
      data-lane={fold}
    >
      <h2>
        {t(`orders.office.columns.${fold}`)} <span>{ids.length}</span>
      </h2>
      {ids.length === 0 ? (
        <p>{t(`orders.office.empty.${fold}`)}</p>
      ) : (
        <ul data-fold={fold} data-scrolls>
          {fold === 'later' ? <Cards ids={ids} column={fold} {...shown} /> : <DoneRows ids={ids} {...shown} />}
        </ul>
      )}
    </section>
  )
}
