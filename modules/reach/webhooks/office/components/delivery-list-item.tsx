import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { WebhookDelivery } from '../../contract.ts'
import type { testEvent, verificationEvent, WebhookEvent } from '../../rules.ts'
import { useReplay } from '../api.ts'

const tones = { waiting: 'plain', delivered: 'ok', failed: 'warn', dropped: 'plain' } as const

/** One delivery with its attempts, and a button to send it again. */
export function DeliveryListItem({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const replaying = useReplay(orgId, webhookId)
  const lang = i18n.language
  const { id, type, at, state, nextAt, attempts } = delivery
  const moment = (instant: string) =>
    `${formatDate(instant, lang, hotel.timeZone)}, ${formatTime(instant, lang, hotel.timeZone)}`
  const eventName = t(`webhooks.office.event.${type as WebhookEvent | typeof testEvent | typeof verificationEvent}`)
  const replay = () =>
    replaying.mutate(id, {
      onSuccess: () => notifications.show({ message: t('webhooks.sent.replayed') }),
      onError: (error) =>
        notifications.show({ color: 'hot', title: t('webhooks.office.actFailed'), message: failureText(error) }),
    })
  return (
    <li>
      <RowText>
        <Group gap={8} mb={2}>
          <b>{eventName}</b>
          <Pill tone={tones[state]}>{t(`webhooks.sent.state.${state}`)}</Pill>
        </Group>
        <p>
          <time dateTime={at}>{moment(at)}</time>
          {nextAt && attempts.length > 0 && ` · ${t('webhooks.sent.next', { time: moment(nextAt) })}`}
        </p>
        {attempts.length > 0 && (
          <details>
            <Text component="summary" c="dimmed" w="fit-content" py={{ base: 12, md: 4 }} style={{ cursor: 'pointer' }}>
              {t('webhooks.sent.attempts', { count: attempts.length })}
            </Text>
            <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('webhooks.sent.id', { id })}
            </Text>
            <Stack component="ol" gap={10} mt={8}>
              {attempts.map((attempt) => (
                <Attempt key={attempt.at + attempt.milliseconds} attempt={attempt} moment={moment} />
              ))}
            </Stack>
          </details>
        )}
      </RowText>
      <Button
        variant="default"
        size="xs"
        loading={replaying.isPending}
        aria-label={t('webhooks.sent.replayOf', { what: eventName, time: moment(at) })}
        onClick={replay}
      >
        {t('webhooks.sent.replay')}
      </Button>
    </li>
  )
}

interface AttemptProps {
  attempt: WebhookDelivery['attempts'][number]
  moment: (instant: string) => string
}

function Attempt({ attempt: { at, status, error, milliseconds, answer }, moment }: AttemptProps) {
  const { t } = useTranslation()
  const parts = [
    moment(at),
    ...(status === null ? [] : [t('webhooks.sent.status', { status })]),
    ...(error === null || error === 'status' ? [] : [t(`webhooks.sent.error.${error}`)]),
    t('webhooks.sent.milliseconds', { count: milliseconds }),
  ]
  return (
    <li>
      <p>{parts.join(' · ')}</p>
      {answer && (
        <Code
          block
          mah={160}
          tabIndex={0}
          aria-label={t('webhooks.sent.answer')}
          style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}
        >
          {answer}
        </Code>
      )}
    </li>
  )
}
