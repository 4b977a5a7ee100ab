import { Link } from 'react-router'
import { formatDay, formatHour, formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, orderPath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../contract.ts'
import { isOpen } from '../status-rules.ts'
import { DataAgeNotice } from './components/orders/data-age-notice.tsx'
import { EmptyOrders } from './components/orders/empty-orders.tsx'
import { SeatOrders } from './components/orders/seat-orders.tsx'
import { UnsentOrders } from './components/orders/unsent-orders.tsx'
import { useOrders } from './order-list.ts'
import { loadOrders } from './order-store.ts'
import { numberKey, orderWording } from './order-wording.ts'
import css from './orders-screen.module.css'

export const meta = guestMeta((t) => ({ title: t('orders.guest.title'), personal: true }))

/** Every order of this phone at this hotel, newest first. */
export default function OrdersScreen() {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const { list, state } = useOrders(hotel.id)

  const body = () => {
    if (list.length > 0)
      return (
        <>
          <div className={css.asOf}>
            <DataAgeNotice />
          </div>
          <ul className={css.list}>
            {list.map((order) => (
              <OrderListItem key={order.id} order={order} />
            ))}
          </ul>
          <StayTotal orders={list} />
        </>
      )
    if (state === 'read') return <EmptyOrders text={t('orders.guest.none')} />
    if (state === 'unread')
      return (
        <>
          <NoScript />
          <p className={`scripted ${css.body}`}>{t('common.guest.aMoment')}</p>
        </>
      )
    return (
      <div className={css.body}>
        <Notice tone="warn" role="alert" title={t('orders.guest.unread')} />
        <Button look="quiet" onClick={() => loadOrders(hotel.id, lang)}>
          {t('common.guest.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <ScreenHeader title={t('orders.guest.title')} backTo={path(homePath)} backLabel={t('common.guest.backHome')} />
      <UnsentOrders />
      {body()}
      <SeatOrders />
    </>
  )
}

/** The total of this phone's orders that were not cancelled. Only the hotel's bill is binding. */
function StayTotal({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const counted = orders.filter(({ status, total }) => status !== 'cancelled' && total.currency === hotel.currency)
  const amount = counted.reduce((sum, { total }) => sum + total.amount, 0)
  if (amount === 0 || counted.length < 2) return null
  return (
    <p className={css.total}>
      <span>{t('orders.guest.stayTotal', { count: counted.length })}</span>
      <span>{formatMoney({ amount, currency: hotel.currency }, lang)}</span>
    </p>
  )
}

function OrderListItem({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel, lang, now, path } = useGuest()
  const time = formatHour(order.placedAt, lang, hotel.timeZone)
  const today = localDate(hotel.timeZone, now) === localDate(hotel.timeZone, new Date(order.placedAt))
  const status = order.status === 'cancelled' ? css.cancelled : isOpen(order.status) ? css.running : undefined
  return (
    <li className={css.row}>
      <div>
        <h2 className={css.name}>
          <Link to={path(orderPath(order.id))} viewTransition className="whole">
            {order.serviceName}
          </Link>
        </h2>
        <p>
          {t(numberKey(order, hotel), { number: order.number })}
          {' · '}
          {today ? time : `${formatDay(order.placedAt, lang, hotel.timeZone)}, ${time}`}
        </p>
        <p>{order.lines.map(({ quantity, name }) => t('orders.guest.quantityOf', { quantity, name })).join(', ')}</p>
        <p className={status}>{t(`orders.guest.timeline.${orderWording(order, hotel)}.${order.status}`)}</p>
      </div>
      {order.total.amount > 0 ? <span>{formatMoney(order.total, lang)}</span> : null}
    </li>
  )
}
