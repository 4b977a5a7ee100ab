import { SelectField } from '#core/ui-guest/controls/field.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { partySizesOf } from '../../bookings.ts'
import { useBookingTexts } from './use-booking-texts.ts'

/** How many come, where the service asks for it. */
export function PartySize({
  service,
  value,
  error,
  onChange,
}: {
  service: PublicService
  value: number
  error?: string | undefined
  onChange: (people: number) => void
}) {
  const t = useBookingTexts()
  const sizes = partySizesOf(service)
  if (sizes.length < 2) return null
  return (
    <SelectField
      label={t('bookings.screens.people')}
      name="partySize"
      error={error}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {sizes.map((count) => (
        <option key={count} value={count}>
          {t('bookings.screens.peopleCount', { count })}
        </option>
      ))}
    </SelectField>
  )
}
