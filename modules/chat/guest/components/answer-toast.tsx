import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '#core/ui-guest/icon.tsx'
import { Excerpt } from '#core/ui-guest/lines.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { useChat } from '../held-chat.ts'
import { dropNews } from '../thread-store.ts'
import css from './answer-toast.module.css'

/** Milliseconds; the badge of the tab stays. */
const shownFor = 10_000

/** The hotel has answered while the guest was on another screen. */
export function AnswerToast() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { news } = useChat(hotel.id)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!news) return
    const timer = setTimeout(() => dropNews(hotel.id), shownFor)
    return () => clearTimeout(timer)
  }, [news, hotel.id])
  const isThere = pathname.replace(/\/+$/, '') === path('chat').split('?')[0]
  return (
    <div className={css.region} role="status">
      {news && !isThere ? (
        <div className={css.toast}>
          <Icon name="chat" />
          <Link to={path('chat')} viewTransition className={css.words}>
            <strong dir="auto">
              {news.from === 'automatic' ? t('chat.guest.automatic') : news.author || t('chat.guest.reception')}
            </strong>
            {news.text ? <Excerpt text={news.text} /> : <span>{t('chat.guest.picture.some')}</span>}
          </Link>
          <button
            type="button"
            className={css.close}
            aria-label={t('common.guest.close')}
            onClick={() => dropNews(hotel.id)}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : null}
    </div>
  )
}
