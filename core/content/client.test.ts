import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { contentServer, entriesOf, shortenRetries } from '#tests/content.ts'
import { deliveryClient } from './client.ts'

const successfulAnswer = () => Response.json(entriesOf({ vegan: { fr: 'Végane' } }))
const errorAnswer = (status: number, headers = {}) =>
  Response.json({ sys: { type: 'Error', id: 'x' } }, { status, headers })

/**
 * A fake content service with one answer per attempt; the last answer repeats. `reset` closes the connection without an
 * answer.
 */
async function fakeService(...answers: ('reset' | (() => Response))[]) {
  let attemptCount = 0
  const logged: string[] = []
  const settings = await contentServer({
    listener: (incoming, outgoing) => {
      const answer = answers[Math.min(attemptCount++, answers.length - 1)]
      if (answer === 'reset') incoming.socket.resetAndDestroy()
      else void getRequestListener(() => answer?.() ?? successfulAnswer())(incoming, outgoing)
    },
  })
  const client = deliveryClient(settings, { log: (message) => logged.push(message) })
  return { client, logged, tries: () => attemptCount }
}

const repeat = <T>(count: number, answer: T): T[] => Array.from({ length: count }, () => answer)

describe('a request that fails is retried up to five times, with increasing waits', () => {
  test.each([
    ['500', repeat(5, () => errorAnswer(500)), 6],
    ['503, then a lost connection', [() => errorAnswer(503), 'reset' as const, successfulAnswer], 3],
    ['connections that are reset', [...repeat(5, 'reset' as const), successfulAnswer], 6],
    ['429', [...repeat(2, () => errorAnswer(429)), successfulAnswer], 3],
  ])('%s', async (name, answers, expected) => {
    const waits = shortenRetries()
    const { client, tries } = await fakeService(...answers, successfulAnswer)
    expect((await client.getEntries()).items).toHaveLength(1)
    console.log(`  content client, ${name}: ${tries()} tries, waits of ${waits.join(', ')} ms`)
    expect([tries(), waits.length]).toEqual([expected, expected - 1])
    // Each wait is at least 0.5 s plus a part that grows by the square root of two; up to 200 ms are random.
    for (const [i, wait] of waits.entries()) {
      const minWait = Math.floor(Math.SQRT2 ** (i + 1) * 1000 + 500)
      expect(wait).toBeGreaterThanOrEqual(minWait)
      expect(wait).toBeLessThanOrEqual(minWait + 201)
    }
  })

  test.each([
    ['500', () => errorAnswer(500)],
    ['503', () => errorAnswer(503)],
    ['429', () => errorAnswer(429)],
    ['connections that are reset', 'reset' as const],
  ])('and then given up: %s for ever are six tries', async (_, answer) => {
    const waits = shortenRetries()
    const { client, tries } = await fakeService(answer)
    await expect(client.getEntries()).rejects.toThrow()
    expect([tries(), waits.length]).toEqual([6, 5])
  })

  test('after 429 the client waits as long as the service says', async () => {
    const waits = shortenRetries()
    const { client } = await fakeService(
      () => errorAnswer(429, { 'x-contentful-ratelimit-reset': '4' }),
      successfulAnswer,
    )
    await client.getEntries()
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(4500)
  })
})

test.each([400, 401, 404])('a request answered with %i is not retried', async (status) => {
  const waits = shortenRetries()
  const { client, tries } = await fakeService(() => errorAnswer(status))
  await expect(client.getEntries()).rejects.toThrow(`"status": ${status}`)
  expect([tries(), waits]).toEqual([1, []])
})

test('an attempt may take 30,000 ms', async () => {
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timeouts.mockRestore())
  const { client } = await fakeService(successfulAnswer)
  await client.getEntries()
  expect(timeouts.mock.calls.map(([, wait]) => wait)).toContain(30_000)
})

test.each([
  ['100', 30],
  ['12', 12],
  ['0', 1],
])('of a service that allows %s requests a second, %i are made', async (allowed, requestsPerSecond) => {
  const { client, logged } = await fakeService(() =>
    Response.json(entriesOf({}), { headers: { 'x-contentful-ratelimit-second-limit': allowed } }),
  )
  await client.getEntries()
  expect(logged).toEqual(['Throttle request to 7/s', `Throttle request to ${requestsPerSecond}/s`])
})

test('an answer of 10 MB is not read', async () => {
  shortenRetries()
  const { client } = await fakeService(() => new Response(`{"items":["${'x'.repeat(10_000_000)}"]}`))
  await expect(client.getEntries()).rejects.toThrow(/maxContentLength/)
})

test('a redirect is not followed', async () => {
  shortenRetries()
  const { client, tries } = await fakeService(
    () => new Response(null, { status: 302, headers: { location: '/content/spaces/livret' } }),
    successfulAnswer,
  )
  await expect(client.getEntries()).rejects.toThrow()
  expect(tries()).toBe(1)
})
