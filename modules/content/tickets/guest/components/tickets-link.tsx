import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow } from '#core/ui-guest/content/fact-row.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { ticketsPath } from '#modules/hotel/hotels/paths.ts'

/** A link to the partner offers; renders nothing when there are none. */
export function TicketsLink() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { length: count } = hotel.tickets
  if (count === 0) return null
  return (
    <FactCard label={t('tickets.guest.title')}>
      <FactRow icon="ticket" title={t('tickets.guest.title')} to={path(ticketsPath)}>
        {t('tickets.guest.count', { count })}
      </FactRow>
    </FactCard>
  )
}
