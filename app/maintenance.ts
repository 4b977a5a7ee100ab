import type { AppContext } from '#core/app/server/context.ts'
import { pruneLimits } from '#core/http/server/limits.ts'
import { pruneKeys } from '#core/http/server/request/idempotency.ts'
import type { HourlyJobs } from '#core/jobs/jobs.ts'

const day = 86_400_000

/**
 * The hourly jobs of the whole product: they delete expired data and anonymise past guests. Upper modules run first, so
 * that lower ones can delete what they released.
 */
export function maintenanceJobs(context: AppContext): HourlyJobs {
  const before = (days: number) => new Date(context.clock().getTime() - days * day)
  const jobs: HourlyJobs = {
    'chore.core.events': () => context.eventBus.prune(before(2)),
    'chore.core.keys': () => pruneKeys(context.db, before(30)),
    'chore.core.limits': () => pruneLimits(context.db, context.clock()),
  }
  for (const module of context.modules.toReversed())
    for (const [name, job] of Object.entries(module.hourlyJobs ?? {}))
      jobs[`chore.${module.name}.${name}`] = () => job(context)
  return jobs
}

/** Every hour, deletes what interrupted uploads have left on the disk of this process. */
export const startDiskCleanup = (context: AppContext): NodeJS.Timeout =>
  setInterval(
    () =>
      cleanDisk(context).catch((error) =>
        context.log.error({ err: error }, 'uploads that broke off could not be deleted'),
      ),
    3_600_000,
  )

const cleanDisk = ({ storage }: AppContext) => storage.deleteUnfinishedUploads(new Date(Date.now() - day))

/** Starts the modules' timers; returns a function that stops them. A failed run does not stop the timer. */
export function startTimers(context: AppContext): () => void {
  const timers = new Set<NodeJS.Timeout>()
  const repeat = (name: string, seconds: number, run: () => Promise<unknown>) => {
    const timer = setTimeout(async () => {
      timers.delete(timer)
      await run().catch((error: unknown) => context.log.error({ err: error, timer: name }, 'a timer failed'))
      if (!stopped) repeat(name, seconds, run)
    }, seconds * 1000)
    timers.add(timer)
  }
  let stopped = false
  for (const { name, timers: moduleTimers = {} } of context.modules)
    for (const [each, { seconds, run }] of Object.entries(moduleTimers))
      repeat(`${name}.${each}`, seconds, () => run(context))
  return () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Runs all jobs now, independently of each other; throws the first error. For tests. */
export async function runMaintenance(context: AppContext): Promise<void> {
  const failures: unknown[] = []
  for (const chore of [() => cleanDisk(context), ...Object.values(maintenanceJobs(context))])
    await chore().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
