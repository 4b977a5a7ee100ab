import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '#core/i18n/contract.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'

/** What this installation offers to set positions. The address of the tiles is valid for at least 12 hours. */
export const staffMapQuery = queryOptions({
  queryKey: ['map'],
  queryFn: async ({ signal }) => (await staffRequest<typeof contract.readStaffMap>('get', '/v1/map', { signal })).data,
  staleTime: 3_600_000,
})

/** Positions of an address, for an item of this hotel; null: for the shared directory. */
export const lookUpAddress = async (hotelId: string | null, q: string, lang: Lang) => {
  const query = { q, lang }
  const { data } = hotelId
    ? await staffRequest<typeof contract.lookUpAddress>('get', '/v1/hotels/{hotelId}/address-lookup', {
        params: { hotelId },
        query,
      })
    : await staffRequest<typeof contract.lookUpDirectoryAddress>('get', '/v1/address-lookup', { query })
  return data
}
