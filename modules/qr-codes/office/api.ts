import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/query-client.ts'
import { staffRequest } from '#modules/accounts/office/api.ts'
import type * as contract from '../contract.ts'
import type { QrCode } from '../contract.ts'

const key = (hotelId: string) => ['hotels', hotelId, 'qr-codes']

/** The hotel's own code and those of its rooms, in natural order. */
export const codesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: key(hotelId),
    queryFn: async ({ signal }) => {
      const { data } = await staffRequest<typeof contract.listQrCodes>('get', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        signal,
      })
      return splitCodes(data)
    },
    staleTime: 5_000,
  })

/** The rooms of the hotel, in natural order; none where it has no list of them. */
export const roomsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...key(hotelId), 'rooms'],
    queryFn: async ({ signal }) =>
      (
        await staffRequest<typeof contract.listRooms>('get', '/v1/hotels/{hotelId}/rooms', {
          params: { hotelId },
          signal,
        })
      ).data,
    staleTime: 5_000,
  })

function splitCodes(codes: QrCode[]): { own: QrCode; rooms: RoomCode[] } {
  const own = codes.find(({ kind }) => kind === 'hotel')
  if (!own) throw new Error('a hotel without a code of its own')
  return { own, rooms: codes.filter((code): code is RoomCode => code.room !== null) }
}

export type RoomCode = QrCode & { room: string }

const refresh = (hotelId: string) => queryClient.invalidateQueries({ queryKey: key(hotelId) })

export const useCreateRooms = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (rooms: string[]) =>
      staffRequest<typeof contract.createQrCodes>('post', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        body: { kind: 'room', rooms },
      }).then(({ data }) => data),
    onSuccess: async () => {
      await refresh(hotelId)
      onDone()
    },
  })

export type Retirement = 'renew' | 'delete'

/** Somebody else may have been first: what is shown is read again in any case. */
export const useRetireCode = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: async ({ id, how }: { id: string; how: Retirement }) => {
      const params = { hotelId, qrId: id }
      if (how === 'renew')
        await staffRequest<typeof contract.renewQrCode>('post', '/v1/hotels/{hotelId}/qr-codes/{qrId}/renew', {
          params,
        })
      else
        await staffRequest<typeof contract.deleteQrCode>('delete', '/v1/hotels/{hotelId}/qr-codes/{qrId}', { params })
    },
    onSuccess: async () => {
      await refresh(hotelId)
      onDone()
    },
    onError: () => refresh(hotelId),
  })

export type Format = 'svg' | 'png'

/** Saves the picture under a name that says what it is. */
export const useDownload = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ code, format, name }: { code: QrCode; format: Format; name: string }) => {
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
