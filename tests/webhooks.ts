import { createHmac, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { AppContext } from '#core/app/server/context.ts'
import type { NewWebhookSecret, WebhookDelivery, WebhookInput } from '#modules/reach/webhooks/contract.ts'
import { webhookEvents } from '#modules/reach/webhooks/rules.ts'
import { sendJob } from '#modules/reach/webhooks/server/queries.ts'
import { makeDeliveries } from '#modules/reach/webhooks/server/sending/jobs.ts'
import type { TestApp } from './app.ts'
import { createHotel, createOrder, createService, expectStatus, makeOrderRequest, type TestHotel } from './factories.ts'
import { startPublicServer } from './push-server.ts'

export type WebhookValues = Partial<WebhookInput> & { confirmed?: boolean }
export type ServerAnswer = Parameters<typeof startPublicServer>[0]

/** The instant at which `createCalledWebhook` sets the clock. */
export const webhookStart = Date.parse('2026-03-10T09:00:00Z')
export const setClockToSecond = (app: TestApp, seconds: number) =>
  app.setClock(new Date(webhookStart + seconds * 1000).toISOString())

/** Adds a webhook for every event. Its address is confirmed unless `confirmed` is false. */
export async function createWebhook(
  app: TestApp,
  { id, owner }: TestHotel,
  { confirmed = true, ...values }: WebhookValues = {},
): Promise<NewWebhookSecret> {
  const body = { url: 'https://webhook.example/livret', events: [...webhookEvents], ...values }
  const added: NewWebhookSecret = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/webhooks`, { as: owner, body }),
  )
  if (!confirmed) return added
  await app.context.pool.query('delete from webhook_deliveries where webhook_id = $1', [added.webhook.id])
  await app.context.pool.query(`delete from jobs where data->>'webhookId' = $1`, [added.webhook.id])
  await app.context.pool.query('update webhooks set challenge = null where id = $1', [added.webhook.id])
  return { ...added, webhook: { ...added.webhook, confirmed: true } }
}

/** Creates the deliveries of new events and starts the calls that are due. Returns a promise for the end of each. */
export async function beginSending(context: AppContext): Promise<Promise<void>[]> {
  await makeDeliveries(context)
  return context.jobs.startDue(sendJob)
}

/** Adds a webhook with a test delivery that was not sent yet. */
export async function createWebhookWithTest(app: TestApp, hotel: TestHotel) {
  const webhookId = (await createWebhook(app, hotel)).webhook.id
  const at = `/v1/hotels/${hotel.id}/webhooks/${webhookId}/test`
  return { webhookId, deliveryId: expectStatus(201, await app.call('POST', at, { as: hotel.owner })).id as string }
}

/** Creates a hotel with a webhook, and the server that the webhook calls. */
export async function createCalledWebhook(app: TestApp, answer?: ServerAnswer, values: WebhookValues = {}) {
  setClockToSecond(app, 0)
  const server = await startPublicServer(answer)
  const previous = app.context.outgoing
  // Connections of jobs and timers use it too.
  app.context.outgoing = server.outgoing
  onTestFinished(() => {
    app.context.outgoing = previous
    setClockToSecond(app, 0)
  })
  const hotel = await createHotel(app)
  const menu = await createService(app, hotel)
  const webhook = await createWebhook(app, hotel, { url: server.endpoint(`hook-${randomUUID()}`), ...values })
  const path = `/v1/hotels/${hotel.id}/webhooks/${webhook.webhook.id}`
  const call = (method: string, below = '', body?: unknown) => app.call(method, path + below, { as: hotel.owner, body })
  return {
    ...webhook,
    hotel,
    menu,
    server,
    call,
    order: () => createOrder(app, hotel, makeOrderRequest(menu)),
    bodies: () => server.received.map(({ body }) => JSON.parse(body.toString('utf8'))),
    ids: () => server.received.map(({ headers }) => headers['webhook-id']),
    sent: async (): Promise<WebhookDelivery[]> => expectStatus(200, await call('GET', '/deliveries')),
    state: async () =>
      expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/webhooks`, { as: hotel.owner }))[0],
  }
}

/** The signature that a receiver computes from the specification alone. */
export function signatureOf(
  secret: string,
  { headers, body }: { headers: NodeJS.Dict<string | string[]>; body: Buffer },
) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body.toString('utf8')}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
