import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type * as contract from '../../contract.ts'

/** Milliseconds until a waiting guest is told that no staff device plays alerts, and between two checks. */
const untilAsked = 60_000

/**
 * For something that a guest sent and nobody has accepted: warns when no staff device would sound, with the number to
 * call. Checks a minute after it was sent, then every minute.
 */
export function NoAlertDevice({ since }: { since: string }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const [nobody, setNobody] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const options = { lang, params: { hotelId: hotel.id }, ...selfRetriedOptions }
      await visitorRequest<typeof contract.readStaffListening>('get', '/v1/hotels/{hotelId}/staff-listening', options)
        .then(({ data }) => setNobody(!data.staffListening))
        // Without a network the last answer stays.
        .catch(() => undefined)
      timer = setTimeout(ask, untilAsked)
    }
    const waited = hotelTime() - Date.parse(since)
    timer = setTimeout(ask, Math.min(untilAsked, Math.max(0, untilAsked - waited)))
    return () => clearTimeout(timer)
  }, [since, hotel.id, lang])
  if (!nobody) return null
  return (
    <Notice tone="warn" role="status" title={t('alerts.guest.nobody.title')}>
      <p>{t(hotel.phone ? 'alerts.guest.nobody.called' : 'alerts.guest.nobody.without')}</p>
      {hotel.phone && (
        <p>
          {hotel.phone} <CallLink number={hotel.phone} dialled={hotel.dialled} />
        </p>
      )}
    </Notice>
  )
}
