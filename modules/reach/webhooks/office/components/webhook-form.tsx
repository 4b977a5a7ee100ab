import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Webhook } from '../../contract.ts'
import {
  countsUnanswered,
  defaultUnansweredMinutes,
  unansweredMinutes,
  type WebhookEvent,
  webhookEvents,
} from '../../rules.ts'
import { saveWebhook } from '../api.ts'

interface WebhookFormProps {
  /** `new`: a new webhook. */
  webhook: Webhook | 'new'
  /** `secret`: of a new webhook, returned only once. */
  onDone: (secret: string | null) => void
  onClose: () => void
}

export function WebhookDialog(props: WebhookFormProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t(props.webhook === 'new' ? 'webhooks.office.add' : 'webhooks.office.editTitle')}
    >
      <WebhookForm {...props} />
    </Modal>
  )
}

function WebhookForm({ webhook, onDone, onClose }: WebhookFormProps) {
  const { t } = useTranslation()
  const existing = webhook === 'new' ? undefined : webhook
  const { orgId } = useManagedHotel()
  const { form, call, formProps } = useCallForm({
    initialValues: {
      url: existing?.url ?? '',
      events: existing?.events ?? ([...webhookEvents] as WebhookEvent[]),
      unansweredMinutes: existing?.unansweredMinutes ?? defaultUnansweredMinutes,
    },
    validate: {
      url: (url) => (url.trim() ? null : t('webhooks.office.urlMissing')),
      events: (events) => (events.length > 0 ? null : t('webhooks.office.eventsMissing')),
      unansweredMinutes: (minutes) => (Number.isInteger(minutes) ? null : t('webhooks.office.unansweredMissing')),
    },
    send: (values) => saveWebhook(orgId, existing, values),
    onSuccess: (secret) => {
      if (secret === null) notifications.show({ message: t('webhooks.office.saved') })
      onDone(secret)
    },
  })
  return (
    <CallForm {...formProps} failureTitle={t('webhooks.office.failed')} failureMessage={form.errors['']}>
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label={t('webhooks.office.url')}
        description={t('webhooks.office.urlHint')}
        placeholder="https://"
        maxLength={maxAddressLength}
        data-autofocus
      />
      <Checkbox.Group {...form.getInputProps('events')} label={t('webhooks.office.events')}>
        <Stack gap={8} mt={6}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} label={t(`webhooks.office.event.${event}`)} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
      {countsUnanswered(form.values.events) && (
        <NumberInput
          {...form.getInputProps('unansweredMinutes')}
          label={t('webhooks.office.unansweredMinutes')}
          description={t('webhooks.office.unansweredHint')}
          min={unansweredMinutes.min}
          max={unansweredMinutes.max}
          allowDecimal={false}
          clampBehavior="blur"
          w={220}
        />
      )}
      <FormActions act={t('common.office.save')} busy={call.isPending} onCancel={onClose} />
    </CallForm>
  )
}
