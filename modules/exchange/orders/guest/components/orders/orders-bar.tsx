import { Link, useLocation } from 'react-router'
import { formatMoney } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon } from '#core/ui-guest/content/icon.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath, orderPath, ordersPath } from '#modules/hotel/hotels/paths.ts'
import type { Order } from '../../../contract.ts'
import { priceOrder } from '../../../rules.ts'
import { isOpen } from '../../../status-rules.ts'
import type { Basket } from '../../basket/basket.ts'
import { useBaskets, useUnsent } from '../../basket/basket-store.ts'
import { useOrders } from '../../order-list.ts'
import { numberKey, orderWording } from '../../order-wording.ts'
import { useUnreadRefusal } from '../../seen-refusals.ts'
import css from './orders-bar.module.css'

interface BarLink {
  to: string
  label: string
  /** The short text, used when both links are shown or the screen is narrow. */
  short: string
  warns?: boolean
}

/**
 * A bar at the bottom of every screen with the state of the orders and a link to the baskets. Hidden on screens that
 * show the same.
 */
export function OrdersBar() {
  const { pathname } = useLocation()
  const order = useOrderLink()
  const basket = useBasketLink()
  const shownOrder = /\/(orders|basket)\b/.test(pathname) ? null : order
  const shownBasket = pathname.endsWith('/basket') ? null : basket
  if (!shownOrder && !shownBasket) return null
  const showsBoth = shownOrder !== null && shownBasket !== null
  return (
    <div role="status" className={css.bar}>
      {shownOrder ? (
        <Link
          to={shownOrder.to}
          viewTransition
          className={`${css.pill} ${shownOrder.warns ? css.warn : ''}`}
          aria-label={shownOrder.label}
        >
          <span className={css.dot} />
          <BarLinkText link={shownOrder} both={showsBoth} />
          <Icon name="forward" />
        </Link>
      ) : null}
      {shownBasket ? (
        <Link
          to={shownBasket.to}
          viewTransition
          className={`${css.pill} ${css.basket}`}
          aria-label={[shownBasket.label, shownBasket.price].filter(Boolean).join(', ')}
        >
          <BarLinkText link={shownBasket} both={showsBoth} />
          {shownBasket.price ? <span className={css.price}>{shownBasket.price}</span> : null}
        </Link>
      ) : null}
    </div>
  )
}

const BarLinkText = ({ link: { label, short }, both: showsBoth }: { link: BarLink; both: boolean }) => (
  <>
    {showsBoth ? null : <span className={`${css.words} ${css.full}`}>{label}</span>}
    <span className={`${css.words} ${showsBoth ? '' : css.short}`}>{short}</span>
  </>
)

/** Unsent orders first, then an unread refusal, then open orders. */
function useOrderLink(): BarLink | null {
  const { t } = useTranslation()
  const { hotel, now, path } = useGuest()
  const { list } = useOrders(hotel.id)
  const unreadRefusal = useUnreadRefusal(list, now)
  const [unsent] = useUnsent(hotel.id)
  if (unsent) {
    const failed = unsent.attempt?.state === 'failed'
    const title = t(failed ? 'orders.guest.unsent.failed.title' : 'orders.guest.unsent.title')
    const name = hotel.services.find(({ id }) => id === unsent.serviceId)?.name
    return { to: path(ordersPath), label: [title, name].filter(Boolean).join(' · '), short: title, warns: true }
  }
  const running = list.filter(({ status }) => isOpen(status))
  const shown: Order | undefined = list.find(({ id }) => id === unreadRefusal) ?? running[0]
  if (!shown) return null
  if (!unreadRefusal && running.length > 1) {
    const label = t('orders.guest.pill.several', { count: running.length })
    return { to: path(ordersPath), label, short: label }
  }
  const status = t(`orders.guest.timeline.${orderWording(shown, hotel)}.${shown.status}`)
  const number = t(numberKey(shown, hotel), { number: shown.number })
  return {
    to: path(orderPath(shown.id)),
    label: `${number} · ${status}`,
    short: status,
    warns: unreadRefusal !== null,
  }
}

/** A refused basket first; otherwise on a service's page its own basket, elsewhere all of them. */
function useBasketLink(): (BarLink & { price: string }) | null {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const { pathname } = useLocation()
  const baskets = useBaskets(hotel.id)
  const basket =
    baskets.find(({ refusal }) => refusal) ??
    baskets.find(({ serviceId }) => pathname.includes(serviceId)) ??
    baskets.at(-1)
  if (!basket) return null
  const serviceOf = ({ serviceId }: Basket) => hotel.services.find(({ id }) => id === serviceId)
  const totalOf = (each: Basket) => priceOrder(serviceOf(each)?.articles ?? [], each.lines).total
  const priceOf = (total: number) => (total > 0 ? formatMoney({ amount: total, currency: hotel.currency }, lang) : '')
  if (baskets.length > 1 && !basket.refusal && !pathname.includes(basket.serviceId)) {
    const label = t('orders.guest.basket.all', { count: baskets.length })
    const price = priceOf(baskets.reduce((sum, each) => sum + totalOf(each), 0))
    return { to: path(basketPath), label, short: label, price }
  }
  const count = basket.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const [label, short] = basket.refusal
    ? [t('orders.guest.unsent.refused'), t('orders.guest.unsent.refusedShort')]
    : serviceOf(basket)?.kind === 'request'
      ? [t('orders.guest.basket.barRequest', { quantity: count }), t('orders.guest.basket.shortRequest')]
      : [t('orders.guest.basket.bar', { count }), t('orders.guest.basket.short')]
  return {
    to: path(basketPath, { service: basket.serviceId }),
    label,
    short,
    price: priceOf(totalOf(basket)),
  }
}
