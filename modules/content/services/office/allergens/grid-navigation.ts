import { type AllergenAnswers, type allergenAnswers, allergens } from '../../rules.ts'

export type Answer = (typeof allergenAnswers)[number]

/** A cell by the id of its row. `column`: an index of `allergens`, or `restColumn`. */
export interface GridCell {
  row: string
  column: number
}

/** The column after the allergens: what is missing, and the button that answers the rest. */
export const restColumn = allergens.length

/** `active` has the focus; the selection reaches from it to `anchor`. */
export interface Selection {
  anchor: GridCell
  active: GridCell
}

export const selectCell = (cell: GridCell): Selection => ({ anchor: cell, active: cell })

interface Move {
  rows: number
  columns: number
}

const limit = (value: number, max: number) => Math.max(0, Math.min(value, max))

/** Moves the active cell, not beyond the edges. `extend`: the anchor stays, so that the selection grows. */
export function moveSelection(rows: readonly string[], { anchor, active }: Selection, move: Move, extend: boolean) {
  const row = rows[limit(rows.indexOf(active.row) + move.rows, rows.length - 1)]
  if (row === undefined) return { anchor, active }
  const cell = { row, column: limit(active.column + move.columns, restColumn) }
  return { anchor: extend ? anchor : cell, active: cell }
}

/** The move that a key makes, or null. `pageRows`: the rows in sight. */
export function moveOfKey(key: string, isWithControl: boolean, pageRows: number): Move | null {
  const far = Number.POSITIVE_INFINITY
  const rows = (count: number) => ({ rows: count, columns: 0 })
  const columns = (count: number) => ({ rows: 0, columns: count })
  switch (key) {
    case 'ArrowUp':
      return rows(isWithControl ? -far : -1)
    case 'ArrowDown':
    case 'Enter':
      return rows(isWithControl ? far : 1)
    case 'ArrowLeft':
      return columns(isWithControl ? -far : -1)
    case 'ArrowRight':
      return columns(isWithControl ? far : 1)
    case 'PageUp':
      return rows(-pageRows)
    case 'PageDown':
      return rows(pageRows)
    case 'Home':
      return { rows: isWithControl ? -far : 0, columns: -far }
    case 'End':
      return { rows: isWithControl ? far : 0, columns: far }
    default:
      return null
  }
}

/** The selected rows, and the first and last selected column. */
export function selectedRange(rows: readonly string[], { anchor, active }: Selection) {
  const ends = [rows.indexOf(anchor.row), rows.indexOf(active.row)].filter((index) => index >= 0)
  return {
    rows: ends.length === 0 ? [] : rows.slice(Math.min(...ends), Math.max(...ends) + 1),
    from: Math.min(anchor.column, active.column),
    to: Math.max(anchor.column, active.column),
  }
}

/** The letters of the answers in the user's language. */
export type AnswerLetters = Record<Answer, string>

/** The answer that a key gives: the language's letter, or 1, 2 and 3. Null clears; undefined: the key is no answer. */
export function answerOfKey(key: string, letters: AnswerLetters): Answer | null | undefined {
  if (key === 'Backspace' || key === 'Delete') return null
  const pressed = key.toLowerCase()
  const answers: Answer[] = ['contains', 'may-contain', 'none']
  return answers.find((answer, i) => pressed === letters[answer] || pressed === String(i + 1))
}

/** The answers of a row as a list of changes, such as those to copy into the row below. Unanswered cells stay out. */
export const givenAnswers = (answers: AllergenAnswers | null) =>
  allergens.flatMap((allergen) => {
    const value = answers?.[allergen]
    return value ? [{ allergen, value }] : []
  })
