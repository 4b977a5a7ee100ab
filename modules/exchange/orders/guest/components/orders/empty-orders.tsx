import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonLink } from '#core/ui-guest/controls/button.tsx'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { servicesPath } from '#modules/hotel/hotels/paths.ts'
import css from './empty-orders.module.css'

/** Shown when there are no orders, with a link to the services. */
export function EmptyOrders({ text }: { text: string }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  return (
    <div className={css.nothing}>
      <p>{text}</p>
      <ButtonLink to={path(servicesPath)}>{t('orders.guest.toServices')}</ButtonLink>
    </div>
  )
}
