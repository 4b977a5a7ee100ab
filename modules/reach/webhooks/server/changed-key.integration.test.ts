import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, createOrder, createService, expectStatus, makeOrderRequest } from '#tests/factories.ts'
import { startPublicServer } from '#tests/push-server.ts'
import { beginSending, createWebhook } from '#tests/webhooks.ts'
import type { WebhookDelivery } from '../contract.ts'

const app = testApp()

test('a webhook whose secret was encrypted with another key fails, is retried, and works again with a new secret', async () => {
  const server = await startPublicServer()
  const previousOutgoing = app.context.outgoing
  app.context.outgoing = server.outgoing
  const hotel = await createHotel(app)
  const { webhook } = await createWebhook(app, hotel, { url: server.endpoint(`hook-${randomUUID()}`) })
  await createOrder(app, hotel, makeOrderRequest(await createService(app, hotel)))
  const path = `/v1/hotels/${hotel.id}/webhooks/${webhook.id}`
  const { config } = app.context
  // The same happens after a restore with another SECRET_KEY.
  app.context.config = { ...config, secretKey: 'another key than the one that encrypted it' }
  onTestFinished(() => {
    Object.assign(app.context, { config, outgoing: previousOutgoing })
  })
  const readDelivery = async (): Promise<WebhookDelivery> =>
    expectStatus(200, await app.call('GET', `${path}/deliveries`, { as: hotel.owner }))[0]
  const send = async () => void (await Promise.all(await beginSending(app.context)))

  await send()
  const failed = await readDelivery()
  expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: null, error: 'secret' }] })
  expect(failed.nextAt).not.toBeNull()
  const [state] = expectStatus(200, await app.call('GET', `/v1/hotels/${hotel.id}/webhooks`, { as: hotel.owner }))
  expect(state.failingSince).not.toBeNull()
  expect(server.received).toHaveLength(0)

  expectStatus(201, await app.call('POST', `${path}/renew`, { as: hotel.owner }))
  app.setClock(failed.nextAt as string)
  await send()
  expect((await readDelivery()).state).toBe('delivered')
})
