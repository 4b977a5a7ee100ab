import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '#core/ui-guest/button.tsx'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import css from './review-invitation.module.css'

const sites = { google: 'Google', tripadvisor: 'Tripadvisor' } as const

/** Where to speak of one's stay: the same places for everybody, pleased or not. Design, part 6. */
export function ReviewInvitation({ hotel }: { hotel: Pick<PublicHotel, 'hasRating' | 'reviewLinks'> }) {
  const { t } = useTranslation()
  const links = (['google', 'tripadvisor'] as const).flatMap((site) => {
    const href = hotel.reviewLinks[site]
    return href ? [{ site, href }] : []
  })
  if (!hotel.hasRating || links.length === 0) return null
  return (
    <section className={css.invitation}>
      <h2>{t('opinions.guest.title')}</h2>
      <p>{t('opinions.guest.text')}</p>
      <div className={css.links}>
        {links.map(({ site, href }) => (
          <ButtonAnchor key={site} look="quiet" href={href} newTab>
            {t('opinions.guest.on', { site: sites[site] })}
          </ButtonAnchor>
        ))}
      </div>
    </section>
  )
}
