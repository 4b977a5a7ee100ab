import type { LookupFunction } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createContext } from '#app/create-context.ts'
import { listMailbox } from '#core/mail/mailer.ts'
import { publicLookup } from '#core/net/public-address.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createHotel,
  createMember,
  createOpinion,
  expectStatus,
  statusCodeAndFields,
  type TestHotel,
} from '#tests/factories.ts'
import {
  beginSending,
  createCalledWebhook,
  createWebhook,
  type ServerAnswer,
  setClockToSecond,
  signatureOf,
  type WebhookValues,
  webhookStart,
} from '#tests/webhooks.ts'
import type { WebhookDelivery } from '../contract.ts'

const app = testApp()
const setSecond = (seconds: number) => setClockToSecond(app, seconds)
const send = async (context = app.context) => void (await Promise.all(await beginSending(context)))
const createCalled = (...values: [ServerAnswer?, WebhookValues?]) => createCalledWebhook(app, ...values)

describe('a webhook', () => {
  test('receives events with a signature, in the form in which staff read them', async () => {
    const { hotel, menu, server, secret, bodies, order, sent } = await createCalled()
    const placedOrder = await order()
    const url = `/v1/hotels/${hotel.id}/orders/${placedOrder.id}`
    const body = { status: 'accepted', version: placedOrder.version }
    expectStatus(200, await app.call('PATCH', url, { as: hotel.owner, body }))
    await createGuestMessage(app, hotel)
    await createOpinion(app, hotel)
    // A webhook cannot subscribe to a change of a service, so nothing is sent for it.
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, {
        as: hotel.owner,
        body: { leadMinutes: 5 },
      }),
    )
    setSecond(30)
    await send()
    expect(
      bodies()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['message.created', 'opinion.created', 'order.changed', 'order.created'])
    const about = bodies().find(({ type }) => type === 'order.changed')
    expect(about.timestamp).toBe('2026-03-10T09:00:00.000Z')
    expect(about.data).toEqual({
      hotelId: hotel.id,
      order: expectStatus(200, await app.call('GET', url, { as: hotel.owner })),
    })
    for (const call of server.received) {
      expect(call.headers['webhook-timestamp']).toBe(String(webhookStart / 1000 + 30))
      expect(call.headers['webhook-signature']).toBe(signatureOf(secret, call))
      expect(call.headers['content-type']).toBe('application/json')
    }
    expect((await sent()).map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
    await send()
    expect(server.received).toHaveLength(4)
  })

  test('receives an order that is accepted automatically as created, already accepted', async () => {
    const { hotel, bodies, menu, order } = await createCalled()
    expectStatus(
      200,
      await app.call('PATCH', `/v1/hotels/${hotel.id}/services/${menu.id}`, {
        as: hotel.owner,
        body: { automaticAcceptance: 'always' },
      }),
    )
    await order()
    await send()
    expect(bodies().map(({ type, data }) => [type, data.order.status, data.order.history.at(-1).by])).toEqual([
      ['order.created', 'accepted', 'system'],
    ])
  })

  test('receives only the events that it subscribes to, of its own hotel, since it was added', async () => {
    const quiet = await createCalled(undefined, { events: ['opinion.created'] })
    await quiet.order()
    const otherHotel = await createHotel(app)
    await createOpinion(app, otherHotel)
    await send()
    expect(quiet.server.received).toEqual([])
    await createOpinion(app, quiet.hotel)
    await send()
    expect(quiet.bodies().map(({ type }) => type)).toEqual(['opinion.created'])
  })

  test('is signed with the old and the new secret for a day after a renewal', async () => {
    const { server, secret: previousSecret, call, order } = await createCalled()
    const { secret } = expectStatus(201, await call('POST', '/renew'))
    await order()
    await send()
    setSecond(25 * 3600)
    await order()
    await send()
    const [firstCall, laterCall] = server.received
    if (!firstCall || !laterCall) throw new Error('not sent')
    expect(firstCall.headers['webhook-signature']).toBe(
      `${signatureOf(secret, firstCall)} ${signatureOf(previousSecret, firstCall)}`,
    )
    expect(laterCall.headers['webhook-signature']).toBe(signatureOf(secret, laterCall))
  })

  test('receives only test calls while it is disabled, and later nothing of that time', async () => {
    const { server, call, order, bodies, hotel } = await createCalled()
    expectStatus(200, await call('PATCH', '', { enabled: false }))
    await order()
    expectStatus(201, await call('POST', '/test'))
    await send()
    expectStatus(200, await call('PATCH', '', { enabled: true }))
    await send()
    expect(bodies()).toEqual([
      { type: 'webhook.test', timestamp: '2026-03-10T09:00:00.000Z', data: { hotelId: hotel.id } },
    ])
    await order()
    await send()
    expect(server.received).toHaveLength(2)
  })

  test.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
  ])('cannot have an address in a private network: %s', async (url) => {
    const hotel = await createHotel(app)
    const body = { url, events: ['order.created'] }
    const response = await app.call('POST', `/v1/hotels/${hotel.id}/webhooks`, { as: hotel.owner, body })
    expect(statusCodeAndFields(response)).toEqual([422, 'invalid', 'url not_public'])
  })

  test('is not called when its host name resolves to a private address', async () => {
    const { server, order, sent } = await createCalled()
    const lookup: LookupFunction = (_, options, done) => publicLookup('localhost', options, done)
    app.context.outgoing = { ...server.outgoing, lookup }
    await order()
    await send()
    expect(server.received).toEqual([])
    expect((await sent())[0]?.attempts[0]).toMatchObject({ status: null, error: 'address', answer: '' })
  })

  test('stores its secret encrypted and does not show it again', async () => {
    const { secret, webhook, call, hotel } = await createCalled()
    const list = await app.call('GET', `/v1/hotels/${hotel.id}/webhooks`, { as: hotel.owner })
    expect(JSON.stringify([list.body, expectStatus(200, await call('GET', '/deliveries'))])).not.toContain(
      secret.slice(6),
    )
    const { rows } = await app.context.pool.query('select secret from webhooks where id = $1', [webhook.id])
    const bytes = Buffer.from(secret.slice(6), 'base64')
    expect(bytes.byteLength).toBe(32)
    expect((rows[0].secret as Buffer).includes(bytes)).toBe(false)
  })
})

describe('a delivery that failed', () => {
  test('is sent again with the same id, after growing pauses, until it succeeds', async () => {
    let status = 500
    const { ids, order, sent, state } = await createCalled(() => ({ status, body: 'x'.repeat(5000) }))
    await order()
    await send()
    await send()
    const [waiting] = await sent()
    expect(waiting).toMatchObject({
      state: 'waiting',
      attempts: [{ status: 500, error: 'status', answer: 'x'.repeat(1024) }],
    })
    expect(Date.parse(waiting?.nextAt ?? '')).toBeGreaterThanOrEqual(webhookStart + 5000)
    expect((await state()).failingSince).toBe('2026-03-10T09:00:00.000Z')
    setSecond(6)
    await send()
    setSecond(7)
    await send()
    status = 204
    setSecond(400)
    await send()
    expect(ids()).toHaveLength(3)
    expect(new Set(ids())).toEqual(new Set([waiting?.id]))
    const [delivered] = await sent()
    expect(delivered?.state).toBe('delivered')
    expect(delivered?.attempts.map(({ status }) => status)).toEqual([204, 500, 500])
    expect((await state()).failingSince).toBeNull()
  })

  test('because of a redirect is not sent to the new address', async () => {
    const { server, order, sent } = await createCalled((path) =>
      path === '/elsewhere' ? 200 : { status: 307, headers: { location: '/elsewhere' } },
    )
    await order()
    await send()
    expect(server.received.map(({ path }) => path)).not.toContain('/elsewhere')
    expect((await sent())[0]?.attempts[0]).toMatchObject({ status: 307, error: 'redirect' })
  })

  test('because its server does not answer delays only its own webhook', async () => {
    const silentWebhook = await createCalled((path) => (path.includes('silent') ? 'hangs' : 200))
    const { webhook } = await createWebhook(app, silentWebhook.hotel, { url: silentWebhook.server.endpoint('silent') })
    await silentWebhook.order()
    const calls = await beginSending(app.context)
    expect(calls).toHaveLength(2)
    await vi.waitFor(() => expect(silentWebhook.server.received).toHaveLength(2))
    await silentWebhook.order()
    await vi.waitFor(async () => {
      await beginSending(app.context)
      expect(silentWebhook.server.received.filter(({ path }) => path !== '/silent')).toHaveLength(2)
    })
    silentWebhook.server.hangUp()
    await Promise.all(calls)
    const path = `/v1/hotels/${silentWebhook.hotel.id}/webhooks/${webhook.id}/deliveries`
    const deliveries: WebhookDelivery[] = expectStatus(
      200,
      await app.call('GET', path, { as: silentWebhook.hotel.owner }),
    )
    expect(deliveries.at(-1)?.attempts[0]).toMatchObject({ status: null, error: 'connection' })
  })

  test('with status 410 disables the webhook, and the owners of the hotel get an email', async () => {
    const { order, sent, state, hotel, server } = await createCalled(() => 410)
    const secondOwner = await createMember(app, hotel, 'owner')
    const admin = await createMember(app, hotel, 'admin')
    await order()
    await order()
    await send()
    expect(await state()).toMatchObject({ enabled: false, stopReason: 'gone' })
    expect((await sent()).map((each) => each.state)).toEqual(['failed', 'failed'])
    const calls = server.received.length
    setSecond(86_400)
    await order()
    await send()
    expect(server.received).toHaveLength(calls)
    await app.context.jobs.drain()
    const mails = (await listMailbox(app.context.db)).filter(({ email }) => email.action?.url.includes(hotel.id))
    expect(mails.map(({ email }) => email.to).sort()).toEqual([hotel.owner.email, secondOwner.email].sort())
    expect(mails.map(({ email }) => email.to)).not.toContain(admin.email)
    expect(mails[0]?.email.subject).toBe('Un webhook est arrêté («\u00a0Hôtel du Phare\u00a0»)')
  })

  test('for three days disables the webhook after ten attempts', async () => {
    const { order, ids, state, sent } = await createCalled(() => 503)
    await order()
    let seconds = 0
    for (let tries = 0; tries < 12; tries++) {
      await send()
      const next = (await sent())[0]?.nextAt
      if (!next) break
      seconds = (Date.parse(next) - webhookStart) / 1000
      setSecond(seconds)
    }
    expect(ids()).toHaveLength(10)
    expect(seconds).toBeGreaterThan(72 * 3600)
    expect(await state()).toMatchObject({ enabled: false, stopReason: 'failing' })
    expect((await sent())[0]?.state).toBe('failed')
  })

  test('can be sent again by a member of staff, with the same id', async () => {
    let status = 410
    const { ids, order, sent, call } = await createCalled(() => status)
    await order()
    await send()
    const [failed] = await sent()
    status = 200
    const replayed = expectStatus(200, await call('POST', `/deliveries/${failed?.id}/replay`))
    expect(replayed).toMatchObject({ id: failed?.id, state: 'waiting' })
    await send()
    expect(ids()).toEqual([failed?.id, failed?.id])
    expect((await sent())[0]?.state).toBe('delivered')
  })

  test('is dropped when its order no longer exists', async () => {
    const { order, sent, server } = await createCalled(() => 500)
    const { id } = await order()
    await send()
    await app.context.pool.query('delete from orders where id = $1', [id])
    setSecond(10)
    await send()
    expect(server.received).toHaveLength(1)
    expect((await sent())[0]).toMatchObject({ state: 'dropped', nextAt: null })
  })
})

describe('when a process dies', () => {
  const openProcess = async (outgoing: typeof app.context.outgoing) => {
    const { config, storage, log, clock } = app.context
    const process = await createContext({ connection: app.connection, config, storage, log, clock })
    onTestFinished(process.close)
    return Object.assign(process, { outgoing })
  }

  test('between the commit and the call, another process makes the call', async () => {
    const { order, server, sent } = await createCalled()
    // This process has committed the order and does nothing more.
    await order()
    await send(await openProcess(server.outgoing))
    expect(server.received).toHaveLength(1)
    expect((await sent())[0]?.state).toBe('delivered')
  })

  test('during the call, another process repeats it with the same id', async () => {
    let answer: 'hangs' | 200 = 'hangs'
    const { order, server, ids, sent } = await createCalled(() => answer)
    await order()
    const dyingProcess = await openProcess(server.outgoing)
    await beginSending(dyingProcess)
    await vi.waitFor(() => expect(server.received).toHaveLength(1))
    answer = 200
    await send()
    expect(ids()).toHaveLength(1)
    setSecond(61)
    await send()
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
    expect((await sent())[0]?.state).toBe('delivered')
  })

  test('two processes that work at the same time send each event once', async () => {
    const { order, server, ids } = await createCalled()
    const otherProcess = await openProcess(server.outgoing)
    for (let i = 0; i < 8; i++) await order()
    for (let i = 0; i < 4; i++) await Promise.all([send(), send(otherProcess)])
    expect(ids()).toHaveLength(8)
    expect(new Set(ids()).size).toBe(8)
  })
})

describe('the settings of a webhook', () => {
  test('cannot be changed by a plain member, and the journal records changes without secrets', async () => {
    const { call, hotel, webhook } = await createCalled()
    const plainMember = await createMember(app, hotel, 'member')
    const path = `/v1/hotels/${hotel.id}/webhooks/${webhook.id}`
    expect((await app.call('PATCH', path, { as: plainMember, body: { enabled: false } })).status).toBe(403)
    const url = 'https://push.example/secret-path'
    const changed = expectStatus(200, await call('PATCH', '', { url, events: ['order.created', 'order.created'] }))
    expect(changed.confirmed).toBe(false)
    expectStatus(201, await call('POST', '/renew'))
    expectStatus(204, await call('DELETE'))
    expect((await call('GET', '/deliveries')).status).toBe(404)
    const lines = expectStatus(
      200,
      await app.call('GET', `/v1/hotels/${hotel.id}/audit?about=webhook`, { as: hotel.owner }),
    )
    expect(lines.map(({ act }: { act: string }) => act)).toEqual([
      'webhook.removed',
      'webhook.renewed',
      'webhook.changed',
      'webhook.added',
    ])
    expect(JSON.stringify(lines)).not.toContain('secret-path')
  })

  test('are not overwritten by an outdated version, and a hotel has at most ten webhooks', async () => {
    const { hotel, call, webhook } = await createCalled()
    expectStatus(200, await call('PATCH', '', { events: ['order.created'] }))
    const headers = { 'if-match': String(webhook.version) }
    const path = `/v1/hotels/${hotel.id}/webhooks`
    const lateResponse = await app.call('PATCH', `${path}/${webhook.id}`, {
      as: hotel.owner,
      headers,
      body: { enabled: false },
    })
    expect(statusCodeAndFields(lateResponse)).toEqual([412, 'precondition_failed'])
    for (let i = 1; i < 10; i++) await createWebhook(app, hotel as TestHotel)
    const body = { url: 'https://push.example/x', events: ['order.created'] }
    expect((await app.call('POST', path, { as: hotel.owner, body })).status).toBe(422)
  })
})

test('deliveries are listed in pages and deleted after 30 days', async () => {
  const { call, hotel, webhook, sent } = await createCalled()
  for (let i = 0; i < 51; i++) expectStatus(201, await call('POST', '/test'))
  while ((await sent()).some(({ state }) => state === 'waiting')) await send()
  const path = `/v1/hotels/${hotel.id}/webhooks/${webhook.id}/deliveries`
  const firstPage = await app.call('GET', path, { as: hotel.owner })
  expect(firstPage.body).toHaveLength(50)
  const nextPath = /<([^>]+)>/.exec(firstPage.headers.get('link') ?? '')?.[1] ?? ''
  expect(expectStatus(200, await app.call('GET', nextPath, { as: hotel.owner }))).toHaveLength(1)
  setSecond(31 * 86_400)
  const chore = app.context.modules.find(({ name }) => name === 'webhooks')?.hourlyJobs?.forgetOldDeliveries
  await chore?.(app.context)
  const countQuery = `select (select count(*) from webhook_deliveries where hotel_id = $1) + (select count(*) from webhook_attempts where hotel_id = $1) as count`
  expect((await app.context.pool.query(countQuery, [hotel.id])).rows[0].count).toBe(0)
})
