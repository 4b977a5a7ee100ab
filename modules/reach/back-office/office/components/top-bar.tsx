import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Link, NavLink, useLocation } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { BarSlotTarget } from '#core/ui-office/frame/bar-slot.tsx'
import { Menu as MenuIcon, Search } from '#core/ui-office/frame/icons.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { type BarLink, barLinks, sideLinks } from '../bar-links.ts'
import { AccountMenu, LanguageButtons, Links, PublicPage, SignOut } from './bar-tools.tsx'
import { openPalette } from './command-palette.tsx'
import { Help } from './help.tsx'
import { bottomBarMediaQuery, ProviderHotelNotice } from './hotel-frame.tsx'
import { HotelMenu } from './hotel-menu.tsx'
import { DayLinks } from './side-navigation.tsx'
import styles from './top-bar.module.css'

interface BarProps {
  me: User
  /** Present inside a hotel. */
  orgId?: string
  managed?: ManagedHotelData
}

/**
 * The top bar of the specification's point 2. When it is narrow the account collapses into a menu; on a phone inside a
 * hotel, everything is in the last tab.
 */
export function TopBar({ me, orgId, managed }: BarProps) {
  const narrow = useMediaQuery('(width < 80em)', undefined, { getInitialValueInEffect: false })
  const hasBottomBar = useMediaQuery(bottomBarMediaQuery, undefined, { getInitialValueInEffect: false })
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const provider = isProvider(me)
  const actor = { role: managed?.role ?? null, provider: me.provider }
  const modules = useOfficeModules()
  const links = barLinks(modules, pathname, provider, actor, managed)
  const isProviderVisiting = managed && provider && managed.role === null
  return (
    <>
      <header className={`${styles.bar} screen-only`}>
        <a href="#content" className={styles.skip}>
          {t('hotels.office.bar.skip')}
        </a>
        {orgId && managed ? (
          <HotelMenu orgId={orgId} name={managed.hotel.name} />
        ) : (
          <Link to={officePaths.hotels} className={styles.wordmark}>
            Livret
          </Link>
        )}
        {!hasBottomBar && links.length > 0 && (
          <Group
            component="nav"
            gap={0}
            wrap="nowrap"
            className={styles.links}
            aria-label={t('hotels.office.bar.navigation')}
          >
            <Links links={links} managed={managed} />
          </Group>
        )}
        <Group gap={6} ml="auto" wrap="nowrap">
          <BarSlotTarget />
          {managed && !hasBottomBar && <DayLinks managed={managed} groups={sideLinks(modules, actor, managed)} />}
          <Help me={me} managed={managed} />
          {managed && hasBottomBar ? (
            <ActionIcon
              variant="subtle"
              size={44}
              onClick={openPalette}
              aria-haspopup="dialog"
              aria-label={t('hotels.office.palette.open')}
            >
              <Search size={22} />
            </ActionIcon>
          ) : narrow ? (
            <CollapsedMenu me={me} managed={managed} links={hasBottomBar ? links : []} />
          ) : (
            <>
              {orgId && <PublicPage orgId={orgId} />}
              <AccountMenu me={me} />
              <SignOut />
            </>
          )}
        </Group>
      </header>
      {isProviderVisiting && <ProviderHotelNotice managed={managed} />}
    </>
  )
}

function CollapsedMenu({ me, managed, links }: { me: User; managed?: ManagedHotelData; links: BarLink[] }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        onClick={open}
        aria-haspopup="dialog"
        aria-label={t('hotels.office.bar.menu')}
      >
        <MenuIcon size={22} />
      </ActionIcon>
      <Drawer opened={opened} onClose={close} position="right" size="300px" title={`${me.firstName} ${me.lastName}`}>
        <nav className={styles.folded} aria-label={t('hotels.office.bar.navigation')} onClickCapture={close}>
          <Links links={links} managed={managed} />
          {managed && <PublicPage orgId={managed.hotel.id} />}
          <NavLink to={officePaths.account}>{t('hotels.office.bar.myAccount')}</NavLink>
        </nav>
        <LanguageButtons />
        <SignOut />
      </Drawer>
    </>
  )
}
