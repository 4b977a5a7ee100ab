import { throwNotFound } from '#core/http/server/api-error.ts'
import type { AppContext } from '#core/http/server/context.ts'
import { spendAll } from '#core/http/server/limits.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import { previewedHotel } from '#modules/hotels/server/service.ts'
import * as contract from '../contract.ts'
import { liveRoutes } from './live.ts'
import { readPublicHotel } from './service.ts'
import { forgetVisitor, readVisitorData } from './visitor.ts'

export function publicHotelRoutes(mount: Mount, context: AppContext): void {
  mount(contract.readPublicHotel, async ({ params, query, request }) => {
    const key = `json ${params.hotelId} ${query.lang}`
    const answer = await context.pages.answer(key, request, async () => {
      const found = await readPublicHotel(context, params.hotelId, query.lang)
      return (
        found && {
          body: JSON.stringify(contract.PublicHotel.parse(found.hotel)),
          contentType: 'application/json',
          hotelId: found.hotel.id,
          until: found.until,
        }
      )
    })
    if (answer) return answer
    const preview = previewedHotel(context, request)
    const draft = preview && (await readPublicHotel(context, params.hotelId, query.lang, preview))
    return draft ? draft.hotel : throwNotFound()
  })
  mount(contract.readVisitorData, ({ visitor, query }) => readVisitorData(context, visitor, query.hotel))
  mount(contract.forgetVisitor, async ({ visitor, query, address }) => {
    const { kept } = await readVisitorData(context, visitor, query.hotel)
    const { forgetting, forgettingAddress, forgettingUnknown } = context.limits
    await spendAll([
      // The address first: what it is refused for leaves no count of a visitor that it made up.
      [kept.length > 0 ? forgettingAddress : forgettingUnknown, `${query.hotel} ${address}`],
      [forgetting, visitor.visitorId],
    ])
    await forgetVisitor(context, visitor, query.hotel)
  })
  liveRoutes(mount, context)
}
