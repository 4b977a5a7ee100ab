import { useTranslation } from 'react-i18next'
import { Button } from '#core/ui-guest/button.tsx'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useHotel } from '#modules/hotels/guest/api.ts'
import type { Basket } from '../basket.ts'
import { emptyBasket } from '../basket-store.ts'
import css from './nothing.module.css'

/** The hotel has taken the whole service off while something of it lay in the basket. */
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
