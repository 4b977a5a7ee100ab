import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'

/** A link to the chat with the reception, for a disappointed guest. */
export function ChatLink() {
  const { t } = useTranslation()
  const { path } = useGuest()
  const messaging = useMessaging()
  return messaging ? (
    <ButtonLink to={path(messaging.path)} look="quiet">
      {t('opinions.guest.form.write')}
    </ButtonLink>
  ) : null
}
