import type { Localized } from '#core/i18n/contract.ts'

/** Every guest's phone is sent all pages of the hotel: bounds far beyond an honest booklet. */
export const maxPages = 100
export const maxBlocks = 100
export const maxPictures = 30
/** Bytes of what all published pages say, in all languages: they travel in every page a guest opens. */
export const maxPublished = 1_000_000
/** Characters of what staff type, in one language. */
export const longest = { title: 120, slug: 80, heading: 200, text: 10_000, alt: 300, caption: 300, button: 80 } as const
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
  | { to: 'place'; id: string }
  | { to: 'page'; id: string }
  | { to: 'info'; info: string }

/**
 * A block with its texts. A further kind is one line here, one in each union of the contract, and
 * one case in each `switch` over `kind`; the compiler names those that are missing.
 */
type BlockOf<Text> =
  | { id: string; kind: 'heading'; level: 2 | 3; text: Text }
  | { id: string; kind: 'text'; text: Text }
  | { id: string; kind: 'picture'; picture: string | null; alt: Text; caption: Text }
  | { id: string; kind: 'gallery'; pictures: { id: string; picture: string; alt: Text }[] }
  | { id: string; kind: 'button'; label: Text; link: Link | null }
  | { id: string; kind: 'service'; serviceId: string }
  | { id: string; kind: 'place'; placeId: string }
  | { id: string; kind: 'info'; info: string }
  | { id: string; kind: 'divider' }

/** As it is stored, texts in each language. */
export type StoredBlock = BlockOf<Localized>
/** As it is read: in one language, or in the one that stands in for it; or in all of them. */
export type ReadBlock<Text = string> = BlockOf<Text>

/** What blocks can speak of: what is there, and guests may see. By ids, information by its addresses. */
export interface Targets {
  services: ReadonlySet<string>
  places: ReadonlySet<string>
  pages: ReadonlySet<string>
  info: ReadonlySet<string>
  /** Addresses of pictures that have been deleted. */
  lost: ReadonlySet<string>
}

/**
 * Why guests do not get a block: its picture was deleted (`lost`), what it speaks of is gone or hidden (`gone`), it is not
 * written to its end (`unfinished`). With `lostSome` they get the gallery, without the pictures that were deleted.
 */
export const reasons = ['lost', 'lostSome', 'gone', 'unfinished'] as const
export type Unseen = (typeof reasons)[number]

/** Why guests do not get this block, or not all of it; null: they get it as it is. */
export function unseen(block: ReadBlock, targets: Targets): Unseen | null {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block.text === '' ? 'unfinished' : null
    case 'picture':
      if (block.picture === null) return 'unfinished'
      return targets.lost.has(block.picture) ? 'lost' : null
    case 'gallery': {
      const lost = block.pictures.filter(({ picture }) => targets.lost.has(picture)).length
      if (block.pictures.length === 0) return 'unfinished'
      return lost === 0 ? null : lost === block.pictures.length ? 'lost' : 'lostSome'
    }
    case 'button':
      if (block.link && leadsNowhere(block.link, targets)) return 'gone'
      return block.link === null || block.label === '' ? 'unfinished' : null
    case 'service':
      return targets.services.has(block.serviceId) ? null : 'gone'
    case 'place':
      return targets.places.has(block.placeId) ? null : 'gone'
    case 'info':
      return targets.info.has(block.info) ? null : 'gone'
    case 'divider':
      return null
  }
}

function leadsNowhere(link: Link, { services, places, pages, info }: Targets): boolean {
  switch (link.to) {
    case 'address':
      return false
    case 'service':
      return !services.has(link.id)
    case 'place':
      return !places.has(link.id)
    case 'page':
      return !pages.has(link.id)
    case 'info':
      return !info.has(link.info)
  }
}

/** A gallery goes on without the pictures that were deleted: what guests get of it. */
export const withoutLost = <Block extends BlockOf<unknown>>(block: Block, { lost }: Targets): Block =>
  block.kind === 'gallery' ? { ...block, pictures: block.pictures.filter(({ picture }) => !lost.has(picture)) } : block

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
