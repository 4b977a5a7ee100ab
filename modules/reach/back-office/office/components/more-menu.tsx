import { UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MouseEvent } from 'react'
import { NavLink, useLocation } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { Drawer } from '#core/ui-office/dialogs/dialogs.tsx'
import { More } from '#core/ui-office/frame/icons.tsx'
import type { User } from '#modules/foundation/accounts/contract.ts'
import { isProvider } from '#modules/foundation/accounts/office/api.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { barLinks, type SideGroup } from '../bar-links.ts'
import { LanguageButtons, Links, PublicPage, SignOut } from './bar-tools.tsx'
import { SideGroups } from './side-navigation.tsx'
import styles from './top-bar.module.css'

interface MoreMenuProps {
  me: User
  managed: ManagedHotelData
  groups: SideGroup[]
}

/** The last tab on a phone: all screens of the hotel, the rest of the top bar, and the user's account. */
export function MoreMenu({ me, managed, groups }: MoreMenuProps) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure()
  const { pathname } = useLocation()
  const modules = useOfficeModules()
  const provider = isProvider(me)
  const inGroups = new Set(groups.flatMap(({ links }) => links.map(({ to }) => to)))
  const links = barLinks(modules, pathname, provider, { role: managed.role, provider: me.provider }, managed).filter(
    ({ to }) => !inGroups.has(to),
  )
  const closeOnLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) close()
  }
  return (
    <>
      <UnstyledButton onClick={open} aria-haspopup="dialog">
        <More size={22} />
        <span className="one-line">{t('hotels.office.side.more')}</span>
      </UnstyledButton>
      <Drawer opened={opened} onClose={close} position="right" size="320px" title={`${me.firstName} ${me.lastName}`}>
        <nav aria-label={t('hotels.office.side.all')} onClickCapture={closeOnLink}>
          <SideGroups managed={managed} groups={groups} />
        </nav>
        <nav className={styles.folded} aria-label={t('hotels.office.bar.navigation')} onClickCapture={closeOnLink}>
          <Links links={links} managed={managed} />
          <PublicPage orgId={managed.hotel.id} />
          <NavLink to={officePaths.account}>{t('hotels.office.bar.myAccount')}</NavLink>
        </nav>
        <LanguageButtons />
        <SignOut />
      </Drawer>
    </>
  )
}
