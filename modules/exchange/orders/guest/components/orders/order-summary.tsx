import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Lines } from '#core/ui-guest/content/lines.tsx'
import { useSeatTexts } from '#modules/content/qr-codes/guest/api.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import type { Order } from '../../../contract.ts'
import { isCollected } from '../../../handover-rules.ts'
import { allergenNames } from '../menu/allergens.tsx'
import css from './order-summary.module.css'

/** The lines of an order with the names and prices at the time of ordering. */
export function OrderSummary({ order }: { order: Order }) {
  const { t, i18n } = useTranslation()
  const { lang } = useGuest()
  const paid = order.total.amount > 0
  const paidAtSeat = order.deliveryMode === 'seat-delivery' && order.room === null
  const seatTextsLoaded = useSeatTexts(paidAtSeat)
  const way = order.deliveryMode === 'reception-pickup' ? 'reception-pickup' : 'room-delivery'
  const totalText =
    paidAtSeat && order.status !== 'cancelled'
      ? t(seatTextsLoaded ? 'seats.phone.total' : 'orders.guest.recap.total')
      : t(`orders.guest.totalOn.${order.status === 'cancelled' ? 'cancelled' : way}`)
  return (
    <section className={css.summary} aria-label={t('orders.guest.summary')}>
      <ul>
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order are fixed and have no name of their own
          <li key={index}>
            <div>
              <p>{t('orders.guest.quantityOf', { quantity: line.quantity, name: line.name })}</p>
              {line.options.length > 0 ? (
                <p className={css.small}>{line.options.map(({ choice }) => choice).join(', ')}</p>
              ) : null}
              {line.note ? (
                <p className={css.small} dir="auto">
                  <Lines text={t('orders.guest.basket.quoted', { text: line.note })} />
                </p>
              ) : null}
            </div>
            {line.total.amount > 0 ? <span>{formatMoney(line.total, lang)}</span> : null}
          </li>
        ))}
      </ul>
      {isCollected(order) && order.room ? (
        <p className={css.small}>{t('orders.guest.pickupOf', { room: order.room })}</p>
      ) : null}
      {order.note ? (
        <p className={css.small} dir="auto">
          <Lines text={t('orders.guest.basket.quoted', { text: order.note })} />
        </p>
      ) : null}
      {order.allergies.length > 0 ? (
        <p className={css.small}>
          {t(`orders.guest.allergies.${order.status === 'new' || order.status === 'cancelled' ? 'told' : 'seen'}`, {
            list: allergenNames(order.allergies, t, i18n.language),
          })}
        </p>
      ) : null}
      {paid ? (
        <p className={css.total}>
          <span>{totalText}</span>
          <span>{formatMoney(order.total, lang)}</span>
        </p>
      ) : null}
    </section>
  )
}
