import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { whenText } from '#core/ui-guest/content/hours-text.ts'
import { type ScannedSeat, useSeatName, useSeatTexts } from '#modules/content/qr-codes/guest/api.ts'
import type { PublicService } from '#modules/content/services/contract.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Checkout, CheckoutDetails } from '../../basket/checkout-state.ts'
import { useAsapText } from '../../wait-text.ts'
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
  const money = (amount: number) => formatMoney({ amount, currency: hotel.currency }, lang)
  const place = handover === 'room-delivery' ? details.room.trim() : details.guestName.trim()
  return (
    <section className={css.recap} aria-label={t('orders.guest.recap.title')}>
      <h2>{t('orders.guest.recap.title')}</h2>
      <p>
        {toSeat
          ? seat && (seatTextsLoaded ? seatName(seat) : seat.label)
          : place
            ? t(`orders.guest.recap.place.${handover}`, { place })
            : t(`orders.guest.recap.somewhere.${handover}`)}
        {handover === 'reception-pickup' && details.room.trim()
          ? ` · ${t('orders.guest.recap.guestOf', { room: details.room.trim() })}`
          : null}
        {' · '}
        {dueAt ? whenText(new Date(dueAt), guest, t) : open ? asap : t('orders.guest.recap.noTime')}
      </p>
      {total > 0 ? (
        <p className={css.total}>
          <span>{t('orders.guest.recap.total')}</span>
          <span>{money(total)}</span>
        </p>
      ) : null}
      {total > 0 && !toSeat ? <p className={css.paying}>{t(`orders.guest.paying.${handover}`)}</p> : null}
      {total > 0 && toSeat && seatTextsLoaded ? (
        <p className={css.paying}>{t(toRoomBill ? 'orders.guest.paying.room-delivery' : 'seats.phone.payingHere')}</p>
      ) : null}
    </section>
  )
}
