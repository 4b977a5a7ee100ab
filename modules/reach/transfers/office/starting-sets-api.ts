import { queryOptions, useMutation } from '@tanstack/react-query'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { refreshServices } from '#modules/content/services/office/api.ts'
import { refreshHotels } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../starting-sets-contract.ts'

export const startingSetsQuery = (lang = staffLang()) =>
  queryOptions({
    queryKey: ['starting-sets', lang],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listStartingSets>('get', '/v1/starting-sets', { query: { lang }, signal }))
        .data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useApplyStartingSet = (hotelId: string) =>
  useMutation({
    mutationFn: (set: string) =>
      staffRequest<typeof contract.applyStartingSet>('post', '/v1/hotels/{hotelId}/starting-set', {
        params: { hotelId },
        body: { set },
      }).then(({ data }) => data),
    onSettled: () => Promise.all([refreshServices(hotelId), refreshHotels()]),
  })
