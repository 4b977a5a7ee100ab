import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { endsNextDay } from '#core/time/hours-wording.ts'
import { parseClock } from '#core/ui-office/fields/parse-input.ts'
import { Plus, Trash } from '#core/ui-office/frame/icons.tsx'
import { blankInterval, hoursClockFields, type IntervalDraft } from './hours-draft.ts'

interface IntervalsProps {
  /** The day of these openings, for screen readers. */
  of: string
  value: IntervalDraft[]
  onChange: (intervals: IntervalDraft[]) => void
  errors: Record<string, string>
  path: string
  children?: ReactNode
}

/**
 * The openings of one day; none means closed. Times are typed freely (`7h30`, `730`) and formatted when the field loses
 * the focus.
 */
export function Intervals({ of, value, onChange, errors, path, children }: IntervalsProps) {
  const { t } = useTranslation()
  const change = (index: number, part: Partial<IntervalDraft>) =>
    onChange(value.map((each, position) => (position === index ? { ...each, ...part } : each)))
  const field = (index: number, end: 'opens' | 'closes') => (
    <TextInput
      w={76}
      styles={{ input: { textAlign: 'center' } }}
      value={value[index]?.[end] ?? ''}
      onChange={(event) => change(index, { [end]: event.currentTarget.value })}
      onBlur={(event) => change(index, { [end]: parseClock(event.currentTarget.value) ?? event.currentTarget.value })}
      error={errors[`${path}.${index}.${end}`]}
      aria-label={t(`common.office.hours.${end}`, { day: of, place: index + 1 })}
      placeholder="00:00"
      inputMode="numeric"
      maxLength={7}
    />
  )
  return (
    <Group flex="1 1 260px" align="flex-start" gap="6px 16px">
      {value.length === 0 && (
        <Text span c="dimmed" pt={8}>
          {t('common.office.hours.closed')}
        </Text>
      )}
      {value.map((interval, index) => (
        <Group gap={6} wrap="nowrap" key={interval.key}>
          {field(index, 'opens')}
          <span aria-hidden="true">–</span>
          {field(index, 'closes')}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('common.office.hours.remove', { day: of, place: index + 1 })}
            onClick={() => onChange(value.filter((each) => each.key !== interval.key))}
          >
            <Trash size={16} />
          </ActionIcon>
          {parseClock(interval.opens) && parseClock(interval.closes) && endsNextDay(hoursClockFields(interval)) && (
            <Text span c="dimmed">
              {t('common.office.hours.nextDay')}
            </Text>
          )}
        </Group>
      ))}
      <Group gap={4} ml="auto" mih={36} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={t('common.office.hours.add', { day: of })}
          onClick={() => onChange([...value, blankInterval()])}
        >
          <Plus size={16} />
        </ActionIcon>
        {children}
      </Group>
    </Group>
  )
}
