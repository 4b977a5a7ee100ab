import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import * as contract from '../contract.ts'
import * as pages from './service.ts'

export function customPagesRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listPages, ({ scope, query }) => pages.listPages(context, scope, query))
  mount(contract.createPage, ({ scope, query, body }) => pages.createPage(context, scope, body, query))
  mount(contract.orderPages, ({ scope, body }) => pages.orderPages(context, scope, body))
  mount(contract.readPage, ({ scope, params, query }) => pages.readPage(context, scope, params.pageId, query))
  mount(contract.updatePage, ({ scope, params, query, body, request }) =>
    pages.updatePage(context, scope, params.pageId, body, query, expectedVersion(request)),
  )
  mount(contract.deletePage, ({ scope, params }) => pages.deletePage(context, scope, params.pageId))
  mount(contract.publishPage, ({ scope, params, query, request }) =>
    pages.publishPage(context, scope, params.pageId, query, expectedVersion(request)),
  )
  mount(contract.unpublishPage, ({ scope, params, query, request }) =>
    pages.unpublishPage(context, scope, params.pageId, query, expectedVersion(request)),
  )
  mount(contract.listPageVersions, ({ scope, params, query }) =>
    pages.listVersions(context, scope, params.pageId, query),
  )
  mount(contract.readPageVersion, ({ scope, params, query }) =>
    pages.readVersion(context, scope, params.pageId, params.versionId, query),
  )
  mount(contract.restorePageVersion, ({ scope, params, query, request }) =>
    pages.restoreVersion(context, scope, params.pageId, params.versionId, query, expectedVersion(request)),
  )
  mount(contract.listDeletedPages, ({ scope, query }) => pages.listDeletedPages(context, scope, query))
  mount(contract.restorePage, ({ scope, params, query }) => pages.restorePage(context, scope, params.pageId, query))
}
