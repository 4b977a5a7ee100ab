import { Box, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './plot.module.css'

export interface PlotRow {
  key: string
  label: string
  value: number | null
  /** The cells as text, in the order of the columns. */
  cells: string[]
}

interface PlotProps {
  /** The description for screen readers; the data are in the table. */
  label: string
  columns: string[]
  rows: PlotRow[]
  /** Horizontal bars, for few rows with long names. */
  lying?: boolean
}

const height = 120

/** A bar chart, and the table with its data. */
export function Plot({ label, columns, rows, lying }: PlotProps) {
  const { t } = useTranslation()
  const maxValue = Math.max(1, ...rows.map(({ value }) => value ?? 0))
  const every = Math.ceil(rows.length / 8)
  return (
    <figure>
      {lying ? (
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
      ) : (
        <Box role="img" aria-label={label}>
          <svg
            className={styles.standing}
            viewBox={`0 0 ${rows.length * 10} ${height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {rows.map(({ key, label: name, value, cells }, i) => {
              const size = (height * (value ?? 0)) / maxValue
              return (
                <rect key={key} fill="var(--accent)" x={i * 10 + 1} y={height - size} width={8} height={size}>
                  <title>{`${name} : ${cells[0]}`}</title>
                </rect>
              )
            })}
          </svg>
          <div className={styles.axis} aria-hidden="true">
            {rows.map(({ key, label: name }, i) =>
              i % every === 0 ? (
                <span key={key} style={{ flexGrow: Math.min(every, rows.length - i) }}>
                  {name}
                </span>
              ) : null,
            )}
          </div>
        </Box>
      )}
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
