import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'

const checksKey = (hotelId: string) => ['hotels', hotelId, 'checks']

/** What is wrong in the hotel. Read again whenever the screen opens, because the mending happens on other screens. */
export const checksQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...checksKey(hotelId), staffLang()],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, signal }
      return (await staffRequest<typeof contract.readChecks>('get', '/v1/hotels/{hotelId}/checks', options)).data
    },
    staleTime: 0,
  })

export const useSetWeeklyMail = (hotelId: string) =>
  useMutation({
    mutationFn: (weekly: boolean) =>
      staffRequest<typeof contract.setWeeklyMail>('put', '/v1/hotels/{hotelId}/checks/mail', {
        params: { hotelId },
        body: { weekly },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: checksKey(hotelId) }),
  })
