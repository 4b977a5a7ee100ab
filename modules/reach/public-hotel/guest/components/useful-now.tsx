import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { FactCard, FactRow, rowActionClass } from '#core/ui-guest/content/fact-row.tsx'
import { CallLink } from '#core/ui-guest/controls/call-link.tsx'
import type { PublicService } from '#modules/content/services/contract.ts'
import { openingOf, useOpening } from '#modules/content/services/guest/api.ts'
import { InfoRow } from '#modules/exchange/info-pages/guest/api.ts'
import { hasInfos, infoSlugs } from '#modules/foundation/info/rules.ts'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import { infosPath, servicePath } from '#modules/hotel/hotels/paths.ts'

/** What a guest who has just arrived needs first. */
export function UsefulNow() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const messaging = useMessaging()
  const services = useServicesNow()
  const hasMoreInfo = hasInfos(hotel.info)
  if (!hasMoreInfo && !hotel.phone && !messaging && services.length === 0) return null
  return (
    <FactCard label={t('hotels.guest.now.title')}>
      <InfoRow slug={infoSlugs.wifi} />
      {services.map((service) => (
        <ServiceNow key={service.id} service={service} />
      ))}
      <InfoRow slug={infoSlugs.breakfast} />
      {hotel.phone ? (
        <FactRow
          icon="phone"
          title={t('hotels.guest.now.reception')}
          action={<CallLink number={hotel.phone} dialled={hotel.dialled} />}
        >
          <bdi dir="ltr">{hotel.phone}</bdi>
        </FactRow>
      ) : null}
      {messaging ? <FactRow icon="chat" title={t('hotels.guest.now.write')} to={path(messaging.path)} /> : null}
      {hasMoreInfo ? <FactRow icon="info" title={t('infoPages.guest.all')} to={path(infosPath)} /> : null}
    </FactCard>
  )
}

/** Milliseconds ahead that count as soon: in the evening this includes tomorrow's breakfast. */
const maxAheadMs = 16 * 3_600_000

/** At most two services that accept orders now, and the next one to open if that is soon or none is open. */
function useServicesNow(): PublicService[] {
  const { t } = useTranslation()
  const guest = useGuest()
  const orderable = guest.hotel.services
    .filter(({ kind, articles }) => kind === 'order' && articles.length > 0)
    .map((service) => ({ service, opening: openingOf(service, guest, t) }))
  const open = orderable.filter(({ opening }) => opening.open).slice(0, 2)
  const next = orderable
    .filter(({ opening }) => opening.opensAt && !opening.open && !opening.paused)
    .sort((first, second) => Number(first.opening.opensAt) - Number(second.opening.opensAt))
    .find(({ opening: { opensAt } }) => open.length === 0 || Number(opensAt) - Number(guest.now) < maxAheadMs)
  return [...open, ...(next ? [next] : [])].map(({ service }) => service)
}

function ServiceNow({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const { open, opensAt, text } = useOpening(service)
  const takesOrders = open || opensAt !== null
  return (
    <FactRow
      icon="bell"
      title={service.name}
      action={
        <Link
          className={rowActionClass}
          to={path(servicePath(service.id))}
          viewTransition
          aria-label={t(takesOrders ? 'hotels.guest.now.orderAt' : 'hotels.guest.now.seeNamed', { name: service.name })}
        >
          {t(takesOrders ? 'hotels.guest.now.order' : 'hotels.guest.now.see')}
        </Link>
      }
    >
      {text}
    </FactRow>
  )
}
