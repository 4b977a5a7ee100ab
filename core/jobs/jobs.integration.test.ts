import { afterEach, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { type JobHandlers, Jobs, RunAgain } from './jobs.ts'

const app = testApp()
const open: Jobs[] = []
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop(0)
})

type Options = Partial<ConstructorParameters<typeof Jobs>[0]>

/** Starts a process that runs jobs. */
function process(handlers: JobHandlers, options: Options = {}): Jobs {
  const { db, eventBus } = app.context
  const jobs = new Jobs({ db, eventBus, log: makeLogger('silent'), ...options })
  jobs.register(handlers)
  open.push(jobs)
  return jobs
}
const add = (jobs: Jobs, name: string, data: object, options?: Parameters<Jobs['add']>[3]) =>
  transaction(app.context.db, (tx) => jobs.add(tx, name, data, options))
const rowsOf = async (name: string) =>
  (await app.context.pool.query('select * from jobs where name = $1 order by run_at, id', [name])).rows
/** How many jobs of a kind are waiting, waiting for another attempt, or active. Those that are done have no row. */
const statesOf = async (name: string) => {
  const states: Record<string, number> = {}
  for (const { claim, attempts } of await rowsOf(name)) {
    const state = claim ? 'active' : attempts > 0 ? 'retry' : 'waiting'
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

/** A promise that `go` resolves. */
function makeGate() {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  return { gate, go: () => go() }
}

test('each job of a long queue is done once, one at a time in a process, and leaves no row when it is', async () => {
  const done: number[] = []
  let [running, most] = [0, 0]
  const handlers = {
    'test.long': async ({ number }: { number: number }) => {
      most = Math.max(most, ++running)
      await statesOf('test.long')
      running--
      done.push(number)
    },
  }
  const jobs = process(handlers)
  const numbers = Array.from({ length: 30 }, (_, i) => i)
  for (const number of numbers) await add(jobs, 'test.long', { number })
  await jobs.work()
  await expect.poll(() => statesOf('test.long')).toEqual({})
  expect([done, most]).toEqual([numbers, 1])
})

test('while one is under way none of those behind it has been taken: another process may', async () => {
  const { gate, go } = makeGate()
  const done: string[] = []
  const slow = process({ 'test.slow': () => gate.then(() => void done.push('first')) })
  await add(slow, 'test.slow', {})
  await slow.work()
  await expect.poll(() => statesOf('test.slow')).toEqual({ active: 1 })
  for (let i = 0; i < 3; i++) await add(slow, 'test.slow', {})
  const other = process({ 'test.slow': async () => void done.push('other') })
  await other.work()
  await expect.poll(() => statesOf('test.slow')).toEqual({ active: 1 })
  go()
  await expect.poll(() => statesOf('test.slow')).toEqual({})
  expect(done).toEqual(['other', 'other', 'other', 'first'])
})

test('processes that work together run no job twice, and none beside itself', async () => {
  const runs = new Map<number, number>()
  const running = new Set<number>()
  const handle = async ({ number }: { number: number }) => {
    expect(running.has(number)).toBe(false)
    running.add(number)
    runs.set(number, (runs.get(number) ?? 0) + 1)
    await statesOf('test.shared')
    running.delete(number)
  }
  const kinds = { 'test.shared': { atOnce: 5, each: { hotel: 4 }, handle }, 'test.shared-plain': { atOnce: 5, handle } }
  const processes = Array.from({ length: 4 }, () => process(kinds, { pollSeconds: 0.02 }))
  const [first] = processes as [Jobs]
  for (let number = 0; number < 80; number++) {
    await add(first, 'test.shared', { number, hotel: number % 5 })
    await add(first, 'test.shared-plain', { number: 100 + number })
  }
  await Promise.all(processes.map((jobs) => jobs.work()))
  await expect.poll(async () => [await statesOf('test.shared'), await statesOf('test.shared-plain')]).toEqual([{}, {}])
  expect([...runs.values()]).toEqual(Array(160).fill(1))
})

test('one that was added is taken at its commit, not at the next look, and one whose transaction fails never', async () => {
  const done: number[] = []
  const jobs = process(
    { 'test.soon': async ({ number }: { number: number }) => void done.push(number) },
    { pollSeconds: 3600 },
  )
  await jobs.work()
  const failing = transaction(app.context.db, async (tx) => {
    await jobs.add(tx, 'test.soon', { number: 0 })
    throw new Error('the change failed')
  })
  await expect(failing).rejects.toThrow('the change failed')
  expect(await rowsOf('test.soon')).toEqual([])
  for (const number of [1, 2]) {
    await add(jobs, 'test.soon', { number })
    await expect.poll(() => done).toContain(number)
  }
  expect(done).toEqual([1, 2])
})

test('several of a kind are carried out at once, and those of one hotel or person never hold all places', async () => {
  const underWay = new Map<string, () => void>()
  const begun: string[] = []
  const handle = ({ label }: { label: string }) => {
    begun.push(label)
    return new Promise<void>((resolve) => underWay.set(label, resolve))
  }
  const end = (label: string) => {
    underWay.get(label)?.()
    underWay.delete(label)
  }
  const jobs = process({ 'test.parallel': { atOnce: 6, each: { person: 2, hotel: 3 }, handle } })
  const addSome = async (hotel: string, person: string, count: number) => {
    for (let i = 0; i < count; i++)
      await add(jobs, 'test.parallel', { hotel, person, label: `${hotel} ${person} ${i}` })
  }
  const holding = () => [...underWay.keys()].toSorted()

  await addSome('a', 'ann', 10)
  await addSome('a', 'bob', 10)
  await addSome('b', 'ann', 1)
  await jobs.work()
  await expect.poll(holding).toEqual(['a ann 0', 'a ann 1', 'a bob 0'])
  await addSome('c', 'cleo', 1)
  await expect.poll(holding).toEqual(['a ann 0', 'a ann 1', 'a bob 0', 'c cleo 0'])
  end('a ann 0')
  await expect.poll(holding).toEqual(['a ann 1', 'a ann 2', 'a bob 0', 'c cleo 0'])
  await addSome('d', 'dan', 2)
  await expect.poll(() => underWay.size).toBe(6)
  await addSome('e', 'eve', 1)
  end('a bob 0')
  // `dan` is taken before a third job of the hotel that has two running.
  await expect.poll(holding).toEqual(['a ann 1', 'a ann 2', 'c cleo 0', 'd dan 0', 'd dan 1', 'e eve 0'])
  await expect
    .poll(() => {
      for (const label of holding()) end(label)
      return statesOf('test.parallel')
    })
    .toEqual({})
  expect(begun).toHaveLength(25)
  expect(new Set(begun).size).toBe(25)
})

test('one of several that fails waits for another attempt, and so does one that is under way when its process stops', async () => {
  const signals: AbortSignal[] = []
  const handle = async ({ fails }: { fails: boolean }, signal: AbortSignal) => {
    if (fails) throw new Error('no answer')
    signals.push(signal)
    await new Promise(() => {})
  }
  const jobs = process({ 'test.broken': { atOnce: 2, handle } })
  for (const fails of [true, false]) await add(jobs, 'test.broken', { fails })
  await jobs.work()
  await expect.poll(() => statesOf('test.broken')).toEqual({ retry: 1, active: 1 })
  await jobs.stop(0)
  expect(await statesOf('test.broken')).toEqual({ retry: 2 })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a process that stops lets a running job end, and takes no other', async () => {
  const { gate, go } = makeGate()
  const done: number[] = []
  const jobs = process({ 'test.stop': ({ number }: { number: number }) => gate.then(() => void done.push(number)) })
  for (const number of [1, 2]) await add(jobs, 'test.stop', { number })
  await jobs.work()
  await expect.poll(() => statesOf('test.stop')).toEqual({ active: 1, waiting: 1 })
  const stopped = jobs.stop()
  go()
  await stopped
  expect([done, await statesOf('test.stop')]).toEqual([[1], { waiting: 1 }])
})

test('one that fails waits for another attempt and keeps none of the others', async () => {
  const done: boolean[] = []
  const jobs = process({
    'test.failing': async ({ fails }: { fails: boolean }) => {
      if (fails) throw new Error('the mail server is away')
      done.push(fails)
    },
  })
  for (const fails of [true, false, false]) await add(jobs, 'test.failing', { fails })
  await jobs.work()
  await expect.poll(() => statesOf('test.failing')).toEqual({ retry: 1 })
  await expect.poll(() => done).toEqual([false, false])
  expect((await rowsOf('test.failing'))[0].last_error).toBe('Error: the mail server is away')
})

/** A clock that a test sets, in milliseconds. */
const testClock = () => {
  const clock = { now: Date.parse('2026-03-10T09:00:00Z') }
  return { clock, options: { clock: () => new Date(clock.now) } }
}

test('one that keeps failing is tried after growing pauses for almost six hours, then given up', async () => {
  const { clock, options } = testClock()
  const jobs = process({ 'test.hopeless': () => Promise.reject(new Error('no')) }, options)
  await add(jobs, 'test.hopeless', {})
  const pauses: number[] = []
  for (;;) {
    const begun = await jobs.begin('test.hopeless')
    expect(begun).toHaveLength(1)
    await Promise.all(begun)
    const [row] = await rowsOf('test.hopeless')
    if (!row) break
    pauses.push((row.run_at.getTime() - clock.now) / 1000)
    clock.now = row.run_at.getTime() - 1
    expect(await jobs.begin('test.hopeless')).toEqual([])
    clock.now++
  }
  expect(pauses).toHaveLength(12)
  for (const [i, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(5 * 2 ** i)
    expect(pause).toBeLessThanOrEqual(Math.round(5 * 2 ** i * 1.1))
  }
})

test('one whose process died is taken by another when its time is over, which the dead one does not disturb', async () => {
  const { clock, options } = testClock()
  const gates = [makeGate(), makeGate()]
  const begun: number[] = []
  const start = (number: number) => {
    const handle = () => {
      begun.push(number)
      return gates[number]?.gate
    }
    return process({ 'test.dying': { minutes: 2, handle: async () => handle() } }, options)
  }
  const [dying, other] = [start(0), start(1)]
  await add(dying, 'test.dying', {})
  const first = await dying.begin('test.dying')
  clock.now += 119_000
  expect(await other.begin('test.dying')).toEqual([])
  clock.now += 1_000
  const second = await other.begin('test.dying')
  expect(begun).toEqual([0, 1])
  gates[0]?.go()
  await Promise.all(first)
  expect(await statesOf('test.dying')).toEqual({ active: 1 })
  gates[1]?.go()
  await Promise.all(second)
  expect(await statesOf('test.dying')).toEqual({})
})

test('one whose processes die each time is given up without being run again', async () => {
  let runs = 0
  const jobs = process({ 'test.deadly': async () => void runs++ })
  await add(jobs, 'test.deadly', {})
  await app.context.pool.query("update jobs set attempts = 13 where name = 'test.deadly'")
  await Promise.all(await jobs.begin('test.deadly'))
  expect([runs, await rowsOf('test.deadly')]).toEqual([0, []])
})

test('a kind has the time that it takes: five minutes, or its own', async () => {
  const { options } = testClock()
  const handle = () => new Promise(() => {})
  const jobs = process({ 'test.usual': handle, 'test.patient': { minutes: 30, handle } }, options)
  for (const name of ['test.usual', 'test.patient']) {
    await add(jobs, name, {})
    await jobs.begin(name)
  }
  const minutesOf = async (name: string) => {
    const [{ locked_until, run_at }] = await rowsOf(name)
    return (locked_until.getTime() - run_at.getTime()) / 60_000
  }
  expect([await minutesOf('test.usual'), await minutesOf('test.patient')]).toEqual([5, 30])
})

test('one that is to run again waits for as long as it says, and that is no failure', async () => {
  const { clock, options } = testClock()
  const jobs = process({ 'test.again': async () => new RunAgain(3600) }, options)
  await add(jobs, 'test.again', {})
  await Promise.all(await jobs.begin('test.again'))
  const [row] = await rowsOf('test.again')
  expect([row.run_at.getTime() - clock.now, row.attempts]).toEqual([3_600_000, 0])
})

test('one with the key of another takes its place, also while that one runs', async () => {
  const { gate, go } = makeGate()
  const done: number[] = []
  const handle = async ({ number }: { number: number }) => {
    if (number === 2) await gate
    done.push(number)
  }
  const { clock, options } = testClock()
  const jobs = process({ 'test.key': { handle, atOnce: 2, minutes: 1 } }, options)
  for (const number of [1, 2]) await add(jobs, 'test.key', { number }, { key: 'one' })
  const running = await jobs.begin('test.key')
  await add(jobs, 'test.key', { number: 3 }, { key: 'one' })
  expect(await jobs.begin('test.key')).toEqual([])
  go()
  await Promise.all(running)
  clock.now += 60_000
  await Promise.all(await jobs.begin('test.key'))
  expect([done, await rowsOf('test.key')]).toEqual([[2, 3], []])
})

test('neither a job with much data nor more than so many jobs are added', async () => {
  const jobs = process({ 'test.many': async () => {} }, { maxJobs: 5 })
  await expect(add(jobs, 'test.many', { text: 'x'.repeat(250_000) })).rejects.toThrow('too long')
  await expect
    .poll(
      () =>
        add(jobs, 'test.many', {}).then(
          () => 'added',
          ({ code }) => code,
        ),
      { timeout: 10_000 },
    )
    .toBe('unavailable')
  await app.context.pool.query("delete from jobs where name = 'test.many'")
})

test('those of a hotel that is deleted for good are deleted, and no others', async () => {
  const jobs = process({ 'test.hotel': async () => {} })
  for (const hotelId of ['a', 'b']) await add(jobs, 'test.hotel', { hotelId })
  await transaction(app.context.db, (tx) => jobs.deleteOfHotel(tx, 'a'))
  expect((await rowsOf('test.hotel')).map(({ data }) => data)).toEqual([{ hotelId: 'b' }])
})
