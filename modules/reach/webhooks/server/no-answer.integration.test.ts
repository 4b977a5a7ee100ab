import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#tests/app.ts'
import { createHotel, expectStatus, type TestHotel } from '#tests/factories.ts'
import { publicServer } from '#tests/push-server.ts'
import { addedWebhook, beginSending } from '#tests/webhooks.ts'

const app = testApp()
const begin = () => beginSending(app.context)

interface OwnWebhook {
  own: TestHotel
  id: string
}

/** A server that does not answer at `/silent` while `hanging` is true. */
async function server() {
  const state = { hanging: true }
  const made = await publicServer((path) => (path === '/silent' && state.hanging ? 'hangs' : 200))
  const usual = app.context.outgoing
  app.context.outgoing = made.outgoing
  onTestFinished(() => {
    made.hangUp()
    app.context.outgoing = usual
  })
  const webhooks = async (path: string, count: number): Promise<OwnWebhook[]> => {
    const own = await createHotel(app)
    const all: OwnWebhook[] = []
    for (let i = 0; i < count; i++)
      all.push({ own, id: (await addedWebhook(app, own, { url: made.endpoint(path) })).webhook.id })
    return all
  }
  const askedAt = (path: string) => made.received.filter((request) => request.path === `/${path}`).length
  const askedFor = ({ id }: TestHotel) =>
    made.received.filter(({ body }) => JSON.parse(body.toString('utf8')).data.hotelId === id).length
  return { ...made, state, webhooks, askedAt, askedFor }
}

/** Creates calls that are due now for each webhook. */
async function due(all: OwnWebhook[], count: number) {
  for (const { own, id } of all)
    for (let i = 0; i < count; i++)
      expectStatus(201, await app.call('POST', `/v1/hotels/${own.id}/webhooks/${id}/test`, { as: own.owner }))
}

test('webhooks that got no answer share half of the calls, one each and four of a hotel, until they get one', async () => {
  const { state, webhooks, askedAt, askedFor, hangUp } = await server()
  const silent: OwnWebhook[] = []
  for (let i = 0; i < 9; i++) silent.push(...(await webhooks('silent', 5)))
  await due(silent, 1)
  const first = await begin()
  await vi.waitFor(() => expect(askedAt('silent')).toBe(45), 20_000)
  hangUp()
  await Promise.all(first)

  await due(silent, 2)
  const again = await begin()
  expect(again).toHaveLength(32)
  expect(await begin()).toEqual([])
  const healthy = await webhooks('healthy', 10)
  await due(healthy, 2)
  await Promise.all(await begin())
  await Promise.all(await begin())
  expect(askedAt('healthy')).toBe(20)
  await vi.waitFor(() => expect(askedAt('silent')).toBe(45 + 32), 20_000)
  for (const { own } of silent) expect(askedFor(own)).toBeLessThanOrEqual(5 + 4)

  state.hanging = false
  hangUp()
  await Promise.all(again)
  for (let calls = await begin(); calls.length > 0; calls = await begin()) await Promise.all(calls)
  expect(askedAt('silent')).toBe(45 + 90)
  await due(silent.slice(0, 1), 4)
  const last = await begin()
  expect(last).toHaveLength(4)
  await Promise.all(last)
})

test('the webhooks of one hotel never take all calls', async () => {
  const { webhooks, askedAt } = await server()
  await due(await webhooks('silent', 10), 4)
  expect(await begin()).toHaveLength(16)
  await due(await webhooks('healthy', 1), 1)
  const calls = await begin()
  expect(calls).toHaveLength(1)
  await Promise.all(calls)
  expect(askedAt('healthy')).toBe(1)
})
