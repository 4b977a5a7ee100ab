import { useTranslation } from 'react-i18next'
import { Notice } from '#core/ui-guest/notice.tsx'
import { useHotel } from '#modules/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { useOpening } from './opening.ts'

/** Closed: one may order for later, and the line above says when it opens; a pause says what to do instead. */
export function ServiceNotice({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { phone } = useHotel()
  const { open, paused, opensAt } = useOpening(service)
  if (paused)
    return (
      <Notice tone="warn" title={t('services.guest.notice.paused')} role="status">
        <p>{t(phone ? 'services.guest.notice.pausedCall' : 'services.guest.notice.pausedLater')}</p>
      </Notice>
    )
  if (open || service.articles.length === 0) return null
  return (
    <Notice role="status">{t(opensAt ? 'services.guest.notice.orderAhead' : 'services.guest.notice.closed')}</Notice>
  )
}
