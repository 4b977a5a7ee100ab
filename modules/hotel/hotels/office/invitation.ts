import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import { removeStoredInvitation } from '#modules/foundation/accounts/office/api.ts'
import type { acceptInvitation, readInvitation } from '../members-contract.ts'

/** What the email says, to whoever opened its link. */
export const invitationQuery = (token: string, lang: Lang) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await request<typeof readInvitation>('post', '/v1/invitations/read', { lang, signal, body: { token } })).data,
    enabled: token !== '',
    staleTime: 60_000,
  })

/** Joins the hotel. Who one is, and which hotels one has, is read anew from then on. */
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
