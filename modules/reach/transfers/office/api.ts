import { useMutation } from '@tanstack/react-query'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { refreshHotels } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'

/** Downloads the hotel as a file. */
export async function fetchHotelExport(hotelId: string): Promise<Blob> {
  const { data } = await staffRequest<typeof contract.exportHotel>('get', '/v1/hotels/{hotelId}/export', {
    params: { hotelId },
  })
  return data
}

export const useImportHotel = () =>
  useMutation({
    mutationFn: (file: File) =>
      staffRequest<typeof contract.importHotel>('post', '/v1/hotels/import', {
        // Not every system gives the file its media type, so it is set here.
        file: new Blob([file], { type: 'application/x-tar' }),
      }).then(({ data }) => data),
    onSettled: refreshHotels,
  })
