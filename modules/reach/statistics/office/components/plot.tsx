import { Box, Table } from '@mantine/core'
import type { CSSProperties } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import styles from './plot.module.css'

export interface PlotRow {
  key: string
  label: string
  /** What stands below the bar, a line each, where it is shorter than `label`. */
  axis?: string[]
  value: number | null
  /** The cells as text, in the order of the columns. */
  cells: string[]
}

interface PlotProps {
  /** The description for screen readers; the data are in the table. */
  label: string
  columns: string[]
  rows: PlotRow[]
  /** The lines of the scale, the first at zero, as text; absent: horizontal bars, for few rows with long names. */
  scale?: { value: number; label: string }[]
}

/** A bar chart, and the table with its data. */
export function Plot({ label, columns, rows, scale }: PlotProps) {
  const { t } = useTranslation()
  return (
    <figure>
      {scale ? <Bars label={label} rows={rows} scale={scale} /> : <LyingBars label={label} rows={rows} />}
      <Box component="details" mt={8} className={styles.details}>
        <summary>{t('statistics.office.table')}</summary>
        <Table.ScrollContainer minWidth={0}>
          <Table>
            <Table.Caption>{label}</Table.Caption>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ key, label: name, cells }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row">{name}</Table.Th>
                  {cells.map((cell, i) => (
                    <Table.Td key={columns[i + 1]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Box>
    </figure>
  )
}

/** The maximum number of labels below the bars, so that they fit on a phone. */
const maxAxisLabels = 8

/** Vertical bars over a scale, with the label of a bar centred below it. */
function Bars({ label, rows, scale }: Pick<PlotProps, 'label' | 'rows'> & Required<Pick<PlotProps, 'scale'>>) {
  const top = scale.at(-1)?.value || 1
  const every = Math.ceil(rows.length / maxAxisLabels)
  return (
    <Box role="img" aria-label={label} className={styles.plot}>
      <div className={styles.scale} aria-hidden="true">
        {scale.map(({ value, label: text }) => (
          <span key={value} style={{ bottom: `${(100 * value) / top}%` }}>
            {text}
          </span>
        ))}
        {/* The widest label sets the width of the scale. */}
        <span className={styles.widest}>{widest(scale.map(({ label: text }) => text))}</span>
      </div>
      <div className={styles.bars} style={{ '--bars': rows.length } as CSSProperties} aria-hidden="true">
        {scale.map(({ value }) => (
          <span key={value} className={styles.line} style={{ bottom: `${(100 * value) / top}%` }} />
        ))}
        {rows.map(({ key, label: name, value, cells }) => (
          <span
            key={key}
            className={styles.bar}
            style={{ height: `${(100 * (value ?? 0)) / top}%` }}
            title={`${name} : ${cells[0]}`}
          />
        ))}
      </div>
      <div className={styles.axis} style={{ '--bars': rows.length } as CSSProperties} aria-hidden="true">
        {rows.map(({ key, label: name, axis = [name] }, i) =>
          i % every === 0 ? (
            <span key={key} style={{ gridColumn: i + 1 }}>
              {axis.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          ) : null,
        )}
      </div>
    </Box>
  )
}

const widest = (texts: string[]) => texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')

function LyingBars({ label, rows }: Pick<PlotProps, 'label' | 'rows'>) {
  const maxValue = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  return (
    <Box role="img" aria-label={label}>
      {rows.map(({ key, label: name, value, cells }) => (
        <div key={key} className={styles.lying}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect fill="var(--accent)" width={(100 * (value ?? 0)) / maxValue} height={10} rx={0} />
          </svg>
          <span>{cells[0]}</span>
        </div>
      ))}
    </Box>
  )
}
