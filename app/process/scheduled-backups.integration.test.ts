import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecretKey } from '#core/config/secret-key.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import fc from '#tests/properties.ts'
import type { Installation } from './backup.ts'
import { backupAge, backupName, nextBackup, runScheduledBackup, startScheduledBackups } from './scheduled-backups.ts'

const app = testApp()

async function createInstallation(): Promise<Installation & { folder: string }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'livret-scheduled-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await readOrCreateSecretKey(dataDir)
  const { storage } = app.context
  const log = makeLogger('silent')
  return { connection: app.connection, storage, dataDir, secretKey: null, log, folder: path.join(dataDir, 'backups') }
}

test('the next backup is the first instant after now at that time of the machine’s clock', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (now, hour, minute) => {
      const at = [hour, minute].map((part) => `${part}`.padStart(2, '0')).join(':')
      const next = nextBackup(at, now)
      const wait = next.getTime() - now.getTime()
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(25 * 3_600_000)
      // Not where the hour is skipped when daylight saving begins.
      if (new Date(next).getHours() === hour) expect(next.getMinutes()).toBe(minute)
    }),
  )
})

test('the latest backups are kept, and other files of the folder are left alone', async () => {
  const { folder, ...installation } = await createInstallation()
  const times = ['2026-11-24T03:00:00Z', '2026-11-25T03:00:00Z', '2026-11-26T03:00:00Z'].map((time) => new Date(time))
  expect(await backupAge(folder, new Date())).toBeNull()
  for (const time of times) await runScheduledBackup(installation, { folder, keep: 2 }, time)
  await writeFile(path.join(folder, 'livret-before-the-move.tar'), 'by hand')
  await runScheduledBackup(installation, { folder, keep: 2 }, new Date('2026-11-27T03:00:00Z'))
  expect((await readdir(folder)).sort()).toEqual([
    'livret-2026-11-26T030000.tar',
    'livret-2026-11-27T030000.tar',
    'livret-before-the-move.tar',
  ])
  expect(await backupAge(folder, new Date())).toBeLessThan(60_000)
})

test('a backup that fails deletes none of the former ones', async () => {
  const { folder, ...installation } = await createInstallation()
  await runScheduledBackup(installation, { folder, keep: 1 }, new Date('2026-11-26T03:00:00Z'))
  const unreachable = { ...installation, connection: { ...installation.connection, port: 1 } }
  await expect(runScheduledBackup(unreachable, { folder, keep: 1 }, new Date())).rejects.toThrow()
  expect(await readdir(folder)).toEqual(['livret-2026-11-26T030000.tar'])
})

test('a backup that was missed is made at the start', async () => {
  const { folder, ...installation } = await createInstallation()
  const missed = new Date(Date.now() - 30 * 3_600_000)
  const file = await runScheduledBackup(installation, { folder, keep: 1 }, missed)
  await utimes(file, missed, missed)
  onTestFinished(startScheduledBackups(installation, { at: '03:00', folder, keep: 1 }))
  await expect.poll(() => readdir(folder)).not.toContain(backupName(missed))
  await expect.poll(() => backupAge(folder, new Date())).toBeLessThan(60_000)
})
