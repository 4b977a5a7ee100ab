import { useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../phones-contract.ts'

const phonesKey = (hotelId: string) => ['hotels', hotelId, 'qr-codes', 'phones']

/** Phones that wait for approval, longest first. */
export const waitingPhonesQuery = (hotelId: string) =>
  staffQuery<typeof contract.listWaitingPhones>(
    phonesKey(hotelId),
    '/v1/hotels/{hotelId}/room-phones',
    { params: { hotelId } },
    30_000,
  )

export const refreshPhones = (hotelId: string) => queryClient.invalidateQueries({ queryKey: phonesKey(hotelId) })

/** Accepts or refuses a phone. Always reloads the list, because somebody else may have decided first. */
export const useDecidePhone = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      staffRequest<typeof contract.decidePhone>('put', '/v1/hotels/{hotelId}/room-phones/{phoneId}', {
        params: { hotelId, phoneId: id },
        body: { accept },
      }),
    onSettled: () => refreshPhones(hotelId),
  })
