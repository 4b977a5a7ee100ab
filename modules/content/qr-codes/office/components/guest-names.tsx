import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useState } from 'react'
import { formatDate, formatTime } from '#core/i18n/format.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { Modal } from '#core/ui-office/dialogs/dialogs.tsx'
import { FormActions } from '#core/ui-office/fields/form-actions.tsx'
import { TextArea } from '#core/ui-office/fields/text-area.tsx'
import { Section } from '#core/ui-office/frame/layout-parts.tsx'
import { ActionFailure, Failure, useFailureText } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { TableFileChooser } from '#core/ui-office/lists/table-file-chooser.tsx'
import { type TableFile, useTableFile } from '#core/ui-office/lists/use-table-file.ts'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import { guestNamesDays, maxGuestNameLength, readGuestNames } from '../../guest-names-rules.ts'
import { maxRoomLength, maxRooms } from '../../rules.ts'
import { guestNamesQuery, useReplaceGuestNames } from '../guest-names-api.ts'

/** Today's list of rooms and names, in hotels that ask for the surname before they charge a room. */
export function GuestNames() {
  const { t, i18n } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const list = useQuery({ ...guestNamesQuery(orgId), enabled: hotel.roomBillProof === 'surname' })
  const [opened, { open, close }] = useDisclosure()
  const lang = i18n.language
  const erasing = useReplaceGuestNames(orgId, () => notifications.show({ message: t('qrCodes.office.names.erased') }))
  if (hotel.roomBillProof !== 'surname') return null
  return (
    <Section title={t('qrCodes.office.names.title')}>
      <Stack gap={10}>
        <Text c="dimmed">{t('qrCodes.office.names.intro', { count: guestNamesDays })}</Text>
        {list.isPending ? (
          <ListSkeleton rows={1} />
        ) : list.isError ? (
          <Failure error={list.error} retry={() => void list.refetch()} />
        ) : (
          <p role="status">
            {list.data.listedAt
              ? t('qrCodes.office.names.listed', {
                  count: list.data.rooms.length,
                  day: formatDate(list.data.listedAt, lang, hotel.timeZone),
                  time: formatTime(new Date(list.data.listedAt), lang, hotel.timeZone),
                })
              : t('qrCodes.office.names.none')}
          </p>
        )}
        <Group gap={10}>
          <Button variant="default" onClick={open}>
            {t('qrCodes.office.names.paste')}
          </Button>
          {list.data?.listedAt && (
            <Button variant="subtle" color="hot" loading={erasing.isPending} onClick={() => erasing.mutate([])}>
              {t('qrCodes.office.names.erase')}
            </Button>
          )}
        </Group>
      </Stack>
      <Modal opened={opened} onClose={close} title={t('qrCodes.office.names.paste')} size="lg">
        <PasteForm onClose={close} />
      </Modal>
    </Section>
  )
}

/** Loaded when the form is shown, because the library that parses tables is large. */
type TextReader = typeof import('#core/tables/delimited.ts')

/** Reads a pasted table, or a file of a booking system, and says what it contains before it is stored. */
function PasteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const failureText = useFailureText()
  const [text, setText] = useState('')
  const [file, setFile] = useState<TableFile | null>(null)
  const [reader, setReader] = useState<TextReader | null>(null)
  const [isSubmitted, setSubmitted] = useState(false)
  useEffect(() => void import('#core/tables/delimited.ts').then((module) => setReader(module)), [])
  const replacing = useReplaceGuestNames(orgId, () => {
    notifications.show({ message: t('qrCodes.office.names.saved') })
    onClose()
  })
  const { read, readAgain, failed, clear } = useTableFile((next) => {
    setFile(next)
    setText('')
  })
  const lines = file ? file.table.lines : (reader?.readDelimited(text.replaceAll(/<br\s*\/?>/g, '\n')).lines ?? [])
  const cells = lines.map((line) => line.cells)
  const { rooms, wrong } = readGuestNames(cells, { room: maxRoomLength, name: maxGuestNameLength })
  const isTooLong = rooms.length > maxRooms
  const problem = !isSubmitted
    ? undefined
    : file?.table.doubtful
      ? t('common.office.table.doubtful')
      : rooms.length === 0
        ? t('qrCodes.office.names.nothing')
        : isTooLong
          ? t('qrCodes.office.csv.tooMany', { limit: maxRooms })
          : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (rooms.length > 0 && !isTooLong && !file?.table.doubtful) replacing.mutate(rooms)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {replacing.isError && (
          <ActionFailure title={t('common.office.failure.save')}>{failureText(replacing.error)}</ActionFailure>
        )}
        <TableFileChooser file={file} label={t('qrCodes.office.csv.choose')} read={read} readAgain={readAgain} />
        <TextArea
          label={t('qrCodes.office.names.label')}
          description={t('qrCodes.office.names.hint')}
          error={failed ?? problem}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFile(null)
            clear()
          }}
          minRows={4}
          maxRows={10}
          spellCheck={false}
          data-autofocus
        />
        <div role="status">
          {rooms.length > 0 && <p>{t('qrCodes.office.names.found', { count: rooms.length })}</p>}
          {wrong > 0 && <Text c="hot">{t('qrCodes.office.names.wrong', { count: wrong })}</Text>}
        </div>
        <FormActions act={t('qrCodes.office.names.save')} busy={replacing.isPending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
