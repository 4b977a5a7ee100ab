import { isSaveOf, type SavePredicate } from '#core/journal/rules.ts'

const isSaveOfPage = isSaveOf('page')

/**
 * Whether an entry records a save of the draft. Restoring a deleted page does not change it; restoring an earlier version counts as a
 * save.
 */
export const isPageSave: SavePredicate = (entry) =>
  entry.act === 'page.changed' || (entry.act === 'page.restored' && entry.changes.length > 0) || isSaveOfPage(entry)
