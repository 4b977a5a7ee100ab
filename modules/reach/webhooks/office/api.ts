import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { nextCursor } from '#core/http/next-cursor.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { WebhookInput, WebhookPatch } from '../contract.ts'

const key = (hotelId: string) => ['hotels', hotelId, 'webhooks']
const list = '/v1/hotels/{hotelId}/webhooks'
const webhookPath = '/v1/hotels/{hotelId}/webhooks/{webhookId}'

export const webhooksQuery = (hotelId: string) =>
  queryOptions({
    queryKey: [...key(hotelId), 'list'],
    queryFn: async ({ signal }) =>
      (await staffRequest<typeof contract.listWebhooks>('get', list, { params: { hotelId }, signal })).data,
    // Servers answer the challenge automatically, so the status is polled.
    refetchInterval: ({ state }) => (state.data?.some(({ confirmed }) => !confirmed) ? 3_000 : false),
  })

/** Deliveries change without an event, so they are refetched until none waits for its first attempt. */
export const deliveriesQuery = (hotelId: string, webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...key(hotelId), webhookId, 'deliveries'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      staffRequest<typeof contract.listDeliveries>('get', `${webhookPath}/deliveries`, {
        params: { hotelId, webhookId },
        query: { after: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers.get('link')),
    select: ({ pages }) => pages.flatMap((page) => page.data),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(({ nextAt }) => isSoon(nextAt))) ? 2_000 : 20_000,
  })

const isSoon = (instant: string | null) => instant !== null && new Date(instant).getTime() < Date.now() + 60_000

const refreshWebhooks = (hotelId: string) => queryClient.invalidateQueries({ queryKey: key(hotelId) })

const refreshing = (hotelId: string) => ({ onSettled: () => refreshWebhooks(hotelId) })

/** Adds or changes a webhook; only the response to adding one contains its secret. */
export async function saveWebhook(
  hotelId: string,
  existing: { id: string; version: number } | undefined,
  body: WebhookInput,
): Promise<string | null> {
  try {
    if (!existing)
      return (await staffRequest<typeof contract.addWebhook>('post', list, { params: { hotelId }, body })).data.secret
    const options = { params: { hotelId, webhookId: existing.id }, body, version: existing.version }
    await staffRequest<typeof contract.changeWebhook>('patch', webhookPath, options)
    return null
  } finally {
    await refreshWebhooks(hotelId)
  }
}

export const useChangeWebhook = (hotelId: string) =>
  useMutation({
    mutationFn: ({ id, ...body }: WebhookPatch & { id: string }) =>
      staffRequest<typeof contract.changeWebhook>('patch', webhookPath, { params: { hotelId, webhookId: id }, body }),
    ...refreshing(hotelId),
  })

export const useRenewWebhook = (hotelId: string) =>
  useMutation({
    mutationFn: async (webhookId: string) => {
      const options = { params: { hotelId, webhookId } }
      return (await staffRequest<typeof contract.renewWebhook>('post', `${webhookPath}/renew`, options)).data.secret
    },
    ...refreshing(hotelId),
  })

export const useRemoveWebhook = (hotelId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      staffRequest<typeof contract.removeWebhook>('delete', webhookPath, { params: { hotelId, webhookId } }),
    ...refreshing(hotelId),
  })

export const useTestWebhook = (hotelId: string) =>
  useMutation({
    mutationFn: (webhookId: string) =>
      staffRequest<typeof contract.testWebhook>('post', `${webhookPath}/test`, { params: { hotelId, webhookId } }),
    ...refreshing(hotelId),
  })

export const useReplay = (hotelId: string, webhookId: string) =>
  useMutation({
    mutationFn: (deliveryId: string) =>
      staffRequest<typeof contract.replayDelivery>('post', `${webhookPath}/deliveries/{deliveryId}/replay`, {
        params: { hotelId, webhookId, deliveryId },
      }),
    ...refreshing(hotelId),
  })
