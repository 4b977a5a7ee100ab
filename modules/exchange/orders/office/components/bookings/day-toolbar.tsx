import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { addDays } from '#core/time/hours.ts'
import { ArrowLeft, ChevronRight } from '#core/ui-office/frame/icons.tsx'

interface DayToolbarProps {
  day: string
  today: string
  service: string
  services: { id: string; name: string }[]
  onChoose: (choice: { day?: string; service?: string }) => void
}

/** Chooses the day and the service. */
export function DayToolbar({ day, today, service, services, onChoose }: DayToolbarProps) {
  const { t } = useTranslation()
  return (
    <Group gap={8} align="flex-end" mb={12}>
      <Group gap={6} wrap="nowrap" align="flex-end">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('orders.office.bookings.dayBefore')}
          onClick={() => onChoose({ day: addDays(day, -1) })}
        >
          <ArrowLeft size={16} />
        </ActionIcon>
        <TextInput
          type="date"
          label={t('orders.office.bookings.day')}
          required
          withAsterisk={false}
          value={day}
          onChange={({ currentTarget: { value } }) => value && onChoose({ day: value })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('orders.office.bookings.dayAfter')}
          onClick={() => onChoose({ day: addDays(day, 1) })}
        >
          <ChevronRight size={16} />
        </ActionIcon>
      </Group>
      <Button variant="default" disabled={day === today} onClick={() => onChoose({ day: today })}>
        {t('orders.office.bookings.today')}
      </Button>
      {services.length > 1 && (
        <NativeSelect
          label={t('orders.office.history.service')}
          value={service}
          onChange={({ currentTarget }) => onChoose({ service: currentTarget.value })}
          data={services.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Group>
  )
}
