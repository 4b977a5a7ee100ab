import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lastDays, type Period, periodErrorOf } from '../../rules.ts'

const usual = { today: 1, '7': 7, '30': 30 } as const
type Usual = keyof typeof usual
const names = ['today', '7', '30', 'own'] as const

interface PeriodChoiceProps {
  period: Period
  today: string
  onChoose: (period: Period) => void
}

/** The choice of the period: today, the last days, or custom dates. */
export function PeriodChoice({ period, today, onChoose }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const namedPeriod = (Object.keys(usual) as Usual[]).find((name) => lastDays(today, usual[name]).from === period.from)
  const [choice, setChoice] = useState<(typeof names)[number]>(namedPeriod && period.to === today ? namedPeriod : 'own')
  const [own, setOwn] = useState(period)
  const fault = own.from && own.to ? periodErrorOf(own, today) : null
  const choose = (name: (typeof names)[number]) => {
    setChoice(name)
    if (name !== 'own') onChoose(lastDays(today, usual[name]))
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
            if (own.from && own.to && !fault) onChoose(own)
          }}
        >
          <Group gap={8} align="flex-end">
            {(['from', 'to'] as const).map((end) => (
              <TextInput
                key={end}
                type="date"
                label={t(`statistics.office.period.${end}`)}
                value={own[end]}
                max={today}
                error={fault?.path === end}
                onChange={({ currentTarget }) => setOwn({ ...own, [end]: currentTarget.value })}
              />
            ))}
            <Button type="submit" variant="default" disabled={!own.from || !own.to || fault !== null}>
              {t('statistics.office.period.show')}
            </Button>
          </Group>
        </form>
      )}
    </Group>
  )
}
