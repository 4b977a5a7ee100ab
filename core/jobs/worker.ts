import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import { inSpan, type Span } from '#core/tracing/tracing.ts'
import { type ClaimedJob, type ConcurrencyLimits, claimJobs } from './claim.ts'
import { jobs } from './schema.ts'

/** A handler returns this to run its job again after `seconds`. It does not count as a failure. */
export class RunAgain {
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }
}

/**
 * Runs a job. It may be called again with the same data, after a failure or when its process has died. `signal`
 * is aborted when the process stops or the time of the job is over.
 */
export type JobHandler = (data: never, signal: AbortSignal) => Promise<unknown>

export interface JobKind extends ConcurrencyLimits {
  handle: JobHandler
  /** Stricter limits for some of the jobs, which also count towards `maxRunning` and `maxPerField` of all. */
  slow?: Required<ConcurrencyLimits>
  /** The maximum time of an attempt. After that, another process runs the job, because this one may have died. */
  minutes: number
  /** The number of failed attempts after which a job is given up. */
  maxAttempts: number
  /** The pause after the first failure. It doubles with each further failure. */
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

/** How runs of jobs ended: done; postponed by their handler; failed and to be tried again; failed for the last time. */
export type JobOutcome = 'done' | 'postponed' | 'retried' | 'given_up'

/** Runs the jobs of one kind in this process. */
export class Worker {
  readonly #name: string
  readonly #kind: JobKind
  readonly #options: { db: Db; log: Logger; now: () => SQL }
  readonly #running = new Map<string, RunningJob>()
  /** The number of runs in this process by their end. */
  readonly outcomes: Record<JobOutcome, number> = { done: 0, postponed: 0, retried: 0, given_up: 0 }
  #isWorking = false
  #isStopped = false
  #search: Promise<void> | null = null
  #searchAgain = false

  constructor(name: string, kind: JobKind, options: { db: Db; log: Logger; now: () => SQL }) {
    this.#name = name
    this.#kind = kind
    this.#options = options
  }

  /** Starts the due jobs, and from now on another job whenever one ends or `wake` is called. */
  start(): void {
    this.#isWorking = true
    this.wake()
  }

  /** Searches for due jobs and starts them; searches once more if a search is running. */
  wake(): void {
    if (!this.#isWorking) return
    this.#searchAgain = true
    this.#search ??= this.#searchUntilNone().finally(() => {
      this.#search = null
      if (this.#searchAgain) this.wake()
    })
  }

  async #searchUntilNone(): Promise<void> {
    while (this.#searchAgain && this.#isWorking) {
      this.#searchAgain = false
      const started = await this.startDue().catch(this.#warn)
      // A job that has ended meanwhile may have held back another one.
      if (started?.length) this.#searchAgain = true
    }
  }

  readonly #warn = (error: unknown) =>
    void this.#options.log.warn({ err: error, job: this.#name }, 'the job queue failed')

  /** Starts as many due jobs as may run now. Returns a promise for the end of each. */
  async startDue(): Promise<Promise<void>[]> {
    const { slow } = this.#kind
    const started = await this.#startSome(this.#kind, false)
    return slow ? [...started, ...(await this.#startSome(slow, true))] : started
  }

  async #startSome(limits: ConcurrencyLimits, isSlow: boolean): Promise<Promise<void>[]> {
    const running = [...this.#running.values()].filter((job) => !isSlow || job.isSlow)
    const freeSlots = Math.min(this.#kind.maxRunning - this.#running.size, limits.maxRunning - running.length)
    if (freeSlots <= 0 || this.#isStopped) return []
    const claimed = await this.#claim({ ...limits, maxRunning: freeSlots }, running)
    return claimed.map((job) => this.#startJob(job, isSlow))
  }

  #claim(limits: ConcurrencyLimits, running: ClaimedJob[]): Promise<ClaimedJob[]> {
    const { db, now } = this.#options
    return claimJobs(db, { name: this.#name, now: now(), minutes: this.#kind.minutes }, limits, running)
  }

  #startJob(job: ClaimedJob, isSlow: boolean): Promise<void> {
    const abort = new AbortController()
    const end = this.#runTraced(job, abort)
      .catch(this.#warn)
      .finally(() => {
        this.#running.delete(job.id)
        this.wake()
      })
    this.#running.set(job.id, { ...job, isSlow, abort, end })
    return end
  }

  #runTraced(job: ClaimedJob, abort: AbortController): Promise<void> {
    const { attempt, hotelId } = this.#description(job)
    const attributes = { 'livret.job': this.#name, 'livret.attempt': attempt, 'livret.hotel_id': hotelId }
    return inSpan(
      () => ({ kind: 'internal', name: `job ${this.#name}`, attributes }),
      (span) => this.#run(job, abort, span).finally(() => span?.end()),
    )
  }

  async #run(job: ClaimedJob, abort: AbortController, span?: Span): Promise<void> {
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
      span?.end({ error })
      return await this.#fail(job, error)
    } finally {
      clearTimeout(timer)
    }
    this.outcomes[result instanceof RunAgain ? 'postponed' : 'done']++
    await this.#finish(job, result)
  }

  async #finish(job: ClaimedJob, result: unknown): Promise<void> {
    const { db, now } = this.#options
    const { next } = this.#kind
    if (result instanceof RunAgain) await this.#postpone(job, after(now(), result.seconds), { attempts: 0 })
    else if (next) await this.#postpone(job, next(), { attempts: 0, lastError: null })
    else await db.delete(jobs).where(isClaimed(job))
  }

  async #fail(job: ClaimedJob, error: unknown): Promise<void> {
    const { log, now } = this.#options
    const { maxAttempts, pauseSeconds } = this.#kind
    // The process stops, so another one runs the job at once.
    if (this.#isStopped) return this.#postpone(job, now(), {})
    if (job.attempts >= maxAttempts) {
      this.outcomes.given_up++
      log.error({ err: error, ...this.#description(job) }, 'a job failed and was given up')
      return this.#finish(job, null)
    }
    this.outcomes.retried++
    log.error({ err: error, ...this.#description(job) }, 'a job failed and will be tried again')
    // A random part of at most a tenth spreads simultaneous retries.
    const pause = Math.round(pauseSeconds * 2 ** (job.attempts - 1) * (1 + Math.random() / 10))
    const lastError = String(error).replaceAll('\0', '').slice(0, maxErrorLength)
    await this.#postpone(job, after(now(), pause), { lastError })
  }

  /** What log lines say about a job. */
  #description({ id, attempts, data }: ClaimedJob) {
    return { job: this.#name, id, attempt: attempts, hotelId: (data as { hotelId?: string }).hotelId }
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

  /** Runs all due jobs one after the other, for tests. Throws the error of the first job that fails. */
  async drain(): Promise<void> {
    while (!this.#kind.when) {
      const [job] = await this.#claim({ maxPerField: {}, maxRunning: 1 }, [])
      if (!job) return
      await this.#finish(job, await this.#kind.handle(job.data as never, new AbortController().signal))
    }
  }

  /** Starts no more jobs. Jobs that have not ended after `timeout` milliseconds are left to another process. */
  async stop(timeout: number): Promise<void> {
    this.#isWorking = false
    this.#isStopped = true
    await this.#search
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
