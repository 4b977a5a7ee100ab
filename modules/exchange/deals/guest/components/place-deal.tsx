import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import type { PublicPlace } from '#modules/content/places/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { dealPath } from '#modules/hotel/hotels/paths.ts'

/** Links a place to its deal; renders nothing when it has none. */
export function PlaceDeal({ place: { category, id, deal } }: { place: PublicPlace }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return deal ? (
    <ButtonLink to={path(dealPath({ category, id }))} wide>
      {t('deals.guest.see', { deal: deal.title })}
    </ButtonLink>
  ) : null
}
