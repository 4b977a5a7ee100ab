import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { lastDays, type Period, periodErrorOf } from '../../rules.ts'

const presetDays = { today: 1, '7': 7, '30': 30 } as const
type Usual = keyof typeof presetDays
const names = ['today', '7', '30', 'own'] as const

interface PeriodChoiceProps {
  period: Period
  today: string
  onChoose: (period: Period) => void
}

/** The choice of the period: today, the last days, or custom dates. */
export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const namedPeriod = (Object.keys(presetDays) as Usual[]).find(
    (name) => lastDays(today, presetDays[name]).from === period.from,
  )
  const [choice, setChoice] = useState<(typeof names)[number]>(namedPeriod && period.to === today ? namedPeriod : 'own')
  const [customPeriod, setCustomPeriod] = useState(period)
  const fault = customPeriod.from && customPeriod.to ? periodErrorOf(customPeriod, today) : null
  const choose = (name: (typeof names)[number]) => {
    setChoice(name)
    if (name !== 'own') onChoose(lastDays(today, presetDays[name]))
  }
  return (
    <Group gap={12} mb={16} align="flex-end">
      <SegmentedControl
        aria-label={t('statistics.office.period.label')}
        value={choice}
        onChange={(name) => choose(name as (typeof names)[number])}
        data={names.map((value) => ({ value, label: t(`statistics.office.period.${value}`) }))}
      />
      {choice === 'own' && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (customPeriod.from && customPeriod.to && !fault) onChoose(customPeriod)
          }}
        >
          <Group gap={8} align="flex-end">
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="date"
                label={t(`statistics.office.period.${end}`)}
                value={customPeriod[end]}
                max={today}
                error={fault?.path === end}
                onChange={({ currentTarget }) => setCustomPeriod({ ...customPeriod, [end]: currentTarget.value })}
              />
            ))}
            <Button type="submit" variant="default" disabled={!customPeriod.from || !customPeriod.to || fault !== null}>
              {t('statistics.office.period.show')}
            </Button>
          </Group>
        </form>
      )}
    </Group>
  )
}
