import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { formatDay } from '#core/i18n/format.ts'
import { useHotelScope } from '#modules/hotels/office/api.ts'
import { deletedPagesQuery } from '../api.ts'
import { useRestoring } from './delete-page.tsx'
import styles from './deleted-pages.module.css'

/** Pages that were deleted and can still be brought back; nothing at all where there is none. */
export function DeletedPages() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { orgId, hotel } = useHotelScope()
  const { data: pages = [] } = useQuery(deletedPagesQuery(orgId))
  const { restore, busy } = useRestoring()
  if (pages.length === 0) return null
  const day = (instant: string) => formatDay(instant, i18n.language as Lang, hotel.timeZone)
  return (
    <section className={styles.deleted} aria-labelledby={id}>
      <h2 id={id}>{t('customPages.office.deleted.title')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.id}>
            <span className={styles.words}>
              <b>{page.title}</b>
              <span>
                {t('customPages.office.deleted.when', {
                  deleted: day(page.deletedAt),
                  until: day(page.restorableUntil),
                })}
              </span>
            </span>
            <Button
              variant="default"
              loading={busy === page.id}
              disabled={busy !== null && busy !== page.id}
              onClick={() => restore(page.id)}
              aria-label={t('customPages.office.deleted.restoreNamed', { name: page.title })}
            >
              {t('customPages.office.deleted.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
