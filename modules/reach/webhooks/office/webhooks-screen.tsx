import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeSettings } from '#core/access/policy.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Confirm } from '#core/ui-office/dialogs/confirm.tsx'
import { SecretOnce } from '#core/ui-office/dialogs/secret-once.tsx'
import { Plus } from '#core/ui-office/frame/icons.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { AccessRefused, EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Webhook } from '../contract.ts'
import { useRemoveWebhook, useRenewWebhook, webhooksQuery } from './api.ts'
import { WebhookDialog } from './components/webhook-form.tsx'
import { hostOf, WebhookListItem } from './components/webhook-list-item.tsx'

/** The servers that are notified of events in the hotel, for users who manage its settings. */
export default function WebhooksScreen() {
  const { t } = useTranslation()
  const { actor } = useManagedHotel()
  if (changeSettings(actor)) return <Webhooks />
  return (
    <Screen title={t('webhooks.office.title')}>
      <AccessRefused />
    </Screen>
  )
}

type Dialog = { name: 'edit'; webhook: Webhook | 'new' } | { name: 'renew' | 'remove'; webhook: Webhook }

function Webhooks() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const webhooks = useQuery(webhooksQuery(orgId))
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setDialog(null)
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => setDialog({ name: 'edit', webhook: 'new' })}>
      {t('webhooks.office.add')}
    </Button>
  )
  return (
    <Screen
      title={t('webhooks.office.title')}
      intro={
        <>
          {t('webhooks.office.intro')}{' '}
          <Anchor href="/v1/docs" target="_blank" underline="always">
            {t('webhooks.office.docs')}
          </Anchor>
        </>
      }
      actions={webhooks.data?.length ? add : undefined}
      width="text"
    >
      {webhooks.isPending ? (
        <ListSkeleton />
      ) : webhooks.isError ? (
        <Failure error={webhooks.error} retry={() => void webhooks.refetch()} />
      ) : webhooks.data.length === 0 ? (
        <EmptyState title={t('webhooks.office.empty')} action={add}>
          {t('webhooks.office.emptyNext')}
        </EmptyState>
      ) : (
        <RowList>
          {webhooks.data.map((webhook) => (
            <WebhookListItem
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setDialog({ name: 'edit', webhook })}
              onRenew={() => setDialog({ name: 'renew', webhook })}
              onRemove={() => setDialog({ name: 'remove', webhook })}
            />
          ))}
        </RowList>
      )}
      {dialog?.name === 'edit' && (
        <WebhookDialog
          webhook={dialog.webhook}
          onClose={close}
          onDone={(newSecret) => {
            setSecret(newSecret)
            close()
          }}
        />
      )}
      <Renew webhook={dialog?.name === 'renew' ? dialog.webhook : null} onDone={close} onSecret={setSecret} />
      <Remove webhook={dialog?.name === 'remove' ? dialog.webhook : null} onDone={close} />
      <SecretOnce
        secret={secret}
        title={t('webhooks.office.once.title')}
        text={t('webhooks.office.once.text')}
        label={t('webhooks.office.once.label')}
        copyLabel={t('webhooks.office.once.copy')}
        copiedLabel={t('webhooks.office.once.copied')}
        doneLabel={t('webhooks.office.once.done')}
        onClose={() => {
          setSecret(null)
          notifications.show({ message: t('webhooks.office.saved') })
        }}
      />
    </Screen>
  )
}

interface ActProps {
  /** The webhook to delete; null: the dialog is closed. */
  webhook: Webhook | null
  onDone: () => void
}

function Renew({ webhook, onDone, onSecret }: ActProps & { onSecret: (secret: string) => void }) {
  const { t } = useTranslation()
  const renewing = useRenewWebhook(useManagedHotel().orgId)
  const renewed = (secret: string) => {
    onSecret(secret)
    onDone()
  }
  return (
    <Confirm
      opened={webhook !== null}
      title={t('webhooks.office.renewTitle', { name: webhook && hostOf(webhook) })}
      act={t('webhooks.office.renew')}
      busy={renewing.isPending}
      error={renewing.error}
      onCancel={onDone}
      onConfirm={() => webhook && renewing.mutate(webhook.id, { onSuccess: renewed })}
    >
      <span>{t('webhooks.office.renewWords')}</span>
    </Confirm>
  )
}

function Remove({ webhook, onDone }: ActProps) {
  const { t } = useTranslation()
  const removing = useRemoveWebhook(useManagedHotel().orgId)
  return (
    <Confirm
      opened={webhook !== null}
      title={t('webhooks.office.removeTitle', { name: webhook && hostOf(webhook) })}
      act={t('webhooks.office.removeAct')}
      busy={removing.isPending}
      error={removing.error}
      onCancel={onDone}
      onConfirm={() => webhook && removing.mutate(webhook.id, { onSuccess: onDone })}
    >
      <span>{t('webhooks.office.removeWords')}</span>
    </Confirm>
  )
}
