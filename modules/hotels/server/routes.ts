import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import { nextLink } from '#core/http/server/paging.ts'
import { readPublicHotel } from '#modules/public-hotel/server/service.ts'
import * as contract from '../contract.ts'
import type { HotelScope, Mount } from './gate.ts'
import * as hotels from './service.ts'

/** What other modules know to be waiting for the staff of a hotel. */
interface Waiting {
  orders: (scope: HotelScope) => Promise<number>
  words: (scope: HotelScope) => Promise<number>
}

export function hotelsRoutes(mount: Mount, floor: Floor, waiting: Waiting): void {
  mount(contract.readPublicHotel, async ({ params, query, request }) => {
    const key = `json ${params.hotelId} ${query.lang}`
    const answer = await floor.pages.answer(key, request, async () => {
      const found = await readPublicHotel(floor, params.hotelId, query.lang)
      return (
        found && {
          body: JSON.stringify(contract.PublicHotel.parse(found.hotel)),
          contentType: 'application/json',
          hotelId: found.hotel.id,
          until: found.until,
        }
      )
    })
    if (!answer) throw new Fault('not_found')
    return answer
  })
  mount(contract.listHotels, async ({ person, query, request, header }) => {
    const { hotels: page, next } = await hotels.listHotels(floor, person, query.lang, query.q, query.after)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.createHotel, ({ person, query, body }) => hotels.createHotel(floor, person, body, query.lang))
  mount(contract.manageHotel, async ({ scope, query, header }) => {
    // Read before anything else: who listens from there misses nothing, and may hear something twice.
    header('livret-cursor', String(await floor.hub.cursor(scope.hotelId)))
    const row = await hotels.hotelOf(floor.db, scope)
    const hotel = await hotels.presentHotel(floor.db, row, query.lang, query.fallback)
    const firstSteps = {
      ...(await hotels.firstSteps(floor.db, scope)),
      information: hotels.hasInformation(row),
    }
    const newOrders = await waiting.orders(scope)
    const newWords = hotel.info.guestbook ? await waiting.words(scope) : 0
    return { hotel, role: scope.actor.role, newOrders, newWords, firstSteps }
  })
  mount(contract.updateHotel, ({ scope, query, body, request }) =>
    hotels.updateHotel(floor, scope, body, query.lang, expectedVersion(request)),
  )
  mount(contract.removeHotel, ({ scope }) => hotels.deleteHotel(floor, scope))
  mount(contract.listDeletedHotels, ({ person }) => hotels.listDeletedHotels(floor, person))
  mount(contract.restoreHotel, ({ scope, query }) => hotels.restoreHotel(floor, scope, query.lang))
}
