import { sql } from 'drizzle-orm'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { afterCommit, type Tx } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { type ParallelJobs, ParallelWorker } from './parallel-worker.ts'

/**
 * What is to be done, by its name: `auth.reset-mail`. Each takes what `add` was given and may be tried again. A process carries out one at
 * a time of each kind, unless the kind says otherwise.
 */
export type JobHandlers = Record<string, ((data: never) => Promise<void>) | ParallelJobs>

/** Hourly jobs, each run by one process; a failure does not affect the others. */
export type HourlyJobs = Record<string, () => Promise<unknown>>

const schema = 'jobs'
/** Advisory lock, any constant: of processes that start together, one at a time creates the queues. */
const queuesLock = 4_815_165
/** Twelve retries with exponential backoff, over several hours, so that an outage of the mail server loses no email. */
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true }
/** Within the hour after which it is due again. */
const choreRetries = { retryLimit: 4, retryDelay: 60, retryBackoff: true, expireInMinutes: 30 }

/**
 * Work that follows a change: mails above all. A job is written in the transaction of the change, so neither exists without
 * the other; every process takes its share.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #pool: pg.Pool
  readonly #log: Logger
  #handlers: JobHandlers = {}
  #chores: HourlyJobs = {}
  /** By kind of job, what has its worker in this process look now. */
  readonly #wakeOf = new Map<string, () => void>()
  readonly #parallel: ParallelWorker[] = []
  readonly #pollSeconds: number

  /** `pollSeconds`: how often a kind of job is asked for of which this process has not heard; jobs of other processes come that way. */
  constructor(pool: pg.Pool, log: Logger, pollSeconds = 1) {
    this.#log = log
    this.#pool = pool
    this.#pollSeconds = pollSeconds
    this.#boss = new PgBoss({
      schema,
      db: { executeSql: async (text, values) => pool.query(text, values) },
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 7,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'))
  }

  /** Makes the queue's tables where they are missing, and a queue for each kind of job. */
  async prepare(handlers: JobHandlers, chores: HourlyJobs = {}): Promise<void> {
    this.#handlers = handlers
    this.#chores = chores
    await this.#oneAfterTheOther(async () => {
      await this.#boss.start()
      for (const name of Object.keys(handlers)) await this.#boss.createQueue(name)
      // A job due again before it has started is run once.
      for (const name of Object.keys(chores)) await this.#boss.createQueue(name, { name, policy: 'short' })
    })
  }

  /** Tables of queues that two processes make at once end in a deadlock. The lock is of a transaction, which a pooler keeps together. */
  async #oneAfterTheOther(make: () => Promise<void>): Promise<void> {
    const client = await this.#pool.connect()
    try {
      await client.query('begin')
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await client.query('select pg_advisory_xact_lock($1)', [queuesLock])
      await make()
    } finally {
      await client.query('rollback').finally(() => client.release())
    }
  }

  /**
   * Part of `tx`: carried out once it has committed, and not at all if it does not. `expireInMinutes`: the longest that it may
   * take; one that has not ended by then counts as failed, for its process may have. `startAfterHours`: not before.
   */
  async add(tx: Tx, name: string, data: object, { expireInMinutes = 5, startAfterHours = 0 } = {}): Promise<void> {
    const db = { executeSql: (text: string, values?: unknown[]) => run(tx, text, values) }
    const startAfter = startAfterHours > 0 ? new Date(Date.now() + startAfterHours * 3_600_000) : undefined
    await this.#boss.send(name, data, { ...retries, expireInMinutes, startAfter, db })
    afterCommit(tx, () => this.#wake(name))
  }

  /** Wakes the worker of this process, if it is running. */
  #wake(name: string): void {
    this.#wakeOf.get(name)?.()
  }

  /** Starts the workers. */
  async work(): Promise<void> {
    for (const [name, handler] of Object.entries(this.#handlers))
      if (typeof handler === 'function') await this.#workSingly(name, handler)
      else this.#workInParallel(name, handler)
    await this.#schedule()
  }

  async #workSingly(name: string, handle: (data: never) => Promise<void>): Promise<void> {
    const options = { pollingIntervalSeconds: this.#pollSeconds }
    const worker = await this.#boss.work<never>(name, options, async ([job]) => {
      if (!job) return
      // After a job the next one is fetched at once.
      this.#wake(name)
      await this.#attempt(name, () => handle(job.data))
    })
    this.#wakeOf.set(name, () => this.#boss.notifyWorker(worker))
  }

  #workInParallel(name: string, kind: ParallelJobs): void {
    const handle = (data: never) => this.#attempt(name, () => kind.handle(data))
    const options = { boss: this.#boss, pool: this.#pool, schema, log: this.#log, pollSeconds: this.#pollSeconds }
    const worker = new ParallelWorker(name, { ...kind, handle }, options)
    this.#parallel.push(worker)
    this.#wakeOf.set(name, () => worker.wake())
  }

  /** Schedules each hourly job at a minute of its own, and starts its worker. */
  async #schedule(): Promise<void> {
    for (const [i, [name, chore]] of Object.entries(this.#chores).entries()) {
      await this.#boss.schedule(name, `${(i * 7) % 60} * * * *`, {}, choreRetries)
      await this.#boss.work(name, { pollingIntervalSeconds: 20 }, () => this.#attempt(name, chore))
    }
    for (const { name } of await this.#boss.getSchedules())
      if (!Object.hasOwn(this.#chores, name)) await this.#boss.unschedule(name)
  }

  /** How many are due and have not begun, of all processes. */
  async countWaiting(): Promise<number> {
    const { rows } = await this.#pool.query(
      `select count(*) from ${schema}.job where state < 'active' and start_after <= now()`,
    )
    return Number(rows[0].count)
  }

  async #attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#log.error({ err: error, job: name }, 'a job failed and will be tried again')
      throw error
    }
  }

  /** Carries out what waits, now. For tests, which do not wait for a clock. */
  async drain(): Promise<void> {
    for (const [name, handler] of Object.entries(this.#handlers)) {
      const handle = typeof handler === 'function' ? handler : handler.handle
      for (let jobs = await this.#boss.fetch<never>(name); jobs.length > 0; jobs = await this.#boss.fetch<never>(name))
        for (const { id, data } of jobs) {
          await handle(data)
          await this.#boss.complete(name, id)
        }
    }
  }

  /** `timeout`: milliseconds for what is under way. */
  async stop(timeout = 5000): Promise<void> {
    await Promise.all([...this.#parallel.map((worker) => worker.stop(timeout)), this.#boss.stop({ timeout })])
  }
}

/** Carries a statement with `$1` placeholders into a transaction of ours. */
async function run(tx: Tx, text: string, values: unknown[] = []) {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, i) => (i % 2 ? sql.param(values[Number(part) - 1] ?? null) : sql.raw(part)))
  return { rows: (await tx.execute(sql.join(parts))).rows }
}
