import { withPassphrase } from '#core/backup/encryption.ts'
import { withScheduleLock } from '#core/backup/lock.ts'
import { type BackupPlace, backupName, backupTime } from '#core/backup/places.ts'
import { noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import { checkBackup, createBackup, type Installation } from './backup.ts'

/** The next instant at which the clock of this machine shows `at` (`HH:MM`). */
export function nextBackup(at: string, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next <= now) {
    next.setDate(next.getDate() + 1)
    next.setHours(hour, minute, 0, 0)
  }
  return next
}

export interface BackupPlan {
  place: BackupPlace
  keep: number
  /** `null`: backups are not encrypted. */
  passphrase: string | null
}

/**
 * Writes a backup, reads it completely, and then deletes the oldest beyond `keep`. Does nothing, and returns null, when
 * there is one that began at `due` or later, made by another process. Throws and deletes none of the former ones when
 * the new one is not intact.
 */
export async function runScheduledBackup(
  installation: Installation,
  { place, keep, passphrase }: BackupPlan,
  { now, due = now }: { now: Date; due?: Date },
): Promise<string | null> {
  const { pool } = openDatabase(installation.connection, { max: 1, timeouts: noStatementTimeouts })
  try {
    return await withScheduleLock(pool, async () => {
      const isMade = (await place.list()).some(({ name }) => (backupTime(name) as Date) >= due)
      if (isMade) return null
      await place.removeUnfinished()
      const name = backupName(now, passphrase !== null)
      const file = withPassphrase(place.file(name), passphrase)
      await createBackup(installation, file)
      await checkBackup(file).catch(async (error) => {
        await place.remove(name).catch(() => undefined)
        throw error
      })
      await removeOldest(installation, place, keep)
      return file.label
    })
  } finally {
    await pool.end()
  }
}

/** A store that lets nobody delete does not make the new backup a failure. */
async function removeOldest({ log }: Installation, place: BackupPlace, keep: number): Promise<void> {
  try {
    for (const { name } of (await place.list()).slice(keep)) await place.remove(name)
  } catch (error) {
    log.warn({ err: error }, 'the oldest backups were not deleted')
  }
}

/** Milliseconds. A backup that is older than this was missed, because the machine was off at its time. */
const missedAfterMs = 25 * 3_600_000
/** Milliseconds for which the age is not read from the place again. */
const listedForMs = 600_000

/** The daily backups of this process. `retryAfterMs`: milliseconds from a failure to the next attempt. */
export class ScheduledBackups {
  /** The number of backups that this process has made, and that failed, since it started. */
  readonly outcomes = { done: 0, failed: 0 }
  readonly #installation: Installation
  readonly #plan: BackupPlan & { at: string }
  readonly #retryAfterMs: number
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #latest: Date | null = null
  #listedAt = Number.NEGATIVE_INFINITY

  constructor(installation: Installation, plan: BackupPlan & { at: string }, { retryAfterMs = 3_600_000 } = {}) {
    this.#installation = installation
    this.#plan = plan
    this.#retryAfterMs = retryAfterMs
  }

  /** Makes a backup every day at the time of the plan, and at once if the last one was missed. */
  async start(): Promise<void> {
    await this.#list()
    const missed = this.#latest && new Date(Date.now() - missedAfterMs)
    if (missed && this.#latest && this.#latest < missed) await this.#run(missed)
    else this.#wait(nextBackup(this.#plan.at, new Date()))
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /**
   * Milliseconds since the latest backup was completed; null without one. The place is asked again in the background, so
   * that a store that does not answer delays nobody.
   */
  age(now: Date): number | null {
    if (now.getTime() - this.#listedAt > listedForMs) void this.#list()
    return this.#latest && now.getTime() - this.#latest.getTime()
  }

  async #list(): Promise<void> {
    this.#listedAt = Date.now()
    try {
      const [latest] = await this.#plan.place.list()
      this.#latest = latest?.completedAt ?? null
    } catch (error) {
      this.#installation.log.warn({ err: error }, 'the backups could not be listed')
    }
  }

  #wait(next: Date, due = next): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.#run(due), next.getTime() - Date.now())
  }

  async #run(due: Date): Promise<void> {
    const { log } = this.#installation
    const next = () => nextBackup(this.#plan.at, new Date())
    try {
      const file = await runScheduledBackup(this.#installation, this.#plan, { now: new Date(), due })
      if (file) {
        this.outcomes.done++
        log.info({ file }, 'a backup was made')
      } else log.info('another process has made the backup')
      this.#wait(next())
    } catch (error) {
      this.outcomes.failed++
      log.error({ err: error }, 'the backup failed')
      const retryAt = new Date(Math.min(Date.now() + this.#retryAfterMs, next().getTime()))
      // What the failed attempt may have left does not count as made.
      this.#wait(retryAt, new Date())
    }
    await this.#list()
  }
}
