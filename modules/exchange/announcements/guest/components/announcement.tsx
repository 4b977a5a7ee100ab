import { useEffect } from 'react'
import { readText } from '#core/i18n/localized.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dismiss, reportSeen, useAnnouncement } from '../announcement-store.ts'
import css from './announcement.module.css'
import { AnnouncementLiveRegion } from './announcement-live-region.tsx'

/** What the hotel announces now, at the bottom of every screen. Once dismissed it is not shown again. */
export function Announcement() {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const shown = useAnnouncement(hotel.id)
  const id = shown?.id
  useEffect(() => {
    if (!id) return
    const reportIfVisible = () => {
      if (document.visibilityState === 'visible') reportSeen(hotel.id, id)
    }
    reportIfVisible()
    document.addEventListener('visibilitychange', reportIfVisible)
    return () => document.removeEventListener('visibilitychange', reportIfVisible)
  }, [hotel.id, id])
  return (
    <div>
      <AnnouncementLiveRegion />
      {shown ? (
        <div className={css.announcement}>
          <p>
            <span className={css.label}>{t('announcements.guest.label')}</span>
            {readText(shown.text, lang, lang)}
          </p>
          <button
            type="button"
            className={css.close}
            aria-label={t('announcements.guest.dismiss')}
            onClick={() => {
              dismiss(hotel.id, shown.id)
              // The button is removed, so the focus moves to the start of the page.
              document.getElementById('screen')?.focus({ preventScroll: true })
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
