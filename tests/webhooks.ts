import type { NewWebhookSecret, WebhookInput } from '#modules/webhooks/contract.ts'
import { webhookEvents } from '#modules/webhooks/rules.ts'
import type { TestApp } from './app.ts'
import { must, type TestHotel } from './factories.ts'

/** A webhook that is sent every event. */
export async function addedWebhook(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<WebhookInput> = {},
): Promise<NewWebhookSecret> {
  const body = { url: 'https://webhook.example/livret', events: [...webhookEvents], ...values }
  return must(201, await app.call('POST', `/v1/hotels/${id}/webhooks`, { as: owner, body }))
}

/** A webhook with a test that was never sent. */
export async function testedWebhook(app: TestApp, own: TestHotel) {
  const webhookId = (await addedWebhook(app, own)).webhook.id
  const at = `/v1/hotels/${own.id}/webhooks/${webhookId}/test`
  return { webhookId, deliveryId: must(201, await app.call('POST', at, { as: own.owner })).id as string }
}
