import { Button, Group, Stack } from '@mantine/core'
import { useSubject } from '#core/ui-office/app/current-hotel.ts'
import { fromBreakTags } from '#core/ui-office/fields/line-breaks.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { discardMessage, retryMessage, type Sending } from '../outbox.ts'
import { useChatWording } from '../wording.ts'
import styles from './log.module.css'
import { Pictures } from './message-item.tsx'

/** A message being sent, or one that failed: its text is kept, and retrying stores it only once. */
export function SendingItem({ sending }: { sending: Sending }) {
  const { t } = useChatWording()
  const { orgId } = useManagedHotel()
  const subject = useSubject('chat')
  const { text, pictures, note, failure } = sending
  return (
    <article className={styles.message} data-from={note ? 'note' : 'staff'} data-sending={failure === undefined}>
      <div className={styles.bubble}>
        {text && <p dir="auto">{fromBreakTags(text)}</p>}
        <Pictures pictures={pictures} />
      </div>
      {failure === undefined ? (
        <small className={styles.time}>{t('chat.office.log.sending')}</small>
      ) : (
        <Stack align="flex-end" gap={6} c="hot" fz="sm" role="alert">
          <span>{failure || t('chat.office.log.failed')}</span>
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={() => retryMessage(orgId, subject, sending)}>
              {t('chat.office.log.tryAgain')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => discardMessage(subject, sending)}>
              {t('chat.office.log.discard')}
            </Button>
          </Group>
        </Stack>
      )}
    </article>
  )
}
