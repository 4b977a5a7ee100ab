import type { AppContext } from '#core/http/server/context.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import { setSale } from './sales.ts'
import * as services from './service.ts'

export function servicesRoutes(mount: Mount, context: AppContext): void {
  mount(contract.listServices, ({ scope, query }) => services.listServices(context, scope, query))
  mount(contract.createService, ({ scope, query, body }) => services.createService(context, scope, body, query))
  mount(contract.orderServices, ({ scope, body }) => services.orderServices(context, scope, body))
  mount(contract.readService, ({ scope, params, query }) =>
    services.readService(context, scope, params.serviceId, query),
  )
  mount(contract.updateService, ({ scope, params, query, body, request }) =>
    services.updateService(context, scope, params.serviceId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteService, ({ scope, params }) => services.deleteService(context, scope, params.serviceId))
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
  mount(contract.setSale, ({ scope, params, query, body }) =>
    setSale(context, scope, params.serviceId, params.articleId, body, query),
  )
  mount(contract.deleteArticle, ({ scope, params }) =>
    services.deleteArticle(context, scope, params.serviceId, params.articleId),
  )
}
