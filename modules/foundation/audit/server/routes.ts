import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import { inContentOrder } from '#core/app/module.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { readReport } from '#core/app/server/read-report.ts'
import { csvResponse } from '#core/http/server/csv.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import { staffLangFor } from '#core/i18n/langs.ts'
import type { EditableSubject } from '#core/journal/rules.ts'
import * as contract from '../contract.ts'
import * as audit from './service.ts'

export function auditRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.readAudit, async ({ scope, query, request, header }) => {
    const { entries, next } = await readReport(context, header, (reports) =>
      audit.readAudit(reports, scope.hotelId, query),
    )
    if (next) header('link', nextLink(request, next))
    return entries
  })
  const subjectTypes = inContentOrder(context.modules).flatMap(({ journal }) => Object.keys(journal?.saves ?? {}))
  const query = contract.lastSaveQuery(subjectTypes as EditableSubject[])
  mount({ ...contract.readLastSave, query }, async ({ scope, query }) => ({
    lastSave: await audit.readLastSave(context, scope.hotelId, query.thing, query.subject),
  }))
  mount(contract.listAuthors, ({ scope }) => audit.listAuthors(context, scope.hotelId))
  mount(contract.exportAudit, ({ scope, query, lang, header }) =>
    readReport(context, header, async (reports) =>
      csvResponse(audit.exportAudit(reports, scope.hotelId, query, staffLangFor(lang)), 'journal.csv'),
    ),
  )
}
