import { useEffect, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type * as contract from '../../contract.ts'

/** Milliseconds from sending until the first check, and between two checks. */
const checkIntervalMs = 60_000

/**
 * Shown with an order or message that nobody has accepted: warns when no staff device would sound, with the number to
 * call. Checks a minute after it was sent, and then every minute. `since`: when it was sent, ISO 8601.
 */
export function NoAlertDevice({ since }: { since: string }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const [hasNoDevice, setHasNoDevice] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const check = async () => {
      const options = { lang, params: { hotelId: hotel.id }, ...selfRetriedOptions }
      await visitorRequest<typeof contract.readStaffListening>('get', '/v1/hotels/{hotelId}/staff-listening', options)
        .then(({ data }) => setHasNoDevice(!data.staffListening))
        // Without a network the last answer stays.
        .catch(() => undefined)
      timer = setTimeout(check, checkIntervalMs)
    }
    const waitedMs = hotelTime() - Date.parse(since)
    timer = setTimeout(check, Math.min(checkIntervalMs, Math.max(0, checkIntervalMs - waitedMs)))
    return () => clearTimeout(timer)
  }, [since, hotel.id, lang])
  if (!hasNoDevice) return null
  return (
    <Notice tone="warn" role="status" title={t('alerts.guest.nobody.title')}>
      <p>{t(hotel.phone ? 'alerts.guest.nobody.called' : 'alerts.guest.nobody.without')}</p>
      {hotel.phone && (
        <p>
          <bdi dir="ltr">{hotel.phone}</bdi> <CallLink number={hotel.phone} dialled={hotel.dialled} />
        </p>
      )}
    </Notice>
  )
}
