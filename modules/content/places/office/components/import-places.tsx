import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { tableText } from '#core/tables/delimited.ts'
import { type TableLine, tableLimits } from '#core/tables/table.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FactList, QuietNotice, RowList, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { TableFileOptions } from '#core/ui-office/lists/table-file-options.tsx'
import { type TableFile, tableTypes, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import type { ImportReport } from '../../contract.ts'
import { useImport, usePreviewImport } from '../directory-api.ts'

/** Imports a file into the directory. Shows a preview first, and imports on confirmation. */
export function ImportPlaces({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="xl"
      title={t('places.office.import.title')}
      closeButtonProps={{ 'aria-label': t('common.office.close') }}
    >
      <ImportForm onClose={onClose} />
    </Modal>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreviewImport()
  const importing = useImport()
  const [tableFile, setTableFile] = useState<TableFile | null>(null)
  const startPreview = (selectedFile: File) => {
    setFile(selectedFile)
    importing.reset()
    preview.mutate(selectedFile)
  }
  const {
    read,
    readAgain,
    failed: readError,
    clear,
  } = useTableFile((next) => {
    setTableFile(next)
    // If the text encoding is doubtful, the user checks it first.
    if (next.table.doubtful) setFile(null)
    else
      startPreview(new File([linesText(next.table.lines)], next.name.replace(/\.\w+$/, '.csv'), { type: 'text/csv' }))
  })
  const choose = (selectedFile: File | null) => {
    if (!selectedFile) return
    preview.reset()
    clear()
    setTableFile(null)
    // A large list, for instance of a region, is parsed only on the server.
    if (/json$/i.test(selectedFile.name) || selectedFile.size > tableLimits.bytes) startPreview(selectedFile)
    else void read(selectedFile)
  }
  const importFile = () =>
    file &&
    importing.mutate(file, {
      onSuccess: ({ created, changed }) => {
        notifications.show({ message: t('places.office.import.done', { created, changed }) })
        onClose()
      },
    })
  const busy = preview.isPending || importing.isPending
  const error = importing.error ?? preview.error
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('places.office.import.intro')}</Text>
      <Group gap={12}>
        <FileButton onChange={choose} accept={`.json,.geojson,application/geo+json,application/json,${tableTypes}`}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy}>
              {t(file ? 'places.office.import.another' : 'places.office.import.choose')}
            </Button>
          )}
        </FileButton>
        {file && <Text truncate>{file.name}</Text>}
      </Group>
      {readError && <ActionFailure title={t('common.office.failure.act')}>{readError}</ActionFailure>}
      {tableFile && <TableFileOptions file={tableFile} onChange={(options) => void readAgain(tableFile, options)} />}
      <div role="status">
        {busy && (
          <Group gap={10}>
            <Loader size={20} />
            {t(importing.isPending ? 'places.office.import.importing' : 'places.office.import.reading')}
          </Group>
        )}
      </div>
      {error && <ImportFailure error={error} />}
      {preview.data && file && <ImportSummary report={preview.data} busy={busy} onImport={importFile} />}
    </Stack>
  )
}

/** The lines as a table for the server, with the same line numbers as the file. */
function linesText(lines: readonly TableLine[]): string {
  const rows: string[][] = []
  for (const { line, cells } of lines) rows[line - 1] = cells
  return tableText(
    Array.from(rows, (cells) => cells ?? []),
    ';',
  )
}

/** Shows the message of a file that is not a list of places, or the general error. */
function ImportFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const fields = error instanceof ProblemError ? error.problem.errors : undefined
  return (
    <ActionFailure title={t('common.office.failure.act')}>
      {fields?.map(({ message }) => message).join(' ') || failureText(error)}
    </ActionFailure>
  )
}

/** Number of remarks that are shown; all can be downloaded as a file. */
const maxShownLines = 50

function ImportSummary({ report, busy, onImport }: { report: ImportReport; busy: boolean; onImport: () => void }) {
  const { t } = useTranslation()
  const { created, changed, broken, notes, examples } = report
  const count = created + changed
  return (
    <Stack gap="md">
      <Text fw={600}>{t('places.office.import.lines', { count: report.lines })}</Text>
      <FactList look="spread">
        {(['created', 'changed', 'unchanged', 'repeated'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`places.office.import.${name}`)}</dt>
            <dd>{report[name]}</dd>
          </div>
        ))}
        <div>
          <dt>{t('places.office.import.broken')}</dt>
          <dd>{broken.length}</dd>
        </div>
      </FactList>
      {broken.length > 0 && (
        <Section title={t('places.office.import.brokenTitle', { count: broken.length })}>
          <Lines lines={broken} />
          <QuietNotice mt={10}>{t('places.office.import.orCorrect')}</QuietNotice>
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={t('places.office.import.notesTitle', { count: notes.length })}>
          <Lines lines={notes} />
        </Section>
      )}
      {examples.length > 0 && (
        <Section title={t('places.office.import.examples')}>
          <RowList style={{ maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
            {examples.map(({ line, name, category, outcome }) => (
              <li key={line}>
                <span>
                  <b>{name}</b> · {t(`places.guest.category.${category}`)} ·{' '}
                  {t(`places.office.import.outcome.${outcome}`)}
                </span>
              </li>
            ))}
          </RowList>
        </Section>
      )}
      <Group justify="flex-end">
        {count === 0 ? (
          <Text>{t('places.office.import.nothing')}</Text>
        ) : (
          <Button loading={busy} onClick={onImport}>
            {t(broken.length > 0 ? 'places.office.import.actSkip' : 'places.office.import.act', { count })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The first remarks about lines, and a button to download all of them. */
function Lines({ lines }: { lines: ImportReport['broken'] }) {
  const { t } = useTranslation()
  const download = () => {
    const quoteCell = (failureText: string | number) => `"${String(failureText).replaceAll('"', '""')}"`
    const rows = lines.map(({ line, name, message }) => [line, name, message].map(quoteCell).join(','))
    const blobUrl = URL.createObjectURL(new Blob([`\ufeff${rows.join('\r\n')}`], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), {
      href: blobUrl,
      download: `${t('places.office.import.downloadName')}.csv`,
    }).click()
    // After a minute the browser has saved the file.
    setTimeout(() => URL.revokeObjectURL(blobUrl), 60_000)
  }
  return (
    <>
      <RowList style={{ maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
        {lines.slice(0, maxShownLines).map(({ line, name, code, message }) => (
          <li key={`${line} ${code}`}>
            <span>
              <b>{t('places.office.import.line', { line })}</b> {name && `${name} · `}
              {message}
            </span>
          </li>
        ))}
      </RowList>
      {lines.length > maxShownLines && (
        <Group gap={12} mt={8}>
          <Text c="dimmed">{t('places.office.import.more', { count: lines.length - maxShownLines })}</Text>
          <Button variant="default" size="xs" onClick={download}>
            {t('places.office.import.download')}
          </Button>
        </Group>
      )}
    </>
  )
}
