import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { v4 as uuid } from 'uuid'
import { ProblemError } from '#core/http/client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { refreshHotels } from '#modules/hotel/hotels/office/api.ts'
import type { cloneHotel } from '../clones-contract.ts'
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

/** Clones a hotel; a repeated try never clones it twice. */
export function useCloneHotel(hotelId: string) {
  const key = useRef(uuid())
  return useMutation({
    mutationFn: (name: string) =>
      staffRequest<typeof cloneHotel>('post', '/v1/hotels/{hotelId}/clones', {
        params: { hotelId },
        body: { name },
        key: key.current,
      }).then(({ data }) => data),
    onSuccess: () => {
      key.current = uuid()
    },
    onError: (error) => {
      // The name is part of the request, so that another name needs another key; without an answer it may be running.
      if (error instanceof ProblemError) key.current = uuid()
    },
    onSettled: refreshHotels,
  })
}
