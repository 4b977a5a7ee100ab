import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import css from '../search-screen.module.css'

/** Opens the chat with the question as a draft; the guest sends it. */
export function AskReception({ question }: { question: string }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const messaging = useMessaging()
  if (!messaging) return null
  return (
    <div className={css.ask}>
      <ButtonLink
        to={path(messaging.path)}
        look="quiet"
        onClick={() => messaging.addToDraft(hotel.id, t('search.guest.question', { question }))}
      >
        {t('search.guest.ask')}
      </ButtonLink>
    </div>
  )
}
