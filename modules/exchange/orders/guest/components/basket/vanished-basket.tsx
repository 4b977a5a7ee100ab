import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { Button } from '#core/ui-guest/controls/button.tsx'
import { useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { Basket } from '../../basket/basket.ts'
import { emptyBasket } from '../../basket/basket-store.ts'
import css from '../orders/empty-orders.module.css'

/** Shown when the service of a basket no longer exists. */
export function VanishedBasket({ basket }: { basket: Basket }) {
  const { t } = useTranslation()
  const hotel = useHotel()
  return (
    <div className={css.nothing}>
      <Notice tone="warn" role="status" title={t('orders.guest.basket.vanished')} />
      <ul>
        {basket.lines.map(({ key, name, quantity }) => (
          <li key={key}>{t('orders.guest.quantityOf', { name, quantity })}</li>
        ))}
      </ul>
      <Button look="quiet" onClick={() => emptyBasket(hotel.id, basket.serviceId)}>
        {t('orders.guest.basket.drop')}
      </Button>
    </div>
  )
}
