import { openStream, type StreamState } from '#core/realtime/stream.ts'
import { makeStore } from '#core/ui-guest/store.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { authorization, meQuery, readToken } from '#modules/accounts/office/api.ts'
import { refreshPages } from '#modules/custom-pages/office/api.ts'
import { manageQuery } from '#modules/hotels/office/api.ts'
import { teamChanged } from '#modules/hotels/office/members-api.ts'
import { guestbookChanged, inventorySigned } from '#modules/info-pages/office/api.ts'
import { refreshMedia, refreshMedias } from '#modules/media/office/api.ts'
import { refreshPlaces } from '#modules/places/office/api.ts'
import { servicesQuery } from '#modules/services/office/api.ts'
import type { Order } from '../contract.ts'
import { boardQuery, recordRefusal, upsertOrder } from './api.ts'

export interface Stream {
  state: StreamState
  /** Since when the state is what it is, in milliseconds. */
  since: number
  /** The last order that came in while this device was listening. */
  arrived: Order | null
}

const silent: Stream = { state: 'connecting', since: Date.now(), arrived: null }
const idle = makeStore()

/** One per hotel, however many parts of the screen listen: browsers allow few connections at a time. */
const streams = new Map<string, ReturnType<typeof makeStream>>()

function streamOf(hotelId: string) {
  const stream = streams.get(hotelId) ?? makeStream(hotelId)
  streams.set(hotelId, stream)
  return stream
}

/** What comes in live from the hotel, put on its board. It starts once the board has been read. */
export function useStream(hotelId: string, boardRead: boolean): Stream {
  const { useStored } = boardRead ? streamOf(hotelId) : idle
  return useStored(() => streams.get(hotelId)?.read() ?? silent)
}

/** What each hotel's stream has told last. */
const heard = new Map<string, string>()

/**
 * Before the older of what the screens were made from: what others did while they were being put together is heard too. A
 * stream that was there before goes on where it stopped: what it has told is not told again.
 */
function begin(hotelId: string): string | null {
  const read = [boardQuery(hotelId).queryKey, manageQuery(hotelId).queryKey].flatMap((key) => {
    const { cursor } = queryClient.getQueryData<{ cursor?: string | null }>(key) ?? {}
    return cursor ? Number(cursor) : []
  })
  const begun = read.length > 0 ? Math.max(Math.min(...read), Number(heard.get(hotelId) ?? 0)) : null
  return begun === null ? null : String(begun)
}

function makeStream(hotelId: string) {
  let stream = silent
  const store = makeStore(() => {
    const close = open(hotelId, () => stream, tell)
    return () => {
      close()
      stream = silent
    }
  })
  function tell(news: Partial<Stream>) {
    stream = { ...stream, ...news }
    store.notify()
  }
  return { ...store, read: () => stream }
}

function open(hotelId: string, read: () => Stream, tell: (news: Partial<Stream>) => void): () => void {
  return openStream<{ at: string; order?: Order; member?: string; media?: string; refused?: number }>({
    url: `/v1/hotels/${hotelId}/events`,
    // Signed out, the server has ended this stream while the page is still on its way out.
    headers: () => (readToken() ? authorization() : null),
    since: begin(hotelId),
    // One that fails again and again has been lost since the first time.
    onState: (state) => readToken() && state !== read().state && tell({ state, since: Date.now() }),
    // The session has ended, or the hotel is no longer theirs: asking again leads to the entry, or says which hotel is gone.
    onRefused: () => {
      void queryClient.invalidateQueries(meQuery)
      void queryClient.invalidateQueries(manageQuery(hotelId))
    },
    onEvent: ({ type, data, id }) => {
      if (id) heard.set(hotelId, id)
      if (type === 'reset') void queryClient.invalidateQueries(boardQuery(hotelId))
      if (type === 'reset' || type === 'member.changed') teamChanged(hotelId, data.member)
      if (type === 'reset' || type === 'hotel.changed' || type === 'page.changed') void refreshPages(hotelId)
      if (type === 'hotel.changed') void queryClient.invalidateQueries(servicesQuery(hotelId))
      if (type === 'hotel.changed' || type === 'reset') void refreshPlaces(hotelId)
      // Where a file is used is part of it.
      if (type === 'hotel.changed' || type === 'reset') void refreshMedias(hotelId)
      if (data.media) void refreshMedia(hotelId, data.media)
      // The hotel itself is read again with the words. One that is deleted has no event of its own, but guests see the book without it.
      if (type === 'reset' || type === 'hotel.changed' || type.startsWith('guestbook.')) void guestbookChanged(hotelId)
      if (type === 'reset' || type === 'inventory.created') void inventorySigned(hotelId)
      if (data.refused) recordRefusal(hotelId, { at: data.at, refused: data.refused })
      if (!data.order) return
      upsertOrder(hotelId, data.order, id)
      if (type === 'order.created' && data.order.status === 'new') tell({ arrived: data.order })
    },
  })
}
