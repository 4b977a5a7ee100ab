import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Lang } from '#core/i18n/contract.ts'
import { Section } from '#core/ui-office/parts.tsx'
import type { TableLine } from '#core/ui-office/table-file.ts'
import { type Columns, type ColumnUse, usesFor } from '../menu-columns.ts'
import { useColumnName } from '../menu-template.ts'

interface Switch {
  on: boolean
  set: (on: boolean) => void
}

interface MenuColumnsProps {
  lines: readonly TableLine[]
  columns: Columns
  langs: readonly Lang[]
  onUse: (column: number, use: ColumnUse) => void
  onHeadings: (headings: boolean) => void
  /** Lines with a name alone as sections; null: there are none. */
  titles: Switch | null
  wholeLists: Switch | null
}

/** What each column of the table is: as it seems to be, until somebody says otherwise. */
export function MenuColumns({ lines, columns, langs, onUse, onHeadings, titles, wholeLists }: MenuColumnsProps) {
  const { t } = useTranslation()
  const columnName = useColumnName()
  const { headings, uses } = columns
  const exampleOf = (column: number) => {
    const cells = lines.slice(headings ? 1 : 0).map(({ cells }) => (cells[column] ?? '').trim())
    return cells.find(Boolean)?.slice(0, 60)
  }
  const labelOf = (column: number) => {
    const heading = headings ? (lines[0]?.cells[column] ?? '').trim().slice(0, 60) : ''
    return heading
      ? t('services.office.import.columns.named', { name: heading })
      : t('services.office.import.columns.nth', { place: column + 1 })
  }
  return (
    <Section title={t('services.office.import.columns.title')}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="md">
          {uses.map((use, column) => {
            const example = exampleOf(column)
            return (
              <NativeSelect
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                label={labelOf(column)}
                description={
                  example
                    ? t('services.office.import.columns.example', { text: example })
                    : t('services.office.import.columns.blank')
                }
                value={use}
                data={usesFor(langs).map((value) => ({ value, label: columnName(value) }))}
                onChange={(event) => onUse(column, event.currentTarget.value as ColumnUse)}
              />
            )
          })}
        </SimpleGrid>
        <Checkbox
          label={t('services.office.import.columns.headings')}
          checked={headings}
          onChange={(event) => onHeadings(event.currentTarget.checked)}
        />
        {titles && (
          <Checkbox
            label={t('services.office.import.columns.titles')}
            checked={titles.on}
            onChange={(event) => titles.set(event.currentTarget.checked)}
          />
        )}
        {wholeLists && (
          <Checkbox
            label={t('services.office.import.columns.wholeLists')}
            description={t('services.office.import.columns.wholeListsHint')}
            checked={wholeLists.on}
            onChange={(event) => wholeLists.set(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </Section>
  )
}
