import { LRUCache } from 'lru-cache'
import { type Actor, seeGuests } from '#core/access/policy.ts'
import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { EventReader } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Policy } from '#core/http/contract.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { encodeEvent } from '#core/realtime/server/event-frame.ts'
import { eventStream } from '#core/realtime/server/event-stream.ts'
import { hasStayEnded, recordVisit, roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import { canStillAccess, versionOf } from '#modules/hotel/hotels/server/service.ts'
import * as contract from '../../contract.ts'

/** An event as all readers of one kind get it; null: it is not sent. */
interface Frame {
  bytes: Uint8Array | null
}
/** Milliseconds for which an encoded event is shared among the live streams, and the maximum bytes cached. */
const sharedFor = 1000
const maxSharedBytes = 8 * 1024 * 1024

/** The event streams of a hotel, for its staff and for its guests. Each module registers the payloads of its events. */
export function liveRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const readers: Record<string, EventReader> = Object.assign({}, ...context.modules.map(({ events }) => events))
  // Other events of modules may differ by room.
  const forEveryGuest = new Set(context.modules.flatMap(({ eventsForEveryGuest = [] }) => eventsForEveryGuest))
  const read = async (event: StoredEvent, reader: 'guest' | 'operations', room: string | null = null) => {
    const [noun = ''] = event.type.split('.')
    return (await readers[noun]?.(context, event, reader, room)) ?? null
  }
  // Read and encoded once for each kind of reader. The keys are the event objects that the event bus gives to all live
  // streams. A stream that resumes or reads slowly gets other objects, and so the current state.
  const framesFor = (reader: 'guest' | 'operations') =>
    new LRUCache<StoredEvent, Frame>({
      maxSize: maxSharedBytes,
      sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 200,
      ttl: sharedFor,
      ignoreFetchAbort: true,
      fetchMethod: async (event) => {
        const data = await read(event, reader)
        return { bytes: data && encodeEvent(event, data) }
      },
    })
  const readableBy: Record<string, Policy<Actor>> = Object.assign(
    {},
    ...context.modules.map(({ eventPermissions }) => eventPermissions),
  )
  const mayRead = ({ type }: StoredEvent, actor: Actor) => (readableBy[type.split('.')[0] ?? ''] ?? seeGuests)(actor)
  const frames = { guest: framesFor('guest'), operations: framesFor('operations') }
  const present = async (event: StoredEvent, reader: 'guest' | 'operations') =>
    (await frames[reader].fetch(event))?.bytes ?? null

  mount(contract.hotelEvents, ({ scope, person, request, query }) =>
    eventStream({
      eventBus: context.eventBus,
      hotelId: scope.hotelId,
      request,
      once: query.once !== undefined,
      groups: [{ key: `person ${person.userId}`, max: 50 }],
      extraStreams: 2000,
      concerns: (event) => mayRead(event, scope.actor),
      present: async (event) => {
        // The user's rights have changed: without access the stream ends, and a reconnection is refused.
        if (
          event.type === 'member.changed' &&
          event.subject === person.userId &&
          !(await canStillAccess(context, scope))
        )
          throw new ApiError('not_found')
        return present(event, 'operations')
      },
      prepare: (event) => void present(event, 'operations').catch(() => undefined),
      presentSignal: ({ userId, data }) => (userId === person.userId || !seeGuests(scope.actor) ? null : data),
      expiresIn: person.until && person.until.getTime() - context.clock().getTime(),
      stillAllowed: () => canStillAccess(context, scope),
      onAccessChange: (onChange) =>
        context.eventBus.watchAccess((subject) => {
          if (subject === null || subject === person.userId || subject === scope.hotelId) onChange()
        }),
    }),
  )

  mount(contract.hotelLive, async ({ visitor, params, query, request, address }) => {
    const { hotelId } = params
    // Read before the version and the guest's orders, so that an event in between is sent twice rather than never.
    const since = await context.eventBus.cursor(hotelId)
    const version = await versionOf(context.db, hotelId)
    if (version === undefined) throw new ApiError('not_found')
    const token = request.headers.get('x-room-token')
    let room = token ? await roomOfCode(context, context.db, hotelId, token, {}) : null
    if (room !== null) await recordVisit(context, context.db, hotelId, visitor, room)
    const isForVisitor = ({ type, visitorId }: StoredEvent) =>
      visitorId ? visitorId === visitor.visitorId : type === 'hotel.changed' || forEveryGuest.has(type)
    const refused = async (refusedCode: string) => ({
      refusedCode,
      stayEnded: await hasStayEnded(context, visitor, hotelId, refusedCode),
    })
    const proof = token && (room === null ? await refused(token) : { room })
    const greetings = await Promise.all(context.modules.map(({ greeting }) => greeting?.(context, hotelId, room)))
    return eventStream({
      eventBus: context.eventBus,
      hotelId,
      request,
      since,
      once: query.once !== undefined,
      // The code may have been renewed, or the room renamed, while the phone was disconnected.
      hello: Object.assign({ version, ...proof }, ...greetings),
      groups: [
        { key: `visitor ${visitor.visitorId}`, max: 10 },
        // All the phones of a hotel may share one IP address; guests with a proven room are counted separately.
        room === null ? { key: `address ${address}`, max: 2000 } : { key: `room ${hotelId} ${room}`, max: 100 },
      ],
      concerns: isForVisitor,
      present: async (event) => {
        if (!forEveryGuest.has(event.type)) return present(event, 'guest')
        const data = await read(event, 'guest', room)
        // The room of this stream was renamed, or is not the guest's any more. Earlier changes are part of the proof.
        if (data && 'room' in data && event.cursor > since) room = data.room as string | null
        return data && encodeEvent(event, data)
      },
      presentSignal: ({ visitorId, data }) => (visitorId === visitor.visitorId ? data : null),
    })
  })
}
