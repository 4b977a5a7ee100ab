import type { AllTexts, InAllLanguages, Lang } from '#core/i18n/contract.ts'
import { asSent, asTyped } from '#core/ui-office/draft-texts.ts'
import type { Page } from '../contract.ts'
import { isSafeAddress } from '../rules.ts'
import { type BlockDraft, draftBlock, storedBlocks } from './block-draft.ts'

export type PageTexts = InAllLanguages<typeof Page>

/** A page as it is being written. */
export interface PageDraft {
  title: AllTexts
  slug: string
  blocks: BlockDraft[]
}

/** `page`: the page, or a version of it. */
export function draftPage(page: Pick<PageTexts, 'title' | 'blocks'>, slug: string): PageDraft {
  const { title, blocks } = asTyped(page)
  return { title, slug, blocks: blocks.map(draftBlock) }
}

export type PageFault = 'title' | 'slug' | 'link'

/** What cannot be stored, by its path in the draft. A block that is not finished can: guests do not see it yet. */
export function checkPage({ title, slug, blocks }: PageDraft, base: Lang): Record<string, PageFault> {
  const faults: Record<string, PageFault> = {}
  if (!title[base].trim()) faults[`title.${base}`] = 'title'
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug.trim())) faults.slug = 'slug'
  blocks.forEach(({ kind, to, target }, i) => {
    if (kind === 'button' && to === 'address' && target.trim() && !isSafeAddress(target.trim()))
      faults[`blocks.${i}.target`] = 'link'
  })
  return faults
}

/** A draft as it is sent. */
export const storedPage = ({ title, slug, blocks }: PageDraft) => ({
  ...asSent({ title, slug: slug.trim() }),
  blocks: storedBlocks(blocks),
})

/** Where a field the server found wrong stands in the draft. */
export const pageFieldPath = (path: string) =>
  path
    .replace(/^(blocks\.\d+)\.label\b/, '$1.text')
    .replace(/^(blocks\.\d+)\.(?:link|serviceId|info)(?:\..+)?$/, '$1.target')
