import { queryOptions, useMutation } from '@tanstack/react-query'
import { ProblemError } from '#core/http/client.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '#modules/foundation/accounts/api-keys-contract.ts'
import type { ApiKeyInput } from '#modules/foundation/accounts/api-keys-contract.ts'

const path = '/v1/me/api-keys'

export const apiKeysQuery = queryOptions({
  queryKey: ['me', 'api-keys'],
  queryFn: async ({ signal }) => (await staffRequest<typeof contract.listApiKeys>('get', path, { signal })).data,
})

const refreshApiKeys = () => queryClient.invalidateQueries(apiKeysQuery)

/** The key is only in this response. */
/** Returns the key, which is not returned again. */
export async function createApiKey(body: ApiKeyInput): Promise<string> {
  const { data } = await staffRequest<typeof contract.createApiKey>('post', path, { body })
  await refreshApiKeys()
  return data.token
}

/** A key that was already revoked counts as success. */
export const useRevokeApiKey = (onSuccess: () => void) =>
  useMutation({
    mutationFn: (keyId: string) =>
      staffRequest<typeof contract.revokeApiKey>('delete', `${path}/{keyId}`, { params: { keyId } }).catch((error) => {
        if (!(error instanceof ProblemError && error.problem.code === 'not_found')) throw error
      }),
    onSuccess: async () => {
      await refreshApiKeys()
      onSuccess()
    },
  })
