import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { instantAt } from '#core/time/hours.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'
import type { SlotService } from '#modules/content/services/slots-rules.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { Block } from '../../../bookings-contract.ts'
import { maxBlockNote } from '../../../bookings-rules.ts'
import { blockTime } from '../../bookings/bookings-api.ts'
import { useBookingTexts } from './booking-texts.ts'
import { ResourceField } from './resource-field.tsx'

interface BlockDialogProps {
  service: SlotService & { id: string }
  /** The proposed period, in milliseconds. */
  from: number
  until: number
  onBlocked: () => void
  onClose: () => void
}

/** Blocks a time of one resource or of all. */
export function BlockDialog({ service, from, until, onBlocked, onClose }: BlockDialogProps) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const instant = (local: string) => instantAt(hotel.timeZone, local)
  const missing = (local: string) => (instant(local) ? null : t('orders.office.bookings.form.timeMissing'))
  const { form, call, formProps } = useCallForm({
    initialValues: {
      resourceId: service.slots.resources[0]?.id ?? '',
      startsAt: toLocalDateTime(hotel.timeZone, from),
      endsAt: toLocalDateTime(hotel.timeZone, until),
      note: '',
    },
    validate: {
      startsAt: missing,
      endsAt: (local, { startsAt }) =>
        missing(local) ?? (local > startsAt ? null : t('orders.office.bookings.form.endsBefore')),
    },
    send: ({ resourceId, startsAt, endsAt, note }) =>
      blockTime(orgId, service.id, {
        resourceId: resourceId || null,
        startsAt: instant(startsAt)?.toISOString() ?? '',
        endsAt: instant(endsAt)?.toISOString() ?? '',
        note: note.trim(),
      }),
    onSuccess: () => {
      onBlocked()
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={t('orders.office.bookings.block.title')}>
      <CallForm {...formProps} failureTitle={t('orders.office.bookings.block.failed')}>
        <Text c="dimmed">{t('orders.office.bookings.block.explain')}</Text>
        <ResourceField {...form.getInputProps('resourceId')} slots={service.slots} data-autofocus />
        {(['startsAt', 'endsAt'] as const).map((end) => (
          <TextInput
            key={end}
            {...form.getInputProps(end)}
            type="datetime-local"
            label={t(`orders.office.bookings.block.${end}`)}
          />
        ))}
        <TextInput
          {...form.getInputProps('note')}
          label={t('orders.office.bookings.block.note')}
          description={t('orders.office.bookings.block.noteHint')}
          maxLength={maxBlockNote}
        />
        <FormActions act={t('orders.office.bookings.block.act')} busy={call.isPending} onCancel={onClose} />
      </CallForm>
    </Modal>
  )
}

/** One blocked time, and the button that makes it bookable again. */
export function BlockDetail({ block, onRemove, onClose }: { block: Block; onRemove: () => void; onClose: () => void }) {
  const { t } = useTranslation()
  const texts = useBookingTexts()
  return (
    <Modal opened onClose={onClose} title={t('orders.office.bookings.blocked')}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{texts.block(block)}</Text>
        {block.isImported && <Text>{t('orders.office.bookings.calendars.imported', { name: block.createdBy })}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.office.close')}
          </Button>
          {!block.isImported && <Button onClick={onRemove}>{t('orders.office.bookings.block.remove')}</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}
