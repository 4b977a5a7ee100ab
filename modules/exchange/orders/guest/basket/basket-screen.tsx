import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { chipClass } from '#core/ui-guest/controls/chip.tsx'
import { useHydrated } from '#core/ui-guest/frame/hydrated.ts'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import { ScreenHeader } from '#core/ui-guest/frame/screen-header.tsx'
import { serviceAt } from '#modules/content/services/rules.ts'
import { guestMeta, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { basketPath, servicePath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import { Checkout } from '../components/basket/checkout.tsx'
import { VanishedBasket } from '../components/basket/vanished-basket.tsx'
import { EmptyOrders } from '../components/orders/empty-orders.tsx'
import { OrdersLink } from '../components/orders/orders-link.tsx'
import { UnsentOrders } from '../components/orders/unsent-orders.tsx'
import type { Basket } from './basket.ts'
import css from './basket-screen.module.css'
import { useBaskets, useUnsent } from './basket-store.ts'

export const meta = guestMeta((t) => ({ title: t('orders.guest.basket.title'), personal: true }))

/** The baskets of this phone, one per service. The query says which one is open. */
export default function BasketScreen() {
  const { t } = useTranslation()
  const { hotel, now, path } = useGuest()
  const hydrated = useHydrated()
  const stored = useBaskets(hotel.id)
  // In the hotel's order of services, so that editing a basket does not move it.
  const positionOf = (basket: Basket) => hotel.services.findIndex(({ id }) => id === basket.serviceId)
  const baskets = [...stored].sort((one, other) => positionOf(one) - positionOf(other))
  const unsent = useUnsent(hotel.id)
  const [search] = useSearchParams()
  const basket = baskets.find(({ serviceId }) => serviceId === search.get('service')) ?? stored.at(-1)
  const serviceOf = (id?: string) => hotel.services.find((service) => service.id === id)
  const service = serviceOf(basket?.serviceId)

  const body = () => {
    if (!hydrated)
      return (
        <div className={css.wait}>
          <NoScript />
          <p className="scripted">{t('common.guest.aMoment')}</p>
        </div>
      )
    if (!basket && unsent.length > 0) return null
    if (!basket)
      return (
        <>
          <EmptyOrders text={t('orders.guest.basket.empty')} />
          <OrdersLink whenSome />
        </>
      )
    if (!service) return <VanishedBasket basket={basket} />
    return <Checkout key={service.id} basket={basket} service={serviceAt(service, now)} />
  }
  return (
    <>
      <ScreenHeader
        title={t(service?.kind === 'request' ? 'orders.guest.basket.requestTitle' : 'orders.guest.basket.title')}
        above={service?.name}
        backTo={service ? path(servicePath(service.id)) : path(servicesPath)}
        backLabel={service ? t('orders.guest.basket.back', { name: service.name }) : t('services.guest.back')}
      />
      {baskets.length > 1 ? (
        <nav className={css.baskets} aria-label={t('orders.guest.basket.several')}>
          {baskets.map(({ serviceId }) => (
            <Link
              key={serviceId}
              to={path(basketPath, { service: serviceId })}
              replace
              className={chipClass(serviceId === basket?.serviceId)}
              aria-current={serviceId === basket?.serviceId ? 'page' : undefined}
            >
              {serviceOf(serviceId)?.name ?? t('orders.guest.basket.vanishedName')}
            </Link>
          ))}
        </nav>
      ) : null}
      <UnsentOrders />
      {body()}
    </>
  )
}
