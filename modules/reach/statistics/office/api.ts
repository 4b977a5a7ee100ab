import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asOf, refetchWhileBehind } from '#core/ui-office/app/as-of.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Period } from '../rules.ts'

/** The statistics of these days. */
export const statisticsQuery = (hotelId: string, { from, to }: Period) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'statistics', from, to, staffLang()],
    queryFn: ({ signal }) =>
      staffRequest<typeof contract.readStatistics>('get', '/v1/hotels/{hotelId}/statistics', {
        params: { hotelId },
        query: { from, to },
        signal,
      }),
    select: (response) => ({ statistics: response.data, asOf: asOf([response]) }),
    refetchInterval: ({ state }) => refetchWhileBehind(state.data && [state.data]),
    staleTime: 30_000,
    // The previous period stays visible until the next one has loaded.
    placeholderData: keepPreviousData,
  })

/** What the lines of a downloaded file are. */
export type ExportedBy = 'day' | 'article' | 'refusal'

/** Downloads the same days as a file for spreadsheets. */
export async function fetchStatistics(hotelId: string, period: Period, by: ExportedBy): Promise<Blob> {
  const { data } = await staffRequest<typeof contract.exportStatistics>('get', '/v1/hotels/{hotelId}/statistics.csv', {
    params: { hotelId },
    query: { ...period, by },
  })
  return data
}
