import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#core/db/db.ts'
import { EventBus } from '#core/realtime/server/event-bus.ts'
import { testApp } from '#tests/app.ts'
import { untilReceivedBy } from '#tests/second-process.ts'
import { type Limit, localLimit, sharedLimit, spendLimits } from './limits.ts'
import { SharedCounts } from './shared-counts.ts'

const app = testApp()
const size = { points: 2, seconds: 600 }
const kinds: [string, () => Limit][] = [
  ['of one process', () => localLimit({ name: randomUUID(), ...size })],
  ['of all processes', () => sharedLimit(app.context.pool, { name: randomUUID(), ...size })],
]
const hour = 3_600_000
/** Changes the machine's clock without changing the time that passes. */
const setMachineClock = (ahead: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Math.round(performance.timeOrigin + performance.now()) + ahead)

const wait = (limit: Limit) =>
  limit.spend('somebody').then(
    () => 0,
    (refused) => refused.details.retryAfter as number,
  )

describe.each(kinds)('a limit %s', (_, make) => {
  test('refuses what is too much, and says for how long', async () => {
    const limit = make()
    expect([await wait(limit), await wait(limit)]).toEqual([0, 0])
    expect(await wait(limit)).toBeGreaterThan(590)
    await limit.forget('somebody')
    expect(await wait(limit)).toBe(0)
  })

  test('what was counted while the clock was days ahead ends one window later at the latest, and is not forgotten', async () => {
    const limit = make()
    const clock = setMachineClock(48 * hour)
    await limit.spend('somebody')
    await limit.spend('somebody')
    clock.mockRestore()
    const refused = await wait(limit)
    expect(refused).toBeGreaterThan(590)
    expect(refused).toBeLessThanOrEqual(600)
    expect(await wait(limit)).toBeLessThanOrEqual(600)
  })
})

test('a limit of bytes counts how many each call has, and what is refused gives back as many', async () => {
  const [bytes, calls] = [
    localLimit({ name: randomUUID(), points: 100, seconds: 600 }),
    localLimit({ name: randomUUID(), points: 1, seconds: 600 }),
  ]
  const spend = (points: number) =>
    spendLimits([
      [bytes, 'one', points],
      [calls, 'one'],
    ])
  await spend(60)
  await expect(spend(30)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await bytes.count('one', 0)).used).toBe(60)
  await expect(bytes.spend('one', 41)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('what one limit refuses costs the others nothing', async () => {
  const [first, second] = [size, size].map((each) => localLimit({ name: randomUUID(), ...each })) as [Limit, Limit]
  await second.spend('all')
  await second.spend('all')
  for (let i = 0; i < 5; i++)
    await expect(
      spendLimits([
        [first, 'one'],
        [second, 'all'],
      ]),
    ).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await first.count('one')).used).toBe(1)
})

test('a clock that jumps ahead does not give a flood its allowance back', async () => {
  const limit = localLimit({ name: 'flood', ...size })
  await limit.spend('somebody')
  await limit.spend('somebody')
  const clock = setMachineClock(hour)
  onTestFinished(() => clock.mockRestore())
  expect(await wait(limit)).toBeGreaterThan(590)
})

test('a limit that processes count in memory is one limit for all of them, whoever of them is asked', async () => {
  const { pool, db } = openDatabase(app.connection)
  const eventBus = new EventBus(db, app.connection, app.context.log)
  await eventBus.start()
  onTestFinished(async () => {
    await eventBus.stop()
    await pool.end()
  })
  const sizes = { name: randomUUID(), points: 20, seconds: 600 }
  const [own, other] = [app.context, { db, eventBus }]
  const limits = [own, other].map(({ db, eventBus }) => localLimit(sizes, new SharedCounts(db, eventBus)))
  const [first, second] = limits as [Limit, Limit]
  for (let i = 0; i < 10; i++) for (const limit of limits) expect(await wait(limit)).toBe(0)
  await untilReceivedBy(other, own)
  await untilReceivedBy(own, other)
  for (const limit of limits) expect(await wait(limit)).toBeGreaterThan(590)
  await expect(first.spend('somebody else')).resolves.toBeUndefined()
  // A reset in one process takes effect in all of them.
  await first.forget('somebody')
  await untilReceivedBy(other, own)
  expect(await wait(second)).toBe(0)
})
