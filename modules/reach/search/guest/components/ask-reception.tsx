import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { addToDraft } from '#modules/reach/chat/guest/api.ts'
import css from '../search-screen.module.css'

/** Takes the question to the chat, written; the guest sends it. */
export function AskReception({ question }: { question: string }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  if (!hotel.chat.enabled) return null
  return (
    <div className={css.ask}>
      <ButtonLink
        to={path('chat')}
        look="quiet"
        onClick={() => addToDraft(hotel.id, t('search.guest.question', { question }))}
      >
        {t('search.guest.ask')}
      </ButtonLink>
    </div>
  )
}
