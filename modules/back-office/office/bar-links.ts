import { type Actor, changeSettings, editContent, manageMembers, readJournal } from '#modules/hotel-context/policy.ts'
import type { Hotel } from '#modules/hotels/contract.ts'
import { hasInfos } from '#modules/info/rules.ts'

/** A link of the top bar: its text is `hotels.office.bar.<name>`. */
export interface BarLink {
  name:
    | 'hotels'
    | 'places'
    | 'around'
    | 'edit'
    | 'qrCode'
    | 'opinions'
    | 'services'
    | 'information'
    | 'informations'
    | 'home'
    | 'pages'
    | 'firstSteps'
    | 'members'
    | 'translations'
    | 'medias'
    | 'deals'
    | 'journal'
  to: string
}

type Subject = Pick<Hotel, 'id' | 'hasPages' | 'defaultPage' | 'info'>

/**
 * The links of the top bar, specification point 2. `pathname`: where the person is; `provider`: whether they are provider staff and
 * have not hidden it. What their role may not do is left out.
 */
export function barLinks(pathname: string, provider: boolean, actor: Actor, hotel?: Subject): BarLink[] {
  const atHotels = /^\/(hotels|places)(\/|$)/.test(pathname)
  const providers: BarLink[] = [
    { name: 'hotels', to: '/hotels' },
    { name: 'places', to: '/places' },
  ]
  return [...(provider && atHotels ? providers : []), ...hotelLinks(actor, hotel)]
}

function hotelLinks(actor: Actor, hotel?: Subject): BarLink[] {
  if (!hotel) return []
  const link = (name: BarLink['name'], path: string) => ({ name, to: `/hotels/${hotel.id}/${path}` })
  const shared = [link('opinions', 'opinions'), link('services', 'services')]
  if (hotel.hasPages)
    return [
      link('home', hotel.defaultPage ? `pages/${hotel.defaultPage}` : 'pages'),
      link('informations', 'info'),
      ...shared,
    ]
  return [
    ...(changeSettings(actor) ? [link('edit', 'edit')] : []),
    link('qrCode', 'qrcode'),
    ...shared,
    ...(hasInformation(hotel) ? [link('information', 'info')] : []),
  ]
}

/** Whether any info field other than the announcement is filled. Specification point 2. */
export const hasInformation = ({ info }: Pick<Hotel, 'info'>): boolean => hasInfos(info)

/** What belongs to a hotel beside the links of the specification: behind its name, at the left of the bar. */
export function hotelMenu(actor: Actor, { id }: Pick<Hotel, 'id'>): BarLink[] {
  const link = (name: BarLink['name'], path: string) => ({ name, to: `/hotels/${id}/${path}` })
  return [
    link('firstSteps', 'first-steps'),
    ...(changeSettings(actor) ? [link('edit', 'edit')] : []),
    link('qrCode', 'qrcode'),
    link('pages', 'pages'),
    link('informations', 'info'),
    link('around', 'places'),
    link('deals', 'deals'),
    link('medias', 'medias'),
    ...(editContent(actor) ? [link('translations', 'translations')] : []),
    ...(manageMembers(actor) ? [link('members', 'members')] : []),
    ...(readJournal(actor) ? [link('journal', 'audit')] : []),
  ]
}
