import { formatDay, formatHour } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { byDay, localDate } from '#core/time/hours.ts'
import { Choice } from '#core/ui-guest/controls/choice.tsx'
import { Group, SelectField } from '#core/ui-guest/controls/field.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useOpening } from '#modules/content/services/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Checkout } from '../../basket/checkout-state.ts'
import { useAsapText } from '../../wait-text.ts'

/**
 * When to deliver: as soon as possible while the service is open, or at one of its times. While it is closed nothing is
 * preselected, because not everybody wants breakfast at seven.
 */
export function TimeFields({
  checkout: { dueAt, slots, servedNow },
  service,
  error,
  onChange,
}: {
  checkout: Checkout
  service: PublicService
  error?: string
  onChange: (dueAt: string | null) => void
}) {
  const { t } = useTranslation()
  const opening = useOpening(service)
  const open = opening.open && servedNow && !service.slots
  const text = opening.open ? t('orders.guest.time.served') : opening.text
  const asap = useAsapText(service)
  const first = slots[0]?.toISOString() ?? null
  if (!open && !first)
    return <p role="alert">{t(servedNow ? 'orders.guest.time.never' : 'orders.guest.time.neverTogether')}</p>
  return (
    <>
      {open ? (
        <Group legend={t('orders.guest.time.question')} error={dueAt === null ? error : undefined}>
          <Choice type="radio" name="when" checked={dueAt === null} onChange={() => onChange(null)}>
            {asap}
          </Choice>
          {first ? (
            <Choice type="radio" name="when" checked={dueAt !== null} onChange={() => onChange(first)}>
              {t('orders.guest.time.at')}
            </Choice>
          ) : null}
        </Group>
      ) : null}
      {dueAt !== null || !open ? (
        <SlotSelect
          {...{ slots, dueAt, error, onChange }}
          closed={open || service.slots ? undefined : text}
          named={service.slots !== null}
        />
      ) : null}
    </>
  )
}

function SlotSelect({
  slots,
  dueAt,
  closed,
  named,
  error,
  onChange,
}: {
  slots: Date[]
  dueAt: string | null
  /** When the closed service opens. */
  closed?: string | undefined
  /** Whether each time is shown with its day. */
  named: boolean
  error?: string
  onChange: (dueAt: string) => void
}) {
  const { t } = useTranslation()
  const { hotel, lang, now } = useGuest()
  const today = localDate(hotel.timeZone, now)
  // The field shows only the chosen option, so the option contains the day.
  const label = (time: Date) => {
    const hour = formatHour(time, lang, hotel.timeZone)
    return !closed && !named && localDate(hotel.timeZone, time) === today
      ? hour
      : `${formatDay(time, lang, hotel.timeZone)}, ${hour}`
  }
  const days = byDay(slots, hotel.timeZone)
  const isOffered = slots.some((slot) => slot.toISOString() === dueAt)
  return (
    <SelectField
      label={t('orders.guest.time.choose')}
      hint={closed}
      error={error}
      name="dueAt"
      value={isOffered ? (dueAt ?? '') : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {isOffered ? null : <option value="">{t('orders.guest.time.pick')}</option>}
      {[...days].map(([date, times]) => (
        <optgroup key={date} label={formatDay(times[0] as Date, lang, hotel.timeZone)}>
          {times.map((time) => (
            <option key={time.toISOString()} value={time.toISOString()}>
              {label(time)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
