import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Excerpt } from '#core/ui-guest/content/lines.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { chatPath } from '#modules/hotel/hotels/paths.ts'
import { useChat } from '../chat-state.ts'
import { clearAnswerToast } from '../thread-store.ts'
import css from './answer-toast.module.css'

/** Milliseconds for which the toast is shown; the badge on the chat tab stays. */
const toastDuration = 10_000

/** Shown when the hotel has answered while the guest is on another screen. */
export function AnswerToast() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { unreadAnswer } = useChat(hotel.id)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!unreadAnswer) return
    const timer = setTimeout(() => clearAnswerToast(hotel.id), toastDuration)
    return () => clearTimeout(timer)
  }, [unreadAnswer, hotel.id])
  const isOnChatScreen = pathname.replace(/\/+$/, '') === path(chatPath).split('?')[0]
  return (
    <div className={css.region} role="status">
      {unreadAnswer && !isOnChatScreen ? (
        <div className={css.toast}>
          <Icon name="chat" />
          <Link to={path(chatPath)} viewTransition className={css.words}>
            <strong dir="auto">
              {unreadAnswer.from === 'automatic'
                ? t('chat.guest.automatic')
                : unreadAnswer.author || t('chat.guest.reception')}
            </strong>
            {unreadAnswer.text ? <Excerpt text={unreadAnswer.text} /> : <span>{t('chat.guest.picture.some')}</span>}
          </Link>
          <button
            type="button"
            className={css.close}
            aria-label={t('common.guest.close')}
            onClick={() => clearAnswerToast(hotel.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
