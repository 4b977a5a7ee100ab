import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, placePath } from '#modules/hotel/hotels/paths.ts'
import { OpinionList } from './components/opinion-list.tsx'
import { OwnOpinion } from './components/own-opinion.tsx'
import { RatingSummary } from './components/rating-summary.tsx'
import { ReviewLinks } from './components/review-invitation.tsx'
import css from './opinions-screen.module.css'

export const meta = guestMeta((t) => ({ title: t('opinions.guest.heading') }))

/** The opinions on the hotel, or with `?place=` on a place, and the form to write one. */
export default function OpinionsScreen() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  // The server renders the same document for all queries of this screen, so `?place=` is read after hydration.
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const requestedPlace = hydrated ? search.get('place') : null
  const place = hotel.places.find(({ id }) => id === requestedPlace)
  const summary = place?.opinions ?? hotel.opinions
  const subject = place?.id ?? 'hotel'
  return (
    <>
      <ScreenHeader
        title={place ? t('opinions.guest.headingOf', { name: place.name }) : t('opinions.guest.heading')}
        below={<RatingSummary summary={summary} />}
        backTo={place ? path(placePath(place)) : path(homePath)}
        backLabel={t('opinions.guest.back')}
      />
      <div className={css.body}>
        {hotel.hasRating ? (
          <>
            <Part title={t(place ? 'opinions.guest.form.place' : 'opinions.guest.form.hotel')}>
              <OwnOpinion key={subject} subject={subject} />
            </Part>
            <Part title={t('opinions.guest.latest')}>
              {summary.count > 0 ? (
                <OpinionList key={subject} placeId={place?.id ?? null} count={summary.count} />
              ) : (
                <p className={css.prose}>{t('opinions.guest.none')}</p>
              )}
            </Part>
            <Notices />
          </>
        ) : (
          <p className={css.prose}>{t('opinions.guest.closed')}</p>
        )}
        {place ? null : <ReviewLinks hotel={hotel} title={t('opinions.guest.elsewhere')} />}
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

const notices = ['checked', 'order', 'dates', 'refusal', 'report', 'kept'] as const

/** The information for readers of reviews that article L111-7-2 of the French consumer code requires. */
function Notices() {
  const { t } = useTranslation()
  return (
    <Part title={t('opinions.guest.notices.title')}>
      <ul className={css.notices}>
        {notices.map((notice) => (
          <li key={notice}>{t(`opinions.guest.notices.${notice}`)}</li>
        ))}
      </ul>
    </Part>
  )
}
