import type { Floor } from '#core/http/server/floor.ts'
import { nextLink } from '#core/http/server/paging.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as audit from './service.ts'

export function auditRoutes(mount: Mount, floor: Floor): void {
  mount(contract.readAudit, async ({ scope, query, request, header }) => {
    const { entries, next } = await audit.readAudit(floor, scope.hotelId, query)
    if (next) header('link', nextLink(request, next))
    return entries
  })
  mount(contract.readLastSave, async ({ scope, query }) => ({
    lastSave: await audit.readLastSave(floor, scope.hotelId, query.thing, query.subject),
  }))
  mount(contract.listAuthors, ({ scope }) => audit.listAuthors(floor, scope.hotelId))
  mount(
    contract.exportAudit,
    async ({ scope, query, lang }) =>
      new Response(audit.exportAudit(floor, scope.hotelId, query, lang), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="journal.csv"',
        },
      }),
  )
}
