import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { locale } from '#core/i18n/format.ts'
import { deletedHotelsQuery } from '../api.ts'
import styles from '../hotels.module.css'
import { useRestoring } from './deleted-notice.tsx'

/** Hotels that were deleted and can still be brought back; nothing at all where there is none. */
export function DeletedHotels() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { data: hotels = [] } = useQuery(deletedHotelsQuery)
  const { restore, busy } = useRestoring()
  if (hotels.length === 0) return null
  const days = new Intl.DateTimeFormat(locale[i18n.language as Lang], { day: 'numeric', month: 'long' })
  const day = (instant: string) => days.format(new Date(instant))
  return (
    <section className={styles.deleted} aria-labelledby={id}>
      <h2 id={id}>{t('hotels.office.deleted.title')}</h2>
      <ul>
        {hotels.map((hotel) => (
          <li key={hotel.id}>
            <span className={styles.words}>
              <b>{[hotel.name, hotel.city].filter(Boolean).join(' · ')}</b>
              <span>
                {t('hotels.office.deleted.when', {
                  deleted: day(hotel.deletedAt),
                  until: day(hotel.restorableUntil),
                })}
              </span>
            </span>
            <Button
              variant="default"
              loading={busy === hotel.id}
              disabled={busy !== null && busy !== hotel.id}
              onClick={() => restore(hotel.id)}
              aria-label={t('hotels.office.deleted.restoreNamed', { name: hotel.name })}
            >
              {t('hotels.office.deleted.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
