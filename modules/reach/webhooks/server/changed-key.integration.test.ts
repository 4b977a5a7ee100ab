import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, orderOf, placedOrder, service } from '#tests/factories.ts'
import { publicServer } from '#tests/push-server.ts'
import { addedWebhook, beginSending } from '#tests/webhooks.ts'
import type { WebhookDelivery } from '../contract.ts'

const app = testApp()

test('whose secret was sealed with another key, it fails as with a server that is away, until it has a new secret', async () => {
  const server = await publicServer()
  const usual = app.context.outgoing
  app.context.outgoing = server.outgoing
  const own = await createHotel(app)
  const { webhook } = await addedWebhook(app, own, { url: server.endpoint(`hook-${randomUUID()}`) })
  await placedOrder(app, own, orderOf(await service(app, own)))
  const path = `/v1/hotels/${own.id}/webhooks/${webhook.id}`
  const { config } = app.context
  // As after a restore with another SECRET_KEY.
  app.context.config = { ...config, secretKey: 'another key than the one that sealed it' }
  onTestFinished(() => {
    Object.assign(app.context, { config, outgoing: usual })
  })
  const sent = async (): Promise<WebhookDelivery> =>
    expectStatus(200, await app.call('GET', `${path}/deliveries`, { as: own.owner }))[0]
  const send = async () => void (await Promise.all(await beginSending(app.context)))

  await send()
  const failed = await sent()
  expect(failed).toMatchObject({ state: 'waiting', attempts: [{ status: null, error: 'secret' }] })
  expect(failed.nextAt).not.toBeNull()
  const [state] = expectStatus(200, await app.call('GET', `/v1/hotels/${own.id}/webhooks`, { as: own.owner }))
  expect(state.failingSince).not.toBeNull()
  expect(server.received).toHaveLength(0)

  expectStatus(201, await app.call('POST', `${path}/renew`, { as: own.owner }))
  app.setClock(failed.nextAt as string)
  await send()
  expect((await sent()).state).toBe('delivered')
})
