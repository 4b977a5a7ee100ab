import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { officePaths } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { useOfficeModules } from '#core/ui-office/app/office-module.ts'
import type { User } from '#modules/foundation/accounts/contract.ts'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { sideLinks } from '../bar-links.ts'
import { CommandPalette } from './command-palette.tsx'
import { MoreMenu } from './more-menu.tsx'
import styles from './side-navigation.module.css'
import { SideNavigation, TabBar } from './side-navigation.tsx'

/** Below this width the navigation is at the bottom. */
export const bottomBarMediaQuery = '(width < 64em)'

interface HotelFrameProps {
  me: User
  managed: ManagedHotelData | undefined
  children: ReactNode
}

/** A screen of a hotel with its navigation: at the side, or at the bottom on a phone. */
export function HotelFrame({ me, managed, children }: HotelFrameProps) {
  const modules = useOfficeModules()
  const narrow = useMediaQuery(bottomBarMediaQuery, undefined, { getInitialValueInEffect: false })
  const { provider } = me
  const groups = useMemo(
    () => (managed ? sideLinks(modules, { role: managed.role, provider }, managed) : []),
    [modules, managed, provider],
  )
  return (
    <div className={styles.frame}>
      {!narrow && <SideNavigation managed={managed} groups={groups} />}
      <div id="content">{children}</div>
      {narrow && managed && (
        <TabBar managed={managed} groups={groups} more={<MoreMenu me={me} managed={managed} groups={groups} />} />
      )}
      {managed && <CommandPalette me={me} managed={managed} />}
    </div>
  )
}

/** Shows provider staff whose hotel they are in. */
export function ProviderHotelNotice({ managed }: { managed: ManagedHotelData }) {
  const { t } = useTranslation()
  const { name, address } = managed.hotel
  useRootAttribute('data-theirs')
  return (
    <Group
      component="aside"
      px={20}
      wrap="nowrap"
      className={`${styles.theirs} screen-only`}
      aria-label={t('hotels.office.theirs.label')}
    >
      <span className="one-line">
        {t('hotels.office.theirs.text', { hotel: [name, address.city].filter(Boolean).join(', ') })}
      </span>
      <Link to={officePaths.hotels}>{t('hotels.office.theirs.leave')}</Link>
    </Group>
  )
}
