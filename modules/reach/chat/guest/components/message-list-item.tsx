import { memo } from 'react'
import { formatDay, formatHour, formatHourInSentence } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { smallVariantOf } from '#core/storage/address-rules.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { Translated } from '#modules/content/translator/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Message } from '../../contract.ts'
import { sentThumbnails } from '../sent-thumbnails.ts'
import type { LogRow } from '../thread.ts'
import css from './message-list-item.module.css'
import { SubjectChip } from './subject-chip.tsx'

type RowProps = LogRow & {
  /** The first unread message, above which a divider is shown. */
  hasDividerAbove: boolean
  /** The guest's last message, which shows whether it was read. */
  isLastOwn: boolean
  onPicture: (message: Message, index: number) => void
}

/** One message with the date or name above it. Memoized: it is rendered again only when its own properties change. */
export const MessageListItem = memo(function MessageListItem({
  message,
  newDay,
  newWriter,
  hasDividerAbove,
  isLastOwn,
  onPicture,
}: RowProps) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const { seq, from, author, text, pictures, about, at, seenAt } = message
  const isGuests = from === 'guest'
  const writer = from === 'automatic' ? t('chat.guest.automatic') : author || t('chat.guest.reception')
  return (
    <li data-seq={seq} className={`${css.row} ${newWriter ? css.apart : ''}`}>
      {newDay ? (
        <p className={css.day}>
          <time dateTime={at}>{formatDay(at, lang, hotel.timeZone)}</time>
        </p>
      ) : null}
      {hasDividerAbove ? <p className={css.unread}>{t('chat.guest.unread')}</p> : null}
      {isGuests ? (
        <span className="visually-hidden">{t('chat.guest.you')}</span>
      ) : (
        <p className={newWriter ? css.writer : 'visually-hidden'}>
          <bdi>{writer}</bdi>
        </p>
      )}
      <div className={`${css.bubble} ${isGuests ? css.own : ''} ${from === 'automatic' ? css.automatic : ''}`}>
        {about ? <SubjectChip subject={about} /> : null}
        {pictures.length > 0 ? (
          <div className={css.pictures}>
            {pictures.map((address, index) => (
              <button
                key={address}
                type="button"
                aria-label={t('chat.guest.picture.enlarge', { place: index + 1 })}
                onClick={() => onPicture(message, index)}
              >
                <img
                  // Pictures of the hotel have a small variant; for a picture of this guest, the thumbnail made on this phone is used.
                  src={(isGuests ? sentThumbnails.get(address) : smallVariantOf(address)) ?? address}
                  alt=""
                  width={116}
                  height={116}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            ))}
          </div>
        ) : null}
        {text ? (
          <p className={css.text} dir="auto" lang={message.lang}>
            <Lines text={text} />
          </p>
        ) : null}
        {text && !isGuests ? <Translated kind="message" id={message.id} from={message.lang} /> : null}
        <time className={css.time} dateTime={at}>
          {formatHour(at, lang, hotel.timeZone)}
        </time>
      </div>
      {isLastOwn ? (
        <p className={css.mark}>
          {seenAt
            ? t('chat.guest.seen', { time: formatHourInSentence(seenAt, lang, hotel.timeZone) })
            : t('chat.guest.sent')}
        </p>
      ) : null}
    </li>
  )
})
