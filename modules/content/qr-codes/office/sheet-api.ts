import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type * as sheets from '../sheets-contract.ts'
import type { SheetInput } from '../sheets-contract.ts'

const printedKey = (hotelId: string) => ['hotels', hotelId, 'qr-codes', 'printed']

/** All codes that can be printed, in the order in which they are printed. */
export const printableCodesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...printedKey(hotelId), staffLang()],
    queryFn: async ({ signal }) => {
      const { data } = await staffRequest<typeof contract.listQrCodes>('get', '/v1/hotels/{hotelId}/qr-codes', {
        params: { hotelId },
        signal,
      })
      return data.filter(({ target }) => target?.name !== '')
    },
    staleTime: 5_000,
  })

/** The PDF of the sheets; the previous one stays while the next is created. `input` is null: nothing to print. */
export const sheetQuery = (hotelId: string, input: SheetInput | null) =>
  queryOptions({
    queryKey: [...printedKey(hotelId), 'sheet', input],
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
    // Short, because the hotel's logo, name or Wi-Fi may change, and the file is large.
    staleTime: 10_000,
    gcTime: 10_000,
  })
