import { type Allergen, type AllergenAnswers, allergens } from '../../rules.ts'
import type { ArticleChange } from '../../several-articles-contract.ts'
import type { AllergenRow } from './allergen-rows.ts'
import type { Answer } from './grid-navigation.ts'

/** An answer that is not saved yet. `base`: the saved answer that it was typed over. Null: unanswered. */
export interface CellEdit {
  value: Answer | null
  base: Answer | null
}
export type CellEdits = Partial<Record<Allergen, CellEdit>>

/** The unsaved answers by row. `label` names the row in messages, also after a colleague has deleted it. */
export type Edits = ReadonlyMap<string, { label: string; cells: CellEdits }>
export const noEdits: Edits = new Map()

export interface CellChange {
  row: string
  allergen: Allergen
  value: Answer | null
}

const cellEntries = (cells: CellEdits) =>
  allergens.flatMap((allergen) => {
    const edit = cells[allergen]
    return edit ? [[allergen, edit] as const] : []
  })

export const countEdits = (edits: Edits) =>
  [...edits.values()].reduce((sum, { cells }) => sum + cellEntries(cells).length, 0)

/** The saved answers of a row with its unsaved ones. */
export function withEdits(answers: AllergenAnswers | null, cells: CellEdits = {}): AllergenAnswers | null {
  const entries = cellEntries(cells)
  if (entries.length === 0) return answers
  const merged: AllergenAnswers = { ...answers }
  for (const [allergen, { value }] of entries)
    if (value === null) delete merged[allergen]
    else merged[allergen] = value
  return Object.keys(merged).length === 0 ? null : merged
}

/** Adds changes of cells. A cell that was changed before keeps its base. */
export function addEdits(edits: Edits, changes: readonly CellChange[], rows: ReadonlyMap<string, AllergenRow>): Edits {
  const changed = new Map(edits)
  for (const { row: id, allergen, value } of changes) {
    const row = rows.get(id)
    if (!row) continue
    const cells = changed.get(id)?.cells ?? {}
    const base = cells[allergen] ? cells[allergen].base : (row.answers?.[allergen] ?? null)
    changed.set(id, { label: row.label, cells: { ...cells, [allergen]: { value, base } } })
  }
  return changed
}

/** A cell that a colleague has answered differently since it was typed. What was typed counts. */
export interface CellConflict {
  row: string
  label: string
  allergen: Allergen
  theirs: Answer | null
  mine: Answer | null
}

/**
 * Puts the unsaved answers on what is saved now, cell by cell: drops those that are saved already, names those that
 * replace a colleague's other answer, and those whose row was deleted.
 */
export function rebaseEdits(edits: Edits, rows: ReadonlyMap<string, AllergenRow>) {
  const rebased = new Map<string, { label: string; cells: CellEdits }>()
  const conflicts: CellConflict[] = []
  const deleted: string[] = []
  for (const [id, { label, cells }] of edits) {
    const row = rows.get(id)
    if (!row) {
      deleted.push(label)
      continue
    }
    const remaining: CellEdits = {}
    for (const [allergen, { value, base }] of cellEntries(cells)) {
      const saved = row.answers?.[allergen] ?? null
      if (saved === value) continue
      if (saved !== base) conflicts.push({ row: id, label: row.label, allergen, theirs: saved, mine: value })
      remaining[allergen] = { value, base: saved }
    }
    if (Object.keys(remaining).length > 0) rebased.set(id, { label: row.label, cells: remaining })
  }
  return { edits: rebased as Edits, conflicts, deleted }
}

/** The changes of articles to send. `versions`: those last read. */
export function changesToSend(
  edits: Edits,
  rows: ReadonlyMap<string, AllergenRow>,
  versions: ReadonlyMap<string, number>,
): ArticleChange[] {
  const changes = new Map<string, ArticleChange>()
  for (const [id, { cells }] of edits) {
    const row = rows.get(id)
    const version = row && versions.get(row.articleId)
    if (!row || version === undefined) continue
    const change = changes.get(row.articleId) ?? { id: row.articleId, version }
    const answers = withEdits(row.answers, cells)
    changes.set(
      row.articleId,
      row.choiceId === null
        ? { ...change, allergens: answers }
        : { ...change, choiceAllergens: { ...change.choiceAllergens, [row.choiceId]: answers } },
    )
  }
  return [...changes.values()]
}

/** Removes the answers that were sent and saved. A cell changed meanwhile stays, over the answer that was saved. */
export function settleEdits(edits: Edits, sent: Edits, isSaved: (row: string) => boolean): Edits {
  const settled = new Map(edits)
  for (const [id, { cells: sentCells }] of sent) {
    const current = settled.get(id)
    if (!current || !isSaved(id)) continue
    const cells: CellEdits = {}
    for (const [allergen, edit] of cellEntries(current.cells)) {
      const sentEdit = sentCells[allergen]
      if (!sentEdit) cells[allergen] = edit
      else if (sentEdit.value !== edit.value) cells[allergen] = { value: edit.value, base: sentEdit.value }
    }
    if (Object.keys(cells).length === 0) settled.delete(id)
    else settled.set(id, { ...current, cells })
  }
  return settled
}
