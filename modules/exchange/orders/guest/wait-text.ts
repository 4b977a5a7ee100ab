import { hourAt } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useOpening } from '#modules/content/services/guest/api.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { waitTimeOfHour } from '../wait-time-rules.ts'

/**
 * "entre 20 et 35 min", "environ 20 min": how long an order takes now or, while the service is closed, what the hotel has
 * set. Blank: unknown.
 */
export function useWaitText(service: PublicService): string {
  const { t } = useTranslation()
  const { hotel, now } = useGuest()
  const { open } = useOpening(service)
  // A process of the release before sends a hotel without the field.
  const measured = open ? hotel.waitTimes?.[service.id] : undefined
  const wait = waitTimeOfHour(measured, hourAt(now, hotel.timeZone), service.leadMinutes)
  if (!wait || !isOrdered(service.kind)) return ''
  const { from, until } = wait
  return from === until ? t('services.guest.lead', { minutes: from }) : t('services.guest.between', { from, until })
}

/** "Dès que possible (entre 20 et 35 min)". */
export function useAsapText(service: PublicService): string {
  const { t } = useTranslation()
  const wait = useWaitText(service)
  return t('orders.guest.time.asap') + (wait && ` (${wait})`)
}
