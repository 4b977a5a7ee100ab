import { Drawer, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { BarSlotPlace } from '#core/ui-office/bar-slot.tsx'
import { Menu as MenuIcon, Message, Receipt } from '#core/ui-office/icons.tsx'
import { useOfficeModules } from '#core/ui-office/office-module.ts'
import type { User } from '#modules/accounts/contract.ts'
import { isProvider } from '#modules/accounts/office/api.ts'
import { useWaitingThreads } from '#modules/chat/office/api.ts'
import type { Managed } from '#modules/hotels/office/api.ts'
import { type BarLink, barLinks, hotelMenu } from '../bar-links.ts'
import { AccountMenu, LanguageButtons, PublicPage, SignOut } from './bar-tools.tsx'
import { HotelMenu } from './hotel-menu.tsx'
import styles from './top-bar.module.css'

interface BarProps {
  me: User
  /** Where the bar stands in a hotel. */
  orgId?: string
  managed?: Managed
}

/** The top bar of the specification's point 2, with what waits for the staff at its right. On a phone it folds into a menu. */
export function TopBar({ me, orgId, managed }: BarProps) {
  const narrow = useMediaQuery('(width < 80em)', undefined, { getInitialValueInEffect: false })
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const provider = isProvider(me)
  const actor = { role: managed?.role ?? null, provider }
  const modules = useOfficeModules()
  const links = barLinks(modules, pathname, provider, actor, managed)
  const more = managed ? hotelMenu(modules, actor, managed) : []
  return (
    <header className={styles.bar}>
      <a href="#content" className={styles.skip}>
        {t('hotels.office.bar.skip')}
      </a>
      {orgId && managed ? (
        <HotelMenu orgId={orgId} name={managed.hotel.name} links={more} />
      ) : (
        <Link to="/hotels" className={styles.wordmark}>
          Livret
        </Link>
      )}
      {!narrow && (
        <nav className={styles.links} aria-label={t('hotels.office.bar.navigation')}>
          <Links links={links} />
        </nav>
      )}
      <Group gap={6} ml="auto" wrap="nowrap">
        {orgId && (
          <>
            <WaitingBadge
              to={`/hotels/${orgId}/orders`}
              icon={<Receipt />}
              text="hotels.office.bar.orders"
              count={managed?.newOrders ?? 0}
              waiting="hotels.office.bar.newOrders"
            />
            <MessagesBadge orgId={orgId} known={managed !== undefined} />
          </>
        )}
        <BarSlotPlace />
        {narrow ? (
          <Folded me={me} orgId={orgId} links={links} />
        ) : (
          <>
            {orgId && <PublicPage orgId={orgId} />}
            <AccountMenu me={me} />
            <SignOut />
          </>
        )}
      </Group>
    </header>
  )
}

function Links({ links }: { links: BarLink[] }) {
  const { t } = useTranslation()
  return links.map(({ text, to, badge }) => (
    <NavLink key={text} to={to} end={to === '/hotels'}>
      {t(text)}
      {badge && badge.count > 0 && (
        <>
          <i aria-hidden="true">{badge.count}</i>
          <VisuallyHidden component="span">{t(badge.waiting, { count: badge.count })}</VisuallyHidden>
        </>
      )}
    </NavLink>
  ))
}

interface WaitingBadgeProps {
  to: string
  /** In the place of the words on a phone: the hotel's name needs their room. */
  icon: ReactNode
  text: ParseKeys
  count: number
  /** There may be more than are counted. */
  more?: boolean
  /** The count in words. */
  waiting: ParseKeys
}

function WaitingBadge({ to, icon, text, count, more = false, waiting }: WaitingBadgeProps) {
  const { t } = useTranslation()
  return (
    <NavLink to={to} className={styles.badge}>
      {icon}
      <span>{t(text)}</span>
      {count > 0 && (
        <>
          <i aria-hidden="true">{more ? `${count}+` : count}</i>
          <VisuallyHidden component="span">{t(waiting, { count })}</VisuallyHidden>
        </>
      )}
    </NavLink>
  )
}

function MessagesBadge({ orgId, known }: { orgId: string; known: boolean }) {
  const { count, more } = useWaitingThreads(orgId, known)
  return (
    <WaitingBadge
      to={`/hotels/${orgId}/chat`}
      icon={<Message />}
      text="chat.links.messages"
      count={count}
      more={more}
      waiting="chat.links.waiting"
    />
  )
}

function Folded({ me, orgId, links }: { links: BarLink[] } & { me: User; orgId?: string }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <UnstyledButton
        className={styles.burger}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={t('hotels.office.bar.menu')}
      >
        <MenuIcon size={22} />
      </UnstyledButton>
      <Drawer opened={opened} onClose={close} position="right" size="300px" title={`${me.firstName} ${me.lastName}`}>
        <nav className={styles.folded} aria-label={t('hotels.office.bar.navigation')} onClickCapture={close}>
          <Links links={links} />
          {orgId && <PublicPage orgId={orgId} />}
          <NavLink to="/account">{t('hotels.office.bar.myAccount')}</NavLink>
        </nav>
        <LanguageButtons />
        <SignOut />
      </Drawer>
    </>
  )
}
