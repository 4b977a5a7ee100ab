import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { asRead } from '#core/ui-office/draft-texts.ts'
import type { PublicHotel } from '#modules/hotels/contract.ts'
import { infoAddresses } from '#modules/info/rules.ts'
import type { Block, PublicPage } from '../contract.ts'
import { isAnswered, type Targets, type Unseen, unseen, withoutLost } from '../rules.ts'
import { type BlockDraft, storedBlocks } from './block-draft.ts'
import type { PageDraft } from './page-draft.ts'

/** What staff know of pictures that were deleted, by their addresses: guests do not see them. */
export type Lost = ReadonlySet<string>

/** The pictures that a page has lost, as the server marks them in its blocks. */
export const lostIn = (blocks: readonly InAnyLanguage<typeof Block>[]): Lost =>
  new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'video') {
        const lost = block.missing ? block.picture : block.broken ? block.video : null
        return lost ? [lost] : []
      }
      if (block.kind === 'picture') return block.broken && block.picture ? [block.picture] : []
      return block.kind === 'gallery' ? block.pictures.flatMap((one) => (one.missing ? [one.picture] : [])) : []
    }),
  )

const idsOf = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id))

/** The hotel with this page as its draft has it, published or not. `base`: the hotel's own language. */
export function withPage(hotel: PublicHotel, id: string, draft: PageDraft, base: Lang, lost: Lost): PublicHotel {
  const title = readText(draft.title, hotel.lang, base).trim()
  const known = hotel.pages.some((page) => page.id === id)
  const there = known ? hotel.pages : [...hotel.pages, { id, slug: draft.slug, title, blocks: [] }]
  const targets = {
    services: idsOf(hotel.services),
    places: idsOf(hotel.places),
    pages: idsOf(there),
    info: new Set(infoAddresses(hotel.info)),
    lost,
  }
  const blocks = guestBlocks(draft.blocks, hotel.lang, base)
    .map((block) => withoutUnanswered(withoutLost(block, targets)))
    .filter((block) => unseen(block, targets) === null)
  const page: PublicPage = { id, slug: draft.slug, title, blocks }
  return { ...hotel, hasPages: true, pages: there.map((other) => (other.id === id ? page : other)) }
}

const withoutUnanswered = (block: Block): Block =>
  block.kind === 'questions' ? { ...block, questions: block.questions.filter(isAnswered) } : block

/** Why guests would not get this block of a draft, or not all of it. */
export const unseenDraft = (block: BlockDraft, base: Lang, targets: Targets): Unseen | null =>
  unseen(guestBlocks([block], base, base)[0] as Block, targets)

const guestBlocks = (blocks: BlockDraft[], lang: Lang, base: Lang) =>
  asRead(storedBlocks(blocks), lang, base) as Block[]
