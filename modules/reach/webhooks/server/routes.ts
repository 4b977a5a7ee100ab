import type { MountHotelEndpoint } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { expectedVersion } from '#core/http/server/request/if-match.ts'
import { nextLink } from '#core/http/server/request/paging.ts'
import * as contract from '../contract.ts'
import * as webhooks from './service.ts'

export function webhooksRoutes(mount: MountHotelEndpoint, context: AppContext): void {
  mount(contract.listWebhooks, ({ scope }) => webhooks.listWebhooks(context, scope))
  mount(contract.addWebhook, ({ scope, body }) => webhooks.addWebhook(context, scope, body))
  mount(contract.changeWebhook, ({ scope, params, body, request }) =>
    webhooks.changeWebhook(context, scope, params.webhookId, body, expectedVersion(request)),
  )
  mount(contract.removeWebhook, ({ scope, params }) => webhooks.removeWebhook(context, scope, params.webhookId))
  mount(contract.renewWebhook, ({ scope, params }) => webhooks.renewWebhook(context, scope, params.webhookId))
  mount(contract.testWebhook, ({ scope, params }) => webhooks.testWebhook(context, scope, params.webhookId))
  mount(contract.listDeliveries, async ({ scope, params, query, request, header }) => {
    const { deliveries, next } = await webhooks.listDeliveries(context, scope, params.webhookId, query.after)
    if (next) header('link', nextLink(request, next))
    return deliveries
  })
  mount(contract.replayDelivery, ({ scope, params }) => webhooks.replayDelivery(context, scope, params))
}
