import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { columnSeparator } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { tableText } from '#core/tables/delimited.ts'
import { saveFile } from '#core/ui-office/dialogs/save-file.ts'
import { useFileDrop } from '#core/ui-office/dialogs/use-file-drop.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { ArrowDown } from '#core/ui-office/frame/icons.tsx'
import { ActionFailure } from '#core/ui-office/frame/screen.tsx'
import { TableFileOptions } from '#core/ui-office/lists/table-file-options.tsx'
import { type TableFile, tableTypes, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxImportSizes } from '../../../menu-import-rules.ts'
import { templateRows, useColumnName } from '../../menu/menu-template.ts'

/** The source of the table: a file, or pasted text. */
export interface Source {
  text: string
  file: TableFile | null
}

interface MenuSourceProps {
  source: Source
  onChange: (source: Source) => void
}

/** Form to choose or drop a file, or to paste cells. */
export function MenuSource({ source, onChange }: MenuSourceProps) {
  const { t, i18n } = useTranslation()
  const { hotel } = useManagedHotel()
  const columnName = useColumnName()
  const { read, readAgain, failed: failureText, clear } = useTableFile((file) => onChange({ text: '', file }))
  const { over: isDraggedOver, dropping: dropProps } = useFileDrop(([file]) => void read(file))
  const downloadTemplate = () => {
    const lang = i18n.language
    const text = tableText(templateRows(hotel, lang, columnName, t), columnSeparator(lang))
    saveFile(new Blob([text], { type: 'text/csv' }), `${t('services.office.import.template.name')}.csv`)
  }
  return (
    <Stack gap="md">
      {failureText && <ActionFailure title={t('services.office.import.notRead')}>{failureText}</ActionFailure>}
      <Paper
        withBorder
        p={20}
        bg={isDraggedOver ? 'var(--office-accent-wash)' : undefined}
        style={{ borderStyle: 'dashed' }}
        {...dropProps}
      >
        <Stack gap="md">
          <Group gap="10px 16px">
            <FileButton onChange={(file) => void read(file)} accept={tableTypes}>
              {(props) => (
                <Button {...props} variant={source.text || source.file ? 'default' : 'filled'}>
                  {t(source.file ? 'services.office.import.another' : 'services.office.import.choose')}
                </Button>
              )}
            </FileButton>
            {source.file ? (
              <Text c="dimmed">{source.file.name}</Text>
            ) : (
              <Text c="dimmed" visibleFrom="sm">
                {t('services.office.import.drop')}
              </Text>
            )}
          </Group>
          {source.file && (
            <TableFileOptions
              file={source.file}
              onChange={(options) => source.file && void readAgain(source.file, options)}
            />
          )}
          <TextArea
            label={t('services.office.import.paste')}
            description={t('services.office.import.pasteHint')}
            value={source.file === null ? source.text : ''}
            onChange={(event) => {
              clear()
              onChange({ text: event.currentTarget.value.slice(0, maxImportSizes.bytes), file: null })
            }}
            minRows={2}
            maxRows={6}
            spellCheck={false}
          />
          <Text c="dimmed" fz="sm">
            {t('services.office.import.howTo')}
          </Text>
          <div>
            <Button variant="default" size="xs" leftSection={<ArrowDown size={16} />} onClick={downloadTemplate}>
              {t('services.office.import.template.act')}
            </Button>
          </div>
        </Stack>
      </Paper>
    </Stack>
  )
}
