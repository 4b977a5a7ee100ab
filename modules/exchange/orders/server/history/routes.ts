import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { readReport } from '#core/app/server/read-report.ts'
import { csvResponse } from '#core/http/server/csv.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../../history-contract.ts'
import * as history from './service.ts'

export function historyRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readHistory, async ({ scope, query, request, header }) => {
    const { orders, next } = await readReport(context, header, (reports) => history.readHistory(reports, scope, query))
    if (next) header('link', nextLink(request, next))
    return orders
  })
  mount(contract.exportHistory, ({ scope, query, header }) =>
    readReport(context, header, async (reports) =>
      csvResponse(await history.exportHistory(reports, scope, query), 'orders.csv'),
    ),
  )
  mount(contract.readBill, ({ scope, params, query }) => history.readBill(context, scope, params.room, query))
  mount(contract.changeBill, ({ scope, params, query, body }) =>
    history.changeBill(context, scope, params.room, query, body),
  )
}
