import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatMoney } from '#core/i18n/format.ts'
import { ButtonLink } from '#core/ui-guest/button.tsx'
import { useGuest } from '#modules/hotels/guest/api.ts'
import { priceOrder } from '../../rules.ts'
import { useBaskets } from '../basket-store.ts'

/** The way to the basket, with how much is in it; on a service's page, that service's. Absent where it would be no news. */
export function BasketBar() {
  const { t } = useTranslation()
  const { hotel, lang, path } = useGuest()
  const { pathname } = useLocation()
  const baskets = useBaskets(hotel.id)
  const basket = baskets.find(({ serviceId }) => pathname.includes(serviceId)) ?? baskets.at(-1)
  if (!basket || pathname.endsWith('/basket')) return null

  const service = hotel.services.find(({ id }) => id === basket.serviceId)
  const { total } = priceOrder(service?.articles ?? [], basket.lines)
  const count = basket.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const request = service?.kind === 'request'
  return (
    <div role="status">
      <ButtonLink
        to={path('basket', baskets.length > 1 ? { service: basket.serviceId } : {})}
        wide
        aside={total > 0 ? formatMoney({ amount: total, currency: hotel.currency }, lang) : null}
      >
        {request ? t('orders.guest.basket.barRequest', { quantity: count }) : t('orders.guest.basket.bar', { count })}
      </ButtonLink>
    </div>
  )
}
