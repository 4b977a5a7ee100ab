import { useTranslation } from '#core/i18n/use-translation.ts'
import { ButtonAnchor } from '#core/ui-guest/controls/button.tsx'
import { NoScript } from '#core/ui-guest/frame/no-script.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { useGuest } from '#modules/hotel/hotels/guest/api.ts'
import { orderFormPath } from '../../../paths.ts'

/** For browsers without scripts: the link to the form with which they order, or that this service needs scripts. */
export function PlainFormLink({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  if (!isOrdered(service.kind) || service.articles.length === 0) return null
  if (service.slots) return <NoScript />
  return (
    <noscript>
      <ButtonAnchor href={orderFormPath(hotel.id, service.id, lang)} wide>
        {t('orders.guest.plainForm')}
      </ButtonAnchor>
    </noscript>
  )
}
