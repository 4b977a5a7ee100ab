import { useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { useRetry } from '#core/ui-guest/storage/retry.ts'
import { useScannedSeat, useSeatTexts } from '#modules/content/qr-codes/guest/api.ts'
import { selfRetriedOptions, visitorRequest } from '#modules/foundation/visitors/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { listSeatOrders, SeatOrder } from '../../../seats-contract.ts'
import css from './seat-orders.module.css'

const refreshMs = 20_000

/** What other phones at this seat wait for, where the hotel shows it. */
export function SeatOrders() {
  const { hotel } = useGuest()
  const seat = useScannedSeat(hotel.id)
  const isShared = seat !== null && hotel.services.some(({ seatService }) => seatService?.shared)
  const ready = useSeatTexts(isShared)
  return ready && seat ? <OrdersOfSeat key={seat.token} token={seat.token} /> : null
}

function OrdersOfSeat({ token }: { token: string }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const [orders, setOrders] = useState<SeatOrder[] | 'unread' | null>(null)
  const load = () =>
    visitorRequest<typeof listSeatOrders>('post', '/v1/hotels/{hotelId}/seat-orders', {
      lang,
      params: { hotelId: hotel.id },
      body: { seatToken: token },
      ...selfRetriedOptions,
    }).then(
      ({ data }) => setOrders(data),
      () => setOrders((previous) => previous ?? 'unread'),
    )
  useRetry(true, load, refreshMs)
  if (orders === 'unread') return <Notice role="status" title={t('seats.phone.othersFailed')} />
  if (!orders || orders.length === 0) return null
  return (
    <section className={css.others} aria-label={t('seats.phone.others')}>
      <h2>{t('seats.phone.others')}</h2>
      <p className={css.small}>{t('seats.phone.othersHint')}</p>
      <ul>
        {orders.map(({ serviceName, status, placedAt, lines }) => (
          <li key={`${placedAt} ${serviceName}`}>
            <p>{lines.map(({ quantity, name }) => t('orders.guest.quantityOf', { quantity, name })).join(', ')}</p>
            <p className={css.small}>
              {serviceName} · {t(`orders.guest.timeline.room-delivery.${status}`)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
