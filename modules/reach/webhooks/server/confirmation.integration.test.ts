import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import { createOpinion, expectStatus } from '#tests/factories.ts'
import {
  beginSending,
  createCalledWebhook,
  type ServerAnswer,
  setClockToSecond,
  signatureOf,
  type WebhookValues,
} from '#tests/webhooks.ts'

const app = testApp()
const setSecond = (seconds: number) => setClockToSecond(app, seconds)
const send = async () => void (await Promise.all(await beginSending(app.context)))
const createWebhook = (...values: [ServerAnswer?, WebhookValues?]) => createCalledWebhook(app, ...values)

describe('a webhook whose address is not confirmed', () => {
  const createUnconfirmedWebhook = async (answer: (challenge: string) => string) => {
    let challenge = ''
    const created = await createWebhook(() => ({ status: 200, body: answer(challenge) }), { confirmed: false })
    const row = await app.context.pool.query('select challenge from webhooks where id = $1', [created.webhook.id])
    challenge = row.rows[0].challenge
    return { ...created, challenge }
  }

  test.each([
    ['as text', (challenge: string) => `${challenge}\n`],
    ['in JSON', (challenge: string) => JSON.stringify({ challenge })],
  ])(
    'receives only a signed challenge until its server answers it %s, and then the events since it was added',
    async (_, answer) => {
      let echo = false
      const { webhook, hotel, challenge, bodies, order, state, sent, call, server, secret } =
        await createUnconfirmedWebhook((challengeSent) => (echo ? answer(challengeSent) : 'ok'))
      expect(webhook.confirmed).toBe(false)
      await order()
      await send()
      await send()
      const verification = { type: 'webhook.verification', timestamp: '2026-03-10T09:00:00.000Z' }
      expect(bodies()).toEqual([{ ...verification, data: { hotelId: hotel.id, challenge } }])
      const [first] = server.received
      if (!first) throw new Error('not sent')
      expect(first.headers['webhook-signature']).toBe(signatureOf(secret, first))
      expect((await sent())[0]).toMatchObject({ state: 'failed', attempts: [{ status: 200, error: 'challenge' }] })
      expect(await state()).toMatchObject({ confirmed: false, failingSince: null })
      echo = true
      expectStatus(201, await call('POST', '/test'))
      await send()
      expect(await state()).toMatchObject({ confirmed: true })
      await send()
      expect(bodies().map(({ type }) => type)).toEqual([
        'webhook.verification',
        'webhook.verification',
        'order.created',
      ])
    },
  )

  test('after a change of the address receives only the challenge, and waiting retries wait', async () => {
    const { order, call, bodies, state, server } = await createWebhook((path) => (path === '/new' ? 200 : 500))
    await order()
    await send()
    const url = server.endpoint('new')
    expect(expectStatus(200, await call('PATCH', '', { url })).confirmed).toBe(false)
    setSecond(10)
    await send()
    expect(bodies().map(({ type }) => type)).toEqual(['order.created', 'webhook.verification'])
    expect(await state()).toMatchObject({ confirmed: false, failingSince: null })
  })
})

test('a webhook receives nothing internal: no notes of staff, no undone steps of orders and no reports of opinions', async () => {
  const { hotel, order, bodies } = await createWebhook()
  const message = await createGuestMessage(app, hotel)
  const as = hotel.owner
  const note = { text: 'Client difficile', note: true }
  const threadPath = `/v1/hotels/${hotel.id}/threads/${message.threadId}/messages`
  expectStatus(
    201,
    await app.call('POST', threadPath, { as, body: note, headers: { 'idempotency-key': randomUUID() } }),
  )
  const placedOrder = await order()
  const orderPath = `/v1/hotels/${hotel.id}/orders/${placedOrder.id}`
  const accepted = expectStatus(
    200,
    await app.call('PATCH', orderPath, { as, body: { status: 'accepted', version: placedOrder.version } }),
  )
  const stepBack = { reason: 'Erreur de Paul', version: accepted.version }
  expectStatus(200, await app.call('POST', `${orderPath}/step-back`, { as, body: stepBack }))
  const opinion = await createOpinion(app, hotel)
  const report = { report: 'Ce n’est pas un client' }
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${hotel.id}/opinions/${opinion.id}?lang=fr`, { as, body: report }),
  )
  await send()
  await send()
  expect(
    bodies()
      .map(({ type }) => type)
      .sort(),
  ).toEqual([
    'message.created',
    'opinion.changed',
    'opinion.created',
    'order.changed',
    'order.changed',
    'order.created',
  ])
  const sentText = JSON.stringify(bodies())
  for (const internal of ['Client difficile', 'Erreur de Paul', 'Ce n’est pas un client'])
    expect(sentText).not.toContain(internal)
})
