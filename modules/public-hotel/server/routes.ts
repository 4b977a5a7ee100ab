import { Fault } from '#core/http/server/fault.ts'
import type { Floor } from '#core/http/server/floor.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { liveRoutes } from './live.ts'
import { readPublicHotel } from './service.ts'

export function publicHotelRoutes(mount: Mount, floor: Floor): void {
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
  liveRoutes(mount, floor)
}
