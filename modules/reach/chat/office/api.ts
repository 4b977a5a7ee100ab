import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemError } from '#core/http/client.ts'
import type { AllLanguages } from '#core/http/contract.ts'
import type { InAnyLanguage } from '#core/i18n/contract.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffQuery } from '#core/ui-office/app/staff-query.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { SnoozeInput } from '#modules/exchange/orders/snooze-contract.ts'
import type * as contract from '../contract.ts'
import type { RoomPhone, Thread } from '../contract.ts'
import type * as settings from '../settings-contract.ts'
import type { ChatSettingsChange } from '../settings-contract.ts'
import { applyReceivedThreads, flagMissingMessages, receivedThreadsQuery } from './live-updates.ts'

export { useWaitingThreads } from './threads-query.ts'

/** One thread, as this device last received it in an event, in the list or in a response. */
export function useThread(hotelId: string, threadId: string) {
  const receivedThread = useQuery(receivedThreadsQuery(hotelId)).data?.get(threadId)?.thread
  const query = useQuery({ ...threadQuery(hotelId, threadId), enabled: receivedThread === undefined })
  // After a gap in the stream the thread is refetched; the old data stay on the screen until then.
  const [lastReceived, setLastReceived] = useState(receivedThread)
  if (receivedThread && receivedThread !== lastReceived) setLastReceived(receivedThread)
  const thread = receivedThread ?? lastReceived
  return { thread, error: thread ? null : query.error, retry: () => void query.refetch() }
}

const threadQuery = (hotelId: string, threadId: string) =>
  queryOptions({
    queryKey: ['hotels', hotelId, 'chat', 'thread', threadId],
    queryFn: ({ signal }) => readThread(hotelId, threadId, signal),
  })

/** Reads the current thread from the server. */
async function readThread(hotelId: string, threadId: string, signal?: AbortSignal) {
  const options = { params: { hotelId, threadId }, signal }
  const { data } = await staffRequest<typeof contract.readThread>(
    'get',
    '/v1/hotels/{hotelId}/threads/{threadId}',
    options,
  )
  applyReceivedThreads(hotelId, [data])
  flagMissingMessages(hotelId, [data])
  return data
}

/** Ids and statuses of the guest's orders; refetched when an order of the hotel changes. */
export const threadOrdersQuery = (hotelId: string, threadId: string) =>
  staffQuery<typeof contract.readThreadOrders>(
    ['hotels', hotelId, 'chat', 'orders', threadId],
    '/v1/hotels/{hotelId}/threads/{threadId}/orders',
    { params: { hotelId, threadId } },
    30_000,
  )

export const refreshThreadOrders = (hotelId: string) =>
  queryClient.invalidateQueries({ queryKey: ['hotels', hotelId, 'chat', 'orders'] })

export interface ThreadUpdate {
  status?: Thread['status']
  /** Null: nobody is responsible. */
  ownerId?: string | null
  /** Null: it comes back now. */
  snooze?: SnoozeInput | null
  labels?: string[]
  priority?: Thread['priority']
}

/** Takes, hands over, closes or reopens a thread. `onOvertaken` is called with the current thread if somebody else has changed it. */
export const useChangeThread = (hotelId: string, onOvertaken: (now: Thread) => void) =>
  useMutation({
    mutationFn: async ({ thread, change }: { thread: Thread; change: ThreadUpdate }) => {
      const options = { params: { hotelId, threadId: thread.id }, body: { ...change, version: thread.version } }
      return (
        await staffRequest<typeof contract.changeThread>('patch', '/v1/hotels/{hotelId}/threads/{threadId}', options)
      ).data
    },
    onSuccess: (thread) => applyReceivedThreads(hotelId, [thread]),
    onError: async (error, { thread }) => {
      if (isThreadMoved(error)) onOvertaken(await readThread(hotelId, thread.id))
    },
  })

export const isThreadMoved = (error: unknown) => error instanceof ProblemError && error.problem.code === 'thread_moved'

/** Starts a thread with the guest who scanned the code of this room, or returns the open one. */
export const useStartThread = (hotelId: string, onDone: (thread: Thread) => void) =>
  useMutation({
    mutationFn: async (body: { room: string; phone?: string }) => {
      const options = { params: { hotelId }, body }
      return (await staffRequest<typeof contract.startThread>('post', '/v1/hotels/{hotelId}/threads', options)).data
    },
    onSuccess: (thread) => {
      applyReceivedThreads(hotelId, [thread])
      onDone(thread)
    },
  })

/** The phones of the room to choose from, if the error is `several_in_room`; otherwise empty. */
export const roomPhonesOfError = (error: unknown): RoomPhone[] =>
  error instanceof ProblemError && error.problem.code === 'several_in_room'
    ? ((error.problem.context?.phones as RoomPhone[] | undefined) ?? [])
    : []

/** Tells the server, and so the guest, that the thread was read up to `seq`. After a failed request, the next one includes its messages. */
export const markSeen = (hotelId: string, threadId: string, seq: number) =>
  staffRequest<typeof contract.seeMessages>('post', '/v1/hotels/{hotelId}/threads/{threadId}/seen', {
    params: { hotelId, threadId },
    body: { seq },
  }).catch(() => undefined)

/** Sends a typing notice. Errors are ignored. */
export const sendTyping = (hotelId: string, threadId: string) =>
  staffRequest<typeof contract.typeAsStaff>('post', '/v1/hotels/{hotelId}/threads/{threadId}/typing', {
    params: { hotelId, threadId },
  }).catch(() => undefined)

const settingsKey = (hotelId: string) => ['hotels', hotelId, 'chat', 'settings']

/** The chat settings with their texts in all languages. */
export const settingsQuery = (hotelId: string) =>
  staffQuery<AllLanguages<typeof settings.readChatSettings>>(
    settingsKey(hotelId),
    '/v1/hotels/{hotelId}/chat-settings',
    { params: { hotelId }, query: { lang: 'all' } },
    60_000,
  )

/** Reads the chat settings from the server, not from the cache. */
export const readSettings = (hotelId: string) => queryClient.fetchQuery({ ...settingsQuery(hotelId), staleTime: 0 })

export const refreshSettings = (hotelId: string) => queryClient.invalidateQueries({ queryKey: settingsKey(hotelId) })

/** Saves the chat settings. Throws `precondition_failed` when they are no longer at `version`. */
export async function updateSettings(
  hotelId: string,
  body: InAnyLanguage<typeof ChatSettingsChange>,
  version: number | undefined,
) {
  const { data } = await staffRequest<AllLanguages<typeof settings.changeChatSettings>>(
    'patch',
    '/v1/hotels/{hotelId}/chat-settings',
    { params: { hotelId }, query: { lang: 'all' }, body, version },
  )
  queryClient.setQueryData(settingsQuery(hotelId).queryKey, data)
  return data
}
