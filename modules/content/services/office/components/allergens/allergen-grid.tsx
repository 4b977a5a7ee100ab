import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { RowGroup } from '../../allergens/allergen-rows.ts'
import type { Edits } from '../../allergens/answer-edits.ts'
import {
  type Answer,
  answerOfKey,
  type GridCell,
  moveOfKey,
  moveSelection,
  restColumn,
  type Selection,
  selectCell,
  selectedRange,
} from '../../allergens/grid-navigation.ts'
import { noSection } from '../../sections.ts'
import styles from './allergen-grid.module.css'
import { AllergenGridRow } from './allergen-row.tsx'
import type { GridTexts } from './grid-texts.ts'

/** What can be done with the selected cells. */
export interface GridActions {
  answer: (value: Answer | null) => void
  copyAbove: () => void
  answerRest: () => void
  undo: () => void
}

interface GridProps {
  label: string
  groups: readonly RowGroup[]
  edits: Edits
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Absent: for people who may only read. */
  actions?: GridActions | undefined
  /** Answers the rest of one row, by its button. */
  onAnswerRest: (row: string) => void
  texts: GridTexts
}

/** The rows in a page of Page Up and Page Down. */
const pageRows = 10

/** The table, worked by keyboard: arrows move, letters answer. Tab enters and leaves it. */
export function AllergenGrid({ label, groups, edits, selection, onSelect, actions, onAnswerRest, texts }: GridProps) {
  const { t } = useTranslation()
  const grid = useRef<HTMLTableElement>(null)
  const ids = useMemo(() => groups.flatMap(({ rows }) => rows.map(({ id }) => id)), [groups])
  const { active } = selection
  const { rows: selectedRows, from, to } = selectedRange(ids, selection)
  const selectedIds = new Set(selectedRows)

  const select = (next: Selection) => {
    onSelect(next)
    cellElement(grid.current, next.active)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const { key, shiftKey } = event
    const isWithControl = event.ctrlKey || event.metaKey
    const isOnButton = active.column === restColumn && (key === 'Enter' || key === ' ')
    const move = isOnButton ? null : moveOfKey(key, isWithControl, pageRows)
    if (move) {
      event.preventDefault()
      select(
        moveSelection(
          ids,
          selection,
          key === 'Enter' && shiftKey ? { ...move, rows: -1 } : move,
          shiftKey && key !== 'Enter',
        ),
      )
      return
    }
    if (!actions) return
    const act = isWithControl ? (key === 'z' ? actions.undo : undefined) : actionOfKey(key, actions, texts)
    if (!act) return
    event.preventDefault()
    act()
  }
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = element?.closest<HTMLElement>('[data-row]')?.dataset.row
    if (!element || !row) return
    const cell = { row, column: Number(element.dataset.column) }
    select(shiftKey ? { anchor: selection.anchor, active: cell } : selectCell(cell))
    if (cell.column === restColumn) onAnswerRest(row)
  }

  return (
    <div className={styles.box}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table becomes a grid when its cells take the focus
        role="grid"
        className={styles.grid}
        aria-label={label}
        aria-multiselectable
        aria-readonly={!actions}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <thead>
          <tr className={styles.row}>
            <th scope="col">{t('services.office.allergens.table.dish')}</th>
            {texts.columns.map(({ allergen, name, shortName }) => (
              <th key={allergen} scope="col" aria-label={name} title={name}>
                {shortName}
              </th>
            ))}
            <th scope="col">{t('services.office.allergens.table.missing')}</th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            {(groups.length > 1 || group.id !== noSection) && (
              <tr className={styles.section}>
                <th scope="rowgroup" colSpan={restColumn + 2}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map((row) => {
              const isSelected = selectedIds.has(row.id)
              return (
                <AllergenGridRow
                  key={row.id}
                  id={row.id}
                  name={row.name}
                  option={row.option}
                  label={row.label}
                  answers={row.answers}
                  cells={edits.get(row.id)?.cells}
                  tabColumn={row.id === active.row ? active.column : undefined}
                  from={isSelected ? from : undefined}
                  to={isSelected ? to : undefined}
                  mayEdit={actions !== undefined}
                  texts={texts}
                />
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function actionOfKey(key: string, actions: GridActions, { letters }: GridTexts): (() => void) | undefined {
  if (key === '=') return actions.copyAbove
  if (key === '0') return actions.answerRest
  const value = answerOfKey(key, letters)
  return value === undefined ? undefined : () => actions.answer(value)
}

const cellElement = (grid: HTMLElement | null, { row, column }: GridCell) =>
  grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-column="${column}"]`)
