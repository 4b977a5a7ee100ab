import type { Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { infoAddresses } from '#modules/info/rules.ts'
import type { Block, PublicPage } from '../contract.ts'
import { type Targets, type Unseen, unseen, withoutLost } from '../rules.ts'
import { type BlockDraft, blockInput } from './block-draft.ts'
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

const idsOf = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id))

/** The hotel with this page as its draft has it, published or not. `base`: the hotel's own language. */
export function withPage(hotel: PublicHotel, id: string, draft: PageDraft, base: Lang, lost: Lost): PublicHotel {
  const title = said(draft.texts, ({ title }) => title, hotel.lang, base)
  const known = hotel.pages.some((page) => page.id === id)
  const there = known ? hotel.pages : [...hotel.pages, { id, slug: draft.slug, title, blocks: [] }]
  const targets = {
    services: idsOf(hotel.services),
    pages: idsOf(there),
    info: new Set(infoAddresses(hotel.info)),
    lost,
  }
  const blocks = draft.blocks
    .map((block) => withoutLost(guestBlock(block, hotel.lang, base), targets))
    .filter((block) => unseen(block, targets) === null)
  const page: PublicPage = { id, slug: draft.slug, title, blocks }
  return { ...hotel, hasPages: true, pages: there.map((other) => (other.id === id ? page : other)) }
}

/** Why guests would not get this block of a draft, or not all of it. */
export const unseenDraft = (block: BlockDraft, base: Lang, targets: Targets): Unseen | null =>
  unseen(guestBlock(block, base, base), targets)

/** A text as guests read it: in this language, or else in the hotel's own, or else in any. */
const said = <Texts>(texts: Partial<Record<Lang, Texts>>, text: (texts: Texts) => string, lang: Lang, base: Lang) =>
  readText(
    Object.fromEntries(Object.entries(texts).map(([each, own]) => [each, text(own as Texts).trim()])),
    lang,
    base,
  )

function guestBlock(block: BlockDraft, lang: Lang, base: Lang): Block {
  const read = (name: 'text' | 'alt' | 'caption') => said(block.texts, (texts) => texts[name], lang, base)
  const texts = { text: read('text'), alt: read('alt'), caption: read('caption') }
  const pictures = block.pictures.map((one) => ({
    ...one,
    texts: { [lang]: { alt: said(one.texts, ({ alt }) => alt, lang, base) } },
  }))
  return blockInput({ ...block, pictures, texts: { [lang]: texts } }, lang) as Block
}
