import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { ChosenCodes, QrCode, QrCodesInput } from '../contract.ts'
import type { TargetKind } from '../rules.ts'
import type { SeatKind } from '../seats-rules.ts'

export { PhoneRequests } from './components/phone-requests.tsx'

const codesKey = (hotelId: string) => ['hotels', hotelId, 'qr-codes']

/** The hotel's own code, those of its rooms in natural order, of its seats, and of its places, services and pages. */
export const codesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...codesKey(hotelId), 'list', staffLang()],
    queryFn: async ({ signal }) => {
      const { data } = await staffRequest<typeof contract.listQrCodes>('get', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        query: { lang: staffLang() },
        signal,
      })
      return splitCodes(data)
    },
    staleTime: 5_000,
  })

/** The places, services and pages that can have a code. */
export const targetsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listQrTargets>(
    [...codesKey(hotelId), 'targets', staffLang()],
    '/v1/hotels/{hotelId}/qr-targets',
    { params: { hotelId }, query: { lang: staffLang() } },
  )

/** The rooms of the hotel, in natural order; empty when it has no list of rooms. */
export const roomsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listRooms>([...codesKey(hotelId), 'rooms'], '/v1/hotels/{hotelId}/rooms', {
    params: { hotelId },
  })

function splitCodes(codes: QrCode[]): { own: QrCode; rooms: RoomCode[]; seats: SeatCode[]; targets: TargetCode[] } {
  const own = codes.find(({ kind }) => kind === 'hotel')
  if (!own) throw new Error('a hotel without a code of its own')
  return {
    own,
    rooms: codes.filter((code): code is RoomCode => code.room !== null),
    seats: codes.filter((code): code is SeatCode => code.seat !== null),
    targets: codes.filter((code): code is TargetCode => code.target !== null),
  }
}

export type RoomCode = QrCode & { room: string }
export type SeatCode = QrCode & { kind: SeatKind; seat: string }
export type TargetCode = QrCode & { kind: TargetKind; target: { id: string; name: string } }

const refresh = (hotelId: string) => queryClient.invalidateQueries({ queryKey: codesKey(hotelId) })

/** Creates codes of these rooms, of these seats, or of these places, services or pages. */
export const useCreateCodes = (hotelId: string, onDone?: () => void) =>
  useMutation({
    mutationFn: (body: QrCodesInput) =>
      staffRequest<typeof contract.createQrCodes>('post', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        body,
        query: { lang: staffLang() },
      }).then(({ data }) => data),
    onSuccess: async () => {
      await refresh(hotelId)
      onDone?.()
    },
  })

export const useRenameRoom = (hotelId: string, onDone: (room: string) => void) =>
  useMutation({
    mutationFn: ({ id, room }: { id: string; room: string }) =>
      staffRequest<typeof contract.renameRoom>('patch', '/v1/hotels/{hotelId}/qr-codes/{qrId}', {
        params: { hotelId, qrId: id },
        body: { room },
      }).then(({ data }) => data),
    onSuccess: async ({ room }) => {
      // Before the refresh, so that the open card stays with its room.
      onDone(room ?? '')
      await refresh(hotelId)
    },
  })

/** `renew`: the printed code is revoked and a new one is created. */
export const useCheckOut = (hotelId: string, onDone: (renew: boolean) => void) =>
  useMutation({
    mutationFn: async ({ id, renew }: { id: string; renew: boolean }) => {
      const options = { params: { hotelId, qrId: id } }
      if (renew)
        await staffRequest<typeof contract.checkOutAndRenew>(
          'post',
          '/v1/hotels/{hotelId}/qr-codes/{qrId}/check-out/renew',
          options,
        )
      else
        await staffRequest<typeof contract.checkOutRoom>(
          'post',
          '/v1/hotels/{hotelId}/qr-codes/{qrId}/check-out',
          options,
        )
    },
    onSuccess: async (_, { renew }) => {
      await refresh(hotelId)
      onDone(renew)
    },
  })

export type Retirement = 'renew' | 'delete'

/** Renews or deletes codes. Always reloads the list, because somebody else may have changed the codes first. */
export const useRetireCodes = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: async ({ codes, how }: { codes: ChosenCodes; how: Retirement }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, body: codes }
      if (how === 'renew')
        await staffRequest<typeof contract.renewQrCodes>('post', '/v1/hotels/{hotelId}/qr-codes/renew', options)
      else await staffRequest<typeof contract.revokeQrCodes>('post', '/v1/hotels/{hotelId}/qr-codes/revoke', options)
    },
    onSuccess: async () => {
      await refresh(hotelId)
      onDone()
    },
    onError: () => refresh(hotelId),
  })

export type PictureFormat = 'svg' | 'png'

/** Downloads the picture of a code. `name`: the file name without its extension. */
export const useDownloadQrPicture = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ code, format, name }: { code: QrCode; format: PictureFormat; name: string }) => {
      const { data } = await staffRequest<typeof contract.readQrPicture>(
        'get',
        '/v1/hotels/{hotelId}/qr-codes/{qrId}/picture',
        { params: { hotelId, qrId: code.id }, query: { format } },
      )
      const link = document.createElement('a')
      link.href = URL.createObjectURL(data)
      link.download = `${name}.${format}`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
  })
