import { useMutation } from '@tanstack/react-query'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery, staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { DealInput } from '../contract.ts'

const dealsKey = (hotelId: string) => ['hotels', hotelId, 'deals']

/** All deals of the hotel with their counts. */
export const dealsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listDeals>([...dealsKey(hotelId), 'list', staffLang()], '/v1/hotels/{hotelId}/deals', {
    params: { hotelId },
    query: { lang: staffLang() },
  })

/** The deal of a place with its texts in all languages, for its editor. */
export const dealTextsQuery = (hotelId: string, placeId: string) =>
  editorQuery<AllLanguages<typeof contract.readDeal>>(
    [...dealsKey(hotelId), 'texts', placeId],
    '/v1/hotels/{hotelId}/places/{placeId}/deal',
    { params: { hotelId, placeId }, query: { lang: 'all' } },
  )

/** Reads the same, bypassing the cache. */
export const readDealTexts = (hotelId: string, placeId: string) =>
  queryClient.fetchQuery({ ...dealTextsQuery(hotelId, placeId), staleTime: 0 })

/** Refetches the lists of deals, but not the data of an open editor. */
export const refreshDeals = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: [...dealsKey(hotelId), 'list'] })

/** `version`: the version last read. Throws `precondition_failed` when the deal has changed since. */
export const putDeal = (
  hotelId: string,
  placeId: string,
  body: InAnyLanguage<typeof DealInput>,
  version: number | undefined,
) =>
  staffRequest<AllLanguages<typeof contract.putDeal>>('put', '/v1/hotels/{hotelId}/places/{placeId}/deal', {
    params: { hotelId, placeId },
    query: { lang: 'all' },
    body,
    version,
  }).then(({ data }) => data)

export const useDeleteDeal = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (placeId: string) =>
      staffRequest<typeof contract.deleteDeal>('delete', '/v1/hotels/{hotelId}/places/{placeId}/deal', {
        params: { hotelId, placeId },
      }),
    onSuccess: onDone,
    onSettled: () => refreshDeals(hotelId),
  })
