import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type * as sheets from '../sheets-contract.ts'
import type { SheetInput } from '../sheets-contract.ts'

const key = (hotelId: string) => ['hotels', hotelId, 'qr-codes', 'printed']

/** All codes that can be printed, in the order in which they are. */
export const printableQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...key(hotelId), staffLang()],
    queryFn: async ({ signal }) => {
      const { data } = await staffRequest<typeof contract.listQrCodes>('get', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        signal,
      })
      return data.filter(({ target }) => target?.name !== '')
    },
    staleTime: 5_000,
  })

/** The file; the one before it stays while the next is made. Null: there is nothing to print. */
export const sheetQuery = (hotelId: string, input: SheetInput | null) =>
  queryOptions({
    queryKey: [...key(hotelId), 'sheet', input],
    queryFn: async ({ signal }) => {
      if (!input) return null
      const { data } = await staffRequest<typeof sheets.readSheet>('post', '/v1/hotels/{hotelId}/qr-codes/sheet.pdf', {
        params: { hotelId },
        body: input,
        signal,
      })
      return data
    },
    enabled: input !== null,
    placeholderData: keepPreviousData,
    // The hotel's logo, name or Wi-Fi may have changed; and a file is large.
    staleTime: 10_000,
    gcTime: 10_000,
  })
