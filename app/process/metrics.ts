import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { fromThisMachine } from '#core/http/server/address.ts'
import { measureDisk } from '#core/storage/disk-space.ts'
import { installationCharactersLeft } from '#modules/content/translator/server/service.ts'
import { readVersion } from './project-folder.ts'
import type { ScheduledBackups } from './scheduled-backups.ts'

/** A closed list, so that requests to unknown addresses cannot add metrics. */
const kinds = ['v1', 'public', 'assets', 'files', 'tiles', 'hotels', 'q', 'healthz', 'readyz']

const noScans = { clean: 0, infected: 0, too_large: 0, failed: 0 }
const noCalls = { answered: 0, failed: 0 }

/** Gauges of the library with names of counters, against Prometheus's rules; others say the same by type. */
const namedLikeCounters = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/**
 * `/metrics`, for requests with `METRICS_TOKEN`; without a token, for this machine only. `folders`: those of
 * files and of the database, if they are on this machine. Returns the counter of responses that bypass `app`.
 */
export function mountMetrics(
  app: Hono,
  context: AppContext & { background: AppContext },
  folders: string[],
  backups: Pick<ScheduledBackups, 'age' | 'outcomes'> | null,
): (status: number) => void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of namedLikeCounters) registry.removeSingleMetric(name)
  const seconds = new Histogram({
    name: 'livret_request_seconds',
    help: 'Time to answer, by kind of address and status',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  const countCached = createCachedCounter(registry)
  measureProcess(registry, context, folders)
  measureBackups(registry, context, backups)
  new Gauge({
    name: 'livret_build_info',
    help: 'Always 1; its label is the version of Livret',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: readVersion() }, 1)

  app.use(async (c, next) => {
    const end = seconds.startTimer()
    await next()
    const [, first = ''] = c.req.path.split('/', 2)
    end({ kind: kinds.includes(first) ? first : 'other', status: c.res.status })
  })
  app.get('/metrics', async (c) => {
    if (!mayRead(c, context.config)) return c.notFound()
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
  return countCached
}

/** Throws if the token is wrong or missing, so that a misconfigured Prometheus is noticed. */
function mayRead(c: Context, config: AppContext['config']): boolean {
  if (!config.metricsToken) return fromThisMachine(c, config)
  if (!isSame(c.req.header('authorization') ?? '', `Bearer ${config.metricsToken}`))
    throw new ApiError('unauthenticated')
  return true
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Creates the counter of cached responses. It counts plain numbers until the metrics are read, because cached responses must stay cheap. */
function createCachedCounter(registry: Registry): (status: number) => void {
  const counts = new Map<number, number>()
  new Counter({
    name: 'livret_known_answers_total',
    help: 'Answers given at once from the page cache, which are not in livret_request_seconds',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of counts) this.inc({ status }, count)
    },
  })
  return (status) => counts.set(status, (counts.get(status) ?? 0) + 1)
}

/** Measures the resources of this process that run out first. */
function measureProcess(registry: Registry, context: AppContext & { background: AppContext }, folders: string[]): void {
  const registers = [registry]
  new Gauge({
    name: 'livret_open_streams',
    help: 'Live connections of guests and staff that are open in this process',
    registers,
    collect() {
      this.set(context.eventBus.streams.count)
    },
  })
  new Gauge({
    name: 'livret_database_connections',
    help: 'Of this process: pool is calls or background; state is busy, idle, or waiting for one to be free',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of poolsOf(context)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  if (context.replica)
    new Gauge({
      name: 'livret_replica_delay_seconds',
      help: 'How far the replica is behind, to five seconds; NaN while it is not used',
      registers,
      collect() {
        this.set((context.replica?.delayMs ?? Number.NaN) / 1000)
      },
    })
  new Gauge({
    name: 'livret_waiting_jobs',
    help: 'Jobs that are due and have not begun, of all processes; NaN while the database is away',
    registers,
    async collect() {
      this.set(await context.jobs.countWaiting().catch(() => Number.NaN))
    },
  })
  new Counter({
    name: 'livret_jobs_total',
    help: 'Runs of jobs in this process by kind and end: done, postponed, retried after a failure, given_up after the last one',
    // Not `job`, which Prometheus uses for the target.
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { job, outcome, count } of context.jobs.countOutcomes()) this.inc({ kind: job, outcome }, count)
    },
  })
  new Gauge({
    name: 'livret_disk_free_bytes',
    help: 'Free bytes of the fullest disk that holds files or the database; NaN when none is on this machine',
    registers,
    async collect() {
      const disks = await Promise.all(folders.map(measureDisk)).catch(() => [])
      this.set(disks.length > 0 ? Math.min(...disks.map(({ freeBytes }) => freeBytes)) : Number.NaN)
    },
  })
  countByOutcome(registry, {
    name: 'livret_virus_scans_total',
    help: 'Files that clamd was asked about, by end: clean, infected, too_large for it, failed when it did not answer; all but clean are refused',
    outcomes: () => context.virusScanner?.countOutcomes() ?? Object.entries(noScans),
  })
  new Gauge({
    name: 'livret_virus_scanner_up',
    help: 'Whether clamd answers: 1 or 0; NaN without CLAMD_ADDRESS',
    registers,
    async collect() {
      const { virusScanner } = context
      this.set(
        virusScanner
          ? await virusScanner.check(1500).then(
              () => 1,
              () => 0,
            )
          : Number.NaN,
      )
    },
  })
  countByOutcome(registry, {
    name: 'livret_translation_calls_total',
    help: 'Calls of this process to the translation engine, by end: answered, or failed',
    outcomes: () => Object.entries(context.translation?.outcomes ?? noCalls),
  })
  new Gauge({
    name: 'livret_translation_characters_left',
    help: 'Characters that all hotels may still have translated today; NaN without an engine, or while the database is away',
    registers,
    async collect() {
      this.set((await installationCharactersLeft(context).catch(() => null)) ?? Number.NaN)
    },
  })
}

function measureBackups(
  registry: Registry,
  { clock }: AppContext,
  backups: Pick<ScheduledBackups, 'age' | 'outcomes'> | null,
): void {
  const registers = [registry]
  new Gauge({
    name: 'livret_backup_age_seconds',
    help: 'Age of the latest backup of BACKUP_AT; NaN without one',
    registers,
    collect() {
      const age = backups?.age(clock()) ?? Number.NaN
      this.set(age / 1000)
    },
  })
  countByOutcome(registry, {
    name: 'livret_backups_total',
    help: 'Backups of BACKUP_AT in this process by end: done, or failed',
    outcomes: () => Object.entries(backups?.outcomes ?? {}),
  })
}

/** A counter whose numbers are read from `outcomes`, by how something ended, when the metrics are read. */
function countByOutcome(
  registry: Registry,
  { outcomes, ...description }: { name: string; help: string; outcomes: () => [outcome: string, count: number][] },
): void {
  new Counter({
    ...description,
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [outcome, count] of outcomes()) this.inc({ outcome }, count)
    },
  })
}

const poolsOf = ({ pool, reports, background }: AppContext & { background: AppContext }): [string, pg.Pool][] => [
  ['calls', pool],
  ['reports', reports.$client],
  ['background', background.pool],
]
