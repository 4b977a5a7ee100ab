import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { CopySecret, SecretField } from '#core/ui-office/dialogs/secret-once.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Feed } from '../../../calendars-contract.ts'
import { type OfService, removeFeed, renewFeed } from '../../bookings/calendars-api.ts'

interface ResourceFeedProps {
  of: OfService
  resource: { id: string; name: string }
  /** Undefined: the resource has no secret address. */
  feed: Feed | undefined
}

/** The secret address of the bookings of a resource: made, copied, renewed and removed. */
export function ResourceFeed({ of, resource: { id, name }, feed }: ResourceFeedProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null)
  const renew = useMutation({ mutationFn: () => renewFeed(of, id), onSuccess: () => setAsked(null) })
  const remove = useMutation({ mutationFn: () => removeFeed(of, id), onSuccess: () => setAsked(null) })
  if (!feed)
    return (
      <div>
        <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('orders.office.bookings.calendars.feeds.make', { name })}
        </Button>
        {renew.error && (
          <ActionFailure title={t('common.office.failure.act')}>{failureText(renew.error)}</ActionFailure>
        )}
      </div>
    )
  return (
    <Stack gap={8}>
      <SecretField label={t('orders.office.bookings.calendars.feeds.address', { name })} value={feed.url} />
      <Group gap={8}>
        <CopySecret
          value={feed.url}
          label={t('orders.office.bookings.calendars.feeds.copy', { name })}
          copiedLabel={t('orders.office.bookings.calendars.feeds.copied')}
        />
        {(['renew', 'remove'] as const).map((what) => (
          <Button
            key={what}
            variant="subtle"
            color={what === 'remove' ? 'hot' : undefined}
            aria-label={t(`orders.office.bookings.calendars.feeds.${what}Of`, { name })}
            onClick={() => setAsked(what)}
          >
            {t(`orders.office.bookings.calendars.feeds.${what}`)}
          </Button>
        ))}
      </Group>
      {asked && (
        <ConfirmMutation
          opened
          title={t(`orders.office.bookings.calendars.feeds.${asked}Of`, { name })}
          act={t(`orders.office.bookings.calendars.feeds.${asked}`)}
          mutation={asked === 'renew' ? renew : remove}
          onConfirm={() => (asked === 'renew' ? renew : remove).mutate()}
          onCancel={() => setAsked(null)}
        >
          <Text>{t(`orders.office.bookings.calendars.feeds.${asked}Text`)}</Text>
        </ConfirmMutation>
      )}
    </Stack>
  )
}
