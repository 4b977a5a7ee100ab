import { LRUCache } from 'lru-cache'
import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { EventReader } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import { encodeEvent } from '#core/realtime/server/event-frame.ts'
import { eventStream } from '#core/realtime/server/event-stream.ts'
import { hasStayEnded, recordVisit, roomOfCode } from '#modules/content/qr-codes/server/service.ts'
import { stillMay, versionOf } from '#modules/hotel/hotels/server/service.ts'
import * as contract from '../../contract.ts'

/** An event as all readers of one kind are sent it; null: nothing. */
interface Frame {
  bytes: Uint8Array | null
}
/** Milliseconds for which an event is shared by those who listen as it happens, and the bytes that are held meanwhile. */
const sharedFor = 1000
const maxSharedBytes = 8 * 1024 * 1024

/** What happens in a hotel, to its staff and to its guests. What an event says, its module has registered. */
export function liveRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const readers: Record<string, EventReader> = Object.assign({}, ...context.modules.map(({ events }) => events))
  // Those of modules may say something else in each room.
  const forEveryGuest = new Set(context.modules.flatMap(({ eventsForEveryGuest = [] }) => eventsForEveryGuest))
  const read = async (event: StoredEvent, reader: 'guest' | 'operations', room: string | null = null) => {
    const [noun = ''] = event.type.split('.')
    return (await readers[noun]?.(context, event, reader, room)) ?? null
  }
  // Read and written once for each kind of reader. The keys are the objects that the event bus gives to all who listen: whoever resumes,
  // or reads slowly, is sent what is true when it reads.
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
      beyond: 2000,
      present: async (event) => {
        // The reader's rights have changed: without access the stream ends, and a reconnection is refused.
        if (event.type === 'member.changed' && event.subject === person.userId && !(await stillMay(context, scope)))
          throw new ApiError('not_found')
        return present(event, 'operations')
      },
      prepare: (event) => void present(event, 'operations').catch(() => undefined),
      presentSignal: ({ userId, data }) => (userId === person.userId ? null : data),
      expiresIn: person.until && person.until.getTime() - context.clock().getTime(),
      stillAllowed: () => stillMay(context, scope),
      onDoubt: (doubt) =>
        context.eventBus.watchAccess((subject) => {
          if (subject === null || subject === person.userId || subject === scope.hotelId) doubt()
        }),
    }),
  )

  mount(contract.hotelLive, async ({ visitor, params, query, request, address }) => {
    const { hotelId } = params
    // Read before the version and the guest's orders: what happens in between comes twice rather than never.
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
      // A code that was renewed, or a room that was renamed, while the phone was away.
      hello: Object.assign({ version, ...proof }, ...greetings),
      groups: [
        { key: `visitor ${visitor.visitorId}`, max: 10 },
        // A whole hotel may share one address; guests with a proven room are counted apart.
        room === null ? { key: `address ${address}`, max: 2000 } : { key: `room ${hotelId} ${room}`, max: 100 },
      ],
      concerns: isForVisitor,
      present: async (event) => {
        if (!forEveryGuest.has(event.type)) return present(event, 'guest')
        const data = await read(event, 'guest', room)
        // The room that this stream reads for has another name, or is not the guest's any more. What was before is in the proof.
        if (data && 'room' in data && event.cursor > since) room = data.room as string | null
        return data && encodeEvent(event, data)
      },
      presentSignal: ({ visitorId, data }) => (visitorId === visitor.visitorId ? data : null),
    })
  })
}
