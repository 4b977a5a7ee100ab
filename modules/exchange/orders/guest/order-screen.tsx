import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { useScreenParts } from '#core/ui-guest/screen-parts.ts'
import { NoAlertDevice } from '#modules/content/alerts/guest/api.ts'
import { NotificationOffer } from '#modules/content/guest-notifications/guest/api.ts'
import { useStreamState } from '#modules/foundation/visitors/guest/api.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { ordersPath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../contract.ts'
import { isCollected } from '../handover-rules.ts'
import { isOpen } from '../status-rules.ts'
import { isLate } from '../urgency-rules.ts'
import { BookingDetails } from './components/bookings/booking-details.tsx'
import { AmendmentNotice } from './components/orders/amendment-notice.tsx'
import { DataAgeNotice } from './components/orders/data-age-notice.tsx'
import { EmptyOrders } from './components/orders/empty-orders.tsx'
import { LateNotice } from './components/orders/late-notice.tsx'
import { OrderActions } from './components/orders/order-actions.tsx'
import { OrderSummary } from './components/orders/order-summary.tsx'
import { Timeline } from './components/orders/timeline.tsx'
import { useOrders } from './order-list.ts'
import css from './order-screen.module.css'
import { loadOrder } from './order-store.ts'
import { numberKey, orderWording } from './order-wording.ts'
import { useExpected } from './promised-text.ts'
import { markRefusalSeen } from './seen-refusals.ts'

export const meta = guestMeta((t) => ({ title: t('orders.guest.order.title'), personal: true }))

export default function OrderScreen() {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const { hotel, path } = useGuest()
  const order = useOrders(hotel.id).list.find(({ id }) => id === orderId)
  const { state, retry } = useLoadOrder(orderId)

  // Orders that this phone stored before hotels could change them lack the field.
  if (order) return <TrackedOrder order={{ ...order, amendments: order.amendments ?? [] }} />
  return (
    <>
      <ScreenHeader
        title={t('orders.guest.order.title')}
        backTo={path(ordersPath)}
        backLabel={t('orders.guest.back')}
      />
      {state === 'reading' ? <NoScript /> : null}
      {state === 'reading' ? <Skeleton /> : null}
      {state === 'unknown' ? <EmptyOrders text={t('orders.guest.order.unknown')} /> : null}
      {state === 'failed' ? (
        <div className={css.body}>
          <Notice tone="warn" role="alert" title={t('orders.guest.order.unread')} />
          <Button look="quiet" onClick={retry}>
            {t('common.guest.retry')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Reads the order when the screen opens and each time the live stream reconnects. */
function useLoadOrder(orderId: string) {
  const { lang } = useGuest()
  const stream = useStreamState()
  const [state, setState] = useState<'reading' | 'unknown' | 'failed'>('reading')
  const retry = useCallback(() => {
    loadOrder(orderId, lang).catch((error: unknown) => {
      const refused = error instanceof ProblemError && error.problem.status < 500
      setState(refused ? 'unknown' : 'failed')
    })
  }, [orderId, lang])
  useEffect(() => {
    if (stream !== 'lost') retry()
  }, [stream, retry])
  return { state, retry }
}

function TrackedOrder({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel, now, path } = useGuest()
  const stream = useStreamState()
  const late = isLate(order, now)
  const expected = useExpected(order)
  const headline = t(`orders.guest.headline.${orderWording(order, hotel)}.${order.status}`)
  useEffect(() => {
    if (order.status === 'cancelled') markRefusalSeen(order.id)
  }, [order.id, order.status])

  const place = isCollected(order)
    ? t('orders.guest.order.atReception')
    : (order.seat?.name ?? (order.room && t('orders.guest.order.inRoom', { room: order.room })))
  return (
    <>
      <ScreenHeader
        title={headline}
        above={[t(numberKey(order, hotel), { number: order.number }), place].filter(Boolean).join(' · ')}
        below={
          <>
            {expected ? <p className={css.expected}>{expected}</p> : null}
            {order.serviceName}
          </>
        }
        backTo={path(ordersPath)}
        backLabel={t('orders.guest.back')}
      />
      <p className="visually-hidden" role="status">
        {headline}
      </p>
      {stream === 'lost' && isOpen(order.status) ? (
        <div className={css.body}>
          <Notice role="status" title={t('orders.guest.order.lost')}>
            <p>{t('orders.guest.order.lostExplain')}</p>
          </Notice>
          <DataAgeNotice />
        </div>
      ) : null}
      {stream === 'polling' && isOpen(order.status) ? (
        <div className={css.body}>
          <Notice role="status">
            <p>{t('common.guest.polling')}</p>
          </Notice>
        </div>
      ) : null}
      {late ? (
        <div className={css.waiting}>
          <LateNotice orderId={order.id} />
        </div>
      ) : null}
      {order.status === 'new' && !late ? (
        <div className={css.waiting}>
          <NoAlertDevice since={order.placedAt} />
        </div>
      ) : null}
      {order.status === 'completed' ? <CompletedGreeting order={order} /> : null}
      <BookingDetails order={order} />
      <AmendmentNotice order={order} />
      <Timeline order={order} />
      {isOpen(order.status) ? <NotificationOffer shownIn="order" /> : null}
      <OrderSummary order={order} />
      <OrderActions order={order} contacts={!late} />
    </>
  )
}

/** Shown after the order is completed: a greeting, and the parts that other modules add. */
function CompletedGreeting({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const parts = useScreenParts()
  const isFood = hotel.services.find(({ id }) => id === order.serviceId)?.kind === 'order'
  if (!isFood) return null
  return (
    <div className={css.body}>
      <Notice title={t('orders.guest.enjoy')}>
        {parts.map(({ name, OrderFoot }) => (OrderFoot ? <OrderFoot key={name} /> : null))}
      </Notice>
    </div>
  )
}

/** The placeholder of a timeline while it is loading. */
function Skeleton() {
  const { t } = useTranslation()
  return (
    <div className={`scripted ${css.skeleton}`} role="status" aria-label={t('common.guest.aMoment')}>
      {['first', 'second', 'third', 'fourth'].map((each) => (
        <span key={each} />
      ))}
    </div>
  )
}
