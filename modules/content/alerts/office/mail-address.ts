import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#core/http/client.ts'
import type { Lang } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import type { confirmAlertAddress, readAlertAddress } from '../contract.ts'

/** The hotel and address of a mailed link. */
export const alertAddressQuery = (token: string, lang: Lang) =>
  queryOptions({
    queryKey: ['alert-address', token],
    queryFn: async ({ signal }) =>
      (await request<typeof readAlertAddress>('post', '/v1/alert-addresses/read', { lang, signal, body: { token } }))
        .data,
    enabled: token !== '',
    staleTime: 60_000,
  })

export const useConfirmAlertAddress = (token: string, lang: Lang) =>
  useMutation({
    mutationFn: async () =>
      (await request<typeof confirmAlertAddress>('post', '/v1/alert-addresses/confirm', { lang, body: { token } }))
        .data,
    onSuccess: (address) => queryClient.setQueryData(alertAddressQuery(token, lang).queryKey, address),
  })
