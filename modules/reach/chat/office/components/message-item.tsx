import { Anchor, Box, Group, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { answerGuests } from '#core/access/policy.ts'
import { hotelPath } from '#core/app/office-paths.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { Translated } from '#modules/content/translator/office/api.ts'
import { MediaPreview } from '#modules/foundation/media/office/api.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Message } from '../../contract.ts'
import { aboutPath, useChatWording } from '../wording.ts'
import styles from './log.module.css'
import { MakeTask } from './tasks/task-dialog.tsx'

interface MessageItemProps {
  message: Message
  /** The previous message has the same author and day. */
  goesOn: boolean
  /** The hotel's last message to the guest, below which is shown whether it was seen. */
  isLastOurs: boolean
  /** The room of the thread, for a task. */
  room: string | null
}

export const MessageItem = memo(function MessageItem({ message, goesOn, isLastOurs, room }: MessageItemProps) {
  const { t, time, about } = useChatWording()
  const { orgId, actor } = useManagedHotel()
  const { seq, from, author, text, lang, at, seenAt } = message
  const senderName =
    from === 'guest'
      ? t('chat.office.threads.guest')
      : from === 'automatic'
        ? t('chat.office.log.automatic')
        : from === 'note'
          ? t('chat.office.log.note', { name: author })
          : author
  return (
    <article
      className={styles.message}
      data-seq={seq}
      data-from={from}
      data-goes-on={goesOn || undefined}
      data-time-beside={!isLastOurs || undefined}
    >
      {goesOn ? (
        <VisuallyHidden component="span">{senderName}</VisuallyHidden>
      ) : (
        <small className={styles.author}>
          <bdi>{senderName}</bdi>
        </small>
      )}
      <div className={styles.bubble}>
        {message.about && (
          <Anchor
            component={Link}
            display="block"
            mb={4}
            fz="sm"
            fw={600}
            underline="always"
            to={hotelPath(orgId, aboutPath(message.about))}
          >
            {about(message.about)}
          </Anchor>
        )}
        {text && (
          <p lang={lang} dir="auto">
            {fromBreakTags(text)}
          </p>
        )}
        {text && from === 'guest' && <Translated text={fromBreakTags(text)} from={lang} />}
        <Pictures pictures={message.pictures} />
      </div>
      {from === 'guest' && answerGuests(actor) && <MakeTask message={message} room={room} />}
      <small className={styles.time}>
        <time dateTime={at}>{time(at)}</time>
        {isLastOurs && ` · ${seenAt ? t('chat.office.log.seen', { time: time(seenAt) }) : t('chat.office.log.sent')}`}
      </small>
    </article>
  )
})

/** Pictures of a message; each opens in full size beside the screen. */
export function Pictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useChatWording()
  if (pictures.length === 0) return null
  return (
    <Group gap={6} mt={4}>
      {pictures.map((address, index) => (
        // The size is known, so that nothing shifts when the picture arrives.
        <Box
          component="a"
          key={address}
          className="picture-frame"
          bg="var(--office-card)"
          w={{ base: 120, sm: 148 }}
          h={{ base: 120, sm: 148 }}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('chat.office.log.picture', { place: index + 1 })}
        >
          <MediaPreview url={address} />
        </Box>
      ))}
    </Group>
  )
}
