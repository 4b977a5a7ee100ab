import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import { useTranslation } from '#core/i18n/use-translation.ts'
import { saveFile } from '#core/ui-office/dialogs/save-file.ts'
import { fieldErrors } from '#core/ui-office/fields/form-errors.ts'
import { BackLink } from '#core/ui-office/frame/back-link.tsx'
import { ArrowDown, External } from '#core/ui-office/frame/icons.tsx'
import { EmptyState, Failure, Screen } from '#core/ui-office/frame/screen.tsx'
import { ListSkeleton } from '#core/ui-office/frame/skeletons.tsx'
import { useManagedHotel } from '#modules/hotel/hotels/office/api.ts'
import type { QrCode } from '../contract.ts'
import { normalizeRoom, readRooms } from '../rules.ts'
import { isSeatKind, type SeatKind, seatKinds } from '../seats-rules.ts'
import type { SheetInput } from '../sheets-contract.ts'
import { maxPrinted, sheetCount } from '../sheets-rules.ts'
import { type CodeChoice, type SheetOptions, SheetOptionsForm, wifiProblem } from './components/sheet-options.tsx'
import { SheetPreview } from './components/sheet-preview.tsx'
import { printableCodesQuery, sheetQuery } from './sheet-api.ts'

/** Prints A4 sheets to cut and fold: codes of the hotel, of all rooms or those in the address, or of other items. */
export default function PrintScreen() {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  const codes = useQuery(printableCodesQuery(orgId))
  return (
    <Screen
      title={t('qrCodes.office.print.title')}
      width="full"
      above={<BackLink to={hotelPath(orgId, hotelScreens.qrCodes)}>{t('qrCodes.office.print.back')}</BackLink>}
    >
      {codes.isPending ? (
        <ListSkeleton />
      ) : codes.isError ? (
        <Failure error={codes.error} retry={() => void codes.refetch()} />
      ) : (
        <PrintForm codes={codes.data} />
      )}
    </Screen>
  )
}

function PrintForm({ codes }: { codes: QrCode[] }) {
  const { t } = useTranslation()
  const { orgId, hotel } = useManagedHotel()
  const [search] = useSearchParams()
  const rooms = codes.filter(({ kind }) => kind === 'room')
  const requestedRooms = search.getAll('room')
  const requestedIds = search.getAll('code')
  const seatKind = search.has('seats') ? seatKinds.find((kind) => codes.some((code) => code.kind === kind)) : undefined
  const roomChoice = search.has('stand') || rooms.length === 0 ? 'hotel' : requestedRooms.length > 0 ? 'some' : 'rooms'
  const [options, setOptions] = useState<SheetOptions>({
    format: search.has('stand') ? 'tent' : requestedIds.length > 0 || seatKind ? 'sticker' : 'card',
    choice: requestedIds.length > 0 ? 'chosen' : (seatKind ?? roomChoice),
    ids: requestedIds,
    rooms: requestedRooms.join(', '),
    wifi: false,
    name: hotel.name,
  })
  const wifi = hotel.info.wifi ?? null
  const { chosen, error } = useChosenCodes(codes, options)
  const withWifi = options.wifi && wifiProblem(options.format, wifi) === null
  const name = options.name.trim()
  const wantedRooms: SheetInput | null =
    chosen.length === 0 || chosen.length > maxPrinted
      ? null
      : {
          format: options.format,
          codes: chosen.map(({ id }) => id),
          wifi: withWifi,
          ...(name !== '' && name !== hotel.name && { name }),
        }
  // The sheet is not drawn again while the user types.
  const [input] = useDebouncedValue(wantedRooms, 400)
  const sheet = useQuery(sheetQuery(orgId, input))
  const isOld = sheet.isFetching || JSON.stringify(input) !== JSON.stringify(wantedRooms)
  const nameError = fieldErrors(sheet.error).find(({ path }) => path === 'name')?.message
  const file = wantedRooms && sheet.data
  return (
    <Group align="flex-start" gap="24px 40px">
      <Box flex="1 1 300px" maw={460} miw={0}>
        <SheetOptionsForm
          options={options}
          onChange={(changed) => setOptions({ ...options, ...changed })}
          counts={countsOf(codes, options.ids)}
          wifi={wifi}
          hasLogo={Boolean(hotel.brand.logo) && nameError === undefined}
          errors={{ rooms: error, name: nameError }}
        />
        {file && !sheet.isError && (
          <Stack gap={10} mt={24}>
            <Text role="status">
              {t('qrCodes.office.print.sheets', { count: sheetCount(options.format, withWifi, chosen.length) })}
            </Text>
            <FileActions file={file} busy={isOld} name={`qr-${hotel.slug}-${options.format}.pdf`} />
          </Stack>
        )}
      </Box>
      <Box flex="2 1 340px" miw={0}>
        {chosen.length === 0 ? (
          <NothingChosen hasRooms={rooms.length > 0} />
        ) : chosen.length > maxPrinted ? (
          <EmptyState title={t('qrCodes.office.print.tooMany', { limit: maxPrinted })}>
            {t('qrCodes.office.print.tooManyNext')}
          </EmptyState>
        ) : sheet.isError ? (
          <Failure error={sheet.error} retry={() => void sheet.refetch()} />
        ) : file ? (
          <SheetPreview file={file} isOld={isOld} />
        ) : (
          <ListSkeleton />
        )}
      </Box>
    </Group>
  )
}

/** How many codes each choice prints. */
const countsOf = (codes: QrCode[], ids: string[]): Record<CodeChoice, number> => {
  const rooms = codes.filter(({ kind }) => kind === 'room').length
  return {
    hotel: 1,
    rooms,
    some: rooms,
    targets: codes.filter(({ target }) => target !== null).length,
    ...(Object.fromEntries(
      seatKinds.map((kind) => [kind, codes.filter((code) => code.kind === kind).length]),
    ) as Record<SeatKind, number>),
    chosen: codes.filter(({ id }) => ids.includes(id)).length,
  }
}

function useChosenCodes(codes: QrCode[], { choice, rooms, ids }: SheetOptions): { chosen: QrCode[]; error?: string } {
  const { t } = useTranslation()
  if (choice === 'hotel' || choice === 'rooms')
    return { chosen: codes.filter(({ kind }) => kind === (choice === 'hotel' ? 'hotel' : 'room')) }
  if (choice === 'chosen') return { chosen: codes.filter(({ id }) => ids.includes(id)) }
  if (isSeatKind(choice)) return { chosen: codes.filter(({ kind }) => kind === choice) }
  if (choice === 'targets') return { chosen: codes.filter(({ target }) => target !== null) }
  const parsedRooms = readRooms(rooms)
  const wantedRooms = new Set(parsedRooms.rooms.map(normalizeRoom))
  const chosen = codes.filter(({ room }) => room !== null && wantedRooms.has(normalizeRoom(room)))
  const chosenRooms = new Set(chosen.map(({ room }) => normalizeRoom(room ?? '')))
  const unknownRooms = parsedRooms.rooms.filter((room) => !chosenRooms.has(normalizeRoom(room)))
  if (parsedRooms.error) return { chosen, error: t('qrCodes.office.print.unreadable', { at: parsedRooms.error.at }) }
  if (unknownRooms.length === 0) return { chosen }
  return { chosen, error: t('qrCodes.office.print.unknown', { list: unknownRooms.slice(0, 8).join(', ') }) }
}

function NothingChosen({ hasRooms }: { hasRooms: boolean }) {
  const { t } = useTranslation()
  const { orgId } = useManagedHotel()
  if (hasRooms) return <EmptyState title={t('qrCodes.office.add.none')}>{t('qrCodes.office.add.hint')}</EmptyState>
  return (
    <EmptyState
      title={t('qrCodes.office.print.noRooms')}
      action={
        <Button component={Link} to={hotelPath(orgId, hotelScreens.qrCodes)} variant="default">
          {t('qrCodes.office.print.back')}
        </Button>
      }
    >
      {t('qrCodes.office.print.noRoomsNext')}
    </EmptyState>
  )
}

/** The file opens in a new tab, whose browser prints the vectors; the pixels of the preview would not be sharp. */
function FileActions({ file, name, busy }: { file: Blob; name: string; busy: boolean }) {
  const { t } = useTranslation()
  const [fileUrl, setFileUrl] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setFileUrl(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <Group gap={10}>
      <Button
        component="a"
        href={fileUrl}
        target="_blank"
        leftSection={<External size={16} />}
        data-disabled={busy || undefined}
      >
        {t('qrCodes.office.print.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<ArrowDown size={16} />}
        disabled={busy}
        onClick={() => saveFile(file, name)}
      >
        {t('qrCodes.office.print.download')}
      </Button>
    </Group>
  )
}
