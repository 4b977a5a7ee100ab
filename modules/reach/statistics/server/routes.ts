import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { readReport } from '#core/app/server/read-report.ts'
import { csvResponse } from '#core/http/server/csv.ts'
import { isLinkPreview, isPrefetch } from '#core/http/server/link-preview.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import * as contract from '../contract.ts'
import { exportStatistics } from './export.ts'
import { readStatistics } from './service.ts'
import { countVisit, flushVisits } from './visits/service.ts'

export function statisticsRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readStatistics, async ({ scope, query, header }) => {
    await flushVisits(context)
    return readReport(context, header, (reports) => readStatistics(reports, scope, query))
  })
  mount(contract.exportStatistics, async ({ scope, query, lang, header }) => {
    await flushVisits(context)
    return readReport(context, header, async (reports) =>
      csvResponse(await exportStatistics(reports, scope, query, staffLangFor(lang)), 'statistics.csv'),
    )
  })
  mount(contract.countVisit, async ({ params, body, address, request }) => {
    if (isLinkPreview(request) || isPrefetch(request)) return
    await context.limits.visits.spend(address)
    countVisit(context, params.hotelId, body)
  })
}
