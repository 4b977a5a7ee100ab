import { sql } from 'drizzle-orm'
import type pg from 'pg'
import PgBoss from 'pg-boss'
import { afterCommit, type Tx } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { type ParallelJobs, ParallelWorker } from './parallel-worker.ts'

/**
 * Handlers by job name, such as `auth.reset-mail`. Each receives the data passed to `add` and may run again after a
 * failure. A process runs one job of a kind at a time, unless the kind says otherwise.
 */
export type JobHandlers = Record<string, ((data: never) => Promise<void>) | ParallelJobs>

/** Hourly jobs, each run by one process. A failure does not affect the others. */
export type HourlyJobs = Record<string, () => Promise<unknown>>

const schema = 'jobs'
/** An arbitrary constant: with this advisory lock, processes that start together create the queues one at a time. */
const queuesLock = 4_815_165
/** Twelve retries with exponential backoff, over several hours, so that an outage of the mail server loses no email. */
const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true }
/** Retries end within the hour after which the job runs again. */
const choreRetries = { retryLimit: 4, retryDelay: 60, retryBackoff: true, expireInMinutes: 30 }

/**
 * Background work that follows a change, mostly emails. A job is written in the transaction of the change, so neither
 * exists without the other. All processes share the work.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #pool: pg.Pool
  readonly #log: Logger
  #handlers: JobHandlers = {}
  #chores: HourlyJobs = {}
  /** By kind of job: makes its worker in this process look for jobs now. */
  readonly #wakeOf = new Map<string, () => void>()
  readonly #parallel: ParallelWorker[] = []
  readonly #pollSeconds: number

  /** `pollSeconds`: how often a worker looks for jobs it was not told about, such as those added by other processes. */
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

  /** Creates the queue's tables if they are missing, and a queue for each kind of job. */
  async prepare(handlers: JobHandlers, chores: HourlyJobs = {}): Promise<void> {
    this.#handlers = handlers
    this.#chores = chores
    await this.#oneAfterTheOther(async () => {
      await this.#boss.start()
      for (const name of Object.keys(handlers)) await this.#boss.createQueue(name)
      // A job that is due again before it has started runs once.
      for (const name of Object.keys(chores)) await this.#boss.createQueue(name, { name, policy: 'short' })
    })
  }

  /**
   * Two processes that create the queue's tables at once would end in a deadlock. The lock belongs to a transaction,
   * because a pooler keeps a transaction on one session.
   */
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
   * Adds a job as part of `tx`: it runs once `tx` has committed. `expireInMinutes`: a job that takes longer counts as
   * failed, because its process may have died. `startAfterHours`: the delay before it runs.
   */
  async add(tx: Tx, name: string, data: object, { expireInMinutes = 5, startAfterHours = 0 } = {}): Promise<void> {
    const db = { executeSql: (text: string, values?: unknown[]) => run(tx, text, values) }
    const startAfter = startAfterHours > 0 ? new Date(Date.now() + startAfterHours * 3_600_000) : undefined
    await this.#boss.send(name, data, { ...retries, expireInMinutes, startAfter, db })
    afterCommit(tx, () => this.#wake(name))
  }

  /** Makes this process's worker look for jobs, if it is running. */
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
      // After a job, the next one is fetched at once.
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

  /** Schedules each hourly job at a different minute, and starts its worker. */
  async #schedule(): Promise<void> {
    for (const [i, [name, chore]] of Object.entries(this.#chores).entries()) {
      await this.#boss.schedule(name, `${(i * 7) % 60} * * * *`, {}, choreRetries)
      await this.#boss.work(name, { pollingIntervalSeconds: 20 }, () => this.#attempt(name, chore))
    }
    for (const { name } of await this.#boss.getSchedules())
      if (!Object.hasOwn(this.#chores, name)) await this.#boss.unschedule(name)
  }

  /** How many jobs of all processes are due but have not started. */
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

  /** Runs all waiting jobs now, for tests. */
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

  /** `timeout`: milliseconds that running jobs may take to finish. */
  async stop(timeout = 5000): Promise<void> {
    await Promise.all([...this.#parallel.map((worker) => worker.stop(timeout)), this.#boss.stop({ timeout })])
  }
}

/** Runs a statement with `$1` placeholders in a drizzle transaction. */
async function run(tx: Tx, text: string, values: unknown[] = []) {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, i) => (i % 2 ? sql.param(values[Number(part) - 1] ?? null) : sql.raw(part)))
  return { rows: (await tx.execute(sql.join(parts))).rows }
}
