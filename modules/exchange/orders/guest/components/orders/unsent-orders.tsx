import { useNavigate } from 'react-router'
import { formatDay, formatHourInSentence, formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { localDate } from '#core/time/hours.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button, ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { hotelTime } from '#core/ui-guest/frame/hotel-time.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath, orderPath } from '#modules/hotel/hotels/paths.ts'
import { type Basket, isExpiredBasket } from '../../basket/basket.ts'
import { useUnsent } from '../../basket/basket-store.ts'
import { useOrders } from '../../order-list.ts'
import { queueOrder, takeOrderBack, useSentOrder } from '../../order-outbox.ts'
import { numberKey, orderWording } from '../../order-wording.ts'
import css from './unsent-orders.module.css'

/**
 * Orders that the guest has placed and the hotel has not answered. Either the guest is told to call the reception
 * (specification point 8) and the order is sent again only on request, or it is sent automatically. Never both, because
 * a guest who calls might be served twice. Decision 0023.
 */
export function UnsentOrders() {
  const { hotel } = useGuest()
  const unsent = useUnsent(hotel.id)
  return (
    <>
      <SentOrder />
      {unsent.map((basket) => (
        <UnsentOrder key={basket.attempt?.key} basket={basket} />
      ))}
    </>
  )
}

/** The order that was sent automatically meanwhile, until the hotel has handled it. */
function SentOrder() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { list } = useOrders(hotel.id)
  const id = useSentOrder()
  const order = list.find((each) => each.id === id)
  return (
    <div role="status" className={css.sent}>
      {order?.status === 'new' ? (
        <Notice
          title={[
            t(`orders.guest.headline.${orderWording(order, hotel)}.new`),
            t(numberKey(order, hotel), { number: order.number }),
          ].join(' · ')}
        />
      ) : null}
    </div>
  )
}

function UnsentOrder({ basket }: { basket: Basket }) {
  const { t } = useTranslation()
  const { hotel, lang, now, path } = useGuest()
  const navigate = useNavigate()
  const { attempt, confirmed, serviceId, lines, refusal } = basket
  if (!attempt || !confirmed) return null
  const { key, sent, withdrawn } = attempt
  const failed = attempt.state === 'failed' && !withdrawn
  const service = hotel.services.find(({ id }) => id === serviceId)
  const total = lines.reduce((sum, { quantity, seenPrice }) => sum + quantity * seenPrice, 0)
  const at = new Date(confirmed.at)
  const day = formatDay(at, lang, hotel.timeZone)
  const time = formatHourInSentence(at, lang, hotel.timeZone)
  const isToday = localDate(hotel.timeZone, at) === localDate(hotel.timeZone, now)
  const old = isExpiredBasket(basket, hotelTime())
  const state = withdrawn ? 'withdrawn' : old ? 'old' : sent ? 'silence' : 'offline'
  const stop = async () => {
    const outcome = await takeOrderBack(hotel.id, key)
    if (outcome === 'back') await navigate(path(basketPath, { service: serviceId }), { replace: true })
    // The order had arrived and is already being handled.
    if (typeof outcome === 'object' && 'order' in outcome) await navigate(path(orderPath(outcome.order.id)))
  }
  return (
    <section className={css.unsent} aria-label={t(`orders.guest.unsent.${failed ? 'failed.title' : 'title'}`)}>
      {failed ? (
        <Notice tone="warn" role="alert" title={t('orders.guest.problem.failed')}>
          <p>{refusal?.detail ?? t(`orders.guest.unsent.failed.${sent ? 'silence' : 'offline'}`)}</p>
          <p>{t('orders.guest.unsent.failed.kept')}</p>
        </Notice>
      ) : (
        <Notice tone="warn" role="status" title={t('orders.guest.unsent.title')}>
          {refusal ? <p>{refusal.detail}</p> : null}
          <p>
            {state === 'old' && !isToday
              ? t('orders.guest.unsent.oldDay', { day, time })
              : t(`orders.guest.unsent.${state}`, { time })}
          </p>
        </Notice>
      )}
      <div className={css.order}>
        <div>
          <h2>{service?.name ?? t('orders.guest.basket.vanishedName')}</h2>
          <p>{lines.map(({ name, quantity }) => t('orders.guest.quantityOf', { name, quantity })).join(', ')}</p>
        </div>
        {total > 0 ? <span>{formatMoney({ amount: total, currency: hotel.currency }, lang)}</span> : null}
      </div>
      <div className={css.actions}>
        {failed || old ? (
          <Button onClick={() => queueOrder(hotel.id, key)}>
            {t(`orders.guest.unsent.${failed ? 'failed.send' : 'send'}`)}
          </Button>
        ) : null}
        {withdrawn ? null : (
          <Button look="quiet" onClick={stop}>
            {t(`orders.guest.unsent.${failed ? 'failed.called' : 'takeBack'}`)}
          </Button>
        )}
        {hotel.phone && (failed || withdrawn) ? (
          <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} look="text">
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
      </div>
    </section>
  )
}
