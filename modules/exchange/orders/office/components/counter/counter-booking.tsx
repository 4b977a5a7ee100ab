import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { instantAt } from '#core/time/hours.ts'
import { toLocalDateTime } from '#core/ui-office/fields/local-date-time.ts'
import { maxPartySize, type Slots } from '#modules/content/services/slots-rules.ts'
import type { CounterDraft } from '../../counter-order.ts'
import { ResourceField } from '../bookings/resource-field.tsx'

interface CounterBookingProps {
  draft: CounterDraft
  slots: Slots
  timeZone: string
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<CounterDraft>) => void
}

/** The time, the people and the resource of a booking. */
export function CounterBooking({ draft, slots, timeZone, errorOf, onChange }: CounterBookingProps) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={2} spacing={12} style={{ alignItems: 'start' }}>
      <TextInput
        type="datetime-local"
        label={t('orders.office.bookings.form.start')}
        required
        value={draft.dueAt ? toLocalDateTime(timeZone, draft.dueAt) : ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ day: value.slice(0, 10) || null, dueAt: instantAt(timeZone, value)?.toISOString() ?? null })
        }
        error={errorOf('dueAt')}
      />
      {slots.asksPartySize && (
        <NumberInput
          label={t('orders.office.bookings.form.party')}
          min={1}
          max={maxPartySize(slots)}
          allowDecimal={false}
          value={draft.partySize}
          onChange={(partySize) => onChange({ partySize })}
          error={errorOf('partySize')}
        />
      )}
      <ResourceField
        slots={slots}
        automatic
        value={draft.resourceId}
        onChange={({ currentTarget }) => onChange({ resourceId: currentTarget.value })}
        error={errorOf('resourceId')}
      />
    </SimpleGrid>
  )
}
