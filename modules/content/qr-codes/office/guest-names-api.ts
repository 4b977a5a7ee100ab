import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../guest-names-contract.ts'
import type { RoomGuests } from '../guest-names-rules.ts'

const namesKey = (hotelId: string) => ['hotels', hotelId, 'guest-names']

/** The rooms and names of today's list. */
export const guestNamesQuery = (hotelId: string) =>
  staffQuery<typeof contract.readGuestNames>(namesKey(hotelId), '/v1/hotels/{hotelId}/guest-names', {
    params: { hotelId },
  })

export const useReplaceGuestNames = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: async (rooms: RoomGuests[]) => {
      const options = { params: { hotelId }, body: { rooms } }
      return (await staffRequest<typeof contract.replaceGuestNames>('put', '/v1/hotels/{hotelId}/guest-names', options))
        .data
    },
    onSuccess: (list) => {
      queryClient.setQueryData(guestNamesQuery(hotelId).queryKey, list)
      onDone()
    },
  })
