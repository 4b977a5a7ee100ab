import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '#core/ui-guest/icon.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import type { Order } from '../../contract.ts'
import { isOpen } from '../../status-rules.ts'
import { useOrders } from '../order-store.ts'
import { numberKey, orderWording } from '../order-wording.ts'
import { useUnreadRefusal } from '../seen.ts'
import css from './order-pill.module.css'

/** Follows the guest from screen to screen while an order runs, and when one was refused until it has been read. */
export function OrderPill() {
  const { t } = useTranslation()
  const { hotel, now, path } = useGuest()
  const { pathname } = useLocation()
  const { list } = useOrders(hotel.id)
  const news = useUnreadRefusal(list, now)
  const running = list.filter(({ status }) => isOpen(status))
  const shown: Order | undefined = list.find(({ id }) => id === news) ?? running[0]
  if (!shown || /\/(orders|basket)\b/.test(pathname)) return null

  const several = !news && running.length > 1
  return (
    <div role="status">
      <Link
        to={several ? path('orders') : path(`orders/${shown.id}`)}
        viewTransition
        className={`${css.pill} ${news ? css.warn : ''}`}
      >
        <span className={css.dot} />
        <span className={css.words}>
          {several
            ? t('orders.guest.pill.several', { count: running.length })
            : `${t(numberKey(shown, hotel), { number: shown.number })} · ${t(`orders.guest.timeline.${orderWording(shown, hotel)}.${shown.status}`)}`}
        </span>
        <Icon name="forward" />
      </Link>
    </div>
  )
}
