import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatClock, formatMoney } from '#core/i18n/format.ts'
import { Icon, type IconName } from '#core/ui-guest/icon.tsx'
import type { PublicService } from '#modules/services/contract.ts'
import { openingOf, useOpening } from '#modules/services/guest/api.ts'
import { CopyButton } from './copy-button.tsx'
import { useGuest } from './guest-provider.tsx'
import css from './useful-now.module.css'

/** What a guest who has just come in needs in the first ten seconds. */
export function UsefulNow() {
  const { t } = useTranslation()
  const { hotel } = useGuest()
  const { breakfast, wifi } = hotel.info
  const services = useServicesNow()
  if (!wifi && !breakfast && !hotel.phone && services.length === 0) return null
  return (
    <section className={css.card} aria-label={t('hotels.guest.now.title')}>
      {wifi ? (
        <Row
          icon="wifi"
          title={t('hotels.guest.now.wifi', { network: wifi.network })}
          action={wifi.password ? <CopyButton text={wifi.password} /> : null}
        >
          {wifi.password ? <span className={css.password}>{wifi.password}</span> : t('hotels.guest.now.wifiOpen')}
        </Row>
      ) : null}
      {services.map((service) => (
        <ServiceNow key={service.id} service={service} />
      ))}
      {breakfast ? <Breakfast {...breakfast} /> : null}
      {hotel.phone ? (
        <Row
          icon="phone"
          title={t('hotels.guest.now.reception')}
          action={
            <a className={css.do} href={`tel:${hotel.phone.replace(/[^\d+]/g, '')}`}>
              {t('hotels.guest.now.call')}
            </a>
          }
        >
          {hotel.phone}
        </Row>
      ) : null}
    </section>
  )
}

/** The services that take orders now, two at most; when none does, the one that opens first. */
function useServicesNow(): PublicService[] {
  const { t } = useTranslation()
  const guest = useGuest()
  const orderable = guest.hotel.services
    .filter(({ kind, articles }) => kind === 'order' && articles.length > 0)
    .map((service) => ({ service, opening: openingOf(service, guest, t) }))
  const open = orderable.filter(({ opening }) => opening.open)
  if (open.length > 0) return open.slice(0, 2).map(({ service }) => service)
  const next = orderable
    .filter(({ opening }) => opening.opensAt && !opening.paused)
    .sort((one, other) => Number(one.opening.opensAt) - Number(other.opening.opensAt))[0]
  return next ? [next.service] : []
}

function ServiceNow({ service }: { service: PublicService }) {
  const { t } = useTranslation()
  const { path } = useGuest()
  const { open, words } = useOpening(service)
  return (
    <Row
      icon="bell"
      title={service.name}
      action={
        <Link
          className={css.do}
          to={path(`discover/services/${service.id}`)}
          viewTransition
          aria-label={t(open ? 'hotels.guest.now.orderAt' : 'hotels.guest.now.seeNamed', { name: service.name })}
        >
          {t(open ? 'hotels.guest.now.order' : 'hotels.guest.now.see')}
        </Link>
      }
    >
      {words}
    </Row>
  )
}

function Breakfast({
  opens,
  closes,
  price,
  place,
}: {
  opens: string
  closes: string
  price: number | null
  place: string
}) {
  const { t } = useTranslation()
  const { hotel, lang } = useGuest()
  const clock = (reading: string) => formatClock(Number(reading.slice(0, 2)), Number(reading.slice(3)), lang)
  const details = [
    t('hotels.guest.now.hours', { opens: clock(opens), closes: clock(closes) }),
    price === null
      ? null
      : price === 0
        ? t('hotels.guest.now.included')
        : formatMoney({ amount: price, currency: hotel.currency }, lang),
    place,
  ]
  return (
    <Row icon="cup" title={t('hotels.guest.now.breakfast')}>
      {details.filter(Boolean).join(' · ')}
    </Row>
  )
}

function Row({
  icon,
  title,
  action,
  children,
}: {
  icon: IconName
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.row}>
      <span className={css.icon}>
        <Icon name={icon} />
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className={css.line}>{children}</p>
      </div>
      {action}
    </div>
  )
}
