import { Link } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon, type IconName } from '#core/ui-guest/content/icon.tsx'
import { telHref } from '#core/ui-guest/controls/tel.ts'
import { isOrdered } from '#modules/content/services/rules.ts'
import { filledInfos, infoSlugs } from '#modules/foundation/info/rules.ts'
import { useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import { infoPath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import css from './quick-actions.module.css'

/** The most used links in one line, for a small phone on which the rows below are not visible at first. */
export function QuickActions() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const messaging = useMessaging()
  const actions: (false | { icon: IconName; name: string; to?: string; href?: string })[] = [
    filledInfos(hotel.info).includes('wifi') && {
      icon: 'wifi',
      name: t('hotels.guest.now.wifiShort'),
      to: path(infoPath(infoSlugs.wifi)),
    },
    hotel.services.some(({ kind }) => isOrdered(kind)) && {
      icon: 'bell',
      name: t('hotels.guest.now.order'),
      to: path(servicesPath),
    },
    Boolean(hotel.phone) && {
      icon: 'phone',
      name: t('hotels.guest.now.call'),
      href: telHref(hotel.phone ?? '', hotel.dialled),
    },
    messaging !== null && { icon: 'chat', name: t('hotels.guest.now.message'), to: path(messaging.path) },
  ]
  const shownActions = actions.filter((action) => action !== false)
  if (shownActions.length === 0) return null
  return (
    <ul className={css.actions} aria-label={t('hotels.guest.now.title')}>
      {shownActions.map(({ icon, name, to, href }) => (
        <li key={icon}>
          {to ? (
            <Link to={to} viewTransition className={css.action}>
              <Icon name={icon} />
              <span>{name}</span>
            </Link>
          ) : (
            <a href={href} className={css.action}>
              <Icon name={icon} />
              <span>{name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
