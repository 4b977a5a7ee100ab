import { defineModule } from '#core/app/module.ts'
import { allowance } from '#core/http/server/allowance.ts'
import type { LimitsOf } from '#core/http/server/limits.ts'
import { type AuditActionsOf, isSaveOf } from '#core/journal/rules.ts'
import { servicePath } from '#modules/hotel/hotels/paths.ts'
import { serviceLinks, servicesChecks } from './server/checks/service.ts'
import { articleNames, forgetDeletedServices, serviceNames } from './server/deleted/service.ts'
import { articleOfEvent, serviceOfEvent } from './server/events.ts'
import { listForCodes, menusBytes, replaceArticleFiles, replaceServiceFiles } from './server/queries.ts'
import { servicesRoutes } from './server/routes.ts'
import { deleteHotelRows, hasArticlesSql, serviceTexts } from './server/service.ts'
import { writeText } from './server/texts/service.ts'

const problems = {
  menus_too_big: 422,
} as const

const auditActions = [
  'service.created',
  'service.changed',
  'service.deleted',
  'service.sorted',
  'service.restored',
  'section.created',
  'section.changed',
  'section.deleted',
  'section.sorted',
  'section.restored',
  'article.created',
  'article.changed',
  'article.deleted',
  'article.sorted',
  'article.moved',
  'article.restored',
  'article.imported',
  'article.importUndone',
] as const

declare module '#core/journal/rules.ts' {
  interface AuditActions extends AuditActionsOf<typeof auditActions> {}
  interface EditableSubjects {
    service: true
    section: true
    article: true
  }
}
declare module '#core/errors/contract.ts' {
  interface Problems extends Readonly<typeof problems> {}
}

const limits = {
  ...allowance('menuImports', { hotel: 60, account: 120, installation: 2000 }, 3600),
} as const

declare module '#core/http/server/limits.ts' {
  interface Limits extends LimitsOf<typeof limits> {}
}

export const services = defineModule({
  name: 'services',
  problems,
  limits,
  journal: {
    actions: auditActions,
    texts: 'services',
    saves: { service: isSaveOf('service'), section: isSaveOf('section'), article: isSaveOf('article') },
  },
  routes: servicesRoutes,
  events: { service: serviceOfEvent, article: articleOfEvent },
  checks: servicesChecks,
  links: serviceLinks,
  firstSteps: { service: hasArticlesSql },
  hourlyJobs: { forgetDeletedServices },
  contentPosition: 2,
  texts: serviceTexts,
  writeText,
  mediaUses: { service: serviceNames, article: articleNames },
  codeTargets: { service: { list: listForCodes, path: servicePath } },
  filesReplaced: { service: replaceServiceFiles, article: replaceArticleFiles },
  storage: { menus: menusBytes },
  hotelDeleted: deleteHotelRows,
})
