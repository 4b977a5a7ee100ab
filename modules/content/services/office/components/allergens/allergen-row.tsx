import { memo } from 'react'
import { type AllergenAnswers, undeclaredAllergens } from '../../../rules.ts'
import { type CellEdits, withEdits } from '../../allergens/answer-edits.ts'
import { restColumn } from '../../allergens/grid-navigation.ts'
import styles from './allergen-grid.module.css'
import type { GridTexts } from './grid-texts.ts'

interface RowProps {
  id: string
  name: string
  option: string
  label: string
  answers: AllergenAnswers | null
  cells: CellEdits | undefined
  /** The column of this row that Tab reaches; absent: none. */
  tabColumn: number | undefined
  /** The selected columns; absent: none. */
  from: number | undefined
  to: number | undefined
  mayEdit: boolean
  texts: GridTexts
}

/** A row of the table. It is rendered again only when its own answers or selection change. */
export const AllergenGridRow = memo(function AllergenGridRow(props: RowProps) {
  const { id, name, option, label, cells, tabColumn, from, to, mayEdit, texts } = props
  const answers = withEdits(props.answers, cells)
  const missing = undeclaredAllergens(answers).length
  const isSelected = (column: number) => from !== undefined && to !== undefined && column >= from && column <= to
  const tabIndex = (column: number) => (column === tabColumn ? 0 : -1)
  const restText = missing > 0 ? `${texts.rest} (${missing})` : `✓ ${texts.complete}`
  return (
    <tr className={styles.row} data-row={id}>
      <th scope="row" className={styles.name} data-choice={option !== '' || undefined} title={label}>
        {option && <small>{option}</small>}
        <span>{name}</span>
      </th>
      {texts.columns.map(({ allergen }, column) => {
        const answer = answers?.[allergen]
        const text = answer && texts.answers[answer]
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
          <td
            key={allergen}
            className={styles.cell}
            data-column={column}
            data-answer={answer ?? 'unanswered'}
            data-unsaved={cells?.[allergen] !== undefined || undefined}
            tabIndex={tabIndex(column)}
            aria-selected={isSelected(column)}
            aria-label={text ? text.name : texts.unanswered}
          >
            {text ? text.cell : '?'}
          </td>
        )
      })}
      {mayEdit ? (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
        <td className={styles.rest} aria-selected={isSelected(restColumn)}>
          <button
            type="button"
            data-column={restColumn}
            data-missing={missing > 0 || undefined}
            tabIndex={tabIndex(restColumn)}
            aria-label={`${restText}: ${label}`}
            aria-disabled={missing === 0}
          >
            {restText}
          </button>
        </td>
      ) : (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
        <td
          className={styles.rest}
          data-column={restColumn}
          data-missing={missing > 0 || undefined}
          tabIndex={tabIndex(restColumn)}
          aria-selected={isSelected(restColumn)}
        >
          {missing > 0 ? missing : `✓ ${texts.complete}`}
        </td>
      )}
    </tr>
  )
})
