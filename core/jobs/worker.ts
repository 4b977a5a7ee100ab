import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { type ClaimedJob, type ConcurrencyLimits, claimJobs } from './claim.ts'
import { jobs } from './schema.ts'

/** What a handler returns when its job is to run again after so many seconds. It does not count as a failure. */
export class RunAgain {
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }
}

/**
 * Carries out a job. It may be called again with the same data, after a failure or when its process has died. `signal`
 * is aborted when the process stops or the time of the job is over.
 */
export type JobHandler = (data: never, signal: AbortSignal) => Promise<unknown>

export interface JobKind extends ConcurrencyLimits {
  handle: JobHandler
  /** Stricter limits for some of the jobs, which also count towards `maxRunning` and `maxPerField` of all. */
  slow?: Required<ConcurrencyLimits>
  /** The time of one attempt. If its process has died, another one runs the job when this time is over. */
  minutes: number
  /** A job is given up after so many failed attempts. */
  maxAttempts: number
  /** The pause after the first failure. It doubles with each further one. */
  pauseSeconds: number
  /** The instant of the next run of a job that repeats; undefined: a job ends with its run. */
  next?: () => SQL
}

interface RunningJob extends ClaimedJob {
  isSlow: boolean
  abort: AbortController
  end: Promise<void>
}

const maxErrorLength = 1000

/** Runs the jobs of one kind in this process. */
export class Worker {
  readonly #name: string
  readonly #kind: JobKind
  readonly #options: { db: Db; log: Logger; now: () => SQL }
  readonly #running = new Map<string, RunningJob>()
  #working = false
  #stopped = false
  #looking: Promise<void> | null = null
  #lookAgain = false

  constructor(name: string, kind: JobKind, options: { db: Db; log: Logger; now: () => SQL }) {
    this.#name = name
    this.#kind = kind
    this.#options = options
  }

  /** From now on the end of a job starts the next one. */
  start(): void {
    this.#working = true
    this.wake()
  }

  /** Looks for jobs now, or once more if it is already looking. */
  wake(): void {
    if (!this.#working) return
    this.#lookAgain = true
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#lookAgain) this.wake()
    })
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && this.#working) {
      this.#lookAgain = false
      const started = await this.begin().catch(this.#warn)
      // Another job may have been held back by one that has ended meanwhile.
      if (started?.length) this.#lookAgain = true
    }
  }

  readonly #warn = (error: unknown) =>
    void this.#options.log.warn({ err: error, job: this.#name }, 'the job queue stumbled')

  /** Starts as many due jobs as may run now. Returns a promise for the end of each. */
  async begin(): Promise<Promise<void>[]> {
    const { slow } = this.#kind
    const begun = await this.#beginSome(this.#kind, false)
    return slow ? [...begun, ...(await this.#beginSome(slow, true))] : begun
  }

  async #beginSome(limits: ConcurrencyLimits, isSlow: boolean): Promise<Promise<void>[]> {
    const running = [...this.#running.values()].filter((job) => !isSlow || job.isSlow)
    const freeSlots = Math.min(this.#kind.maxRunning - this.#running.size, limits.maxRunning - running.length)
    if (freeSlots <= 0 || this.#stopped) return []
    const claimed = await this.#claim({ ...limits, maxRunning: freeSlots }, running)
    return claimed.map((job) => this.#begin(job, isSlow))
  }

  #claim(limits: ConcurrencyLimits, running: ClaimedJob[]): Promise<ClaimedJob[]> {
    const { db, now } = this.#options
    return claimJobs(db, { name: this.#name, now: now(), minutes: this.#kind.minutes }, limits, running)
  }

  #begin(job: ClaimedJob, isSlow: boolean): Promise<void> {
    const abort = new AbortController()
    const end = this.#carryOut(job, abort)
      .catch(this.#warn)
      .finally(() => {
        this.#running.delete(job.id)
        this.wake()
      })
    this.#running.set(job.id, { ...job, isSlow, abort, end })
    return end
  }

  async #carryOut(job: ClaimedJob, abort: AbortController): Promise<void> {
    const { handle, minutes, maxAttempts } = this.#kind
    const timer = setTimeout(() => abort.abort(new Error(`it took more than ${minutes} minutes`)), minutes * 60_000)
    const aborted = new Promise<never>((_, reject) =>
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason)),
    )
    let result: unknown
    try {
      if (job.attempts > maxAttempts) throw new Error('every process that ran it has died')
      result = await Promise.race([aborted, handle(job.data as never, abort.signal)])
    } catch (error) {
      return await this.#fail(job, error)
    } finally {
      clearTimeout(timer)
    }
    await this.#end(job, result)
  }

  async #end(job: ClaimedJob, result: unknown): Promise<void> {
    const { db, now } = this.#options
    const { next } = this.#kind
    if (result instanceof RunAgain) await this.#postpone(job, after(now(), result.seconds), { attempts: 0 })
    else if (next) await this.#postpone(job, next(), { attempts: 0, lastError: null })
    else await db.delete(jobs).where(isClaimed(job))
  }

  async #fail(job: ClaimedJob, error: unknown): Promise<void> {
    const { log, now } = this.#options
    const { maxAttempts, pauseSeconds } = this.#kind
    // Another process runs it at once.
    if (this.#stopped) return this.#postpone(job, now(), {})
    if (job.attempts >= maxAttempts) {
      log.error({ err: error, job: this.#name, id: job.id }, 'a job failed and was given up')
      return this.#end(job, null)
    }
    log.error({ err: error, job: this.#name }, 'a job failed and will be tried again')
    // Chance spreads simultaneous retries by a tenth.
    const pause = Math.round(pauseSeconds * 2 ** (job.attempts - 1) * (1 + Math.random() / 10))
    const lastError = String(error).replaceAll('\0', '').slice(0, maxErrorLength)
    await this.#postpone(job, after(now(), pause), { lastError })
  }

  /** Does nothing if another process has claimed the job meanwhile. */
  async #postpone(
    job: ClaimedJob,
    runAt: SQL,
    values: { attempts?: number; lastError?: string | null },
  ): Promise<void> {
    const { db } = this.#options
    const released = { ...values, runAt, claim: null, lockedUntil: null }
    await db.update(jobs).set(released).where(isClaimed(job))
  }

  /** Runs all due jobs one after the other, for tests. Throws the error of the first that fails. */
  async drain(): Promise<void> {
    while (!this.#kind.when) {
      const [job] = await this.#claim({ maxPerField: {}, maxRunning: 1 }, [])
      if (!job) return
      await this.#end(job, await this.#kind.handle(job.data as never, new AbortController().signal))
    }
  }

  /** Starts no more jobs. Another process runs those that have not ended after `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    this.#working = false
    this.#stopped = true
    await this.#looking
    const running = [...this.#running.values()]
    const timer = setTimeout(() => {
      for (const { abort } of running) abort.abort(new Error('the process has stopped'))
    }, timeout)
    await Promise.all(running.map(({ end }) => end))
    clearTimeout(timer)
  }
}

const after = (now: SQL, seconds: number): SQL => sql`${now} + ${seconds}::float8 * interval '1 second'`

const isClaimed = ({ id, claim }: ClaimedJob) => and(eq(jobs.id, id), eq(jobs.claim, claim))
