import type { Floor } from '#core/http/server/floor.ts'
import { expectedVersion } from '#core/http/server/if-match.ts'
import type { Mount } from '#modules/hotel-context/server/scope.ts'
import * as contract from '../contract.ts'
import * as pages from './service.ts'

export function customPagesRoutes(mount: Mount, floor: Floor): void {
  mount(contract.listPages, ({ scope, query }) => pages.listPages(floor, scope, query))
  mount(contract.createPage, ({ scope, query, body }) => pages.createPage(floor, scope, body, query))
  mount(contract.orderPages, ({ scope, body }) => pages.orderPages(floor, scope, body))
  mount(contract.readPage, ({ scope, params, query }) => pages.readPage(floor, scope, params.pageId, query))
  mount(contract.updatePage, ({ scope, params, query, body, request }) =>
    pages.updatePage(floor, scope, params.pageId, body, query, expectedVersion(request)),
  )
  mount(contract.deletePage, ({ scope, params }) => pages.deletePage(floor, scope, params.pageId))
  mount(contract.publishPage, ({ scope, params, query, request }) =>
    pages.publishPage(floor, scope, params.pageId, query, expectedVersion(request)),
  )
  mount(contract.unpublishPage, ({ scope, params, query, request }) =>
    pages.unpublishPage(floor, scope, params.pageId, query, expectedVersion(request)),
  )
  mount(contract.listPageVersions, ({ scope, params, query }) => pages.listVersions(floor, scope, params.pageId, query))
  mount(contract.readPageVersion, ({ scope, params, query }) =>
    pages.readVersion(floor, scope, params.pageId, params.versionId, query),
  )
  mount(contract.restorePageVersion, ({ scope, params, query, request }) =>
    pages.restoreVersion(floor, scope, params.pageId, params.versionId, query, expectedVersion(request)),
  )
  mount(contract.listDeletedPages, ({ scope, query }) => pages.listDeletedPages(floor, scope, query))
  mount(contract.restorePage, ({ scope, params, query }) => pages.restorePage(floor, scope, params.pageId, query))
}
