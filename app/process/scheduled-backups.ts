import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSchedule } from '#core/config/config.ts'
import { checkBackup, createBackup, type Installation } from './backup.ts'

/** `livret-2026-11-27T030000.tar`, in UTC, so that names sort by time. */
export const backupName = (at: Date) => `livret-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar`

const namePattern = /^livret-\d{4}-\d\d-\d\dT\d{6}\.tar$/

/** The backups in this folder, latest first; none if there is no folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .reverse()
    .map((name) => path.join(folder, name))
}

/** Milliseconds since the latest backup in this folder was completed; null without one. */
export async function backupAge(folder: string, now: Date): Promise<number | null> {
  const [latest] = await listBackups(folder)
  return latest ? now.getTime() - (await stat(latest)).mtimeMs : null
}

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

/**
 * Writes a backup into the folder, reads it completely, and then deletes the oldest beyond `keep`. Throws `BackupError`
 * and deletes none when the new one is not intact.
 */
export async function runScheduledBackup(
  installation: Installation,
  { folder, keep }: Omit<BackupSchedule, 'at'>,
  now: Date,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, backupName(now))
  await createBackup(installation, file)
  await checkBackup(file)
  for (const old of (await listBackups(folder)).slice(keep)) await rm(old)
  return file
}

/** A backup that is older than this was missed, because the machine was off at its time. */
const missedAfterMs = 25 * 3_600_000

/** Makes a backup every day, and at once if the last one was missed. Returns what stops it. */
export function startScheduledBackups(installation: Installation, schedule: BackupSchedule): () => void {
  const { log } = installation
  const { at, folder } = schedule
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const wait = () => {
    if (!stopped) timer = setTimeout(run, nextBackup(at, new Date()).getTime() - Date.now())
  }
  const run = () =>
    runScheduledBackup(installation, schedule, new Date())
      .then((file) => log.info({ file }, 'a backup was made'))
      .catch((error: unknown) => log.error({ err: error }, 'the backup failed'))
      .finally(wait)
  void backupAge(folder, new Date()).then((age) => (age !== null && age > missedAfterMs ? run() : wait()))
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
