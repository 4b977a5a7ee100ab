import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dealPath } from '#modules/hotel/hotels/paths.ts'

/** Leads from a place to its deal; nothing where it has none. */
export function PlaceDeal({ place: { category, id, deal } }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return deal ? (
    <ButtonLink to={path(dealPath({ category, id }))} wide>
      {t('deals.guest.see', { deal: deal.title })}
    </ButtonLink>
  ) : null
}
