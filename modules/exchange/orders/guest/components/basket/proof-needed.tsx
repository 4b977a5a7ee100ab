import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from '../orders/order-problem.module.css'

/** Shown before an order is sent when the hotel requires a scanned room. The basket is kept until the guest has scanned the code. */
export function ProofNeeded({ neededFor }: { neededFor: 'order' | 'bill' }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  return (
    <Notice tone="warn" role="status" title={t('orders.guest.proof.title')}>
      <p>{t(neededFor === 'bill' ? 'orders.guest.proof.bill' : 'orders.guest.proof.text')}</p>
      <div className={css.actions}>
        {hotel.phone ? (
          <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} look="quiet">
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
        <ButtonAnchor href={`/q?lang=${lang}`} look="text">
          {t('orders.guest.proof.typed')}
        </ButtonAnchor>
      </div>
    </Notice>
  )
}
