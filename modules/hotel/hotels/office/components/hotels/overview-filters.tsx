import { Button, VisuallyHidden } from '@mantine/core'
import type { z } from 'zod'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { readOverview } from '../../../overview-contract.ts'
import { type OverviewFilter, overviewFilters } from '../../../rules.ts'
import styles from '../../hotels.module.css'

interface OverviewFiltersProps {
  /** Undefined while they are loading. */
  counts: z.infer<typeof readOverview.output>['counts'] | undefined
  chosen: OverviewFilter | undefined
  onChoose: (filter: OverviewFilter | undefined) => void
}

/** Chooses the hotels where something waits, with the number of hotels of each choice. */
export function OverviewFilters({ counts, chosen, onChoose }: OverviewFiltersProps) {
  const { t, i18n } = useTranslation()
  const format = new Intl.NumberFormat(i18n.language)
  return (
    <>
      <fieldset className={styles.filters} aria-label={t('hotels.office.list.filters.label')}>
        {(['all', ...overviewFilters] as const).map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === (chosen ?? 'all') ? 'filled' : 'default'}
            aria-pressed={name === (chosen ?? 'all')}
            onClick={() => onChoose(name === 'all' ? undefined : name)}
          >
            {t(`hotels.office.list.filters.${name}`)}
            {counts && ` (${format.format(counts[name])})`}
          </Button>
        ))}
      </fieldset>
      <VisuallyHidden role="status">
        {counts && t('hotels.office.list.filters.found', { count: counts[chosen ?? 'all'] })}
      </VisuallyHidden>
    </>
  )
}
