import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { guestMessage } from '#tests/chat-factories.ts'
import { expectStatus, guestOpinion } from '#tests/factories.ts'
import {
  atSecond,
  beginSending,
  createCalledWebhook,
  type ServerAnswer,
  signatureOf,
  type WebhookValues,
} from '#tests/webhooks.ts'

const app = testApp()
const at = (seconds: number) => atSecond(app, seconds)
const send = async () => void (await Promise.all(await beginSending(app.context)))
const told = (...values: [ServerAnswer?, WebhookValues?]) => createCalledWebhook(app, ...values)

describe('an address that nobody has confirmed', () => {
  const waiting = async (answer: (challenge: string) => string) => {
    let challenge = ''
    const made = await told(() => ({ status: 200, body: answer(challenge) }), { confirmed: false })
    const row = await app.context.pool.query('select challenge from webhooks where id = $1', [made.webhook.id])
    challenge = row.rows[0].challenge
    return { ...made, challenge }
  }

  test.each([
    ['as text', (challenge: string) => `${challenge}\n`],
    ['in JSON', (challenge: string) => JSON.stringify({ challenge })],
  ])(
    'is sent a signed challenge alone until its server answers it %s, and then what happened since',
    async (_, answer) => {
      let echo = false
      const { webhook, own, challenge, bodies, order, state, sent, call, server, secret } = await waiting((known) =>
        echo ? answer(known) : 'ok',
      )
      expect(webhook.confirmed).toBe(false)
      await order()
      await send()
      await send()
      const verification = { type: 'webhook.verification', timestamp: '2026-03-10T09:00:00.000Z' }
      expect(bodies()).toEqual([{ ...verification, data: { hotelId: own.id, challenge } }])
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

  test('is one that was changed, also for what waits to be sent again', async () => {
    const { order, call, bodies, state, server } = await told((path) => (path === '/new' ? 200 : 500))
    await order()
    await send()
    const url = server.endpoint('new')
    expect(expectStatus(200, await call('PATCH', '', { url })).confirmed).toBe(false)
    at(10)
    await send()
    expect(bodies().map(({ type }) => type)).toEqual(['order.created', 'webhook.verification'])
    expect(await state()).toMatchObject({ confirmed: false, failingSince: null })
  })
})

test('a webhook is sent nothing that is internal: notes, steps taken back and reports stay in the team', async () => {
  const { own, order, bodies } = await told()
  const message = await guestMessage(app, own)
  const as = own.owner
  const note = { text: 'Client difficile', note: true }
  const threadPath = `/v1/hotels/${own.id}/threads/${message.threadId}/messages`
  expectStatus(
    201,
    await app.call('POST', threadPath, { as, body: note, headers: { 'idempotency-key': randomUUID() } }),
  )
  const placed = await order()
  const orderPath = `/v1/hotels/${own.id}/orders/${placed.id}`
  const accepted = expectStatus(
    200,
    await app.call('PATCH', orderPath, { as, body: { status: 'accepted', version: placed.version } }),
  )
  const back = { reason: 'Erreur de Paul', version: accepted.version }
  expectStatus(200, await app.call('POST', `${orderPath}/step-back`, { as, body: back }))
  const opinion = await guestOpinion(app, own)
  const report = { report: 'Ce n’est pas un client' }
  expectStatus(
    200,
    await app.call('PATCH', `/v1/hotels/${own.id}/opinions/${opinion.id}?lang=fr`, { as, body: report }),
  )
  await send()
  await send()
  expect(
    bodies()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['message.created', 'opinion.created', 'order.changed', 'order.changed', 'order.created'])
  const all = JSON.stringify(bodies())
  for (const internal of ['Client difficile', 'Erreur de Paul', 'Ce n’est pas un client'])
    expect(all).not.toContain(internal)
})
