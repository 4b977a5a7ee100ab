import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { editorQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { AlertDevice, AlertSettingsPatch, MemberServices } from '../contract.ts'
import type { ServiceFilter } from '../rules.ts'
import { choosePushHotels, readPushStatus, testPush } from './push.ts'

const alertsKey = (hotelId: string) => ['hotels', hotelId, 'alerts']
const settingsPath = '/v1/hotels/{hotelId}/alert-settings'

export const settingsQuery = (hotelId: string) =>
  editorQuery<typeof contract.readAlertSettings>([...alertsKey(hotelId), 'settings'], settingsPath, {
    params: { hotelId },
  })

export const refreshSettings = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: settingsQuery(hotelId).queryKey })

export const readSettings = (hotelId: string) => queryClient.fetchQuery({ ...settingsQuery(hotelId), staleTime: 0 })

export const updateSettings = (hotelId: string, body: AlertSettingsPatch, version: number | undefined) =>
  staffRequest<typeof contract.updateAlertSettings>('patch', settingsPath, { params: { hotelId }, body, version }).then(
    ({ data }) => {
      queryClient.setQueryData(settingsQuery(hotelId).queryKey, data)
      return data
    },
  )

/** Sends the link that confirms the email address again. */
export const useSendConfirmation = (hotelId: string) =>
  useMutation({
    mutationFn: () =>
      staffRequest<typeof contract.sendAlertConfirmation>('post', `${settingsPath}/confirmation`, {
        params: { hotelId },
      }),
    // The address may have been confirmed in the meantime.
    onSettled: () => refreshSettings(hotelId),
  })

/** The escalation steps of an item. */
export const stepsQuery = (hotelId: string, kind: string, itemId: string) =>
  queryOptions({
    queryKey: [...alertsKey(hotelId), 'steps', kind, itemId],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId, kind, itemId }, signal }
      return (
        await staffRequest<typeof contract.readAlertSteps>(
          'get',
          '/v1/hotels/{hotelId}/alerts/{kind}/{itemId}',
          options,
        )
      ).data
    },
  })

export const refreshSteps = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: [...alertsKey(hotelId), 'steps'] })

/** The open screens, kept up to date by the hotel's stream. */
export const alertDevicesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...alertsKey(hotelId), 'listening'],
    queryFn: async ({ signal }) => {
      const options = { params: { hotelId }, signal }
      return (
        await staffRequest<typeof contract.listAlertDevices>('get', '/v1/hotels/{hotelId}/listening-devices', options)
      ).data
    },
    // Fallback for missed events.
    refetchInterval: 60_000,
  })

export const setAlertDevices = (hotelId: string, devices: AlertDevice[]) =>
  queryClient.setQueryData(alertDevicesQuery(hotelId).queryKey, devices)

export const refreshAlertDevices = (hotelId: string) => queryClient.invalidateQueries(alertDevicesQuery(hotelId))

/** The services for which each member of the team is alerted. */
export const memberServicesQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...alertsKey(hotelId), 'member-services'],
    queryFn: async ({ signal }) => {
      const path = '/v1/hotels/{hotelId}/member-services'
      return (await staffRequest<typeof contract.listMemberServices>('get', path, { params: { hotelId }, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const refreshMemberServices = (hotelId: string) => queryClient.invalidateQueries(memberServicesQuery(hotelId))

export const useSetMemberServices = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ memberId, services, messages }: ServiceFilter & { memberId: string }) => {
      const body = { services: services ? [...services] : null, messages }
      const options = { params: { hotelId, memberId }, body }
      const path = '/v1/hotels/{hotelId}/member-services/{memberId}'
      return (await staffRequest<typeof contract.setMemberServices>('put', path, options)).data
    },
    onSuccess: (member) =>
      queryClient.setQueryData<MemberServices[]>(memberServicesQuery(hotelId).queryKey, (previous) =>
        previous?.map((each) => (each.memberId === member.memberId ? member : each)),
      ),
  })

/** The waiting items of all hotels of the user. Polled, because screens outside of a hotel have no live stream. */
export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) =>
    (await staffRequest<typeof contract.listWaiting>('get', '/v1/me/waiting', { signal })).data,
  refetchInterval: 10_000,
  refetchIntervalInBackground: true,
})

/** The state of notifications in this browser. */
export const pushQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => readPushStatus(userId),
    retry: false,
    staleTime: 60_000,
  })

/** Chooses the hotels whose notifications this browser shows to the user; none turns notifications off. */
export const useChoosePushHotels = (userId: string) =>
  useMutation({
    mutationFn: (hotels: string[]) => choosePushHotels(userId, hotels),
    onSuccess: (status) => queryClient.setQueryData(pushQuery(userId).queryKey, status),
    onError: () => queryClient.invalidateQueries(pushQuery(userId)),
  })

export const useTestPush = () => useMutation({ mutationFn: testPush })
