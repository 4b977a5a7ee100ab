import { Kbd, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useRootAttribute } from '#core/ui-guest/root-attribute.ts'
import { Search } from '#core/ui-office/icons.tsx'
import type { Managed } from '#modules/hotels/office/api.ts'
import { currentLink, type SideGroup } from '../bar-links.ts'
import { openPalette, paletteKeys } from './command-palette.tsx'
import { Count } from './count.tsx'
import styles from './side-navigation.module.css'

interface SideNavigationProps {
  /** Absent: the hotel is being read, and the room is kept. */
  managed: Managed | undefined
  groups: SideGroup[]
}

/** Beside every screen of a hotel, always the same. */
export function SideNavigation({ managed, groups }: SideNavigationProps) {
  const { t } = useTranslation()
  return (
    <nav className={styles.side} aria-label={t('hotels.office.side.label')}>
      {managed && (
        <>
          <UnstyledButton className={styles.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
            <Search size={16} />
            <span>{t('hotels.office.palette.open')}</span>
            <Kbd size="xs" aria-hidden="true">
              {paletteKeys()}
            </Kbd>
          </UnstyledButton>
          <SideGroups managed={managed} groups={groups} />
        </>
      )}
    </nav>
  )
}

interface SideGroupsProps {
  managed: Managed
  groups: SideGroup[]
}

export function SideGroups({ managed, groups }: SideGroupsProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const current = currentLink(
    groups.flatMap(({ links }) => links),
    pathname,
  )
  return groups.map(({ name, links }) => (
    <section key={name} aria-labelledby={`side-${name}`} className={styles.group}>
      <h2 id={`side-${name}`} data-first={name === 'day' || undefined}>
        {t(`hotels.office.side.${name}`)}
      </h2>
      <ul>
        {links.map(({ text, to, badge }) => (
          <li key={to}>
            <Link to={to} aria-current={to === current ? 'page' : undefined}>
              <span>{t(text)}</span>
              {badge && <Count badge={badge} managed={managed} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** At the foot of a phone: the screens of the day, and the way to all others. */
export function TabBar({ managed, groups, more }: SideGroupsProps & { more: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const links = groups.flatMap(({ links }) => links)
  const current = currentLink(links, pathname)
  useRootAttribute('data-office-tabs')
  return (
    <nav className={styles.tabs} aria-label={t('hotels.office.side.label')}>
      {links.map(
        ({ text, to, badge, tab: Icon }) =>
          Icon && (
            <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
              <Icon size={22} />
              <span>{t(text)}</span>
              {badge && <Count badge={badge} managed={managed} />}
            </Link>
          ),
      )}
      {more}
    </nav>
  )
}
