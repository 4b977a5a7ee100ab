import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { readReport } from '#core/app/server/read-report.ts'
import { sendCursor } from '#core/app/server/send-cursor.ts'
import { csvResponse } from '#core/http/server/csv.ts'
import { spendLimits } from '#core/http/server/limits.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import * as moderation from './moderation/service.ts'
import * as opinions from './service.ts'

export function opinionsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  const { limits } = context
  mount(contract.listOpinions, async ({ params, query, request, header }) => {
    const { opinions: page, next } = await opinions.listOpinions(context, params.hotelId, query)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.giveOpinion, async ({ visitor, params: { hotelId }, query, body, key, address, header }) => {
    await sendCursor(context, header, hotelId)
    return opinions.giveOpinion(context, visitor, {
      hotelId,
      input: body,
      lang: query.lang,
      key,
      admit: () =>
        spendLimits([
          [limits.opinions, visitor.visitorId],
          [limits.opinionsAddress, `${hotelId} ${address}`],
          [limits.opinionsHotel, hotelId],
        ]),
    })
  })
  mount(contract.listOwnOpinions, async ({ visitor, params: { hotelId }, query, header }) => {
    await sendCursor(context, header, hotelId)
    return opinions.listOwnOpinions(context, visitor, hotelId, query.lang)
  })
  mount(contract.listAllOpinions, async ({ scope, query, request, header }) => {
    const { opinions: page, next } = await moderation.listAllOpinions(context, scope, query)
    if (next) header('link', nextLink(request, next))
    return page
  })
  mount(contract.exportOpinions, ({ scope, query, header }) =>
    readReport(context, header, async (reports) =>
      csvResponse(await moderation.exportOpinions(reports, scope, query), 'opinions.csv'),
    ),
  )
  mount(contract.changeOpinion, ({ scope, params, query, body }) =>
    moderation.changeOpinion(context, scope, params.opinionId, body, query.lang),
  )
}
