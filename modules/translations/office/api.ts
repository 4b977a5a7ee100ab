import { queryOptions } from '@tanstack/react-query'
import { staffLang, staffRequest } from '#modules/accounts/office/api.ts'
import type { Translations } from '../contract.ts'

/** How far each language has come, and what is missing. Read anew whenever the screen is opened: one comes back from writing. */
export const translationsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'translations', staffLang()],
    queryFn: async ({ signal }) => {
      const query = { lang: staffLang() }
      return (await staffRequest<Translations>('GET', `/v1/hotels/${hotelId}/translations`, { query, signal })).data
    },
    staleTime: 0,
  })
