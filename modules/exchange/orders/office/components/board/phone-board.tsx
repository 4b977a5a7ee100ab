import { Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { Column } from '../../board/board.ts'
import type { BoardLayout } from '../../board/board-layout.ts'
import { DoneRows } from './done-rows.tsx'
import { Cards, type ShownCards } from './lanes.tsx'
import styles from './phone.module.css'

interface PhoneBoardProps extends ShownCards {
  /** The columns that can be shown. */
  tabs: readonly Column[]
  layout: BoardLayout
  counts: Record<Column, number>
  column: Column
  onColumn: (column: Column) => void
  /** Shown when the column is empty. */
  empty: string
}

/** The board on a phone: one column at a time, with the counts of all columns at the top. */
export function PhoneBoard({ tabs, layout, counts, column, onColumn, empty, ...shown }: PhoneBoardProps) {
  const { t } = useTranslation()
  const ids = layout[column]
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('orders.office.title')}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === column}
            aria-controls="orders-of-tab"
            data-hot={(each === 'new' && counts.new > 0) || undefined}
            onClick={() => onColumn(each)}
          >
            {t(`orders.office.columns.${each}`)}{' '}
            <b className={each === 'new' && counts.new > 0 ? 'count' : undefined}>{counts[each]}</b>
          </button>
        ))}
      </div>
      <section
        id="orders-of-tab"
        role="tabpanel"
        aria-labelledby={`tab-${column}`}
        className={styles.panel}
        data-lane={column}
      >
        {ids.length === 0 ? (
          <Text c="dimmed">{empty}</Text>
        ) : (
          <ul>
            {column === 'done' ? <DoneRows ids={ids} {...shown} /> : <Cards ids={ids} column={column} {...shown} />}
          </ul>
        )}
      </section>
    </>
  )
}
