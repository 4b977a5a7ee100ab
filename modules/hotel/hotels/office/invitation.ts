import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { removeStoredInvitation } from '#modules/foundation/accounts/office/api.ts'
import type { acceptInvitation, readInvitation } from '../members-contract.ts'

/** The content of the invitation, for anyone who has the link. */
export const invitationQuery = (token: string, lang: Lang) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await request<typeof readInvitation>('post', '/v1/invitations/read', { lang, signal, body: { token } })).data,
    enabled: token !== '',
    staleTime: 60_000,
  })

/** Joins the hotel, then reloads the user and their hotels. */
export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: async (token: string) =>
      (
        await staffRequest<typeof acceptInvitation>('post', '/v1/invitations/accept', {
          body: { token },
        })
      ).data,
    onSuccess: () => {
      removeStoredInvitation()
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      void queryClient.invalidateQueries({ queryKey: ['hotels'] })
    },
  })
