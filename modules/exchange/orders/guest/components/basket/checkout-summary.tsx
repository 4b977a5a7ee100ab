import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { type ScannedSeat, useSeatName, useSeatTexts } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Checkout, CheckoutDetails } from '../../basket/checkout-state.ts'
import { useAsapText } from '../../wait-text.ts'
import { useBookingTexts } from '../bookings/use-booking-texts.ts'
import css from './checkout-summary.module.css'

/** Where, when and for how much, below the lines and just before the order button, as French law requires. */
export function CheckoutSummary({
  checkout,
  details,
  seat,
  open,
  service,
}: {
  checkout: Checkout
  details: CheckoutDetails
  seat: ScannedSeat | null
  open: boolean
  service: PublicService
}) {
  const { t } = useTranslation()
  const guest = useGuest()
  const { hotel, lang } = guest
  const asap = useAsapText(service)
  const { handover, dueAt, total, toRoomBill } = checkout
  const toSeat = handover === 'seat-delivery'
  const seatTextsLoaded = useSeatTexts(toSeat)
  const seatName = useSeatName()
  const bookingText = useBookingTexts()
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, lang)
  /** Booked under a name and paid at the reception, but not collected there. */
  const isNamedBooking = handover === 'reception-pickup' && service.slots !== null
  const paying = toSeat
    ? ''
    : isNamedBooking
      ? bookingText('bookings.screens.paying')
      : t(`orders.guest.paying.${handover}`)
  const room = details.room.trim()
  const place = handover === 'room-delivery' ? room : details.guestName.trim()
  const where = () => {
    if (handover === 'seat-delivery') return seat && (seatTextsLoaded ? seatName(seat) : seat.label)
    if (isNamedBooking) return place && bookingText('bookings.screens.inName', { name: place })
    return place ? t(`orders.guest.recap.place.${handover}`, { place }) : t(`orders.guest.recap.somewhere.${handover}`)
  }
  const guestOf = handover === 'reception-pickup' && room ? t('orders.guest.recap.guestOf', { room }) : ''
  const when = dueAt ? whenText(new Date(dueAt), guest, t) : open ? asap : t('orders.guest.recap.noTime')
  return (
    <section className={css.recap} aria-label={t('orders.guest.recap.title')}>
      <h2>{t('orders.guest.recap.title')}</h2>
      <p>{[where(), guestOf, when].filter(Boolean).join(' · ')}</p>
      {total > 0 ? (
        <p className={css.total}>
          <span>{t('orders.guest.recap.total')}</span>
          <span>{money(total)}</span>
        </p>
      ) : null}
      {total > 0 && !toSeat ? <p className={css.paying}>{paying}</p> : null}
      {total > 0 && toSeat && seatTextsLoaded ? (
        <p className={css.paying}>{t(toRoomBill ? 'orders.guest.paying.room-delivery' : 'seats.phone.payingHere')}</p>
      ) : null}
    </section>
  )
}
