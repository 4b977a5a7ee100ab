import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import type { Logger } from '#core/log/log.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import { notifyTopic } from '#core/realtime/server/publish.ts'
import { isDue } from './claim.ts'
import { jobs } from './schema.ts'
import { type JobHandler, type JobKind, type JobOutcome, Worker } from './worker.ts'

export { RunAgain } from './worker.ts'

/** Handlers by job name, such as `auth.forgotten`. A process runs one job of a kind at a time, unless the kind says otherwise. */
export type JobHandlers = Record<string, JobHandler | (Partial<JobKind> & Pick<JobKind, 'handle'>)>

/** Hourly jobs, each run by one process. A failure does not affect the others. */
export type HourlyJobs = Record<string, () => Promise<unknown>>

interface JobOptions {
  db: Db
  eventBus: EventBus
  log: Logger
  /** Replaces the database's clock, which all processes share. */
  clock?: (() => Date) | undefined
  /** How often a process looks for retries, jobs of processes that died, and jobs whose notification was lost. */
  pollSeconds?: number
  /** The approximate number of rows beyond which no job is added. */
  maxJobs?: number
}

interface AddOptions {
  key?: string | null
  startAfterHours?: number
}

/** One at a time; retried for almost six hours, so that an outage of the mail server loses no email. */
const defaultKind = { maxRunning: 1, maxPerField: {}, minutes: 5, maxAttempts: 13, pauseSeconds: 5 }
/** Retries end within the hour after which the job runs again. */
const hourlyKind = { ...defaultKind, minutes: 30, maxAttempts: 5, pauseSeconds: 60 }
/** The key of the row of every hourly job. */
const hourlyKey = 'hourly'
/** The topic under which processes are notified of new jobs. */
const topic = 'jobs'
const maxDataLength = 250_000

/**
 * The part of a statement that adds jobs of one kind without a key. `selected`: rows with the data of a job and the
 * instant at which it was added. Call `notifyJobs` after the statement.
 */
export const insertJobsSql = (name: string, selected: SQL): SQL => sql`
  insert into ${jobs} (id, name, data, run_at, created_at)
  select gen_random_uuid(), ${sql.raw(`'${name}'`)}, data, least(at, now()), at from (${selected}) as added (data, at)`

/** Wakes the workers of this kind once a statement has added jobs. */
export const notifyJobs = (db: Db | Tx, name: string): void => notifyTopic(db, topic, name)

/**
 * Background work that follows a change, mostly emails. A job is a row of `jobs`, written in the transaction of the
 * change, so neither exists without the other. All processes share the work.
 */
export class Jobs {
  readonly #options: JobOptions
  readonly #workers = new Map<string, Worker>()
  readonly #hourly: { name: string; next: () => SQL }[] = []
  #stopped = false
  #pollTimer: NodeJS.Timeout | undefined
  #unsubscribe = () => {}

  constructor(options: JobOptions) {
    this.#options = options
  }

  /** Registers the handlers of jobs and of hourly jobs that this process can run. */
  register(handlers: JobHandlers, hourlyJobs: HourlyJobs = {}): void {
    for (const [name, handler] of Object.entries(handlers))
      this.#register(name, { ...defaultKind, ...(typeof handler === 'function' ? { handle: handler } : handler) })
    for (const [i, [name, handle]] of Object.entries(hourlyJobs).entries()) {
      // Each hourly job runs at another minute.
      const next = () => this.#nextHour((i * 7) % 60)
      this.#register(name, { ...hourlyKind, handle, next })
      this.#hourly.push({ name, next })
    }
  }

  #register(name: string, kind: JobKind): void {
    const { db, log } = this.#options
    this.#workers.set(name, new Worker(name, kind, { db, log, now: () => this.#now() }))
  }

  #now(): SQL {
    const { clock } = this.#options
    return clock ? sql`${clock().toISOString()}::timestamptz` : sql`now()`
  }

  /** The next instant at this minute of an hour. */
  #nextHour(minute: number): SQL {
    const shift = sql`${minute}::int * interval '1 minute'`
    return sql`date_bin('1 hour', ${this.#now()} - ${shift}, '2000-01-01Z') + ${shift} + interval '1 hour'`
  }

  /**
   * Adds a job as part of `tx`: it runs once `tx` has committed. `startAfterHours`: the delay before it runs. `key`:
   * replaces the job of this kind with the same key; if that one is running, it runs again afterwards. Throws
   * `unavailable` when too many jobs wait.
   */
  add(tx: Tx, name: string, data: object, { key = null, startAfterHours = 0 }: AddOptions = {}): Promise<void> {
    return this.addAll(tx, name, [{ key, data }], startAfterHours)
  }

  /** Like `add`, for several jobs of one kind. */
  async addAll(tx: Tx, name: string, added: { key?: string | null; data: object }[], startAfterHours = 0) {
    if (added.length === 0) return
    const rows = added.map((job) => ({ ...job, id: uuid() }))
    if (rows.some(({ data }) => JSON.stringify(data).length > maxDataLength))
      throw new Error(`the data of a job of the kind ${name} is too long`)
    const { maxJobs = 1_000_000 } = this.#options
    // The number of rows is what PostgreSQL estimates, because counting them would take long.
    const { rowCount } = await tx.execute(sql`
      insert into ${jobs} (id, name, key, data, run_at, created_at)
      select id, ${name}, key, data, ${this.#now()} + ${startAfterHours}::float8 * interval '1 hour', ${this.#now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added (id uuid, key text, data jsonb)
      where pg_stat_get_live_tuples('jobs'::regclass) < ${maxJobs}
      on conflict (name, key) do update set data = excluded.data, run_at = excluded.run_at, attempts = 0, claim = null`)
    if (rowCount === 0) throw new ApiError('unavailable', { retryAfter: 60 })
    if (startAfterHours === 0) notifyTopic(tx, topic, name)
  }

  /** The runs of jobs in this process by kind and end. */
  countOutcomes(): { job: string; outcome: JobOutcome; count: number }[] {
    return [...this.#workers].flatMap(([job, { outcomes }]) =>
      Object.entries(outcomes).map(([outcome, count]) => ({ job, outcome: outcome as JobOutcome, count })),
    )
  }

  /** Starts the workers of this process. */
  async work(): Promise<void> {
    await this.#schedule()
    this.#unsubscribe = this.#options.eventBus.watch((changed, name) => {
      if (changed === topic) this.#workers.get(name)?.wake()
    })
    for (const worker of this.#workers.values()) worker.start()
    this.#poll()
  }

  /** Adds the missing rows of hourly jobs, and deletes the rows of hourly jobs that no longer exist. */
  async #schedule(): Promise<void> {
    const { db } = this.#options
    if (this.#hourly.length === 0) return
    const names = this.#hourly.map(({ name }) => name)
    await db.delete(jobs).where(and(eq(jobs.key, hourlyKey), notInArray(jobs.name, names)))
    const common = { key: hourlyKey, data: {}, createdAt: this.#now() }
    const rows = this.#hourly.map(({ name, next }) => ({ ...common, id: uuid(), name, runAt: next() }))
    await db.insert(jobs).values(rows).onConflictDoNothing()
  }

  #poll(): void {
    if (this.#stopped) return
    this.#pollTimer = setTimeout(
      () => this.#wakeDue().finally(() => this.#poll()),
      (this.#options.pollSeconds ?? 2) * 1000,
    ).unref()
  }

  async #wakeDue(): Promise<void> {
    const { db, log } = this.#options
    try {
      const { rows } = await db.execute<{ name: string }>(sql`
        select kind.name from unnest(${sql.param([...this.#workers.keys()])}::text[]) as kind (name)
        where exists (select from ${jobs} where ${jobs.name} = kind.name and ${isDue(this.#now())})`)
      for (const { name } of rows) this.#workers.get(name)?.wake()
    } catch (error) {
      log.warn({ err: error }, 'the job queue failed')
    }
  }

  /** How many jobs of all processes are due but have not started. */
  async countWaiting(): Promise<number> {
    return this.#options.db.$count(jobs, isDue(this.#now()))
  }

  /** Deletes the jobs of a hotel whose data is deleted. */
  async deleteOfHotel(tx: Tx, hotelId: string): Promise<void> {
    await tx.delete(jobs).where(eq(sql`${jobs.data}->>'hotelId'`, hotelId))
  }

  /** Starts the due jobs of one kind, for tests. Returns a promise for the end of each. */
  async startDue(name: string): Promise<Promise<void>[]> {
    return (await this.#workers.get(name)?.startDue()) ?? []
  }

  /** Runs all due jobs now, for tests; those of kinds with `when` are left to `startDue`. */
  async drain(): Promise<void> {
    for (const worker of this.#workers.values()) await worker.drain()
  }

  /** Stops all workers. `timeout`: milliseconds that running jobs may take to finish. */
  async stop(timeout = 5000): Promise<void> {
    this.#stopped = true
    this.#unsubscribe()
    clearTimeout(this.#pollTimer)
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(timeout)))
  }
}
