import { notifications } from '@mantine/notifications'
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import { nextCursor } from '#core/http/next-cursor.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import { loadI18n } from '#core/ui-office/app/texts.ts'
import { saveFile } from '#core/ui-office/dialogs/save-file.ts'
import { manageQuery } from '#modules/hotel/hotels/office/api.ts'
import type * as contract from '../contract.ts'
import type { OpinionPatch, StaffFilter, StaffOpinion } from '../contract.ts'

export type Filter = Partial<Pick<StaffFilter, 'status' | 'rating' | 'subject' | 'open'>>

const opinionsKey = (hotelId: string) => ['hotels', hotelId, 'opinions']

/** Opinions of guests, newest first, in pages. */
export const opinionsQuery = (hotelId: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...opinionsKey(hotelId), filter, staffLang()],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listAllOpinions>('get', '/v1/hotels/{hotelId}/opinions/all', {
        params: { hotelId },
        query: { ...filter, lang: staffLang(), after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    staleTime: 5_000,
  })

/**
 * Called when an opinion is new or its status has changed: the number of waiting ones is part of the staff's view of
 * the hotel.
 */
export const opinionsChanged = (hotelId: string) =>
  Promise.all([
    queryClient.invalidateQueries(manageQuery(hotelId)),
    queryClient.invalidateQueries({ queryKey: opinionsKey(hotelId) }),
  ])

export const useChangeOpinion = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, ...body }: OpinionPatch & { id: string }) =>
      staffRequest<typeof contract.changeOpinion>('patch', '/v1/hotels/{hotelId}/opinions/{opinionId}', {
        params: { hotelId, opinionId: id },
        query: { lang: staffLang() },
        body,
      }),
    onSettled: () => opinionsChanged(hotelId),
  })

/** Downloads the same opinions as a file for spreadsheets. */
export const useDownload = (hotelId: string, fileName: string) =>
  useMutation({
    mutationFn: async (filter: Filter) => {
      const { data } = await staffRequest<typeof contract.exportOpinions>('get', '/v1/hotels/{hotelId}/opinions.csv', {
        params: { hotelId },
        query: { ...filter, lang: staffLang() },
        timeout: 120_000,
      })
      saveFile(data, fileName)
    },
  })

/** Notifies staff of a low rating, on any screen. */
export async function announceLow({ id, name, rating }: StaffOpinion): Promise<void> {
  const { t } = await loadI18n(staffLang())
  const message = t('opinions.office.alert.text', { rating })
  notifications.show({ id, color: 'hot', autoClose: false, title: t('opinions.office.alert.title', { name }), message })
}
