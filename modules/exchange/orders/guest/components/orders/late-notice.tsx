import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { AskLink, useGuest } from '#modules/hotel/hotels/guest/api.ts'
import css from './late-notice.module.css'

/** Says that an order is late, and how to reach the hotel about it. */
export function LateNotice({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  return (
    <Notice tone="warn" role="status" title={t('orders.guest.progress.late')}>
      <div className={css.contacts}>
        {hotel.phone ? (
          <ButtonAnchor href={telHref(hotel.phone, hotel.dialled)} wide>
            {t('common.guest.callReception')}
          </ButtonAnchor>
        ) : null}
        <AskLink kind="order" id={orderId} />
      </div>
    </Notice>
  )
}
