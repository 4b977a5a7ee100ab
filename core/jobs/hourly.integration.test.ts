import { expect, onTestFinished, test } from 'vitest'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { type HourlyJobs, Jobs } from './jobs.ts'

const app = testApp()
let now = 0
const setTime = (time: string) => {
  now = Date.parse(`2026-03-10T${time}Z`)
}

/** Starts a process that runs hourly jobs with the test's clock. */
async function startProcess(hourlyJobs: HourlyJobs): Promise<Jobs> {
  const { db, eventBus } = app.context
  const jobs = new Jobs({ db, eventBus, log: makeLogger('silent'), clock: () => new Date(now), pollSeconds: 0.02 })
  jobs.register({}, hourlyJobs)
  onTestFinished(() => jobs.stop(0))
  await jobs.work()
  return jobs
}

/** Each hourly job with the time of its next run and the number of failures: `chore.test.sound 10:07 0`. */
async function readRows() {
  const text = `select name, to_char(run_at at time zone 'UTC', 'HH24:MI') as time, attempts from jobs order by name`
  return (await app.context.pool.query(text)).rows.map(({ name, time, attempts }) => `${name} ${time} ${attempts}`)
}

test('hourly jobs run at different minutes, and one that fails is retried without holding up the others', async () => {
  setTime('09:30:00')
  const doneJobs: string[] = []
  const hourlyJobs = {
    'chore.test.broken': async () => {
      throw new Error('the table is locked')
    },
    'chore.test.sound': async () => void doneJobs.push('sound'),
  }
  await startProcess(hourlyJobs)
  expect(await readRows()).toEqual(['chore.test.broken 10:00 0', 'chore.test.sound 10:07 0'])
  setTime('10:08:00')
  await expect.poll(() => readRows()).toEqual(['chore.test.broken 10:09 1', 'chore.test.sound 11:07 0'])
  expect(doneJobs).toEqual(['sound'])
  // After the fifth attempt it waits for the next hour.
  for (const time of ['10:10:00', '10:13:00', '10:18:00']) {
    const before = await readRows()
    setTime(time)
    await expect.poll(readRows).not.toEqual(before)
  }
  setTime('10:27:00')
  await expect.poll(readRows).toEqual(['chore.test.broken 11:00 0', 'chore.test.sound 11:07 0'])
})

test('several processes run an hourly job once an hour, and delete the row of a job that no longer exists', async () => {
  setTime('09:30:00')
  let runs = 0
  const hourlyJobs = { 'chore.test.once': async () => void runs++ }
  await Promise.all([startProcess(hourlyJobs), startProcess(hourlyJobs), startProcess(hourlyJobs)])
  expect(await readRows()).toEqual(['chore.test.once 10:00 0'])
  setTime('10:00:00')
  await expect.poll(readRows).toEqual(['chore.test.once 11:00 0'])
  expect(runs).toBe(1)
  setTime('13:30:00')
  await expect.poll(readRows).toEqual(['chore.test.once 14:00 0'])
  expect(runs).toBe(2)
})
