import { queryOptions } from '@tanstack/react-query'
import { staffLang, staffRequest } from '#modules/accounts/office/api.ts'
import type { readTranslations } from '../contract.ts'

/** How far each language has come, and what is missing. Read anew whenever the screen is opened: one comes back from writing. */
export const translationsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'translations', staffLang()],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, signal }
      return (await staffRequest<typeof readTranslations>('get', '/v1/hotels/{hotelId}/translations', options)).data
    },
    staleTime: 0,
  })
