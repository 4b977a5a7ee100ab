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
const limitKinds: [string, () => Limit][] = [
  ['of one process', () => localLimit({ name: randomUUID(), ...size })],
  ['of all processes', () => sharedLimit(app.context.pool, { name: randomUUID(), ...size })],
]
const hour = 3_600_000
/** Changes the machine's clock without changing the time that passes. */
const setMachineClock = (milliseconds: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Math.round(performance.timeOrigin + performance.now()) + milliseconds)

const retryAfterOf = (limit: Limit) =>
  limit.spend('somebody').then(
    () => 0,
    (refused) => refused.details.retryAfter as number,
  )

describe.each(limitKinds)('a limit %s', (_, createLimit) => {
  test('refuses calls above the limit, with the seconds to wait', async () => {
    const limit = createLimit()
    expect([await retryAfterOf(limit), await retryAfterOf(limit)]).toEqual([0, 0])
    expect(await retryAfterOf(limit)).toBeGreaterThan(590)
    await limit.forget('somebody')
    expect(await retryAfterOf(limit)).toBe(0)
  })

  test('calls counted while the clock was days ahead are kept, and expire one window later at the latest', async () => {
    const limit = createLimit()
    const clock = setMachineClock(48 * hour)
    await limit.spend('somebody')
    await limit.spend('somebody')
    clock.mockRestore()
    const refused = await retryAfterOf(limit)
    expect(refused).toBeGreaterThan(590)
    expect(refused).toBeLessThanOrEqual(600)
    expect(await retryAfterOf(limit)).toBeLessThanOrEqual(600)
  })
})

test('a byte limit counts the bytes of each call, and refunds them when another limit refuses the call', async () => {
  const [byteLimit, callLimit] = [
    localLimit({ name: randomUUID(), points: 100, seconds: 600 }),
    localLimit({ name: randomUUID(), points: 1, seconds: 600 }),
  ]
  const spendBoth = (points: number) =>
    spendLimits([
      [byteLimit, 'one', points],
      [callLimit, 'one'],
    ])
  await spendBoth(60)
  await expect(spendBoth(30)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await byteLimit.count('one', 0)).used).toBe(60)
  await expect(byteLimit.spend('one', 41)).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('a call refused by one limit is not counted by the other limits', async () => {
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

test('a clock that jumps ahead does not reset a limit in memory', async () => {
  const limit = localLimit({ name: 'flood', ...size })
  await limit.spend('somebody')
  await limit.spend('somebody')
  const clock = setMachineClock(hour)
  onTestFinished(() => clock.mockRestore())
  expect(await retryAfterOf(limit)).toBeGreaterThan(590)
})

test('a limit counted in memory applies to all processes together', async () => {
  const { pool, db } = openDatabase(app.connection)
  const eventBus = new EventBus(db, app.connection, app.context.log)
  await eventBus.start()
  onTestFinished(async () => {
    await eventBus.stop()
    await pool.end()
  })
  const sizes = { name: randomUUID(), points: 20, seconds: 600 }
  const [firstProcess, secondProcess] = [app.context, { db, eventBus }]
  const limits = [firstProcess, secondProcess].map(({ db, eventBus }) =>
    localLimit(sizes, new SharedCounts(db, eventBus)),
  )
  const [first, second] = limits as [Limit, Limit]
  for (let i = 0; i < 10; i++) for (const limit of limits) expect(await retryAfterOf(limit)).toBe(0)
  await untilReceivedBy(secondProcess, firstProcess)
  await untilReceivedBy(firstProcess, secondProcess)
  for (const limit of limits) expect(await retryAfterOf(limit)).toBeGreaterThan(590)
  await expect(first.spend('somebody else')).resolves.toBeUndefined()
  // A reset in one process takes effect in all of them.
  await first.forget('somebody')
  await untilReceivedBy(secondProcess, firstProcess)
  expect(await retryAfterOf(second)).toBe(0)
})
