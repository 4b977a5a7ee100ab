import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { csvResponse } from '#core/http/server/csv.ts'
import { isLinkPreview, isPrefetch } from '#core/http/server/link-preview.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import * as contract from '../contract.ts'
import { exportStatistics } from './export.ts'
import { readStatistics } from './service.ts'
import { countVisit } from './visits/service.ts'

export function statisticsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readStatistics, ({ scope, query }) => readStatistics(context, scope, query))
  mount(contract.exportStatistics, async ({ scope, query, lang }) =>
    csvResponse(await exportStatistics(context, scope, query, staffLangFor(lang)), 'statistics.csv'),
  )
  mount(contract.countVisit, async ({ params, body, address, request }) => {
    if (isLinkPreview(request) || isPrefetch(request)) return
    await context.limits.visits.spend(address)
    countVisit(context, params.hotelId, body)
  })
}
