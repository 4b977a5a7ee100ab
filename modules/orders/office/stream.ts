import { useCallback, useSyncExternalStore } from 'react'
import { openStream, type StreamState } from '#core/realtime/stream.ts'
import { queryClient } from '#core/ui-office/query-client.ts'
import { authorization, meQuery, readToken } from '#modules/accounts/office/api.ts'
import { refreshPages } from '#modules/custom-pages/office/api.ts'
import { refreshDeals } from '#modules/deals/office/api.ts'
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

interface Line extends Stream {
  listeners: Set<() => void>
  close: () => void
}

/** One line per hotel, however many parts of the screen listen: browsers allow few connections at a time. */
const lines = new Map<string, Line>()
const silent: Stream = { state: 'connecting', since: Date.now(), arrived: null }
const snapshots = new WeakMap<Line, Stream>()

/** What comes in live from the hotel, put on its board. It starts once the board has been read. */
export function useStream(hotelId: string, boardRead: boolean): Stream {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!boardRead) return () => undefined
      const line = lines.get(hotelId) ?? open(hotelId)
      line.listeners.add(listener)
      return () => {
        line.listeners.delete(listener)
        if (line.listeners.size) return
        line.close()
        lines.delete(hotelId)
      }
    },
    [hotelId, boardRead],
  )
  return useSyncExternalStore(subscribe, () => {
    const line = lines.get(hotelId)
    return (line && snapshots.get(line)) ?? silent
  })
}

/** What each hotel's line has told last. */
const heard = new Map<string, string>()

/**
 * Before the older of what the screens were made from: what others did while they were being put together is heard too. A
 * line that was there before goes on where it stopped: what it has told is not told again.
 */
function begin(hotelId: string): string | null {
  const read = [boardQuery(hotelId).queryKey, manageQuery(hotelId).queryKey].flatMap((key) => {
    const { cursor } = queryClient.getQueryData<{ cursor?: string | null }>(key) ?? {}
    return cursor ? Number(cursor) : []
  })
  const begun = read.length > 0 ? Math.max(Math.min(...read), Number(heard.get(hotelId) ?? 0)) : null
  return begun === null ? null : String(begun)
}

function open(hotelId: string): Line {
  const line: Line = { state: 'connecting', since: Date.now(), arrived: null, listeners: new Set(), close: () => {} }
  lines.set(hotelId, line)
  const tell = (news: Partial<Stream>) => {
    Object.assign(line, news)
    snapshots.set(line, { state: line.state, since: line.since, arrived: line.arrived })
    for (const listener of line.listeners) listener()
  }
  line.close = openStream<{ at: string; order?: Order; member?: string; media?: string; refused?: number }>({
    url: `/v1/hotels/${hotelId}/events`,
    // Signed out, the server has ended this line while the page is still on its way out.
    headers: () => (readToken() ? authorization() : null),
    since: begin(hotelId),
    // A line that fails again and again has been lost since the first time.
    onState: (state) => readToken() && state !== line.state && tell({ state, since: Date.now() }),
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
      if (type === 'hotel.changed' || type === 'reset' || type.startsWith('deal.')) void refreshDeals(hotelId)
      // Where a file stands is part of it.
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
  return line
}
