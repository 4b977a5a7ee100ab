import { useTranslation } from 'react-i18next'
import type { PageSummary } from '../../contract.ts'
import styles from './page-state.module.css'

/** What guests read of a page. */
export const stateOf = ({ published, changed }: Pick<PageSummary, 'published' | 'changed'>) =>
  published ? (changed ? 'changed' : 'published') : 'draft'

interface PageStateProps {
  page: Pick<PageSummary, 'published' | 'changed' | 'broken'>
  /** The hotel opens on it. */
  home: boolean
}

export function PageState({ page, home }: PageStateProps) {
  const { t } = useTranslation()
  const state = stateOf(page)
  return (
    <span className={styles.states}>
      <span className={styles.state} data-state={state}>
        {t(`customPages.office.states.${state}`)}
      </span>
      {home && (
        <span className={styles.state} data-state="home">
          {t('customPages.office.states.home')}
        </span>
      )}
      {page.broken > 0 && (
        <span className={styles.state} data-state="broken">
          {t('customPages.office.states.broken', { count: page.broken })}
        </span>
      )}
    </span>
  )
}
