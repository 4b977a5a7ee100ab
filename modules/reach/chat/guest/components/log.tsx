import { type RefObject, useCallback, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { Sheet } from '#core/ui-guest/frame/sheet.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { chatPath } from '#modules/hotel/hotels/paths.ts'
import type { Message } from '../../contract.ts'
import type { ChatState } from '../chat-state.ts'
import { useOutbox } from '../outbox-store.ts'
import { messageRows, withoutConfirmed } from '../thread.ts'
import { loadOlder } from '../thread-store.ts'
import { useLog } from '../use-log.ts'
import css from './log.module.css'
import { MessageListItem } from './message-list-item.tsx'
import { UnsentRow } from './unsent-row.tsx'

/** The messages of the thread, oldest first, followed by those that are not sent yet. */
export function Log({ chat, toEnd: scrollToEndRef }: { chat: ChatState; toEnd: RefObject<(() => void) | null> }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const box = useRef<HTMLDivElement>(null)
  const log = useLog(box, hotel.id, lang, chat)
  const { list, failedKeys, waitMessage } = useOutbox(hotel.id)
  const [enlarged, setEnlarged] = useState<{ message: Message; index: number } | null>(null)
  const onPicture = useCallback((message: Message, index: number) => setEnlarged({ message, index }), [])
  useImperativeHandle(scrollToEndRef, () => log.toEnd, [log.toEnd])
  const { older, before, thread, typing } = chat
  const unsent = withoutConfirmed(list, chat.messages)
  const lastGuestSeq = chat.messages.findLast(({ from }) => from === 'guest')?.seq
  const rows = messageRows(log.shown, log.above, (at) => localDate(hotel.timeZone, new Date(at)))
  return (
    <div className={css.frame}>
      <div
        ref={box}
        className={css.log}
        role="log"
        // Older messages that are added on top are not announced.
        aria-live={log.away ? 'off' : 'polite'}
        aria-label={t('chat.guest.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={log.look}
      >
        <div className={css.content}>
          {older === 'failed' ? (
            <div className={css.older}>
              <p>{t('chat.guest.older.failed')}</p>
              <Button look="text" onClick={() => loadOlder(hotel.id, lang)}>
                {t('common.guest.retry')}
              </Button>
            </div>
          ) : before !== null ? (
            <p className={css.older}>{t('common.guest.aMoment')}</p>
          ) : null}
          <ol>
            {rows.map((row) => (
              <MessageListItem
                key={row.message.id}
                {...row}
                hasDividerAbove={row.message.seq === log.divider}
                isLastOwn={row.message.seq === lastGuestSeq && unsent.length === 0}
                onPicture={onPicture}
              />
            ))}
            {log.isNewest
              ? unsent.map((message) => (
                  <UnsentRow
                    key={message.key}
                    unsent={message}
                    hasFailed={failedKeys.includes(message.key)}
                    waitMessage={waitMessage}
                  />
                ))
              : null}
          </ol>
          {thread?.status === 'closed' ? <p className={css.older}>{t('chat.guest.closed')}</p> : null}
        </div>
      </div>
      <p className={css.typing} role="status">
        {typing === null ? '' : typing ? t('chat.guest.typing', { name: typing }) : t('chat.guest.typingReception')}
      </p>
      {log.away ? (
        <button type="button" className={css.down} onClick={log.toEnd}>
          <Icon name="down" />
          {thread?.unread ? t('chat.guest.newBelow', { count: thread.unread }) : t('chat.guest.toEnd')}
        </button>
      ) : null}
      {enlarged ? <Enlarged {...enlarged} onClose={() => setEnlarged(null)} /> : null}
    </div>
  )
}

function Enlarged({ message, index, onClose }: { message: Message; index: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const positionText = t('chat.guest.picture.of', { place: index + 1, count: message.pictures.length })
  return (
    <Sheet title={positionText} closeLabel={t('common.guest.close')} closeTo={path(chatPath)} onClose={onClose}>
      <img className={css.enlarged} src={message.pictures[index]} alt={positionText} />
    </Sheet>
  )
}
