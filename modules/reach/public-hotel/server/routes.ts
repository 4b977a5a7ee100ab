import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { throwNotFound } from '#core/errors/server/api-error.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { previewedHotel } from '#modules/hotel/hotels/server/service.ts'
import * as contract from '../contract.ts'
import { documentRoutes } from './documents/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { readPublicHotel } from './service.ts'
import { forgetVisitor, readVisitorData, storedData } from './visitor/service.ts'

export function publicHotelRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const output = contract.publicHotelOf(context.modules.map(({ publicShapes = {} }) => publicShapes))
  mount({ ...contract.readPublicHotel, output }, async ({ params, query, request }) => {
    const key = `json ${params.hotelId} ${query.lang}`
    const answer = await context.pages.answer(key, request, async () => {
      const found = await readPublicHotel(context, params.hotelId, query.lang)
      return (
        found && {
          body: JSON.stringify(output.parse(found.hotel)),
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
  mount(contract.readVisitorData, ({ visitor, query }) => readVisitorData(context, visitor, query.hotel, query.lang))
  mount(contract.forgetVisitor, async ({ visitor, query, address }) => {
    const stored = await storedData(context, visitor, query.hotel)
    const { forgetting, forgettingAddress, forgettingUnknown } = context.limits
    await spendLimits([
      // The address limit comes first, so that refused requests create no counts for made-up visitors.
      [stored.length > 0 ? forgettingAddress : forgettingUnknown, `${query.hotel} ${address}`],
      [forgetting, visitor.visitorId],
    ])
    await forgetVisitor(context, visitor, query.hotel)
  })
  documentRoutes(mount, context)
  liveRoutes(mount, context)
}
