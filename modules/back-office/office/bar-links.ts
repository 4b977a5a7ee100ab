import type { ParseKeys } from 'i18next'
import type { OfficeModule } from '#core/ui-office/office-module.ts'
import type { Actor } from '#modules/hotel-context/policy.ts'
import type { Managed } from '#modules/hotels/office/api.ts'

export interface BarLink {
  text: ParseKeys
  to: string
  /** How many things wait behind it; `waiting`: that, in words. */
  badge?: { count: number; waiting: ParseKeys }
}

/**
 * The links of the top bar, specification point 2. `pathname`: where the person is; `provider`: whether they are provider staff and
 * have not hidden it. What their role may not do is left out.
 */
export function barLinks(
  modules: readonly OfficeModule[],
  pathname: string,
  provider: boolean,
  actor: Actor,
  managed?: Managed,
): BarLink[] {
  const atHotels = /^\/(hotels|places)(\/|$)/.test(pathname)
  return [...(provider && atHotels ? providerLinks : []), ...(managed ? linksOf(modules, actor, managed, 'bar') : [])]
}

const providerLinks: BarLink[] = [
  { text: 'hotels.links.hotels', to: '/hotels' },
  { text: 'places.links.directory', to: '/places' },
]

/** What belongs to a hotel beside the links of the specification: behind its name, at the left of the bar. */
export const hotelMenu = (modules: readonly OfficeModule[], actor: Actor, managed: Managed): BarLink[] =>
  linksOf(modules, actor, managed, 'menu')

function linksOf(modules: readonly OfficeModule[], actor: Actor, managed: Managed, where: 'bar' | 'menu'): BarLink[] {
  const { hotel } = managed
  return modules
    .flatMap(({ links = [] }) => links)
    .flatMap(({ may, badge, ...link }) => {
      const position = where === 'bar' ? link.bar?.(hotel) : link.menu
      if (!position || may?.(actor) === false) return []
      const path = typeof link.path === 'string' ? link.path : link.path(hotel)
      const waiting = badge && where === 'bar' ? { badge: { ...badge, count: badge.count(managed) } } : {}
      return [{ position, text: link.text, to: `/hotels/${hotel.id}/${path}`, ...waiting }]
    })
    .sort((one, other) => one.position - other.position)
    .map(({ position: _, ...link }) => link)
}
