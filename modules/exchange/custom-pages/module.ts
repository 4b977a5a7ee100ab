import { seeContent } from '#core/access/policy.ts'
import { defineModule } from '#core/app/module.ts'
import type { AuditActionsOf } from '#core/journal/rules.ts'
import { customPagePath } from '#modules/hotel/hotels/paths.ts'
import { pageLinks, placeholders } from './server/checks/service.ts'
import { isPageSave } from './server/history/rules.ts'
import {
  areTextsWrittenSql,
  listForCodes,
  pageSavedAt,
  pagesBytes,
  replacePageFiles,
  titlesOf,
  versionsBytes,
} from './server/queries.ts'
import { customPagesRoutes } from './server/routes.ts'
import {
  deleteAllSurplusVersions,
  deleteHotelRows,
  forgetDeletedPages,
  pageTexts,
  pageTitles,
} from './server/service.ts'
import { writeText } from './server/texts/service.ts'

const problems = {
  pages_too_big: 422,
} as const

const auditActions = [
  'page.created',
  'page.changed',
  'page.published',
  'page.unpublished',
  'page.deleted',
  'page.restored',
  'page.sorted',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    page: true
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

export const customPages = defineModule({
  name: 'custom-pages',
  problems,
  routes: customPagesRoutes,
  events: { page: async (_, { subject }) => ({ page: subject }) },
  eventPermissions: { page: seeContent },
  hourlyJobs: { forgetDeletedPages, thinOldVersions: deleteAllSurplusVersions },
  journal: {
    actions: auditActions,
    texts: 'customPages',
    saves: { page: isPageSave },
    savedAt: { page: pageSavedAt },
    names: { defaultPage: pageTitles },
  },
  checks: { placeholders },
  links: pageLinks,
  firstSteps: { texts: areTextsWrittenSql },
  contentPosition: 3,
  texts: pageTexts,
  writeText,
  mediaUses: { page: titlesOf },
  codeTargets: { page: { list: listForCodes, path: customPagePath } },
  filesReplaced: { page: replacePageFiles, 'page-history': replacePageFiles },
  storage: { pages: pagesBytes, pageVersions: versionsBytes },
  hotelDeleted: deleteHotelRows,
})
