import type { ComponentType } from 'react'
import type { Actor } from '#core/access/policy.ts'
import { hotelPath, officePaths } from '#core/app/office-paths.ts'
import type { TextKey } from '#core/i18n/text-key.ts'
import type { OfficeModule } from '#core/ui-office/app/office-module.ts'
import type { IconProps } from '#core/ui-office/frame/icons.tsx'
import type { ManagedHotelData } from '#modules/hotel/hotels/office/api.ts'
import { type OfficeLink, sideGroups } from '#modules/hotel/hotels/office/links-api.ts'

export interface BarLink {
  text: TextKey
  to: string
  badge?: OfficeLink['badge']
}

export interface SideLink extends BarLink {
  icon: ComponentType<IconProps>
  tab?: boolean
}

export interface SideGroup {
  name: (typeof sideGroups)[number]
  links: SideLink[]
}

/**
 * The links of the top bar, specification point 2. `pathname`: the current address; `provider`: whether the user is
 * provider staff and has not hidden that link. Links that the user's role does not allow are left out.
 */
export function barLinks(
  modules: readonly OfficeModule[],
  pathname: string,
  provider: boolean,
  actor: Actor,
  managed?: ManagedHotelData,
): BarLink[] {
  const atHotels = /^\/(hotels|places)(\/|$)/.test(pathname)
  const hotelLinks = managed
    ? linksOf(modules, actor, managed).flatMap(({ barPosition, text, to, badge }) => {
        const position = barPosition?.(managed.hotel)
        return position ? [{ position, link: { text, to, ...(badge && { badge }) } }] : []
      })
    : []
  return [...(provider && atHotels ? providerLinks : []), ...inOrder(hotelLinks)]
}

const providerLinks: BarLink[] = [
  { text: 'hotels.links.hotels', to: officePaths.hotels },
  { text: 'places.links.directory', to: officePaths.directory },
]

/** The side navigation: the same on every screen of a hotel, for one role. */
export function sideLinks(modules: readonly OfficeModule[], actor: Actor, managed: ManagedHotelData): SideGroup[] {
  const links = linksOf(modules, actor, managed).flatMap(({ side, text, to, badge }) => {
    if (!side || side === 'palette') return []
    const { group, position, icon, tab } = side
    const link = { text, to, icon, ...(badge && { badge }), ...(tab && { tab }) }
    return [{ group: typeof group === 'string' ? group : group(managed, actor), position, link }]
  })
  return sideGroups
    .map((name) => ({ name, links: inOrder(links.filter(({ group }) => group === name)) }))
    .filter(({ links }) => links.length > 0)
}

/** Every screen that has a link, without duplicates. The command palette finds them by name. */
export function screenLinks(modules: readonly OfficeModule[], actor: Actor, managed: ManagedHotelData): BarLink[] {
  const moduleLinks = linksOf(modules, actor, managed)
  const inSide = moduleLinks.filter(({ side }) => side)
  const inBar = moduleLinks.filter(
    ({ barPosition, to }) => barPosition?.(managed.hotel) && inSide.every((link) => link.to !== to),
  )
  return [...inSide, ...inBar].map(({ text, to }) => ({ text, to }))
}

/** The link of the current screen: the one with the longest matching address. */
export const currentLink = (links: BarLink[], pathname: string): string | undefined =>
  links
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((first, second) => second.length - first.length)[0]

function linksOf(modules: readonly OfficeModule[], actor: Actor, { hotel }: ManagedHotelData) {
  return modules
    .filter(({ may }) => may?.(actor) !== false)
    .flatMap(({ links = [] }) => links)
    .filter(({ may }) => may?.(actor) !== false)
    .map(({ may: _, path, text, ...link }) => ({
      ...link,
      text: typeof text === 'string' ? text : text(hotel, actor),
      to: hotelPath(hotel.id, typeof path === 'string' ? path : path(hotel)),
    }))
}

const inOrder = <Link>(links: { position: number; link: Link }[]): Link[] =>
  [...links].sort((first, second) => first.position - second.position).map(({ link }) => link)
