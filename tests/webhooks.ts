import type { NewWebhookSecret, WebhookInput } from '#modules/webhooks/contract.ts'
import { webhookEvents } from '#modules/webhooks/rules.ts'
import type { TestApp } from './app.ts'
import { must, type TestHotel } from './factories.ts'

/** A webhook that is sent every event. Its address is confirmed unless `confirmed` is false. */
export async function addedWebhook(
  app: TestApp,
  { id, owner }: TestHotel,
  { confirmed = true, ...values }: Partial<WebhookInput> & { confirmed?: boolean } = {},
): Promise<NewWebhookSecret> {
  const body = { url: 'https://webhook.example/livret', events: [...webhookEvents], ...values }
  const added: NewWebhookSecret = must(201, await app.call('POST', `/v1/hotels/${id}/webhooks`, { as: owner, body }))
  if (!confirmed) return added
  await app.context.pool.query('delete from webhook_deliveries where webhook_id = $1', [added.webhook.id])
  await app.context.pool.query('update webhooks set challenge = null where id = $1', [added.webhook.id])
  return { ...added, webhook: { ...added.webhook, confirmed: true } }
}

/** A webhook with a test that was never sent. */
export async function testedWebhook(app: TestApp, own: TestHotel) {
  const webhookId = (await addedWebhook(app, own)).webhook.id
  const at = `/v1/hotels/${own.id}/webhooks/${webhookId}/test`
  return { webhookId, deliveryId: must(201, await app.call('POST', at, { as: own.owner })).id as string }
}
