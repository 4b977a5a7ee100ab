import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { spendAllowance } from '#core/http/server/allowance.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as importContract from '../import-contract.ts'
import * as sectionsContract from '../sections-contract.ts'
import { updateArticles as updateArticlesEndpoint } from '../several-articles-contract.ts'
import * as deleted from './deleted/service.ts'
import { importArticles, undoImport } from './menu-import/service.ts'
import { duplicateArticle, moveArticle } from './moves/service.ts'
import { setSale } from './sales/service.ts'
import * as sections from './sections/service.ts'
import * as services from './service.ts'
import { updateArticles } from './several-articles/service.ts'

export function servicesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listServices, ({ scope, query }) => services.listServices(context, scope, query))
  mount(contract.createService, ({ scope, query, body }) => services.createService(context, scope, body, query))
  mount(contract.orderServices, ({ scope, body }) => services.orderServices(context, scope, body))
  mount(contract.readService, ({ scope, params, query }) =>
    services.readService(context, scope, params.serviceId, query),
  )
  mount(contract.updateService, ({ scope, params, query, body, request }) =>
    services.updateService(context, scope, params.serviceId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteService, ({ scope, params }) => deleted.deleteService(context, scope, params.serviceId))
  mount(contract.listArticles, ({ scope, params, query }) =>
    services.listArticles(context, scope, params.serviceId, query),
  )
  mount(contract.createArticle, ({ scope, params, query, body }) =>
    services.createArticle(context, scope, params.serviceId, body, query),
  )
  mount(contract.orderArticles, ({ scope, params, body }) =>
    services.orderArticles(context, scope, params.serviceId, body),
  )
  mount(contract.updateArticle, ({ scope, params, query, body, request }) =>
    services.updateArticle(context, scope, params.serviceId, params.articleId, body, query, expectedVersion(request)),
  )
  mount(updateArticlesEndpoint, ({ scope, params, query, body }) =>
    updateArticles(context, scope, params.serviceId, body.changes, query),
  )
  mount(contract.setSale, ({ scope, params, query, body }) =>
    setSale(context, scope, params.serviceId, params.articleId, body, query),
  )
  mount(contract.deleteArticle, ({ scope, params }) =>
    deleted.deleteArticle(context, scope, params.serviceId, params.articleId),
  )
  mount(importContract.importArticles, async ({ scope, params, query, body, key }) => {
    await spendAllowance(context, 'menuImports', { hotelId: scope.hotelId, userId: scope.person.userId })
    return importArticles(context, scope, params.serviceId, body, query, key)
  })
  mount(importContract.undoImport, ({ scope, params, query, body }) =>
    undoImport(context, scope, params.serviceId, body, query),
  )
  sectionRoutes(mount, context)
}

function sectionRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(sectionsContract.listSections, ({ scope, params, query }) =>
    sections.listSections(context, scope, params.serviceId, query),
  )
  mount(sectionsContract.createSection, ({ scope, params, query, body }) =>
    sections.createSection(context, scope, params.serviceId, body, query),
  )
  mount(sectionsContract.orderSections, ({ scope, params, body }) =>
    sections.orderSections(context, scope, params.serviceId, body),
  )
  mount(sectionsContract.updateSection, ({ scope, params, query, body, request }) =>
    sections.updateSection(context, scope, params, body, query, expectedVersion(request)),
  )
  mount(sectionsContract.deleteSection, ({ scope, params }) => sections.deleteSection(context, scope, params))
  mount(sectionsContract.duplicateArticle, ({ scope, params, query }) =>
    duplicateArticle(context, scope, params.serviceId, params.articleId, query),
  )
  mount(sectionsContract.moveArticle, ({ scope, params, query, body }) =>
    moveArticle(context, scope, params.serviceId, params.articleId, body, query),
  )
  mount(sectionsContract.listDeletedServices, ({ scope, query }) => deleted.listDeleted(context, scope, query))
  mount(sectionsContract.restoreService, ({ scope, params, query }) =>
    deleted.restoreService(context, scope, params.serviceId, query),
  )
  mount(sectionsContract.restoreSection, ({ scope, params, query }) =>
    deleted.restoreSection(context, scope, params, query),
  )
  mount(sectionsContract.restoreArticle, ({ scope, params, query }) =>
    deleted.restoreArticle(context, scope, params.serviceId, params.articleId, query),
  )
}
