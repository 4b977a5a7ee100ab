import { useTranslation } from '#core/i18n/use-translation.ts'
import { Notice } from '#core/ui-guest/content/notice.tsx'
import { useGuest, useHotel } from '#modules/hotel/hotels/guest/api.ts'
import type { PublicService } from '../../contract.ts'
import { availableFrom, isOrdered } from '../../rules.ts'
import { useOpening } from './opening.ts'

/** Says that the service is closed, and whether guests can order for later. When it opens is shown in `OpeningLine`. */
export function ServiceNotice({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { open, paused, opensAt } = useOpening(service)
  if (paused) return <PauseNotice service={service} />
  if (open || service.articles.length === 0) return null
  return (
    <Notice role="status">{t(opensAt ? 'services.guest.notice.orderAhead' : 'services.guest.notice.closed')}</Notice>
  )
}

/** Says until when the service is paused, and that guests can order for later or what to do instead. */
export function PauseNotice({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { now } = useGuest()
  const { phone } = useHotel()
  const { text } = useOpening(service)
  const hasEnd = availableFrom(service, now) !== null
  const canOrderAhead = hasEnd && isOrdered(service.kind) && service.articles.length > 0
  return (
    <Notice tone="warn" title={hasEnd ? text : t('services.guest.notice.paused')} role="status">
      <p>{t(`services.guest.notice.${canOrderAhead ? 'pausedAhead' : phone ? 'pausedCall' : 'pausedLater'}`)}</p>
    </Notice>
  )
}
