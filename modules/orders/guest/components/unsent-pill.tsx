import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '#core/ui-guest/icon.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { useUnsent } from '../basket-store.ts'
import css from './order-pill.module.css'

/** Follows the guest from screen to screen while what they ordered has not left. */
export function UnsentPill() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { pathname } = useLocation()
  const [first] = useUnsent(hotel.id)
  if (!first || /\/(orders|basket)\b/.test(pathname)) return null
  const title = first.attempt?.state === 'failed' ? 'orders.guest.unsent.failed.title' : 'orders.guest.unsent.title'
  const name = hotel.services.find(({ id }) => id === first.serviceId)?.name
  return (
    <div role="status">
      <Link to={path('orders')} viewTransition className={`${css.pill} ${css.warn}`}>
        <span className={css.dot} />
        <span className={css.words}>{[t(title), name].filter(Boolean).join(' · ')}</span>
        <Icon name="forward" />
      </Link>
    </div>
  )
}
