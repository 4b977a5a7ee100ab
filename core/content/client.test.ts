import { getRequestListener } from '@hono/node-server'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { contentServer, entriesOf, shortenRetries } from '#tests/content.ts'
import { deliveryClient } from './client.ts'

const good = () => Response.json(entriesOf({ vegan: { fr: 'Végane' } }))
const failing = (status: number, headers = {}) =>
  Response.json({ sys: { type: 'Error', id: 'x' } }, { status, headers })

/**
 * A fake content service with one answer per attempt; the last answer repeats. `reset` closes the connection without an
 * answer.
 */
async function standIn(...answers: ('reset' | (() => Response))[]) {
  let tries = 0
  const logged: string[] = []
  const place = await contentServer({
    listener: (incoming, outgoing) => {
      const answer = answers[Math.min(tries++, answers.length - 1)]
      if (answer === 'reset') incoming.socket.resetAndDestroy()
      else void getRequestListener(() => answer?.() ?? good())(incoming, outgoing)
    },
  })
  const client = deliveryClient(place, { log: (message) => logged.push(message) })
  return { client, logged, tries: () => tries }
}

const times = <T>(count: number, answer: T): T[] => Array.from({ length: count }, () => answer)

describe('what fails for a while is asked for again, up to five times, with longer and longer waits', () => {
  test.each([
    ['500', times(5, () => failing(500)), 6],
    ['503, then a lost connection', [() => failing(503), 'reset' as const, good], 3],
    ['connections that are reset', [...times(5, 'reset' as const), good], 6],
    ['429', [...times(2, () => failing(429)), good], 3],
  ])('%s', async (name, answers, expected) => {
    const waits = shortenRetries()
    const { client, tries } = await standIn(...answers, good)
    expect((await client.getEntries()).items).toHaveLength(1)
    console.log(`  content client, ${name}: ${tries()} tries, waits of ${waits.join(', ')} ms`)
    expect([tries(), waits.length]).toEqual([expected, expected - 1])
    // Each wait is at least 0.5 s plus a part that grows by the square root of two; up to 200 ms are random.
    for (const [i, wait] of waits.entries()) {
      const least = Math.floor(Math.SQRT2 ** (i + 1) * 1000 + 500)
      expect(wait).toBeGreaterThanOrEqual(least)
      expect(wait).toBeLessThanOrEqual(least + 201)
    }
  })

  test.each([
    ['500', () => failing(500)],
    ['503', () => failing(503)],
    ['429', () => failing(429)],
    ['connections that are reset', 'reset' as const],
  ])('and then given up: %s for ever are six tries', async (_, answer) => {
    const waits = shortenRetries()
    const { client, tries } = await standIn(answer)
    await expect(client.getEntries()).rejects.toThrow()
    expect([tries(), waits.length]).toEqual([6, 5])
  })

  test('after 429 for as long as the service says', async () => {
    const waits = shortenRetries()
    const { client } = await standIn(() => failing(429, { 'x-contentful-ratelimit-reset': '4' }), good)
    await client.getEntries()
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(4500)
  })
})

test.each([400, 401, 404])('%i is not asked for again', async (status) => {
  const waits = shortenRetries()
  const { client, tries } = await standIn(() => failing(status))
  await expect(client.getEntries()).rejects.toThrow(`"status": ${status}`)
  expect([tries(), waits]).toEqual([1, []])
})

test('an attempt may take 30,000 ms', async () => {
  const timeouts = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timeouts.mockRestore())
  const { client } = await standIn(good)
  await client.getEntries()
  expect(timeouts.mock.calls.map(([, wait]) => wait)).toContain(30_000)
})

test.each([
  ['100', 30],
  ['12', 12],
  ['0', 1],
])('of a service that allows %s requests a second, %i are made', async (allowed, made) => {
  const { client, logged } = await standIn(() =>
    Response.json(entriesOf({}), { headers: { 'x-contentful-ratelimit-second-limit': allowed } }),
  )
  await client.getEntries()
  expect(logged).toEqual(['Throttle request to 7/s', `Throttle request to ${made}/s`])
})

test('an answer of 10 MB is not read', async () => {
  shortenRetries()
  const { client } = await standIn(() => new Response(`{"items":["${'x'.repeat(10_000_000)}"]}`))
  await expect(client.getEntries()).rejects.toThrow(/maxContentLength/)
})
