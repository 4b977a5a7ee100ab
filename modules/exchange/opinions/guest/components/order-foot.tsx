import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { opinionsPath } from '#modules/hotel/hotels/paths.ts'

/** Asks a guest whose order was delivered for an opinion. */
export function OrderFoot() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return hotel.hasRating ? (
    <ButtonLink to={path(opinionsPath)} look="quiet">
      {t('opinions.guest.howWasIt')}
    </ButtonLink>
  ) : null
}
