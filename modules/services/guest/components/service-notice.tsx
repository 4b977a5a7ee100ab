import { useTranslation } from 'react-i18next'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useHotel } from '#modules/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { useOpening } from './opening.ts'

/** Closed says when it opens and that one may order for later; a pause says what to do instead. */
export function ServiceNotice({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { phone } = useHotel()
  const { open, paused, words } = useOpening(service)
  if (paused)
    return (
      <Notice tone="warn" title={t('services.guest.notice.paused')} role="status">
        <p>{t(phone ? 'services.guest.notice.pausedCall' : 'services.guest.notice.pausedLater')}</p>
      </Notice>
    )
  if (open || !words) return null
  return (
    <Notice title={words} role="status">
      {service.articles.length > 0 ? <p>{t('services.guest.notice.orderAhead')}</p> : null}
    </Notice>
  )
}
