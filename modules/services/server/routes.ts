import type { Floor } from '#core/http/server/floor.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as services from './service.ts'

export function servicesRoutes(mount: Mount, floor: Floor): void {
  mount(contract.listServices, ({ scope, query }) => services.listServices(floor, scope, query))
  mount(contract.createService, ({ scope, query, body }) => services.createService(floor, scope, body, query))
  mount(contract.orderServices, ({ scope, body }) => services.orderServices(floor, scope, body))
  mount(contract.readService, ({ scope, params, query }) => services.readService(floor, scope, params.serviceId, query))
  mount(contract.updateService, ({ scope, params, query, body, request }) =>
    services.updateService(floor, scope, params.serviceId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteService, ({ scope, params }) => services.deleteService(floor, scope, params.serviceId))
  mount(contract.listArticles, ({ scope, params, query }) =>
    services.listArticles(floor, scope, params.serviceId, query),
  )
  mount(contract.createArticle, ({ scope, params, query, body }) =>
    services.createArticle(floor, scope, params.serviceId, body, query),
  )
  mount(contract.orderArticles, ({ scope, params, body }) =>
    services.orderArticles(floor, scope, params.serviceId, body),
  )
  mount(contract.updateArticle, ({ scope, params, query, body, request }) =>
    services.updateArticle(floor, scope, params.serviceId, params.articleId, body, query, expectedVersion(request)),
  )
  mount(contract.deleteArticle, ({ scope, params }) =>
    services.deleteArticle(floor, scope, params.serviceId, params.articleId),
  )
}
