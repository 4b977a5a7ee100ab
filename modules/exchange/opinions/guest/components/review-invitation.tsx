import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonAnchor, ButtonLink } from '#core/ui-guest/controls/button.tsx'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { opinionsPath } from '#modules/hotel/hotels/paths.ts'
import { OpinionCard } from './opinion-card.tsx'
import { RatingSummary } from './rating-summary.tsx'
import css from './review-invitation.module.css'

const sites = { google: 'Google', tripadvisor: 'Tripadvisor' } as const

type HotelWithReviewLinks = Pick<PublicHotel, 'hasRating' | 'reviewLinks'>

const reviewLinksOf = ({ hasRating, reviewLinks }: HotelWithReviewLinks) =>
  (['google', 'tripadvisor'] as const).flatMap((site) => {
    const href = hasRating && reviewLinks[site]
    return href ? [{ site, href }] : []
  })

function Sites({ hotel }: { hotel: HotelWithReviewLinks }) {
  const { t } = useTranslation()
  return reviewLinksOf(hotel).map(({ site, href }) => (
    <ButtonAnchor key={site} look="quiet" href={href} newTab>
      {t('opinions.guest.on', { site: sites[site] })}
    </ButtonAnchor>
  ))
}

/** Links to external review sites: the same for everybody, whatever their rating. Design, part 6. */
export function ReviewLinks({ hotel, title }: { hotel: HotelWithReviewLinks; title: string }) {
  if (reviewLinksOf(hotel).length === 0) return null
  return (
    <section className={css.invitation}>
      <h2>{title}</h2>
      <div className={css.links}>
        <Sites hotel={hotel} />
      </div>
    </section>
  )
}

/** The opinions on the home screen, and the links to write one. */
export function HomeOpinions() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { count, latest } = hotel.opinions
  if (!hotel.hasRating) return null
  return (
    <section className={css.invitation}>
      <h2>{t(count > 0 ? 'opinions.guest.heading' : 'opinions.guest.title')}</h2>
      {count > 0 ? (
        <>
          <RatingSummary summary={hotel.opinions} />
          <ul className={css.latest}>
            {latest.slice(0, 2).map((opinion) => (
              <OpinionCard key={opinion.id} opinion={opinion} />
            ))}
          </ul>
          <Link className={css.all} to={path(opinionsPath)} viewTransition>
            {t('opinions.guest.all')}
          </Link>
        </>
      ) : null}
      <p>{t('opinions.guest.text')}</p>
      <div className={css.links}>
        <ButtonLink to={path(opinionsPath)}>{t('opinions.guest.give')}</ButtonLink>
        <Sites hotel={hotel} />
      </div>
    </section>
  )
}
