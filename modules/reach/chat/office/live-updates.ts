import { type InfiniteData, infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { staffRequest } from '#core/ui-office/app/staff-request.ts'
import type * as contract from '../contract.ts'
import type { Message, MessagePage, Thread } from '../contract.ts'
import { addReceivedMessage, flagNewerThan, seenByGuest, seenByStaff } from './message-pages.ts'
import { applyThread, noThreads, type ReceivedThreads } from './threads.ts'

const receivedKey = (hotelId: string) => ['hotels', hotelId, 'chat', 'heard']

/** The threads that this device has received in events or responses. */
export const receivedThreadsQuery = (hotelId: string) =>
  queryOptions<ReceivedThreads>({
    queryKey: receivedKey(hotelId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/**
 * Stores received threads. `cursor`: that of the event that contained them, or of the stream when they were read; 0 for the response to
 * a change.
 */
export function applyReceivedThreads(hotelId: string, threads: readonly Thread[], cursor = 0): void {
  queryClient.setQueryData<ReceivedThreads>(receivedKey(hotelId), (previous = noThreads) =>
    threads.reduce((all, thread) => applyThread(all, { thread, cursor }), previous),
  )
  const now = new Date().toISOString()
  for (const { id, unread, lastMessage } of threads)
    if (unread === 0 && lastMessage) setPages(hotelId, id, (pages) => seenByStaff(pages, lastMessage.seq, now))
}

/** For refetched threads, messages that no event has delivered are loaded as well. */
export function flagMissingMessages(hotelId: string, threads: readonly Thread[]): void {
  for (const { id, lastMessage } of threads)
    if (lastMessage) setPages(hotelId, id, (pages) => flagNewerThan(pages, lastMessage.seq))
}

const arrivedKey = (hotelId: string) => ['hotels', hotelId, 'chat', 'arrived']

/** The last message of a guest that arrived while this device was connected. */
export const lastArrivedMessageQuery = (hotelId: string) =>
  queryOptions<Message>({
    queryKey: arrivedKey(hotelId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    // Dropped when the hotel's screens are left, so that it is not announced again.
    gcTime: 0,
  })

/** Where a page of a thread begins: before or after a position; empty: at the newest message. */
type PageStart = { before?: number; after?: number }
type Pages = InfiniteData<MessagePage, PageStart>

const messagesKey = (hotelId: string, threadId: string) => ['hotels', hotelId, 'chat', 'messages', threadId]

/** Maximum pages in memory; beyond it pages at the other end are dropped. */
const maxLoadedPages = 6

/** The messages of a thread, kept up to date by the event stream. `from`: where the thread opens. */
export const messagesQuery = (hotelId: string, threadId: string, from: PageStart = {}) =>
  infiniteQueryOptions({
    queryKey: messagesKey(hotelId, threadId),
    initialPageParam: from,
    queryFn: ({ pageParam, signal }) => readPage(hotelId, threadId, pageParam, signal),
    getPreviousPageParam: ({ before }): PageStart | null => (before === null ? null : { before }),
    getNextPageParam: ({ after }): PageStart | null => (after === null ? null : { after }),
    maxPages: maxLoadedPages,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

const readPage = async (hotelId: string, threadId: string, query: PageStart, signal?: AbortSignal) =>
  (
    await staffRequest<typeof contract.listMessages>('get', '/v1/hotels/{hotelId}/threads/{threadId}/messages', {
      params: { hotelId, threadId },
      query,
      signal,
    })
  ).data

function setPages(
  hotelId: string,
  threadId: string,
  change: (pages: readonly MessagePage[]) => readonly MessagePage[],
): void {
  queryClient.setQueryData<Pages>(messagesKey(hotelId, threadId), (cached) => {
    if (!cached) return undefined
    const pages = change(cached.pages)
    return pages === cached.pages ? cached : { ...cached, pages: [...pages] }
  })
}

/** Keeps only the newest page of a thread for when it is opened again; without that page it is refetched. */
export function trimThreadCache(hotelId: string, threadId: string): void {
  const key = messagesKey(hotelId, threadId)
  const cached = queryClient.getQueryData<Pages>(key)
  if (!cached) return
  if (cached.pages.at(-1)?.after !== null) queryClient.removeQueries({ queryKey: key })
  else queryClient.setQueryData<Pages>(key, { pages: cached.pages.slice(-1), pageParams: cached.pageParams.slice(-1) })
}

/** Drops the loaded pages and loads the newest one. */
export async function loadNewestMessages(hotelId: string, threadId: string): Promise<void> {
  const page = await readPage(hotelId, threadId, {})
  queryClient.setQueryData<Pages>(messagesKey(hotelId, threadId), { pages: [page], pageParams: [{}] })
}

/** Adds a message from an event or from the response to this device's own request. */
export const applyMessage = (hotelId: string, message: Message) =>
  setPages(hotelId, message.threadId, (pages) => addReceivedMessage(pages, message))

export function messageArrived(hotelId: string, message: Message): void {
  applyMessage(hotelId, message)
  if (message.from === 'guest') queryClient.setQueryData<Message>(arrivedKey(hotelId), message)
}

/** Marks the hotel's messages up to `seq` as seen by the guest. */
export const markReadByGuest = (hotelId: string, threadId: string, seq: number) =>
  setPages(hotelId, threadId, (pages) => seenByGuest(pages, seq, new Date().toISOString()))

/** After a gap in the stream, refetches everything. */
export async function resetChat(hotelId: string): Promise<void> {
  queryClient.setQueryData<ReceivedThreads>(receivedKey(hotelId), noThreads)
  await queryClient.invalidateQueries({ queryKey: ['hotels', hotelId, 'chat'] })
}
