import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { isSafeAddress } from '#core/rich-text/address.ts'
import { toSentText, toTypedText } from '#core/ui-office/drafts/draft-texts.ts'
import { positionOnMap } from '#modules/hotel/hotels/position-rules.ts'
import type { Page } from '../contract.ts'
import { videoSiteOf } from '../video-rules.ts'
import { type BlockDraft, toBlockDraft, toBlockInputs } from './block-draft.ts'

export type PageTexts = InAllLanguages<typeof Page>

/** The form values of a page. */
export interface PageDraft {
  title: AllTexts
  slug: string
  blocks: BlockDraft[]
}

/** `page`: the page, or a version of it. */
export function toPageDraft(page: Pick<PageTexts, 'title' | 'blocks'>, slug: string): PageDraft {
  const { title, blocks } = toTypedText(page)
  return { title, slug, blocks: blocks.map(toBlockDraft) }
}

export type PageDraftError = 'title' | 'slug' | 'link' | 'video' | 'position'

/** The validation errors, by path in the draft. An unfinished block is no error: guests do not see it yet. */
export function checkPage({ title, slug, blocks }: PageDraft, base: Lang): Record<string, PageDraftError> {
  const errors: Record<string, PageDraftError> = {}
  if (!title[base]?.trim()) errors[`title.${base}`] = 'title'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim())) errors.slug = 'slug'
  blocks.forEach(({ kind, to, target, from, point, position }, i) => {
    if (kind === 'button' && to === 'address' && target.trim() && !isSafeAddress(target.trim()))
      errors[`blocks.${i}.target`] = 'link'
    if (kind === 'video' && from === 'site' && target.trim() && !videoSiteOf(target.trim()))
      errors[`blocks.${i}.target`] = 'video'
    if (kind === 'map' && point === 'address' && position.trim() && !positionOnMap(position))
      errors[`blocks.${i}.position`] = 'position'
  })
  return errors
}

/** The draft in the shape of the API. */
export const toPagePatch = ({ title, slug, blocks }: PageDraft) => ({
  ...toSentText({ title, slug: slug.trim() }),
  blocks: toBlockInputs(blocks),
})

/** The path in the draft of a field that the server refused. */
export const pageFieldPath = (path: string, draft?: PageDraft) =>
  path
    .replace(
      /^blocks\.(\d+)\.video$/,
      (_, i) => `blocks.${i}.${draft?.blocks[i]?.from === 'site' ? 'target' : 'video'}`,
    )
    .replace(/^(blocks\.\d+)\.title\b/, '$1.text')
    .replace(/^(blocks\.\d+)\.point\.(?:latitude|longitude)$/, '$1.position')
    .replace(/^(blocks\.\d+)\.point\.address$/, '$1.address')
    .replace(/^(blocks\.\d+)\.point\.id$/, '$1.target')
    .replace(/^(blocks\.\d+)\.label\b/, '$1.text')
    .replace(/^(blocks\.\d+)\.(?:link|serviceId|info)(?:\..+)?$/, '$1.target')
