import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { type Encoding, encodings } from '#core/tables/encoding.ts'
import type { ReadOptions } from '#core/tables/table.ts'
import { QuietNotice } from '../frame/layout-parts.tsx'
import type { TableFile } from './use-table-file.ts'

/** Words with letters beyond ASCII, which show whether the encoding is right. */
function nonAsciiWords({ table }: TableFile): string {
  const words = new Set<string>()
  for (const { cells } of table.lines)
    for (const cell of cells)
      for (const word of cell.split(/\s+/)) {
        if (/[^\0-\x7f]/.test(word)) words.add(word.slice(0, 30))
        if (words.size >= 8) return [...words].join(' · ')
      }
  return [...words].join(' · ')
}

interface TableFileOptionsProps {
  file: TableFile
  onChange: (options: ReadOptions) => void
}

/** Options for reading a table file: its sheet, and its encoding, which the person must confirm when it is a guess. */
export function TableFileOptions({ file, onChange }: TableFileOptionsProps) {
  const { t } = useTranslation()
  const { sheets, sheet, encoding, doubtful } = file.table
  const words = nonAsciiWords(file)
  if (sheets.length < 2 && encoding === null) return null
  return (
    <Stack gap="sm">
      {sheets.length > 1 && (
        <NativeSelect
          label={t('common.office.table.sheet')}
          value={sheet}
          data={sheets.map((name, i) => ({ value: String(i), label: name }))}
          onChange={(event) => onChange({ sheet: Number(event.currentTarget.value) })}
        />
      )}
      {encoding && (
        <>
          {doubtful && <QuietNotice role="alert">{t('common.office.table.doubtful')}</QuietNotice>}
          <NativeSelect
            label={t('common.office.table.letters')}
            description={words ? t('common.office.table.words', { words }) : undefined}
            value={encoding}
            data={encodings.map((value) => ({ value, label: t(`common.office.table.encodings.${value}`) }))}
            onChange={(event) => onChange({ encoding: event.currentTarget.value as Encoding })}
          />
          {doubtful && (
            <div>
              <Button variant="default" size="xs" onClick={() => onChange({ encoding })}>
                {t('common.office.table.right')}
              </Button>
              <Text component="span" c="dimmed" fz="sm" ml={10}>
                {t('common.office.table.rightHint')}
              </Text>
            </div>
          )}
        </>
      )}
    </Stack>
  )
}
