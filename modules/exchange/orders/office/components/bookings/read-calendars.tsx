import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { maxAddressLength } from '#core/net/lengths.ts'
import { ConfirmMutation } from '#core/ui-office/dialogs/confirm.tsx'
import { CallForm, useCallForm } from '#core/ui-office/fields/call-form.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import type { Slots } from '#modules/content/services/slots-rules.ts'
import { maxCalendarBytes, maxCalendarName, maxCalendarTimes } from '../../../bookings-rules.ts'
import type { Calendar } from '../../../calendars-contract.ts'
import { addCalendar, type OfService, readCalendarAgain, removeCalendar } from '../../bookings/calendars-api.ts'
import { useOrderWording } from '../../wording.ts'
import { ResourceField } from './resource-field.tsx'

interface CalendarRowProps {
  of: OfService
  calendar: Calendar
  /** Undefined: all resources. */
  resource: string | undefined
}

/** One calendar that is read: when it was, what it blocks, why it could not be read. */
export function CalendarRow({ of, calendar, resource }: CalendarRowProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [isAsked, setIsAsked] = useState(false)
  const { id, name, host } = calendar
  const again = useMutation({ mutationFn: () => readCalendarAgain(of, id) })
  const remove = useMutation({ mutationFn: () => removeCalendar(of, id) })
  return (
    <Stack gap={4} p="sm" className="card">
      <Group justify="space-between" gap={8}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{name}</Text>
          <Text c="dimmed">
            {t('orders.office.bookings.calendars.reads.of', {
              resource: resource ?? t('orders.office.bookings.form.allResources'),
              host,
            })}
          </Text>
        </div>
        <Group gap={8}>
          <Button
            variant="default"
            size="xs"
            loading={again.isPending}
            disabled={calendar.triedAt === null}
            aria-label={t('orders.office.bookings.calendars.reads.againOf', { name })}
            onClick={() => again.mutate()}
          >
            {t('orders.office.bookings.calendars.reads.again')}
          </Button>
          <Button
            variant="subtle"
            color="hot"
            size="xs"
            aria-label={t('orders.office.bookings.calendars.reads.removeOf', { name })}
            onClick={() => setIsAsked(true)}
          >
            {t('orders.office.bookings.calendars.reads.remove')}
          </Button>
        </Group>
      </Group>
      <CalendarState calendar={calendar} />
      {again.error && <ActionFailure title={t('common.office.failure.act')}>{failureText(again.error)}</ActionFailure>}
      {isAsked && (
        <ConfirmMutation
          opened
          title={t('orders.office.bookings.calendars.reads.removeOf', { name })}
          act={t('orders.office.bookings.calendars.reads.remove')}
          mutation={remove}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsAsked(false)}
        >
          <Text>{t('orders.office.bookings.calendars.reads.removeText')}</Text>
        </ConfirmMutation>
      )}
    </Stack>
  )
}

function CalendarState({ calendar: { triedAt, readAt, failure, times } }: { calendar: Calendar }) {
  const { t } = useTranslation()
  const { moment } = useOrderWording()
  if (triedAt === null) return <Text role="status">{t('orders.office.bookings.calendars.reads.reading')}</Text>
  return (
    <>
      {failure && (
        <Text c="hot" role="alert">
          {t(`orders.office.bookings.calendars.failures.${failure}`, {
            megabytes: maxCalendarBytes / 1_000_000,
            times: maxCalendarTimes,
          })}
        </Text>
      )}
      <Text role="status">
        {readAt === null
          ? t('orders.office.bookings.calendars.reads.never')
          : failure && failure !== 'partly'
            ? t('orders.office.bookings.calendars.reads.last', { when: moment(readAt) })
            : t('orders.office.bookings.calendars.reads.read', { when: moment(readAt), count: times })}
      </Text>
    </>
  )
}

/** Adds a calendar to read. */
export function AddCalendar({ of, slots }: { of: OfService; slots: Slots }) {
  const { t } = useTranslation()
  const { form, call, formProps } = useCallForm({
    initialValues: { name: '', url: '', resourceId: slots.resources[0]?.id ?? '' },
    validate: {
      name: (name) => (name.trim() ? null : t('orders.office.bookings.calendars.reads.nameMissing')),
      url: (url) => (url.trim() ? null : t('orders.office.bookings.calendars.reads.urlMissing')),
    },
    send: ({ name, url, resourceId }) =>
      addCalendar(of, { name: name.trim(), url: url.trim(), resourceId: resourceId || null }),
    onSuccess: (): void => form.reset(),
  })
  return (
    <CallForm {...formProps} failureTitle={t('orders.office.bookings.calendars.reads.notAdded')}>
      <TextInput
        {...form.getInputProps('name')}
        label={t('orders.office.bookings.calendars.reads.name')}
        maxLength={maxCalendarName}
      />
      <TextInput
        {...form.getInputProps('url')}
        type="url"
        label={t('orders.office.bookings.calendars.reads.url')}
        description={t('orders.office.bookings.calendars.reads.urlHint')}
        maxLength={maxAddressLength}
        autoComplete="off"
      />
      <ResourceField {...form.getInputProps('resourceId')} slots={slots} />
      <div>
        <Button type="submit" variant="default" loading={call.isPending}>
          {t('orders.office.bookings.calendars.reads.add')}
        </Button>
      </div>
    </CallForm>
  )
}
