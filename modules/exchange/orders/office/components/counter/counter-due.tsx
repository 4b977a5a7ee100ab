import { Alert, NativeSelect, SimpleGrid } from '@mantine/core'
import { useMemo } from 'react'
import { formatDay, localeOf } from '#core/i18n/format.ts'
import { addDays, byDay, localDate } from '#core/time/hours.ts'
import type { Service } from '#modules/content/services/contract.ts'
import { type CounterDraft, type CounterErrors, counterTimes } from '../../counter-order.ts'
import { useOrderWording } from '../../wording.ts'

interface DueProps {
  draft: CounterDraft
  service: Service
  timeZone: string
  now: number
  error?: string
  onDue: (due: Pick<CounterDraft, 'day' | 'dueAt'>) => void
}

/** As soon as possible, or a day and time that the service offers. */
export function CounterDue({ draft: { day, dueAt }, service, timeZone, now, error, onDue }: DueProps) {
  const { t, time, lang } = useOrderWording()
  const offered = useMemo(
    () => byDay(counterTimes(service, timeZone, new Date(now)), timeZone),
    [service, timeZone, now],
  )
  // A time chosen earlier may no longer be offered; it stays in the list, and the validation reports the error.
  const listed = (list: string[], chosen: string | null) => [...new Set([...list, ...(chosen ? [chosen] : [])])].sort()
  const times = (day && offered.get(day)) || []
  const today = localDate(timeZone, new Date(now))
  const dayWords = (date: string) => {
    const daysFromToday = [today, addDays(today, 1)].indexOf(date)
    return daysFromToday < 0
      ? formatDay(`${date}T12:00:00Z`, lang, 'UTC')
      : new Intl.RelativeTimeFormat(localeOf[lang], { numeric: 'auto' }).format(daysFromToday, 'day')
  }
  return (
    <SimpleGrid cols={day ? 2 : 1} spacing={12} style={{ alignItems: 'start' }}>
      <NativeSelect
        label={t('orders.office.counter.due')}
        value={day ?? ''}
        onChange={({ currentTarget: { value } }) => onDue({ day: value || null, dueAt: null })}
        data={[
          { value: '', label: t('orders.office.card.asSoonAsPossible') },
          ...listed([...offered.keys()], day).map((value) => ({ value, label: dayWords(value) })),
        ]}
        error={!day && error}
      />
      {day && (
        <NativeSelect
          label={t('orders.office.counter.time')}
          value={dueAt ?? ''}
          onChange={({ currentTarget: { value } }) => onDue({ day, dueAt: value || null })}
          data={[
            { value: '', label: t('orders.guest.time.pick') },
            ...listed(
              times.map((at) => at.toISOString()),
              dueAt,
            ).map((value) => ({ value, label: time(value) })),
          ]}
          error={error}
        />
      )}
    </SimpleGrid>
  )
}

/**
 * Why the service cannot serve it at that time, and a note that it is closed for guests, which does not apply to the
 * counter.
 */
export function CounterTiming({ error, asap }: { error: NonNullable<CounterErrors['timing']>; asap: boolean }) {
  const { t, moment } = useOrderWording()
  const dueText = () => {
    if (error.code === 'too_early')
      return t('orders.office.counter.timing.too_early', { time: moment(error.earliest.toISOString()) })
    if (error.code !== 'service_closed' || !error.opensAt) return t(`orders.office.counter.timing.${error.code}`)
    return t(`orders.office.counter.timing.${asap ? 'closedNow' : 'opens'}`, {
      time: moment(error.opensAt.toISOString()),
    })
  }
  return (
    <Alert color="orange" variant="light">
      {dueText()}
    </Alert>
  )
}
