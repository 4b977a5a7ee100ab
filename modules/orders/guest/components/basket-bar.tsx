import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatMoney } from '#core/i18n/format.ts'
import { ButtonLink } from '#core/ui-guest/button.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { priceOrder } from '../../rules.ts'
import type { Basket } from '../basket.ts'
import { useBaskets } from '../basket-store.ts'
import css from './basket-bar.module.css'

/** The way to each basket, with how much is in it; on a service's page, to that service's. Absent where it would be no news. */
export function BasketBar() {
  const { hotel } = useGuest()
  const { pathname } = useLocation()
  const baskets = useBaskets(hotel.id)
  if (baskets.length === 0 || pathname.endsWith('/basket')) return null
  const here = baskets.find(({ serviceId }) => pathname.includes(serviceId))
  return (
    <div role="status" className={css.bars}>
      {(here ? [here] : baskets).map((basket) => (
        <Bar key={basket.serviceId} basket={basket} named={baskets.length > 1 && !here} />
      ))}
    </div>
  )
}

/** `named`: there are others, of other services. */
function Bar({ basket, named }: { basket: Basket; named: boolean }) {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const service = hotel.services.find(({ id }) => id === basket.serviceId)
  const { total } = priceOrder(service?.articles ?? [], basket.lines)
  const count = basket.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = basket.refusal
    ? t('orders.guest.unsent.refused')
    : service?.kind === 'request'
      ? t('orders.guest.basket.barRequest', { quantity: count })
      : t('orders.guest.basket.bar', { count })
  return (
    <ButtonLink
      to={path('basket', { service: basket.serviceId })}
      wide
      aside={total > 0 ? formatMoney({ amount: total, currency: hotel.currency }, lang) : null}
    >
      {named && !basket.refusal ? `${service?.name ?? t('orders.guest.basket.vanishedName')} · ${count}` : words}
    </ButtonLink>
  )
}
