import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

/** Asks a guest whose food has come how it was. */
export function OrderFoot() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return hotel.hasRating ? (
    <ButtonLink to={path('opinions')} look="quiet">
      {t('opinions.guest.howWasIt')}
    </ButtonLink>
  ) : null
}
