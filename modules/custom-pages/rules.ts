import type { Localized } from '#core/i18n/contract.ts'
import { folded } from '#modules/hotels/rules.ts'

/** Every guest's phone is sent all pages of the hotel: bounds far beyond an honest booklet. */
export const maxPages = 100
export const maxBlocks = 100
export const maxPictures = 30
/** Characters of a text, in one language. */
export const maxText = 10_000
/** Published versions of a page that can be brought back; older ones are forgotten. */
export const keptVersions = 50
/** Days during which a deleted page can be brought back. */
export const restoreDays = 30

/** What a page can begin as, complete in the hotel's languages. */
export const pageTemplates = ['welcome', 'house-rules', 'restaurant', 'spa', 'around'] as const
export type PageTemplate = (typeof pageTemplates)[number]

/** Where a button leads: out of the booklet, or to something of the hotel's own by its id, which survives a new name. */
export type Link =
  | { to: 'address'; address: string }
  | { to: 'service'; id: string }
  | { to: 'page'; id: string }
  | { to: 'info'; info: string }

/**
 * A block as it is stored, texts in each language. A further kind (places, when there are any) is one line here, one in each
 * union of the contract, and one case in each `switch` of `server/blocks.ts` and `guest/components/block.tsx`; the compiler
 * names those that are missing.
 */
export type StoredBlock =
  | { id: string; kind: 'heading'; level: 2 | 3; text: Localized }
  | { id: string; kind: 'text'; text: Localized }
  | { id: string; kind: 'picture'; picture: string | null; alt: Localized; caption: Localized }
  | { id: string; kind: 'gallery'; pictures: { id: string; picture: string; alt: Localized }[] }
  | { id: string; kind: 'button'; label: Localized; link: Link | null }
  | { id: string; kind: 'service'; serviceId: string }
  | { id: string; kind: 'info'; info: string }
  | { id: string; kind: 'divider' }

/**
 * Whether an address may stand behind a button: a web page, an e-mail address, a telephone number. Whatever could run
 * (`javascript:`, `data:`) or hides where it leads (a name and password before the host) may not.
 */
export function isSafeAddress(address: string): boolean {
  if (/^tel:\+?[\d\s().-]{3,40}$/i.test(address)) return true
  if (/[\s\p{Cc}]/u.test(address)) return false
  if (/^mailto:[^@?]+@[^@?]+\.[^@?.]+(\?.*)?$/i.test(address)) return true
  if (!/^https?:\/\/[^/\\]/i.test(address)) return false
  try {
    const { protocol, username, password } = new URL(address)
    return /^https?:$/.test(protocol) && username === '' && password === ''
  } catch {
    return false
  }
}

/** `Le spa & le hammam` becomes `le-spa-le-hammam`; a title without a Latin letter becomes `page`. */
export function slugOfTitle(title: string): string {
  const slug = folded(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return slug.length === 0 ? 'page' : slug
}

interface Addressed {
  id: string
  slug: string
}

/** The page an address names, by its slug or its id. */
export const findPage = <Page extends Addressed>(pages: readonly Page[], named: string | undefined): Page | undefined =>
  pages.find(({ slug, id }) => named === slug || named?.toLowerCase() === id)

/** Where a page stands below the hotel's address: the default page is the home. */
export const pagePlace = (hotel: { defaultPage: string | null }, { id, slug }: Addressed): string =>
  hotel.defaultPage === id ? '' : `p/${slug}`
