import { useEffect, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { useVisibleHeight } from '#core/ui-guest/frame/visible-height.ts'
import { NotificationOffer } from '#modules/content/guest-notifications/guest/api.ts'
import { useStreamState } from '#modules/foundation/visitors/guest/api.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { currentDraft } from './chat-draft.ts'
import css from './chat-screen.module.css'
import { useChat } from './chat-state.ts'
import { ChatHead } from './components/chat-head.tsx'
import { Composer } from './components/composer.tsx'
import { Log } from './components/log.tsx'
import { UnsentRow } from './components/unsent-row.tsx'
import { isQueuedPicture, useOutbox } from './outbox-store.ts'
import { deleteOrphanPictures } from './pictures.ts'
import { loadChat, showThread } from './thread-store.ts'

export const meta = guestMeta((t) => ({ title: t('chat.guest.title'), personal: true }))

export const handle = { fills: true }

/** Specification point 2, `/public/{orgId}/chat`. The server renders only the frame, because the thread belongs to one guest. */
export default function ChatScreen() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const hydrated = useHydrated()
  const { reception } = useChat(hotel.id)
  const screen = useRef<HTMLDivElement>(null)
  useVisibleHeight(screen)
  return (
    <div ref={screen} className={css.screen}>
      <ChatHead reception={reception} />
      {hydrated ? (
        <Conversation />
      ) : (
        <div className={css.body}>
          <NoScript text={t('chat.guest.noScript')} />
          {hotel.chat.enabled ? <p className={`scripted ${css.soft}`}>{t('common.guest.aMoment')}</p> : null}
        </div>
      )}
    </div>
  )
}

/** Minutes after which the data about the reception is refetched. */
const refetchMinutes = 5

function Conversation() {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const chat = useChat(hotel.id)
  const { list, failedKeys, waitMessage } = useOutbox(hotel.id)
  const stream = useStreamState()
  const toEnd = useRef<() => void>(null)
  const refetchCount = Math.floor(now.getTime() / 60_000 / refetchMinutes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reception opens and closes while the page is open
  useEffect(() => void loadChat(hotel.id, lang), [hotel.id, lang, refetchCount])
  useThreadVisibility(hotel.id)
  useEffect(() => {
    const isReferenced = (key: string) =>
      isQueuedPicture(hotel.id, key) || currentDraft(hotel.id).pictures.some((picture) => picture.key === key)
    void deleteOrphanPictures(hotel.id, isReferenced)
  }, [hotel.id])

  const isFirst = chat.state !== 'unread' && chat.messages.length === 0 && list.length === 0
  return (
    <>
      {stream === 'lost' ? (
        <p className={css.offline} role="status">
          {t('chat.guest.offline')}
        </p>
      ) : null}
      {stream === 'polling' ? (
        <p className={css.offline} role="status">
          {t('common.guest.polling')}
        </p>
      ) : null}
      {chat.messages.length > 0 ? (
        <Log key={chat.messages.at(-1)?.threadId} chat={chat} toEnd={toEnd} />
      ) : (
        <div className={css.body}>
          {chat.state === 'unread' ? (
            <div className={css.skeleton} role="status" aria-label={t('common.guest.aMoment')}>
              <span />
              <span />
              <span />
            </div>
          ) : null}
          {chat.state === 'failed' ? (
            <Notice tone="warn" role="alert" title={t('chat.guest.unreadable')}>
              <Button look="text" onClick={() => loadChat(hotel.id, lang)}>
                {t('common.guest.retry')}
              </Button>
            </Notice>
          ) : null}
          {isFirst && hotel.chat.enabled && chat.state === 'read' ? (
            <p className={css.soft}>{t('chat.guest.first')}</p>
          ) : null}
          <ol>
            {list.map((unsent) => (
              <UnsentRow
                key={unsent.key}
                unsent={unsent}
                hasFailed={failedKeys.includes(unsent.key)}
                waitMessage={waitMessage}
              />
            ))}
          </ol>
        </div>
      )}
      {hotel.chat.enabled && chat.messages.some(({ from }) => from === 'guest') ? (
        <div className={css.notifications}>
          <NotificationOffer shownIn="chat" />
        </div>
      ) : null}
      {hotel.chat.enabled ? <Composer thread={chat.thread} isFirst={isFirst} onSent={() => toEnd.current?.()} /> : null}
    </>
  )
}

/** Reports whether the thread is on screen: while it is, messages that arrive show no toast. */
function useThreadVisibility(hotelId: string) {
  useEffect(() => {
    const updateVisibility = () => showThread(hotelId, document.visibilityState === 'visible')
    updateVisibility()
    document.addEventListener('visibilitychange', updateVisibility)
    return () => {
      document.removeEventListener('visibilitychange', updateVisibility)
      showThread(hotelId, false)
    }
  }, [hotelId])
}
