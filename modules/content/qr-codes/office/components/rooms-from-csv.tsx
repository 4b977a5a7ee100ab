import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from '#core/i18n/use-translation.ts'
import type { TableLine } from '#core/tables/table.ts'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { RowList } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { TableFileChooser } from '#core/ui-office/lists/table-file-chooser.tsx'
import { type TableFile, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { maxRoomLength, maxRooms } from '../../rules.ts'
import { type RoomCode, useCreateCodes } from '../api.ts'
import type { RoomsFile } from '../rooms-csv.ts'
import { shortRoomList } from '../short-room-list.ts'

/** Loaded when the form is shown, because the library that parses tables is large. */
type CsvReader = typeof import('../rooms-csv.ts')
const maxWrongShown = 20

/** The cells as text in the format of a spreadsheet's clipboard, with the same line numbers as the file. */
function cellsText(lines: readonly TableLine[]): string {
  const failureText: string[] = []
  for (const { line, cells } of lines) failureText[line - 1] = cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
  return Array.from(failureText, (line) => line ?? '').join('\n')
}

/** Adds rooms from a file or a pasted table: first shows a preview, then adds on confirmation. */
export function RoomsFromCsv({ codes, onClose }: { codes: RoomCode[]; onClose: () => void }) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const [pastedText, setPastedText] = useState('')
  const [file, setFile] = useState<TableFile | null>(null)
  const [reader, setReader] = useState<CsvReader | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  const deferredText = useDeferredValue(pastedText)
  useEffect(() => void import('../rooms-csv.ts').then((module) => setReader(module)), [])
  const roomsFile = useMemo<RoomsFile | null>(
    () =>
      reader && deferredText.trim()
        ? reader.readRoomsCsv(
            deferredText,
            codes.map(({ room }) => room),
          )
        : null,
    [reader, deferredText, codes],
  )
  const newRooms = roomsFile?.newRooms ?? []
  const creating = useCreateCodes(useManagedHotel().orgId, () => {
    notifications.show({ message: t('qrCodes.office.add.done', { count: newRooms.length }) })
    onClose()
  })
  const change = (next: string) => {
    setPastedText(next)
    setFile(null)
    clear()
    creating.reset()
  }
  const { read, readAgain, failed, clear } = useTableFile((next) => {
    setFile(next)
    setPastedText(cellsText(next.table.lines))
    creating.reset()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (newRooms.length > 0 && deferredText === pastedText && !file?.table.doubtful)
      creating.mutate({ kind: 'room', rooms: newRooms })
  }
  const serverError = fieldErrors(creating.error)[0]?.message
  const problemText = !isSubmitted
    ? undefined
    : file?.table.doubtful
      ? t('common.office.table.doubtful')
      : newRooms.length === 0
        ? t('qrCodes.office.csv.nothing')
        : undefined
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {creating.isError && !serverError && (
          <ActionFailure title={t('common.office.failure.save')}>{failureText(creating.error)}</ActionFailure>
        )}
        <TableFileChooser file={file} label={t('qrCodes.office.csv.choose')} read={read} readAgain={readAgain} />
        <TextArea
          label={t('qrCodes.office.csv.label')}
          description={t('qrCodes.office.csv.hint')}
          error={failed ?? serverError ?? problemText}
          value={pastedText}
          onChange={(event) => change(event.currentTarget.value)}
          minRows={3}
          maxRows={8}
          spellCheck={false}
        />
        <div role="status">{roomsFile && <Preview roomsFile={roomsFile} />}</div>
        <FormActions
          act={
            newRooms.length > 0 ? t('qrCodes.office.csv.act', { count: newRooms.length }) : t('qrCodes.office.add.act')
          }
          busy={creating.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}

function Preview({ roomsFile: { newRooms, existingRooms, invalidLines } }: { roomsFile: RoomsFile }) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      {newRooms.length > 0 && (
        <p>{t('qrCodes.office.csv.fresh', { count: newRooms.length, list: shortRoomList(newRooms) })}</p>
      )}
      {existingRooms.length > 0 && (
        <p>{t('qrCodes.office.csv.known', { count: existingRooms.length, list: shortRoomList(existingRooms) })}</p>
      )}
      {invalidLines.length > 0 && (
        <>
          <Text c="hot" fw={600}>
            {t('qrCodes.office.csv.wrong', { count: invalidLines.length })}
          </Text>
          <RowList plain>
            {invalidLines.slice(0, maxWrongShown).map(({ line, at, why }) => (
              <li key={line}>
                {t('qrCodes.office.csv.line', { line })}
                {at && ` « ${at} »`} {t(`qrCodes.office.csv.why.${why}`, { limit: maxRoomLength })}
              </li>
            ))}
          </RowList>
          {invalidLines.length > maxWrongShown && (
            <p>{t('qrCodes.office.csv.more', { count: invalidLines.length - maxWrongShown })}</p>
          )}
        </>
      )}
      {newRooms.length > maxRooms && <p>{t('qrCodes.office.csv.tooMany', { limit: maxRooms })}</p>}
    </Stack>
  )
}
