import type { Localized, RichTextLike } from '#core/i18n/contract.ts'
import { isBlankRichText, type RichText } from '#core/rich-text/document.ts'

/** Every guest's phone gets all pages of the hotel. The limits are far above any real content. */
export const maxPages = 100
export const maxBlocks = 100
export const maxGalleryPictures = 30
export const maxPageQuestions = 40
/** Bytes of all published pages in all languages, because they are part of every page that a guest opens. */
export const maxPublishedPages = 1_000_000
/** Maximum characters of each text, in one language. */
export const maxPageTextLengths = {
  title: 120,
  slug: 80,
  heading: 200,
  text: 10_000,
  alt: 300,
  caption: 300,
  button: 80,
  label: 120,
  address: 300,
  question: 200,
  answer: 4000,
} as const
/** Days during which a deleted page can be restored. */
export const pageRestoreDays = 30

/** The templates of pages, complete in the hotel's languages. */
export const pageTemplates = ['welcome', 'house-rules', 'restaurant', 'spa', 'around'] as const
export type PageTemplate = (typeof pageTemplates)[number]

/**
 * The target of a button: an external address, or something of the hotel by its id, which stays the same when it is
 * renamed.
 */
export type Link =
  | { to: 'address'; address: string }
  | { to: 'service'; id: string }
  | { to: 'place'; id: string }
  | { to: 'page'; id: string }
  | { to: 'info'; info: string }

/** What a map shows: the hotel, one of its places, or an address with its coordinates where they are known (WGS 84). */
export type MapPoint =
  | { of: 'hotel' }
  | { of: 'place'; id: string }
  | { of: 'address'; address: string; latitude: number | null; longitude: number | null }

/**
 * A block with its texts. A new kind is one line here, one in each union of the contract, and one case in each `switch`
 * over `kind`; the compiler reports those that are missing.
 */
type BlockOf<Text> =
  | { id: string; kind: 'heading'; level: 2 | 3; text: Text }
  | { id: string; kind: 'text'; text: RichTextLike<Text> }
  | { id: string; kind: 'picture'; picture: string | null; alt: Text; caption: Text }
  | { id: string; kind: 'gallery'; pictures: { id: string; picture: string; alt: Text }[] }
  | { id: string; kind: 'button'; label: Text; link: Link | null }
  | { id: string; kind: 'service'; serviceId: string }
  | { id: string; kind: 'place'; placeId: string }
  | { id: string; kind: 'info'; info: string }
  | { id: string; kind: 'divider' }
  /**
   * `video`: a file of the media library, or the address of a video page of YouTube or Vimeo. `caption`: a transcript
   * of what is said in it.
   */
  | { id: string; kind: 'video'; video: string | null; picture: string | null; title: Text; caption: Text }
  | { id: string; kind: 'map'; label: Text; point: MapPoint }
  | { id: string; kind: 'questions'; questions: { id: string; question: Text; answer: RichTextLike<Text> }[] }

/** A block as stored: its texts in each language. */
export type StoredBlock = BlockOf<Localized>
/** A block in a response: in one language or its fallback, or in all languages. */
export type LocalizedBlock<Text = string> = BlockOf<Text>

/** What blocks can refer to: everything that exists and guests may see, by id; information by address. */
export interface LinkTargets {
  services: ReadonlySet<string>
  places: ReadonlySet<string>
  pages: ReadonlySet<string>
  info: ReadonlySet<string>
  /** Addresses of pictures that have been deleted. */
  lost: ReadonlySet<string>
}

/**
 * Why guests do not get a block: its picture was deleted (`lost`), what it refers to was deleted or hidden (`gone`), or
 * it is not complete (`unfinished`). With `lostSome` they get the gallery without the deleted pictures.
 */
export const unseenReasons = ['lost', 'lostSome', 'gone', 'unfinished'] as const
export type UnseenReason = (typeof unseenReasons)[number]

/** Why guests do not get this block, or get only a part of it; null: they get all of it. */
export function unseenReasonOf(block: LocalizedBlock, targets: LinkTargets): UnseenReason | null {
  switch (block.kind) {
    case 'heading':
      return block.text === '' ? 'unfinished' : null
    case 'text':
      return isBlankRichText(block.text) ? 'unfinished' : null
    case 'picture':
      if (block.picture === null) return 'unfinished'
      return targets.lost.has(block.picture) ? 'lost' : null
    case 'gallery': {
      const lostCount = block.pictures.filter(({ picture }) => targets.lost.has(picture)).length
      if (block.pictures.length === 0) return 'unfinished'
      return lostCount === 0 ? null : lostCount === block.pictures.length ? 'lost' : 'lostSome'
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
    case 'video':
      if (block.video === null) return 'unfinished'
      if (targets.lost.has(block.video)) return 'lost'
      return block.picture && targets.lost.has(block.picture) ? 'lostSome' : null
    case 'map':
      if (block.point.of === 'place') return targets.places.has(block.point.id) ? null : 'gone'
      return block.point.of === 'address' && block.point.address === '' ? 'unfinished' : null
    case 'questions':
      return block.questions.some(isAnswered) ? null : 'unfinished'
  }
}

/** Guests see a question only when it has an answer. */
export const isAnswered = ({ question, answer }: { question: string; answer: RichText }): boolean =>
  question !== '' && !isBlankRichText(answer)

function leadsNowhere(link: Link, { services, places, pages, info }: LinkTargets): boolean {
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

/** The block as guests get it, without deleted pictures. */
export function withoutDeletedPictures<Text>(block: BlockOf<Text>, { lost }: LinkTargets): BlockOf<Text> {
  if (block.kind === 'gallery')
    return { ...block, pictures: block.pictures.filter(({ picture }) => !lost.has(picture)) }
  return block.kind === 'video' && block.picture && lost.has(block.picture) ? { ...block, picture: null } : block
}
