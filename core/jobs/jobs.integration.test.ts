import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { backgroundTimeouts, openDatabase, transaction } from '#core/db/db.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { type JobHandlers, Jobs } from './jobs.ts'

const app = testApp()
const open: Jobs[] = []
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop()
})

/** Starts a process that runs jobs. */
async function process(handlers: JobHandlers): Promise<Jobs> {
  const jobs = new Jobs(app.context.pool, makeLogger('silent'))
  await jobs.prepare(handlers)
  open.push(jobs)
  return jobs
}
const add = (jobs: Jobs, name: string, data: object, minutes?: number) =>
  transaction(app.context.db, (tx) => jobs.add(tx, name, data, { expireInMinutes: minutes }))
const statesOf = async (name: string) => {
  const { rows } = await app.context.pool.query('select state, count(*) from jobs.job where name = $1 group by 1', [
    name,
  ])
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('each job of a long queue is done once, one at a time in a process, and counts as done when it is', async () => {
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
  const jobs = await process(handlers)
  const numbers = Array.from({ length: 30 }, (_, i) => i)
  for (const number of numbers) await add(jobs, 'test.long', { number })
  await jobs.work()
  await expect.poll(() => statesOf('test.long')).toEqual({ completed: 30 })
  expect([done.toSorted((a, b) => a - b), most]).toEqual([numbers, 1])
})

test('processes that start together on a new database make its queues without getting into each other’s way', async () => {
  const admin = new pg.Pool({ ...inject('admin'), max: 1 })
  const database = `queues_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${database} owner ${inject('engine').user}`)
  await admin.end()
  const names = Array.from({ length: 8 }, (_, i) => [`test.queue-${i}`, async () => {}])
  const options = { max: 5, timeouts: backgroundTimeouts }
  const pools = Array.from({ length: 4 }, () => openDatabase({ ...app.connection, database }, options).pool)
  const made = pools.map((pool) => new Jobs(pool, makeLogger('silent')))
  await Promise.all(made.map((jobs) => jobs.prepare(Object.fromEntries(names))))
  const [first] = pools as [pg.Pool]
  const { rows } = await first.query('select count(*) from jobs.queue where name like $1', ['test.queue-%'])
  expect(rows[0].count).toBe(8)
  for (const jobs of made) await jobs.stop()
  for (const pool of pools) await pool.end()
})

test('while one is under way none of those behind it has been taken: another process may', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const done: string[] = []
  const slow = await process({ 'test.slow': () => gate.then(() => void done.push('first')) })
  await add(slow, 'test.slow', {})
  await slow.work()
  await expect.poll(() => statesOf('test.slow')).toEqual({ active: 1 })
  for (let i = 0; i < 3; i++) await add(slow, 'test.slow', {})
  const other = await process({ 'test.slow': async () => void done.push('other') })
  await other.work()
  await expect.poll(() => statesOf('test.slow')).toEqual({ active: 1, completed: 3 })
  go()
  await expect.poll(() => statesOf('test.slow')).toEqual({ completed: 4 })
  expect(done).toEqual(['other', 'other', 'other', 'first'])
})

test('one that this process has added is taken at its commit, not at the next look', async () => {
  const done: number[] = []
  const jobs = new Jobs(app.context.pool, makeLogger('silent'), 3600)
  open.push(jobs)
  await jobs.prepare({ 'test.soon': async ({ number }: { number: number }) => void done.push(number) })
  await jobs.work()
  for (const number of [1, 2]) {
    await add(jobs, 'test.soon', { number })
    await expect.poll(() => done).toContain(number)
  }
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
  const jobs = await process({ 'test.parallel': { atOnce: 6, each: { person: 2, hotel: 3 }, handle } })
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
    .toEqual({ completed: 25 })
  expect(new Set(begun).size).toBe(25)
})

test('one of several that fails waits for another attempt, and so does one that is under way when its process stops', async () => {
  const handle = async ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('no answer')
    await new Promise(() => {})
  }
  const jobs = await process({ 'test.broken': { atOnce: 2, each: {}, handle } })
  for (const fails of [true, false]) await add(jobs, 'test.broken', { fails })
  await jobs.work()
  await expect.poll(() => statesOf('test.broken')).toEqual({ retry: 1, active: 1 })
  await jobs.stop(0)
  expect(await statesOf('test.broken')).toEqual({ retry: 2 })
})

test('one that fails waits for another attempt and keeps none of the others', async () => {
  const done: boolean[] = []
  const jobs = await process({
    'test.failing': async ({ fails }: { fails: boolean }) => {
      if (fails) throw new Error('the mail server is away')
      done.push(fails)
    },
  })
  for (const fails of [true, false, false]) await add(jobs, 'test.failing', { fails })
  await jobs.work()
  await expect.poll(() => statesOf('test.failing')).toEqual({ retry: 1, completed: 2 })
  expect(done).toEqual([false, false])
})

test('one may be given the time that it takes', async () => {
  const jobs = await process({ 'test.patient': async () => {} })
  await add(jobs, 'test.patient', {})
  await add(jobs, 'test.patient', {}, 30)
  const { rows } = await app.context.pool.query(
    "select extract(epoch from expire_in) / 60 as minutes from jobs.job where name = 'test.patient' order by created_on",
  )
  expect(rows.map(({ minutes }) => Number(minutes))).toEqual([5, 30])
})

test('each chore is due every hour, and one that fails is tried again while the others are done', async () => {
  const done: string[] = []
  const jobs = new Jobs(app.context.pool, makeLogger('silent'))
  open.push(jobs)
  await jobs.prepare(
    {},
    {
      'chore.test.broken': async () => {
        throw new Error('the table is locked')
      },
      'chore.test.sound': async () => void done.push('sound'),
    },
  )
  await add(jobs, 'chore.test.broken', {})
  await add(jobs, 'chore.test.sound', {})
  await jobs.work()
  await expect.poll(() => done).toEqual(['sound'])
  await expect.poll(() => statesOf('chore.test.broken')).toEqual({ retry: 1 })
  const { rows } = await app.context.pool.query(
    "select name, cron from jobs.schedule where name like 'chore.test.%' order by name",
  )
  expect(rows).toEqual([
    { name: 'chore.test.broken', cron: '0 * * * *' },
    { name: 'chore.test.sound', cron: '7 * * * *' },
  ])
})
