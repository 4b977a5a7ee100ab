import { Button, FileButton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableLine } from '#core/tables/table.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { TableFileOptions } from '#core/ui-office/lists/table-file-options.tsx'
import { type TableFile, tableTypes, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxRoomLength, maxRooms } from '../../rules.ts'
import { type RoomCode, useCreateCodes } from '../api.ts'
import type { RoomsFile } from '../rooms-csv.ts'
import { shortRoomList } from '../short-room-list.ts'

/** The library that parses tables is loaded with the first file. */
type Reader = typeof import('../rooms-csv.ts')
const wrongShown = 20

/** The cells as text in the format of a spreadsheet's clipboard, with the same line numbers as the file. */
function cellsText(lines: readonly TableLine[]): string {
  const text: string[] = []
  for (const { line, cells } of lines) text[line - 1] = cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
  return Array.from(text, (line) => line ?? '').join('\n')
}

/** Adds rooms from a file or a pasted table: first shows a preview, then adds on confirmation. */
export function RoomsFromCsv({ codes, onClose }: { codes: RoomCode[]; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useFailureText()
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<TableFile | null>(null)
  const [reader, setReader] = useState<Reader | null>(null)
  const [finished, setFinished] = useState(false)
  const late = useDeferredValue(typed)
  useEffect(() => void import('../rooms-csv.ts').then((module) => setReader(module)), [])
  const found = useMemo<RoomsFile | null>(
    () =>
      reader && late.trim()
        ? reader.readRoomsCsv(
            late,
            codes.map(({ room }) => room),
          )
        : null,
    [reader, late, codes],
  )
  const fresh = found?.fresh ?? []
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: t('qrCodes.office.add.done', { count: fresh.length }) })
    onClose()
  })
  const change = (next: string) => {
    setTyped(next)
    setFile(null)
    clear()
    creating.reset()
  }
  const { read, readAgain, failed, clear } = useTableFile((next) => {
    setFile(next)
    setTyped(cellsText(next.table.lines))
    creating.reset()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFinished(true)
    if (fresh.length > 0 && late === typed && !file?.table.doubtful) creating.mutate({ kind: 'room', rooms: fresh })
  }
  const refused = fieldErrors(creating.error)[0]?.message
  const nothing = !finished
    ? undefined
    : file?.table.doubtful
      ? t('common.office.table.doubtful')
      : fresh.length === 0
        ? t('qrCodes.office.csv.nothing')
        : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !refused && (
          <ActionFailure title={t('common.office.failure.save')}>{text(creating.error)}</ActionFailure>
        )}
        <div>
          <FileButton onChange={(file) => void read(file)} accept={tableTypes}>
            {(props) => (
              <Button {...props} variant="default">
                {t('qrCodes.office.csv.choose')}
              </Button>
            )}
          </FileButton>
        </div>
        {file && <TableFileOptions file={file} onChange={(options) => void readAgain(file, options)} />}
        <TextArea
          label={t('qrCodes.office.csv.label')}
          description={t('qrCodes.office.csv.hint')}
          error={failed ?? refused ?? nothing}
          value={typed}
          onChange={(event) => change(event.currentTarget.value)}
          minRows={3}
          maxRows={8}
          spellCheck={false}
        />
        <div role="status">{found && <Preview found={found} />}</div>
        <FormActions
          act={fresh.length > 0 ? t('qrCodes.office.csv.act', { count: fresh.length }) : t('qrCodes.office.add.act')}
          busy={creating.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

function Preview({ found: { fresh, existing, wrong } }: { found: RoomsFile }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      {fresh.length > 0 && <p>{t('qrCodes.office.csv.fresh', { count: fresh.length, list: shortRoomList(fresh) })}</p>}
      {existing.length > 0 && (
        <p>{t('qrCodes.office.csv.known', { count: existing.length, list: shortRoomList(existing) })}</p>
      )}
      {wrong.length > 0 && (
        <>
          <Text c="hot" fw={600}>
            {t('qrCodes.office.csv.wrong', { count: wrong.length })}
          </Text>
          <RowList plain>
            {wrong.slice(0, wrongShown).map(({ line, at, why }) => (
              <li key={line}>
                {t('qrCodes.office.csv.line', { line })}
                {at && ` « ${at} »`} {t(`qrCodes.office.csv.why.${why}`, { limit: maxRoomLength })}
              </li>
            ))}
          </RowList>
          {wrong.length > wrongShown && <p>{t('qrCodes.office.csv.more', { count: wrong.length - wrongShown })}</p>}
        </>
      )}
      {fresh.length > maxRooms && <p>{t('qrCodes.office.csv.tooMany', { limit: maxRooms })}</p>}
    </Stack>
  )
}
