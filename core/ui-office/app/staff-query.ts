import { queryOptions } from '@tanstack/react-query'
import type { CallArguments, CallInput } from '#core/http/client.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { staffRequest } from './staff-request.ts'

type ReadEndpoint = Endpoint & { method: 'get' }

/** A query that makes a reading call as the signed-in person. `staleTime`: milliseconds. */
export const staffQuery = <E extends ReadEndpoint>(
  queryKey: readonly unknown[],
  path: E['path'],
  input: CallInput<E>,
  staleTime = 5_000,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const call = ['get', path, { ...input, signal }] as unknown as CallArguments<E>
      return (await staffRequest<E>(...call)).data
    },
    staleTime,
  })

/**
 * The same for the item of an editor, which starts from the server's current data, never from the cache, and is not
 * refetched while it is edited.
 */
export const editorQuery = <E extends ReadEndpoint>(
  queryKey: readonly unknown[],
  path: E['path'],
  input: CallInput<E>,
) => ({ ...staffQuery<E>(queryKey, path, input, Number.POSITIVE_INFINITY), gcTime: 0 })
