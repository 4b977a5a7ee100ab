import type { Lang } from '#core/i18n/contract.ts'
import { guestLangs } from '#locales/languages.ts'
import { type BlockDraft, toBlockInputs } from './block-draft.ts'
import type { PageDraft } from './page-draft.ts'

/** What publishing changes for guests. */
export interface UnpublishedChanges {
  /** The languages in which the title has changed. */
  titles: Lang[]
  added: BlockDraft[]
  changed: BlockDraft[]
  removed: BlockDraft[]
  /** Whether the blocks that remain are in another order. */
  moved: boolean
}

/** The differences between the published version and the draft. */
export function unpublishedChanges(published: PageDraft, draft: PageDraft): UnpublishedChanges {
  const before = new Map(published.blocks.map((block) => [block.id, block]))
  const now = new Set(draft.blocks.map(({ id }) => id))
  const stored = (block: BlockDraft) => JSON.stringify(toBlockInputs([block]))
  const stays = (blocks: BlockDraft[]) => blocks.map(({ id }) => id).filter((id) => before.has(id) && now.has(id))
  return {
    titles: guestLangs.filter((lang) => (published.title[lang] ?? '').trim() !== (draft.title[lang] ?? '').trim()),
    added: draft.blocks.filter(({ id }) => !before.has(id)),
    changed: draft.blocks.filter((block) => {
      const old = before.get(block.id)
      return old && stored(old) !== stored(block)
    }),
    removed: published.blocks.filter(({ id }) => !now.has(id)),
    moved: stays(published.blocks).join() !== stays(draft.blocks).join(),
  }
}

export const hasNoChanges = ({ titles, added, changed, removed, moved }: UnpublishedChanges) =>
  !moved && [titles, added, changed, removed].every(({ length }) => length === 0)
