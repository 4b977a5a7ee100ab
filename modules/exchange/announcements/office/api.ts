import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CallOutput } from '#core/http/client.ts'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { AnnouncementChange, AnnouncementInput } from '../contract.ts'

const announcementsKey = (hotelId: string) => ['hotels', hotelId, 'announcements']
const announcementsPath = '/v1/hotels/{hotelId}/announcements'

/**
 * No event is sent when a phone shows an announcement, so the counts of the running ones are polled at this interval.
 */
const countRefetchMs = 5_000

/** Newest first. */
export const announcementsQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...announcementsKey(hotelId), staffLang()],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: staffLang() }, signal }
      return (await staffRequest<typeof contract.listAnnouncements>('get', announcementsPath, options)).data
    },
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state !== 'ended') ? countRefetchMs : false),
  })

export const refreshAnnouncements = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: announcementsKey(hotelId) })

export const createAnnouncement = (hotelId: string, body: InAnyLanguage<typeof AnnouncementInput>) =>
  staffRequest<AllLanguages<typeof contract.createAnnouncement>>('post', announcementsPath, {
    params: { hotelId },
    query: { lang: 'all' },
    body,
  }).then(({ data }) => data)

/** One announcement in all languages, for its editor. */
export const announcementTextsQuery = (hotelId: string, id: string) =>
  queryOptions({
    queryKey: [...announcementsKey(hotelId), 'texts', id],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, query: { lang: 'all' }, signal } as const
      const { data } = await staffRequest<AllLanguages<typeof contract.listAnnouncements>>(
        'get',
        announcementsPath,
        options,
      )
      return data.find((each) => each.id === id) ?? null
    },
    // Not refetched while it is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
export type AnnouncementTexts = CallOutput<AllLanguages<typeof contract.listAnnouncements>>[number]

export const changeAnnouncement = (
  hotelId: string,
  announcementId: string,
  body: InAnyLanguage<typeof AnnouncementChange>,
) =>
  staffRequest<AllLanguages<typeof contract.changeAnnouncement>>('patch', `${announcementsPath}/{announcementId}`, {
    params: { hotelId, announcementId },
    query: { lang: 'all' },
    body,
  })

export const useEndAnnouncement = (hotelId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (announcementId: string) =>
      staffRequest<typeof contract.endAnnouncement>('post', `${announcementsPath}/{announcementId}/end`, {
        params: { hotelId, announcementId },
        query: { lang: staffLang() },
      }),
    onSuccess: onDone,
    onSettled: () => refreshAnnouncements(hotelId),
  })
