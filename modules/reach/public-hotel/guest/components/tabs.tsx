import { Link, useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Icon, type IconName } from '#core/ui-guest/content/icon.tsx'
import { allPlaces } from '#modules/content/places/guest/api.ts'
import { placeCategories } from '#modules/content/places/rules.ts'
import { useOrders } from '#modules/exchange/orders/guest/api.ts'
import { isOpen } from '#modules/exchange/orders/status-rules.ts'
import { hasInfos } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import { type Messaging, useGuest, useMessaging } from '#modules/hotel/hotels/guest/api.ts'
import { homePath, infosPath, ordersPath, placesPath, servicesPath } from '#modules/hotel/hotels/paths.ts'
import { LanguageSwitch } from './language-switch.tsx'
import css from './tabs.module.css'

/** How many rows of three tabs there are on a narrow screen. */
export const tabRows = ({ info, places }: PublicHotel) => (hasInfos(info) || places.length > 0 ? 2 : 1)

/** The navigation: at the bottom of a phone, at the top of a wide screen. */
export function Tabs() {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const { pathname } = useLocation()
  const running = useOrders(hotel.id).list.filter(({ status }) => isOpen(status)).length
  const messaging = useMessaging()
  const [home = '', services = '', infos = '', orders = ''] = [homePath, servicesPath, infosPath, ordersPath].map(
    (to) => path(to).split('?')[0],
  )
  const around = [allPlaces, ...placeCategories].map((selection) => path(placesPath(selection)).split('?')[0] ?? '')
  const within = (place: string) => pathname === place || pathname.startsWith(`${place}/`)
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={t('hotels.guest.tabs.label')}>
        <Tab to={path(homePath)} icon="home" on={pathname === home || pathname === `${home}/`}>
          {t('hotels.guest.tabs.home')}
        </Tab>
        <Tab to={path(servicesPath)} icon="bell" on={within(services) || (messaging !== null && within(orders))}>
          {t('hotels.guest.tabs.services')}
        </Tab>
        {hasInfos(hotel.info) ? (
          <Tab to={path(infosPath)} icon="info" on={within(infos)}>
            {t('hotels.guest.tabs.infos')}
          </Tab>
        ) : null}
        {hotel.places.length > 0 ? (
          <Tab to={path(placesPath(allPlaces))} icon="pin" on={around.some(within)}>
            {t('hotels.guest.tabs.discover')}
          </Tab>
        ) : null}
        {messaging ? (
          <MessagesTab messaging={messaging} within={within} />
        ) : (
          <Tab
            to={path(ordersPath)}
            icon="receipt"
            on={within(orders)}
            badge={running}
            badgeWords={t('hotels.guest.tabs.running')}
          >
            {t('hotels.guest.tabs.orders')}
          </Tab>
        )}
      </nav>
      <div className={css.languages}>
        <LanguageSwitch look="letters" />
      </div>
    </div>
  )
}

function MessagesTab({ messaging, within }: { messaging: Messaging; within: (place: string) => boolean }) {
  const { t } = useTranslation()
  const { hotel, path } = useGuest()
  const unread = messaging.useUnread(hotel.id)
  const to = path(messaging.path)
  return (
    <Tab
      to={to}
      icon="chat"
      on={within(to.split('?')[0] ?? '')}
      badge={unread}
      badgeWords={t('hotels.guest.tabs.unread', { count: unread })}
    >
      {t('hotels.guest.tabs.messages')}
    </Tab>
  )
}

function Tab({
  to,
  icon,
  on,
  badge,
  badgeWords,
  children,
}: {
  to: string
  icon: IconName
  on: boolean
  badge?: number
  /** What the badge counts, for screen readers. */
  badgeWords?: string
  children: string
}) {
  return (
    <Link to={to} viewTransition className={css.tab} aria-current={on ? 'page' : undefined}>
      <span className={css.icon}>
        <Icon name={icon} />
        {badge ? (
          <span className={css.badge}>
            {badge}
            <span className="visually-hidden"> {badgeWords}</span>
          </span>
        ) : null}
      </span>
      {children}
    </Link>
  )
}
