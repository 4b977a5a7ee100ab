import { ActionIcon, Group, Kbd, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useClickOutside, useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { useHasRootAttribute, useRootAttribute } from '#core/ui-guest/frame/root-attribute.ts'
import { ChevronDown, Collapse, Expand, Search } from '#core/ui-office/frame/icons.tsx'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { currentLink, type SideGroup, type SideLink } from '../bar-links.ts'
import { BadgeCount, useBadgeCount } from './badge-count.tsx'
import { openPalette, paletteKeys } from './command-palette.tsx'
import styles from './side-navigation.module.css'

interface SideNavigationProps {
  /** Absent while the hotel is loading; the space is reserved. */
  managed: ManagedHotelData | undefined
  groups: SideGroup[]
}

/** The side navigation of a hotel; icons only where a screen needs the width (`data-office-compact`). */
export function SideNavigation({ managed, groups }: SideNavigationProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const compact = useHasRootAttribute('data-office-compact')
  const [widened, { close, toggle }] = useDisclosure()
  const nav = useClickOutside<HTMLElement>(close)
  const current = currentOf(groups, pathname)
  const iconsOnly = compact && !widened
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was widened closes when another screen comes
  useEffect(close, [pathname, compact])
  useEffect(() => {
    if (current && nav.current) scrollTo(nav.current, nav.current.querySelector('[aria-current="page"]'))
  }, [current, nav])
  const toggleName = t(widened ? 'hotels.office.side.narrow' : 'hotels.office.side.widen')
  return (
    <nav
      ref={nav}
      className={`${styles.side} screen-only`}
      aria-label={t('hotels.office.side.label')}
      data-icons={iconsOnly || undefined}
      data-widened={(compact && widened) || undefined}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => relatedTarget && !currentTarget.contains(relatedTarget) && close()}
    >
      {managed && (
        <>
          {compact && (
            <Named name={toggleName} shown={iconsOnly}>
              <UnstyledButton className={`${styles.toggle} quiet`} onClick={toggle} aria-expanded={widened}>
                {widened ? <Collapse /> : <Expand />}
                <span>{toggleName}</span>
              </UnstyledButton>
            </Named>
          )}
          <Named name={t('hotels.office.palette.open')} shown={iconsOnly}>
            <UnstyledButton className={styles.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
              <Search size={16} />
              <span>{t('hotels.office.palette.open')}</span>
              <Kbd size="xs" aria-hidden="true">
                {paletteKeys()}
              </Kbd>
            </UnstyledButton>
          </Named>
          <SideGroups managed={managed} groups={groups} iconsOnly={iconsOnly} />
        </>
      )}
    </nav>
  )
}

const currentOf = (groups: SideGroup[], pathname: string) =>
  currentLink(
    groups.flatMap(({ links }) => links),
    pathname,
  )

/** Scrolls the list only, never the page, and only if the entry is not visible. */
function scrollTo(list: HTMLElement, entry: Element | null) {
  if (!entry) return
  const around = list.getBoundingClientRect()
  const { top, bottom } = entry.getBoundingClientRect()
  const margin = 40
  if (top < around.top + margin) list.scrollTop -= around.top + margin - top
  else if (bottom > around.bottom - margin) list.scrollTop += bottom - around.bottom + margin
}

/** The tooltip with the name of an icon, on hover and on focus. */
const Named = ({ name, shown, children }: { name: ReactNode; shown: boolean; children: ReactNode }) => (
  <Tooltip
    label={name}
    disabled={!shown}
    position="right"
    withinPortal
    events={{ hover: true, focus: true, touch: false }}
  >
    {children}
  </Tooltip>
)

interface SideGroupsProps {
  managed: ManagedHotelData
  groups: SideGroup[]
  iconsOnly?: boolean
}

/**
 * The groups of links. Collapsed groups stay collapsed on this device. The groups of the day and of the first steps do
 * not collapse.
 */
export function SideGroups({ managed, groups, iconsOnly = false }: SideGroupsProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [folded, setFolded] = useLocalStorage<string[]>({
    key: 'office-folded-groups',
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const current = currentOf(groups, pathname)
  return groups.map(({ name, links }) => {
    const folds = name === 'content' || name === 'hotel'
    const isFolded = folds && folded.includes(name)
    const title = t(`hotels.office.side.${name}`)
    return (
      <section key={name} aria-labelledby={`side-${name}`} className={styles.group}>
        <h2 id={`side-${name}`} data-hidden={!folds || undefined}>
          {folds ? (
            <Named name={title} shown={iconsOnly}>
              <UnstyledButton
                className={`${styles.fold} quiet`}
                aria-expanded={!isFolded}
                onClick={() => setFolded((now) => (isFolded ? now.filter((each) => each !== name) : [...now, name]))}
              >
                <span>{title}</span>
                <ChevronDown size={14} />
              </UnstyledButton>
            </Named>
          ) : (
            title
          )}
        </h2>
        <ul>
          {links.map((link) => (
            <SideEntry
              key={link.to}
              link={link}
              managed={managed}
              current={link.to === current}
              folded={isFolded}
              iconsOnly={iconsOnly}
            />
          ))}
        </ul>
      </section>
    )
  })
}

interface SideEntryProps {
  link: SideLink
  managed: ManagedHotelData
  current: boolean
  /** The link's group is collapsed. The link is still shown while it is current or has a badge. */
  folded: boolean
  iconsOnly: boolean
}

function SideEntry({ link: { text, to, badge, icon: Icon }, managed, current, folded, iconsOnly }: SideEntryProps) {
  const { t } = useTranslation()
  const { count } = useBadgeCount(badge, managed)
  if (folded && !current && count === 0) return null
  return (
    <li>
      <Named name={count > 0 && badge ? `${t(text)} · ${t(badge.waiting, { count })}` : t(text)} shown={iconsOnly}>
        <Link to={to} className="quiet" aria-current={current ? 'page' : undefined}>
          <Icon />
          <span>{t(text)}</span>
          {badge && <BadgeCount badge={badge} managed={managed} />}
        </Link>
      </Named>
    </li>
  )
}

/** The links of daily work that have a badge, at the right of the top bar. */
export function DayLinks({ managed, groups }: SideGroupsProps) {
  const { t } = useTranslation()
  const links = groups.find(({ name }) => name === 'day')?.links.filter(({ badge }) => badge) ?? []
  const { pathname } = useLocation()
  const current = currentLink(links, pathname)
  return (
    <Group component="nav" gap={2} wrap="nowrap" className={styles.day} aria-label={t('hotels.office.side.day')}>
      {links.map(({ text, to, badge, icon: Icon }) => (
        <Tooltip key={to} label={t(text)} events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon
            component={Link}
            to={to}
            variant="subtle"
            size={44}
            aria-current={to === current ? 'page' : undefined}
          >
            <Icon size={20} />
            <VisuallyHidden component="span">{t(text)}</VisuallyHidden>
            {badge && <BadgeCount badge={badge} managed={managed} />}
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}

/** The tab bar on a phone: the screens of daily work, and a menu with all others. */
export function TabBar({ managed, groups, more }: SideGroupsProps & { more: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const current = currentOf(groups, pathname)
  useRootAttribute('data-office-tabs')
  return (
    <nav className={`${styles.tabs} screen-only`} aria-label={t('hotels.office.side.label')}>
      {groups
        .flatMap(({ links }) => links)
        .filter(({ tab }) => tab)
        .map(({ text, to, badge, icon: Icon }) => (
          <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
            <Icon size={22} />
            <span className="one-line">{t(text)}</span>
            {badge && <BadgeCount badge={badge} managed={managed} />}
          </Link>
        ))}
      {more}
    </nav>
  )
}
