import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow } from '#core/ui-guest/content/fact-row.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { ordersPath } from '#modules/hotel/hotels/paths.ts'
import { useOrders } from '../../order-list.ts'

/** A link to the orders of this phone. `whenSome`: shown only when there are orders. */
export function OrdersLink({ whenSome = false }: { whenSome?: boolean }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { list } = useOrders(hotel.id)
  if (whenSome && list.length === 0) return null
  return (
    <FactCard label={t('orders.guest.title')}>
      <FactRow icon="receipt" title={t('orders.guest.title')} to={path(ordersPath)} />
    </FactCard>
  )
}
