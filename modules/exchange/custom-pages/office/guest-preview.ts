import type { InAnyLanguage, Lang } from '#core/i18n/contract.ts'
import { readText } from '#core/i18n/localized.ts'
import { toReadText } from '#core/ui-office/drafts/draft-texts.ts'
import { infoAddresses } from '#modules/foundation/info/rules.ts'
import type { PublicHotel } from '#modules/hotel/hotels/contract.ts'
import type { Block, PublicPage } from '../contract.ts'
import { isAnswered, type LinkTargets, type UnseenReason, unseenReasonOf, withoutDeletedPictures } from '../rules.ts'
import { type BlockDraft, toBlockInputs } from './block-draft.ts'
import type { PageDraft } from './page-draft.ts'

/** Addresses of deleted pictures, which guests do not see. */
export type DeletedPictures = ReadonlySet<string>

/** The deleted pictures of a page, as the server marks them in its blocks. */
export const deletedPicturesIn = (blocks: readonly InAnyLanguage<typeof Block>[]): DeletedPictures =>
  new Set(
    blocks.flatMap((block) => {
      if (block.kind === 'video') {
        const missingFile = block.missing ? block.picture : block.broken ? block.video : null
        return missingFile ? [missingFile] : []
      }
      if (block.kind === 'picture') return block.broken && block.picture ? [block.picture] : []
      return block.kind === 'gallery' ? block.pictures.flatMap((one) => (one.missing ? [one.picture] : [])) : []
    }),
  )

const idsOf = (items: readonly { id: string }[]) => new Set(items.map(({ id }) => id))

/**
 * The hotel data for the preview, with this page as its draft has it, published or not. `base`: the hotel's own
 * language.
 */
export function withPage(
  hotel: PublicHotel,
  id: string,
  draft: PageDraft,
  base: Lang,
  lost: DeletedPictures,
): PublicHotel {
  const title = readText(draft.title, hotel.lang, base).trim()
  const isPublished = hotel.pages.some((page) => page.id === id)
  const pages = isPublished ? hotel.pages : [...hotel.pages, { id, slug: draft.slug, title, blocks: [] }]
  const targets = {
    services: idsOf(hotel.services),
    places: idsOf(hotel.places),
    pages: idsOf(pages),
    info: new Set(infoAddresses(hotel.info)),
    lost,
  }
  const blocks = guestBlocks(draft.blocks, hotel.lang, base)
    .map((block) => withoutUnanswered(withoutDeletedPictures(block, targets)))
    .filter((block) => unseenReasonOf(block, targets) === null)
  const page: PublicPage = { id, slug: draft.slug, title, blocks }
  return { ...hotel, hasPages: true, pages: pages.map((other) => (other.id === id ? page : other)) }
}

const withoutUnanswered = (block: Block): Block =>
  block.kind === 'questions' ? { ...block, questions: block.questions.filter(isAnswered) } : block

/** Why guests would not get this block of a draft, or would get only a part of it. */
export const unseenDraftReason = (block: BlockDraft, base: Lang, targets: LinkTargets): UnseenReason | null =>
  unseenReasonOf(guestBlocks([block], base, base)[0] as Block, targets)

const guestBlocks = (blocks: BlockDraft[], lang: Lang, base: Lang) =>
  toReadText(toBlockInputs(blocks), lang, base) as Block[]
