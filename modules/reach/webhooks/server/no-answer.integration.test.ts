import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, type TestHotel } from '#tests/factories.ts'
import { startPublicServer } from '#tests/push-server.ts'
import { beginSending, createWebhook } from '#tests/webhooks.ts'

const app = testApp()
const beginCalls = () => beginSending(app.context)

interface HotelWebhook {
  hotel: TestHotel
  id: string
}

/** A server that does not answer at `/silent` while `hanging` is true. */
async function startSilentServer() {
  const state = { hanging: true }
  const server = await startPublicServer((path) => (path === '/silent' && state.hanging ? 'hangs' : 200))
  const previousOutgoing = app.context.outgoing
  app.context.outgoing = server.outgoing
  onTestFinished(() => {
    server.hangUp()
    app.context.outgoing = previousOutgoing
  })
  const createWebhooks = async (path: string, count: number): Promise<HotelWebhook[]> => {
    const hotel = await createHotel(app)
    const all: HotelWebhook[] = []
    for (let i = 0; i < count; i++)
      all.push({ hotel, id: (await createWebhook(app, hotel, { url: server.endpoint(path) })).webhook.id })
    return all
  }
  const countCallsAt = (path: string) => server.received.filter((request) => request.path === `/${path}`).length
  const countCallsFor = ({ id }: TestHotel) =>
    server.received.filter(({ body }) => JSON.parse(body.toString('utf8')).data.hotelId === id).length
  return { ...server, state, webhooks: createWebhooks, askedAt: countCallsAt, askedFor: countCallsFor }
}

/** Creates calls that are due now for each webhook. */
async function addDueCalls(all: HotelWebhook[], count: number) {
  for (const { hotel, id } of all)
    for (let i = 0; i < count; i++)
      expectStatus(201, await app.call('POST', `/v1/hotels/${hotel.id}/webhooks/${id}/test`, { as: hotel.owner }))
}

test('webhooks whose server did not answer get at most half of the calls: one each and four of a hotel', async () => {
  const { state, webhooks, askedAt, askedFor, hangUp } = await startSilentServer()
  const silent: HotelWebhook[] = []
  for (let i = 0; i < 9; i++) silent.push(...(await webhooks('silent', 5)))
  await addDueCalls(silent, 1)
  const firstCalls = await beginCalls()
  await vi.waitFor(() => expect(askedAt('silent')).toBe(45), 20_000)
  hangUp()
  await Promise.all(firstCalls)

  await addDueCalls(silent, 2)
  const repeatedCalls = await beginCalls()
  expect(repeatedCalls).toHaveLength(32)
  expect(await beginCalls()).toEqual([])
  const healthy = await webhooks('healthy', 10)
  await addDueCalls(healthy, 2)
  await Promise.all(await beginCalls())
  await Promise.all(await beginCalls())
  expect(askedAt('healthy')).toBe(20)
  await vi.waitFor(() => expect(askedAt('silent')).toBe(45 + 32), 20_000)
  for (const { hotel } of silent) expect(askedFor(hotel)).toBeLessThanOrEqual(5 + 4)

  state.hanging = false
  hangUp()
  await Promise.all(repeatedCalls)
  for (let calls = await beginCalls(); calls.length > 0; calls = await beginCalls()) await Promise.all(calls)
  expect(askedAt('silent')).toBe(45 + 90)
  await addDueCalls(silent.slice(0, 1), 4)
  const lastCalls = await beginCalls()
  expect(lastCalls).toHaveLength(4)
  await Promise.all(lastCalls)
})

test('the webhooks of one hotel never use all calls', async () => {
  const { webhooks, askedAt } = await startSilentServer()
  await addDueCalls(await webhooks('silent', 10), 4)
  expect(await beginCalls()).toHaveLength(16)
  await addDueCalls(await webhooks('healthy', 1), 1)
  const calls = await beginCalls()
  expect(calls).toHaveLength(1)
  await Promise.all(calls)
  expect(askedAt('healthy')).toBe(1)
})
