import { afterEach, expect, test } from 'vitest'
import { transaction } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { makeGate } from '#tests/gate.ts'
import { type JobHandlers, Jobs, RunAgain } from './jobs.ts'

const app = testApp()
const openedJobs: Jobs[] = []
afterEach(async () => {
  for (const jobs of openedJobs.splice(0)) await jobs.stop(0)
})

type Options = Partial<ConstructorParameters<typeof Jobs>[0]>

/** Starts a process that runs jobs. */
function startProcess(handlers: JobHandlers, options: Options = {}): Jobs {
  const { db, eventBus } = app.context
  const jobs = new Jobs({ db, eventBus, log: makeLogger('silent'), ...options })
  jobs.register(handlers)
  openedJobs.push(jobs)
  return jobs
}
const addJob = (jobs: Jobs, name: string, data: object, options?: Parameters<Jobs['add']>[3]) =>
  transaction(app.context.db, (tx) => jobs.add(tx, name, data, options))
const readRows = async (name: string) =>
  (await app.context.pool.query('select * from jobs where name = $1 order by run_at, id', [name])).rows
/** The ends of the runs in this process that have occurred. */
const countEnds = (jobs: Jobs) =>
  Object.fromEntries(jobs.countOutcomes().flatMap(({ outcome, count }) => (count > 0 ? [[outcome, count]] : [])))
/** The number of jobs of a kind by state: `waiting`, `retry` after a failure, or `active`. Finished jobs have no row. */
const countByState = async (name: string) => {
  const states: Record<string, number> = {}
  for (const { claim, attempts } of await readRows(name)) {
    const state = claim ? 'active' : attempts > 0 ? 'retry' : 'waiting'
    states[state] = (states[state] ?? 0) + 1
  }
  return states
}

test('the jobs of a long queue run once each, one at a time in a process, and their rows are deleted', async () => {
  const doneNumbers: number[] = []
  let [running, maxRunning] = [0, 0]
  const handlers = {
    'test.long': async ({ number }: { number: number }) => {
      maxRunning = Math.max(maxRunning, ++running)
      await countByState('test.long')
      running--
      doneNumbers.push(number)
    },
  }
  const jobs = startProcess(handlers)
  const numbers = Array.from({ length: 30 }, (_, i) => i)
  for (const number of numbers) await addJob(jobs, 'test.long', { number })
  await jobs.work()
  await expect.poll(() => countByState('test.long')).toEqual({})
  expect([doneNumbers, maxRunning]).toEqual([numbers, 1])
})

test('while a job runs, another process may run the waiting ones', async () => {
  const { gate, release } = makeGate()
  const doneLabels: string[] = []
  const slowProcess = startProcess({ 'test.slow': () => gate.then(() => void doneLabels.push('first')) })
  await addJob(slowProcess, 'test.slow', {})
  await slowProcess.work()
  await expect.poll(() => countByState('test.slow')).toEqual({ active: 1 })
  for (let i = 0; i < 3; i++) await addJob(slowProcess, 'test.slow', {})
  const otherProcess = startProcess({ 'test.slow': async () => void doneLabels.push('other') })
  await otherProcess.work()
  await expect.poll(() => countByState('test.slow')).toEqual({ active: 1 })
  release()
  await expect.poll(() => countByState('test.slow')).toEqual({})
  expect(doneLabels).toEqual(['other', 'other', 'other', 'first'])
})

test('several processes run no job twice', async () => {
  const runs = new Map<number, number>()
  const running = new Set<number>()
  const handle = async ({ number }: { number: number }) => {
    expect(running.has(number)).toBe(false)
    running.add(number)
    runs.set(number, (runs.get(number) ?? 0) + 1)
    await countByState('test.shared')
    running.delete(number)
  }
  const kinds = {
    'test.shared': { maxRunning: 5, maxPerField: { hotel: 4 }, handle },
    'test.shared-plain': { maxRunning: 5, handle },
  }
  const processes = Array.from({ length: 4 }, () => startProcess(kinds, { pollSeconds: 0.02 }))
  const [firstProcess] = processes as [Jobs]
  for (let number = 0; number < 80; number++) {
    await addJob(firstProcess, 'test.shared', { number, hotel: number % 5 })
    await addJob(firstProcess, 'test.shared-plain', { number: 100 + number })
  }
  await Promise.all(processes.map((jobs) => jobs.work()))
  await expect
    .poll(async () => [await countByState('test.shared'), await countByState('test.shared-plain')])
    .toEqual([{}, {}])
  expect([...runs.values()]).toEqual(Array(160).fill(1))
})

test('a job starts as soon as its transaction commits, and never if the transaction fails', async () => {
  const done: number[] = []
  const jobs = startProcess(
    { 'test.soon': async ({ number }: { number: number }) => void done.push(number) },
    { pollSeconds: 3600 },
  )
  await jobs.work()
  const failedChange = transaction(app.context.db, async (tx) => {
    await jobs.add(tx, 'test.soon', { number: 0 })
    throw new Error('the change failed')
  })
  await expect(failedChange).rejects.toThrow('the change failed')
  expect(await readRows('test.soon')).toEqual([])
  for (const number of [1, 2]) {
    await addJob(jobs, 'test.soon', { number })
    await expect.poll(() => done).toContain(number)
  }
  expect(done).toEqual([1, 2])
})

test('several jobs of a kind run at once, and those of one hotel or person never use all slots', async () => {
  const runningJobs = new Map<string, () => void>()
  const startedLabels: string[] = []
  const handle = ({ label }: { label: string }) => {
    startedLabels.push(label)
    return new Promise<void>((resolve) => runningJobs.set(label, resolve))
  }
  const endJob = (label: string) => {
    runningJobs.get(label)?.()
    runningJobs.delete(label)
  }
  const jobs = startProcess({ 'test.parallel': { maxRunning: 6, maxPerField: { person: 2, hotel: 3 }, handle } })
  const addJobs = async (hotel: string, person: string, count: number) => {
    for (let i = 0; i < count; i++)
      await addJob(jobs, 'test.parallel', { hotel, person, label: `${hotel} ${person} ${i}` })
  }
  const runningLabels = () => [...runningJobs.keys()].toSorted()

  await addJobs('a', 'ann', 10)
  await addJobs('a', 'bob', 10)
  await addJobs('b', 'ann', 1)
  await jobs.work()
  await expect.poll(runningLabels).toEqual(['a ann 0', 'a ann 1', 'a bob 0'])
  await addJobs('c', 'cleo', 1)
  await expect.poll(runningLabels).toEqual(['a ann 0', 'a ann 1', 'a bob 0', 'c cleo 0'])
  endJob('a ann 0')
  await expect.poll(runningLabels).toEqual(['a ann 1', 'a ann 2', 'a bob 0', 'c cleo 0'])
  await addJobs('d', 'dan', 2)
  await expect.poll(() => runningJobs.size).toBe(6)
  await addJobs('e', 'eve', 1)
  endJob('a bob 0')
  // The job of `dan` starts before a third job of hotel `a`, which has two running.
  await expect.poll(runningLabels).toEqual(['a ann 1', 'a ann 2', 'c cleo 0', 'd dan 0', 'd dan 1', 'e eve 0'])
  await expect
    .poll(() => {
      for (const label of runningLabels()) endJob(label)
      return countByState('test.parallel')
    })
    .toEqual({})
  expect(startedLabels).toHaveLength(25)
  expect(new Set(startedLabels).size).toBe(25)
})

test('a job that fails waits for another attempt, and so does one that runs when its process stops', async () => {
  const signals: AbortSignal[] = []
  const handle = async ({ fails }: { fails: boolean }, signal: AbortSignal) => {
    if (fails) throw new Error('no answer')
    signals.push(signal)
    await new Promise(() => {})
  }
  const jobs = startProcess({ 'test.broken': { maxRunning: 2, handle } })
  for (const fails of [true, false]) await addJob(jobs, 'test.broken', { fails })
  await jobs.work()
  await expect.poll(() => countByState('test.broken')).toEqual({ retry: 1, active: 1 })
  await jobs.stop(0)
  expect(await countByState('test.broken')).toEqual({ retry: 2 })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a process that stops finishes its running job and starts no other', async () => {
  const { gate, release } = makeGate()
  const done: number[] = []
  const jobs = startProcess({
    'test.stop': ({ number }: { number: number }) => gate.then(() => void done.push(number)),
  })
  for (const number of [1, 2]) await addJob(jobs, 'test.stop', { number })
  await jobs.work()
  await expect.poll(() => countByState('test.stop')).toEqual({ active: 1, waiting: 1 })
  const stopped = jobs.stop()
  release()
  await stopped
  expect([done, await countByState('test.stop')]).toEqual([[1], { waiting: 1 }])
})

test('a job that waits for another attempt does not hold up the others', async () => {
  const doneResults: boolean[] = []
  const jobs = startProcess({
    'test.failing': async ({ fails }: { fails: boolean }) => {
      if (fails) throw new Error('the mail server is down')
      doneResults.push(fails)
    },
  })
  for (const fails of [true, false, false]) await addJob(jobs, 'test.failing', { fails })
  await jobs.work()
  await expect.poll(() => countByState('test.failing')).toEqual({ retry: 1 })
  await expect.poll(() => doneResults).toEqual([false, false])
  expect((await readRows('test.failing'))[0].last_error).toBe('Error: the mail server is down')
})

/** A clock that a test sets, in milliseconds. */
const testClock = () => {
  const clock = { now: Date.parse('2026-03-10T09:00:00Z') }
  return { clock, options: { clock: () => new Date(clock.now) } }
}

test('a job that keeps failing is retried with growing pauses for almost six hours and then given up', async () => {
  const { clock, options } = testClock()
  const jobs = startProcess({ 'test.hopeless': () => Promise.reject(new Error('no')) }, options)
  await addJob(jobs, 'test.hopeless', {})
  const pauses: number[] = []
  for (;;) {
    const attempt = await jobs.startDue('test.hopeless')
    expect(attempt).toHaveLength(1)
    await Promise.all(attempt)
    const [row] = await readRows('test.hopeless')
    if (!row) break
    pauses.push((row.run_at.getTime() - clock.now) / 1000)
    clock.now = row.run_at.getTime() - 1
    expect(await jobs.startDue('test.hopeless')).toEqual([])
    clock.now++
  }
  expect(pauses).toHaveLength(12)
  expect(countEnds(jobs)).toEqual({ retried: 12, given_up: 1 })
  for (const [i, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(5 * 2 ** i)
    expect(pause).toBeLessThanOrEqual(Math.round(5 * 2 ** i * 1.1))
  }
})

test('when a process does not end a job in time, another process runs it, and the first one no longer changes its row', async () => {
  const { clock, options } = testClock()
  const gates = [makeGate(), makeGate()]
  const startedProcesses: number[] = []
  const start = (number: number) => {
    const handle = () => {
      startedProcesses.push(number)
      return gates[number]?.gate
    }
    return startProcess({ 'test.dying': { minutes: 2, handle: async () => handle() } }, options)
  }
  const [dyingProcess, other] = [start(0), start(1)]
  await addJob(dyingProcess, 'test.dying', {})
  const firstAttempt = await dyingProcess.startDue('test.dying')
  clock.now += 119_000
  expect(await other.startDue('test.dying')).toEqual([])
  clock.now += 1_000
  const secondAttempt = await other.startDue('test.dying')
  expect(startedProcesses).toEqual([0, 1])
  gates[0]?.release()
  await Promise.all(firstAttempt)
  expect(await countByState('test.dying')).toEqual({ active: 1 })
  gates[1]?.release()
  await Promise.all(secondAttempt)
  expect(await countByState('test.dying')).toEqual({})
})

test('a job during which every process died is given up without another run', async () => {
  let runs = 0
  const jobs = startProcess({ 'test.deadly': async () => void runs++ })
  await addJob(jobs, 'test.deadly', {})
  await app.context.pool.query("update jobs set attempts = 13 where name = 'test.deadly'")
  await Promise.all(await jobs.startDue('test.deadly'))
  expect([runs, await readRows('test.deadly')]).toEqual([0, []])
})

test('a job may take five minutes unless its kind sets another limit', async () => {
  const { options } = testClock()
  const handle = () => new Promise(() => {})
  const jobs = startProcess({ 'test.usual': handle, 'test.patient': { minutes: 30, handle } }, options)
  for (const name of ['test.usual', 'test.patient']) {
    await addJob(jobs, name, {})
    await jobs.startDue(name)
  }
  const minutesOf = async (name: string) => {
    const [{ locked_until, run_at }] = await readRows(name)
    return (locked_until.getTime() - run_at.getTime()) / 60_000
  }
  expect([await minutesOf('test.usual'), await minutesOf('test.patient')]).toEqual([5, 30])
})

test('a job that asks to run again waits for the requested time, which does not count as a failure', async () => {
  const { clock, options } = testClock()
  const jobs = startProcess({ 'test.again': async () => new RunAgain(3600) }, options)
  await addJob(jobs, 'test.again', {})
  await Promise.all(await jobs.startDue('test.again'))
  const [row] = await readRows('test.again')
  expect([row.run_at.getTime() - clock.now, row.attempts]).toEqual([3_600_000, 0])
  expect(countEnds(jobs)).toEqual({ postponed: 1 })
})

test('a job replaces the one with the same key, even while that one runs', async () => {
  const { gate, release } = makeGate()
  const done: number[] = []
  const handle = async ({ number }: { number: number }) => {
    if (number === 2) await gate
    done.push(number)
  }
  const { clock, options } = testClock()
  const jobs = startProcess({ 'test.key': { handle, maxRunning: 2, minutes: 1 } }, options)
  for (const number of [1, 2]) await addJob(jobs, 'test.key', { number }, { key: 'one' })
  const running = await jobs.startDue('test.key')
  await addJob(jobs, 'test.key', { number: 3 }, { key: 'one' })
  expect(await jobs.startDue('test.key')).toEqual([])
  release()
  await Promise.all(running)
  clock.now += 60_000
  await Promise.all(await jobs.startDue('test.key'))
  expect([done, await readRows('test.key')]).toEqual([[2, 3], []])
})

test('a job with too much data is refused, and so are jobs beyond the maximum', async () => {
  const jobs = startProcess({ 'test.many': async () => {} }, { maxJobs: 5 })
  await expect(addJob(jobs, 'test.many', { text: 'x'.repeat(250_000) })).rejects.toThrow('too long')
  await expect
    .poll(
      () =>
        addJob(jobs, 'test.many', {}).then(
          () => 'added',
          ({ code }) => code,
        ),
      { timeout: 10_000 },
    )
    .toBe('unavailable')
  await app.context.pool.query("delete from jobs where name = 'test.many'")
})

test('deleting a hotel deletes its jobs and no others', async () => {
  const jobs = startProcess({ 'test.hotel': async () => {} })
  for (const hotelId of ['a', 'b']) await addJob(jobs, 'test.hotel', { hotelId })
  await transaction(app.context.db, (tx) => jobs.deleteOfHotel(tx, 'a'))
  expect((await readRows('test.hotel')).map(({ data }) => data)).toEqual([{ hotelId: 'b' }])
})
