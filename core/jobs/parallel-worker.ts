import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type PgBoss from 'pg-boss'
import type { Logger } from '#core/log/log.ts'

/**
 * A kind of job that a process runs several of at once. `each` limits how many jobs with the same value in a field of
 * their data (for example the same hotel) run at a time, so that one hotel cannot take all places.
 */
export interface ParallelJobs {
  atOnce: number
  each: Record<string, number>
  handle: (data: never) => Promise<void>
}

interface Options {
  boss: PgBoss
  pool: pg.Pool
  schema: string
  log: Logger
  pollSeconds: number
}

/**
 * Fetches jobs of one kind from the tables of pg-boss, whose own workers can only take the oldest job. When more jobs
 * wait than there are places, those of the hotel with the fewest running jobs go first.
 */
export class ParallelWorker {
  readonly #name: string
  readonly #kind: ParallelJobs
  readonly #options: Options
  readonly #take: string
  /** Running jobs by id, with their data and a promise that resolves at their end. */
  readonly #underWay = new Map<string, { data: Record<string, unknown>; end: Promise<void> }>()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | null = null
  #lookAgain = false
  #stopped = false

  constructor(name: string, kind: ParallelJobs, options: Options) {
    this.#name = name
    this.#kind = kind
    this.#options = options
    this.#take = takeStatement(options.schema, kind.each)
    this.#timer = setInterval(() => this.wake(), options.pollSeconds * 1000)
    this.wake()
  }

  /** Looks for jobs now, or once more if it is already looking. */
  wake(): void {
    this.#lookAgain = true
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
      if (this.#lookAgain) this.wake()
    })
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false
      const freeSlots = this.#kind.atOnce - this.#underWay.size
      if (freeSlots <= 0) return
      try {
        const { rows } = await this.#options.pool.query(this.#take, [
          this.#name,
          freeSlots,
          JSON.stringify(this.#counts()),
        ])
        for (const { id, data } of rows) this.#begin(id, data)
        // A finished job may release jobs that were held back by a limit.
        if (rows.length > 0) this.#lookAgain = true
      } catch (error) {
        this.#options.log.warn({ err: error, job: this.#name }, 'the job queue stumbled')
      }
    }
    this.#lookAgain = false
  }

  /** The number of running jobs, by field and value. */
  #counts(): Record<string, Record<string, number>> {
    return Object.fromEntries(
      Object.keys(this.#kind.each).map((field) => {
        const counts: Record<string, number> = {}
        for (const { data } of this.#underWay.values()) {
          const value = String(data[field])
          counts[value] = (counts[value] ?? 0) + 1
        }
        return [field, counts]
      }),
    )
  }

  #begin(id: string, data: Record<string, unknown>): void {
    const end = this.#carryOut(id, data)
      .catch((error) => this.#options.log.warn({ err: error, job: this.#name }, 'the job queue stumbled'))
      .finally(() => {
        this.#underWay.delete(id)
        if (!this.#stopped) this.wake()
      })
    this.#underWay.set(id, { data, end })
  }

  async #carryOut(id: string, data: Record<string, unknown>): Promise<void> {
    const { boss } = this.#options
    try {
      await this.#kind.handle(data as never)
    } catch (error) {
      await boss.fail(this.#name, id, error as Error)
      return
    }
    await boss.complete(this.#name, id)
  }

  /** Takes no more jobs. Another process retries the jobs that still run after `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#looking
    const late = new AbortController()
    const ends = Promise.all([...this.#underWay.values()].map(({ end }) => end))
    await Promise.race([ends, sleep(timeout, undefined, { signal: late.signal }).catch(() => {})])
    late.abort()
    const stopped = new Error('the process has stopped')
    await Promise.all([...this.#underWay.keys()].map((id) => this.#options.boss.fail(this.#name, id, stopped)))
  }
}

/** $1: the kind of job, $2: how many jobs to take at most, $3: the number of running jobs, by field and value. */
function takeStatement(schema: string, each: Record<string, number>): string {
  const limits = Object.entries(each)
  const underWay = (field: string) => `coalesce((under_way->'${field}'->>(data->>'${field}'))::int, 0)`
  const due = `
    select id, data, created_on, under_way, 0 as place
    from ${schema}.job, (select $3::jsonb as under_way) as counts
    where name = $1 and state < 'active' and start_after < now()
      ${limits.map(([field, maxRunning]) => `and ${underWay(field)} < ${maxRunning}`).join(' ')}`
  // A job held back by one limit does not count towards the next limit.
  const within = limits.reduce(
    (rows, [field, maxRunning]) => `
      select id, data, created_on, under_way, greatest(place, place_here) as place
      from (
        select *, ${underWay(field)} + row_number() over (
          partition by coalesce(data->>'${field}', id::text) order by created_on, id) as place_here
        from (${rows}) as before
      ) as counted
      where place_here <= ${maxRunning}`,
    due,
  )
  // Locked in a separate step, because a query with window functions cannot lock rows. Jobs that another process takes
  // meanwhile are skipped.
  return `
    with chosen as materialized (select id from (${within}) as found order by place, created_on, id limit $2),
    free as (
      select id from ${schema}.job
      where name = $1 and state < 'active' and id in (select id from chosen)
      for update skip locked
    )
    update ${schema}.job as job set
      state = 'active',
      started_on = now(),
      retry_count = case when started_on is not null then retry_count + 1 else retry_count end
    from free
    where job.name = $1 and job.id = free.id
    returning job.id, job.data`
}
