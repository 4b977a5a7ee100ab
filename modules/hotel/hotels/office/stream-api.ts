import { useCallback, useSyncExternalStore } from 'react'
import { openStream, type StreamState } from '#core/realtime/stream.ts'
import { liveHotels, type OfficeEvent, type OfficeModule, useOfficeModules } from '#core/ui-office/app/office-module.ts'
import { queryClient } from '#core/ui-office/app/query-client.ts'
import { authorization, readToken } from '#core/ui-office/app/staff-request.ts'
import { meQuery } from '#modules/foundation/accounts/office/api.ts'
import { manageQuery } from './api.ts'

export interface Stream {
  state: StreamState
  /** The start of the current state, in milliseconds. */
  since: number
}

interface SharedStream {
  current: Stream
  listeners: Set<() => void>
  close: () => void
}

/** One stream per hotel for all listeners: browsers allow few connections at a time. */
const streams = new Map<string, SharedStream>()
const notConnected: Stream = { state: 'connecting', since: Date.now() }

/**
 * Passes the hotel's events to all modules. The stream starts once `ready`: when the data that it keeps up to date is
 * loaded.
 */
export function useStream(hotelId: string, ready: boolean): Stream {
  const modules = useOfficeModules()
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!ready) return () => undefined
      const stream = streams.get(hotelId) ?? openSharedStream(hotelId, modules)
      stream.listeners.add(listener)
      return () => {
        stream.listeners.delete(listener)
        if (stream.listeners.size) return
        stream.close()
        liveHotels.delete(hotelId)
        streams.delete(hotelId)
      }
    },
    [hotelId, ready, modules],
  )
  return useSyncExternalStore(subscribe, () => streams.get(hotelId)?.current ?? notConnected)
}

/** Keeps the stream open on the screens of those who have neither the order board nor the chat. */
export function HotelStream({ hotelId }: { hotelId: string }) {
  useStream(hotelId, true)
  return null
}

/** The last event of each hotel's stream. */
const lastEvents = new Map<string, string>()

/**
 * The cursor to start from: the oldest of those with which the screens were loaded, so that changes made during loading
 * are delivered. A stream that was open before resumes after its last event, so that no event is delivered twice.
 */
function startCursor(hotelId: string, modules: readonly OfficeModule[]): string | null {
  const cursors = modules.flatMap(({ readUpTo }) => {
    const cursor = readUpTo?.(hotelId)
    return cursor ? Number(cursor) : []
  })
  return cursors.length > 0 ? String(Math.max(Math.min(...cursors), Number(lastEvents.get(hotelId) ?? 0))) : null
}

function openSharedStream(hotelId: string, modules: readonly OfficeModule[]): SharedStream {
  const stream: SharedStream = {
    current: { state: 'connecting', since: Date.now() },
    listeners: new Set(),
    close: () => {},
  }
  streams.set(hotelId, stream)
  const dispatch = (type: string, event: OfficeEvent<object>) => {
    for (const { onEvent } of modules) {
      const handle = onEvent?.[type as keyof typeof onEvent] as ((event: OfficeEvent<object>) => void) | undefined
      handle?.(event)
    }
  }
  stream.close = openStream<object>({
    url: `/v1/hotels/${hotelId}/events`,
    // After signing out the server ends the stream before the page is left.
    headers: () => (readToken() ? authorization() : null),
    since: startCursor(hotelId, modules),
    onState: (state) => {
      if (state === 'open') liveHotels.add(hotelId)
      else liveHotels.delete(hotelId)
      // Repeated failures keep the time of the first one.
      if (!readToken() || state === stream.current.state) return
      stream.current = { state, since: Date.now() }
      for (const listener of stream.listeners) listener()
    },
    // The session or the access has ended: refetching leads to login or shows that the hotel is gone.
    onRefused: () => {
      void queryClient.invalidateQueries(meQuery)
      void queryClient.invalidateQueries(manageQuery(hotelId))
    },
    onPing: () => dispatch('ping', { hotelId, id: undefined, data: {} }),
    onEvent: ({ type, data, id }) => {
      if (id) lastEvents.set(hotelId, id)
      dispatch(type, { hotelId, id, data })
    },
  })
  return stream
}
