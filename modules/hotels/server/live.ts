import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Hub, StoredEvent } from '#core/realtime/server/hub.ts'
import { eventStream } from '#core/realtime/server/stream.ts'
import type { Mount } from '#modules/auth/server/gate.ts'
import { stillMay } from '#modules/auth/server/service.ts'
import * as contract from '../contract.ts'
import * as hotels from './service.ts'

/** What the events of a module say to their reader, by the part of the type before the dot: `order`. */
export type EventReaders = Record<
  string,
  (floor: Floor, event: StoredEvent, reader: 'guest' | 'operations') => Promise<object | null>
>

/**
 * Milliseconds over which the phones of guests spread their reading of a change, so that a full hotel does not ask for it all at
 * once. What is changed at one touch, such as a sold-out, is about a thing of its own and is read at once.
 */
const refreshTime = ({ hotelId, subject }: StoredEvent, hub: Hub): number =>
  subject === hotelId ? Math.min(2_000, 10 * Math.max(0, hub.listeners(hotelId) - 20)) : 0

export function liveRoutes(mount: Mount, floor: Floor, readers: EventReaders): void {
  const present = async (event: StoredEvent, reader: 'guest' | 'operations') => {
    const [noun = ''] = event.type.split('.')
    if (noun === 'hotel')
      return { version: event.version, ...(reader === 'guest' && { within: refreshTime(event, floor.hub) }) }
    if (noun === 'member') return { member: event.subject }
    return (await readers[noun]?.(floor, event, reader)) ?? null
  }

  mount(contract.hotelEvents, ({ scope, person, request }) =>
    eventStream({
      hub: floor.hub,
      hotelId: scope.hotelId,
      request,
      owners: { [`person ${person.userId}`]: 50 },
      present: async (event) => {
        // Their own rights have changed: who is out hears no more, and the line that ends is refused when it comes back.
        if (event.type === 'member.changed' && event.subject === person.userId && !(await stillMay(floor, scope)))
          throw new Fault('not_found')
        return present(event, 'operations')
      },
      stillAllowed: () => stillMay(floor, scope),
    }),
  )

  mount(contract.hotelLive, async ({ visitor, params, request, address }) => {
    const { hotelId } = params
    // Read before the version and the guest's orders: what happens in between comes twice rather than never.
    const since = await floor.hub.cursor(hotelId)
    const version = await hotels.versionOf(floor.db, hotelId)
    if (version === undefined) throw new Fault('not_found')
    const theirs = ({ type, visitorId }: StoredEvent) =>
      visitorId ? visitorId === visitor.visitorId : type === 'hotel.changed'
    return eventStream({
      hub: floor.hub,
      hotelId,
      request,
      since,
      hello: { version },
      // A whole hotel may sit behind one address.
      owners: { [`visitor ${visitor.visitorId}`]: 10, [`address ${address}`]: 2000 },
      present: async (event) => (theirs(event) ? present(event, 'guest') : null),
    })
  })
}
