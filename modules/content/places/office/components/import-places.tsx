import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemError } from '#core/http/client.ts'
import { tableText } from '#core/tables/delimited.ts'
import { type TableLine, tableLimits } from '#core/tables/table.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FactList, QuietNotice, RowList, Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { TableFileOptions } from '#core/ui-office/lists/table-file-options.tsx'
import { type TableFile, tableTypes, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import type { ImportReport } from '../../contract.ts'
import { useImport, usePreviewImport } from '../directory-api.ts'

/** Imports a file into the directory: first shows a preview, then imports on confirmation. */
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
      <Import onClose={onClose} />
    </Modal>
  )
}

function Import({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const preview = usePreviewImport()
  const importing = useImport()
  const [table, setTable] = useState<TableFile | null>(null)
  const look = (chosen: File) => {
    setFile(chosen)
    importing.reset()
    preview.mutate(chosen)
  }
  const { read, readAgain, failed, clear } = useTableFile((next) => {
    setTable(next)
    // If the text encoding is doubtful, the user checks it first.
    if (next.table.doubtful) setFile(null)
    else look(new File([linesText(next.table.lines)], next.name.replace(/\.\w+$/, '.csv'), { type: 'text/csv' }))
  })
  const choose = (chosen: File | null) => {
    if (!chosen) return
    preview.reset()
    clear()
    setTable(null)
    // A large list, for instance of a region, is parsed only on the server.
    if (/json$/i.test(chosen.name) || chosen.size > tableLimits.bytes) look(chosen)
    else void read(chosen)
  }
  const run = () =>
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
      {failed && <ActionFailure title={t('common.office.failure.act')}>{failed}</ActionFailure>}
      {table && <TableFileOptions file={table} onChange={(options) => void readAgain(table, options)} />}
      <div role="status">
        {busy && (
          <Group gap={10}>
            <Loader size={20} />
            {t(importing.isPending ? 'places.office.import.importing' : 'places.office.import.reading')}
          </Group>
        )}
      </div>
      {error && <ImportFailure error={error} />}
      {preview.data && file && <Report report={preview.data} busy={busy} onImport={run} />}
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

/** A file that is not a list of places has its error in its only field. */
function ImportFailure({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const fields = error instanceof ProblemError ? error.problem.errors : undefined
  return (
    <ActionFailure title={t('common.office.failure.act')}>
      {fields?.map(({ message }) => message).join(' ') || text(error)}
    </ActionFailure>
  )
}

/** Number of lines that are shown; a file contains all. */
const shown = 50

function Report({ report, busy, onImport }: { report: ImportReport; busy: boolean; onImport: () => void }) {
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

/** Remarks about lines: the first ones here, and all in a file for whoever corrects the table. */
function Lines({ lines }: { lines: ImportReport['broken'] }) {
  const { t } = useTranslation()
  const download = () => {
    const quoted = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`
    const rows = lines.map(({ line, name, message }) => [line, name, message].map(quoted).join(','))
    const address = URL.createObjectURL(new Blob([`\ufeff${rows.join('\r\n')}`], { type: 'text/csv' }))
    Object.assign(document.createElement('a'), {
      href: address,
      download: `${t('places.office.import.downloadName')}.csv`,
    }).click()
    // By then the browser has saved the file.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <>
      <RowList style={{ maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
        {lines.slice(0, shown).map(({ line, name, code, message }) => (
          <li key={`${line} ${code}`}>
            <span>
              <b>{t('places.office.import.line', { line })}</b> {name && `${name} · `}
              {message}
            </span>
          </li>
        ))}
      </RowList>
      {lines.length > shown && (
        <Group gap={12} mt={8}>
          <Text c="dimmed">{t('places.office.import.more', { count: lines.length - shown })}</Text>
          <Button variant="default" size="xs" onClick={download}>
            {t('places.office.import.download')}
          </Button>
        </Group>
      )}
    </>
  )
}
