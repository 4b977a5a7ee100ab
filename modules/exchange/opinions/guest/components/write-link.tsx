import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'

/** To the reception's chat, for a guest who is disappointed. */
export function WriteLink() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  return hotel.chat.enabled ? (
    <ButtonLink to={path('chat')} look="quiet">
      {t('opinions.guest.form.write')}
    </ButtonLink>
  ) : null
}
