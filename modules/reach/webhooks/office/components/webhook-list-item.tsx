import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { More } from '#core/ui-office/frame/icons.tsx'
import { Pill, RowText } from '#core/ui-office/frame/layout-parts.tsx'
import { useFailureText } from '#core/ui-office/frame/screen.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Webhook } from '../../contract.ts'
import { useChangeWebhook, useTestWebhook } from '../api.ts'

export const hostOf = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host

interface WebhookListItemProps {
  webhook: Webhook
  onEdit: () => void
  onRenew: () => void
  onRemove: () => void
}

/** A webhook: its state, its events, and its actions. */
export function WebhookListItem({ webhook, onEdit, onRenew, onRemove }: WebhookListItemProps) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const { orgId, hotel } = useManagedHotel()
  const { id, url, events, enabled, confirmed, failingSince } = webhook
  const name = hostOf(webhook)
  const lang = i18n.language
  const testing = useTestWebhook(orgId)
  const changing = useChangeWebhook(orgId)
  const showResult = (message: string) => ({
    onSuccess: () => notifications.show({ message }),
    onError: (error: unknown) =>
      notifications.show({ color: 'hot', title: t('webhooks.office.actFailed'), message: failureText(error) }),
  })
  const since =
    failingSince &&
    `${formatDate(failingSince, lang, hotel.timeZone)}, ${formatTime(failingSince, lang, hotel.timeZone)}`
  return (
    <li>
      <RowText>
        <Group gap={8} mb={2}>
          <b>{name}</b>
          <State webhook={webhook} />
        </Group>
        <p style={{ overflowWrap: 'anywhere' }}>{url}</p>
        <p>{events.map((event) => t(`webhooks.office.event.${event}`)).join(', ')}</p>
        {!confirmed && <Text c="var(--office-warn)">{t('webhooks.office.unconfirmed')}</Text>}
        {since && <Text c="var(--office-warn)">{t('webhooks.office.since', { time: since })}</Text>}
      </RowText>
      <Group gap={8}>
        <Button
          variant="default"
          component={Link}
          to={hotelPath(orgId, hotelScreens.webhook(id))}
          aria-label={t('webhooks.office.deliveriesOf', { name })}
        >
          {t('webhooks.office.deliveries')}
        </Button>
        <Button
          variant="default"
          loading={testing.isPending}
          aria-label={t(`webhooks.office.${confirmed ? 'testOf' : 'confirmOf'}`, { name })}
          onClick={() => testing.mutate(id, showResult(t(`webhooks.office.${confirmed ? 'testSent' : 'confirmSent'}`)))}
        >
          {t(`webhooks.office.${confirmed ? 'test' : 'confirm'}`)}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              loading={changing.isPending}
              aria-label={t('webhooks.office.more', { name })}
            >
              <More />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{t('webhooks.office.edit')}</Menu.Item>
            <Menu.Item
              onClick={() =>
                changing.mutate(
                  { id, enabled: !enabled },
                  showResult(t(`webhooks.office.${enabled ? 'turnedOff' : 'turnedOn'}`)),
                )
              }
            >
              {t(`webhooks.office.${enabled ? 'turnOff' : 'turnOn'}`)}
            </Menu.Item>
            <Menu.Item onClick={onRenew}>{t('webhooks.office.renew')}</Menu.Item>
            <Menu.Item color="hot" onClick={onRemove}>
              {t('webhooks.office.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
}

function State({ webhook: { enabled, confirmed, stopReason, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation()
  if (stopReason)
    return <Pill tone="warn">{t(`webhooks.office.state.${stopReason === 'gone' ? 'gone' : 'stopped'}`)}</Pill>
  if (!enabled) return <Pill tone="plain">{t('webhooks.office.state.off')}</Pill>
  if (!confirmed) return <Pill tone="warn">{t('webhooks.office.state.unconfirmed')}</Pill>
  if (failingSince) return <Pill tone="warn">{t('webhooks.office.state.failing')}</Pill>
  return <Pill tone="ok">{t('webhooks.office.state.on')}</Pill>
}
