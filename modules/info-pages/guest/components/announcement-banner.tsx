import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hotelTime } from '#core/ui-guest/clock.ts'
import { useHydrated } from '#core/ui-guest/hydrated.ts'
import { Icon } from '#core/ui-guest/icon.tsx'
import { Lines } from '#core/ui-guest/lines.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { isShown } from '#modules/info/rules.ts'
import { dismiss, useDismissed } from '../dismissed.ts'
import css from './announcement-banner.module.css'

/** The hotel's word to everybody, from and until the instants it gave it, unless this phone has put it aside. */
export function useStandingAnnouncement() {
  const { hotel, now } = useGuest()
  const { text = '', key = '', from = null, until = null } = hotel.info.announcement ?? {}
  const moment = Math.max(now.getTime(), useNextEdge(now, from, until))
  const dismissed = useDismissed(hotel.id, key)
  return text !== '' && !dismissed && isShown({ from, until }, moment) ? { key, text } : null
}

/** Read in its place on the page; what appears while the page is open is read out by the region in `modules/announcements`. */
export function AnnouncementBanner() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const hydrated = useHydrated()
  const standing = useStandingAnnouncement()
  if (!standing) return null
  return (
    <div className={css.place}>
      <div className={css.banner}>
        <p>
          <span className="visually-hidden">{t('infoPages.guest.announcement.label')}. </span>
          <Lines text={standing.text} />
        </p>
        {hydrated ? (
          <button
            type="button"
            className={css.close}
            aria-label={t('infoPages.guest.announcement.dismiss')}
            onClick={() => {
              dismiss(hotel.id, standing.key)
              // The button is gone: whoever hears the page goes on at its beginning.
              document.getElementById('screen')?.focus({ preventScroll: true })
            }}
          >
            <Icon name="close" />
          </button>
        ) : null}
      </div>
    </div>
  )
}

/** Longer waits overflow a timer; the page's clock ticks long before. */
const longest = 86_400_000

/** The last of these instants that has passed while the page was open, in milliseconds: to the second, not to the tick. */
function useNextEdge(now: Date, ...edges: (string | null)[]): number {
  const [passed, setPassed] = useState(0)
  const next = Math.min(
    ...edges.flatMap((edge) => {
      const at = edge ? Date.parse(edge) : 0
      return at > Math.max(now.getTime(), passed) ? [at] : []
    }),
  )
  useEffect(() => {
    const wait = next - hotelTime()
    if (wait > longest) return
    const timer = setTimeout(() => setPassed(next), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [next])
  return passed
}
