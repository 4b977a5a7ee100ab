import { useMutation } from '@tanstack/react-query'
import type { Role } from '#core/access/policy.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { meQuery } from '#modules/foundation/accounts/office/api.ts'
import type * as contract from '../members-contract.ts'
import type { Invitation, Member } from '../members-contract.ts'
import { manageQuery } from './api.ts'

const membersKey = (hotelId: string) => ['hotels', hotelId, 'members']
const invitationsKey = (hotelId: string) => ['hotels', hotelId, 'invitations']

/** The hotel's members: owners first, then by name. */
export const membersQuery = (hotelId: string) =>
  staffQuery<typeof contract.listMembers>(membersKey(hotelId), '/v1/hotels/{hotelId}/members', { params: { hotelId } })

/** Invitations that are not accepted yet, including expired ones, newest first. */
export const invitationsQuery = (hotelId: string) =>
  staffQuery<typeof contract.listInvitations>(invitationsKey(hotelId), '/v1/hotels/{hotelId}/invitations', {
    params: { hotelId },
  })

const refreshInvitations = (hotelId: string) => queryClient.invalidateQueries({ queryKey: invitationsKey(hotelId) })

/**
 * Call when a member was added, removed or got another role: reloads whatever depends on it, also the user's own
 * rights.
 */
export function teamChanged(hotelId: string, userId: string | undefined) {
  void queryClient.invalidateQueries({ queryKey: membersKey(hotelId) })
  void refreshInvitations(hotelId)
  void queryClient.invalidateQueries(manageQuery(hotelId))
  if (queryClient.getQueryData(meQuery.queryKey)?.id === userId) void queryClient.invalidateQueries(meQuery)
}

/**
 * Call when the user is no longer a member: removes the hotel's data from this device. `keepName`: while a screen still
 * shows the hotel's name.
 */
export function forgetHotel(hotelId: string, { keepName = false } = {}) {
  queryClient.removeQueries({
    queryKey: ['hotels', hotelId],
    predicate: ({ queryKey }) => !(keepName && queryKey[2] === 'manage'),
  })
  void queryClient.invalidateQueries({ queryKey: ['hotels', 'list'] })
  void queryClient.invalidateQueries(meQuery)
}

const updateCachedMembers = (hotelId: string, change: (members: Member[]) => Member[]) =>
  queryClient.setQueryData<Member[]>(membersKey(hotelId), (members) => members && change(members))

export const useChangeRole = (hotelId: string) =>
  useMutation({
    mutationFn: async ({ id, role }: { id: string; role: Role }) =>
      (
        await staffRequest<typeof contract.changeRole>('patch', '/v1/hotels/{hotelId}/members/{memberId}', {
          params: { hotelId, memberId: id },
          body: { role },
        })
      ).data,
    onSuccess: (changed) =>
      updateCachedMembers(hotelId, (members) => members.map((each) => (each.id === changed.id ? changed : each))),
    onSettled: (_, __, { id }) => teamChanged(hotelId, id),
  })

export const useRemoveMember = (hotelId: string) =>
  useMutation({
    mutationFn: (id: string) =>
      staffRequest<typeof contract.removeMember>('delete', '/v1/hotels/{hotelId}/members/{memberId}', {
        params: { hotelId, memberId: id },
      }),
    onSuccess: (_, id) => updateCachedMembers(hotelId, (members) => members.filter((each) => each.id !== id)),
    onSettled: (_, __, id) => teamChanged(hotelId, id),
  })

export const useLeave = (hotelId: string) =>
  useMutation({
    mutationFn: () =>
      staffRequest<typeof contract.leaveHotel>('post', '/v1/hotels/{hotelId}/leave', { params: { hotelId } }),
  })

export const invite = async (hotelId: string, body: { email: string; role: Role }) => {
  const { data } = await staffRequest<typeof contract.invite>('post', '/v1/hotels/{hotelId}/invitations', {
    params: { hotelId },
    body,
  })
  void refreshInvitations(hotelId)
  return data
}

/** Invites the same address again: the email is sent again with a new link. */
export const useInviteAgain = (hotelId: string) =>
  useMutation({ mutationFn: ({ email, role }: Invitation) => invite(hotelId, { email, role }) })

export const useWithdraw = (hotelId: string) =>
  useMutation({
    mutationFn: (id: string) =>
      staffRequest<typeof contract.withdrawInvitation>('delete', '/v1/hotels/{hotelId}/invitations/{invitationId}', {
        params: { hotelId, invitationId: id },
      }),
    onSettled: () => refreshInvitations(hotelId),
  })
