import type { Lang } from '#core/i18n/contract.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { infoAt } from '#modules/info-pages/rules.ts'
import type { Block, PublicPage } from '../contract.ts'
import { type BlockDraft, blankTexts, blockInput } from './block-draft.ts'
import type { PageDraft } from './page-draft.ts'

/** What staff know of pictures that were deleted, by their addresses: guests do not see them. */
export type Lost = ReadonlySet<string>

/** The pictures that a page has lost, as the server marks them in its blocks. */
export const lostIn = (blocks: readonly Block[]): Lost =>
  new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'picture') return block.broken && block.picture ? [block.picture] : []
      return block.kind === 'gallery' ? block.pictures.flatMap((one) => (one.missing ? [one.picture] : [])) : []
    }),
  )

/** The hotel with this page as its draft has it, published or not. `base`: the hotel's own language. */
export function withPage(hotel: PublicHotel, id: string, draft: PageDraft, base: Lang, lost: Lost): PublicHotel {
  const title = draft.texts[hotel.lang]?.title.trim() || draft.texts[base]?.title.trim() || ''
  const known = hotel.pages.some((page) => page.id === id)
  const there = known ? hotel.pages : [...hotel.pages, { id, slug: draft.slug, title, blocks: [] }]
  const reached = { ...hotel, pages: there, hasPages: true }
  const blocks = draft.blocks
    .map((block) => guestBlock(block, hotel.lang, base, lost))
    .filter((block) => isSeen(block, reached))
  const page: PublicPage = { id, slug: draft.slug, title, blocks }
  return { ...reached, pages: there.map((other) => (other.id === id ? page : other)) }
}

/** In this language, or else in the hotel's own; a gallery without what was deleted. */
function guestBlock(block: BlockDraft, lang: Lang, base: Lang, lost: Lost): Block {
  const [own, other] = [block.texts[lang] ?? blankTexts, block.texts[base] ?? blankTexts]
  const texts = {
    text: own.text.trim() ? own.text : other.text,
    alt: own.alt.trim() || other.alt,
    caption: own.caption.trim() || other.caption,
  }
  const pictures = block.pictures
    .filter(({ address }) => !lost.has(address))
    .map((one) => ({ ...one, texts: { [lang]: { alt: one.texts[lang]?.alt.trim() || (one.texts[base]?.alt ?? '') } } }))
  const picture = lost.has(block.picture) ? '' : block.picture
  return blockInput({ ...block, picture, pictures, texts: { [lang]: texts } }, lang) as Block
}

/** Guests get neither what is not written yet nor what leads nowhere. */
function isSeen(block: Block, hotel: PublicHotel): boolean {
  const isService = (id: string) => hotel.services.some((service) => service.id === id)
  switch (block.kind) {
    case 'heading':
    case 'text':
      return block.text !== ''
    case 'picture':
      return block.picture !== null
    case 'gallery':
      return block.pictures.length > 0
    case 'service':
      return isService(block.serviceId)
    case 'info':
      return infoAt(hotel.info, block.info) !== null
    case 'divider':
      return true
    case 'button': {
      const { label, link } = block
      if (!label || !link) return false
      if (link.to === 'service') return isService(link.id)
      if (link.to === 'page') return hotel.pages.some(({ id }) => id === link.id)
      return link.to === 'address' || infoAt(hotel.info, link.info) !== null
    }
  }
}
