import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { encrypt } from '#core/backup/encryption.ts'
import { type BackupPlace, backupName, backupTime, diskFile, folderPlace } from '#core/backup/places.ts'
import { readOrCreateSecretKey } from '#core/config/secret-key.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import fc from '#tests/properties.ts'
import type { Installation } from './backup.ts'
import { nextBackup, runScheduledBackup, ScheduledBackups } from './scheduled-backups.ts'

const app = testApp()
const passphrase = 'a passphrase of the tests'
const day = (date: number) => ({ now: new Date(`2026-11-${date}T03:00:00Z`) })

async function createInstallation(): Promise<{ installation: Installation; folder: string; place: BackupPlace }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'livret-scheduled-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await readOrCreateSecretKey(dataDir)
  const { storage } = app.context
  const folder = path.join(dataDir, 'backups')
  const log = makeLogger('silent')
  return {
    installation: { connection: app.connection, storage, dataDir, secretKey: null, log },
    folder,
    place: folderPlace(folder),
  }
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

test('the name of a backup says when it began', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instant, fc.boolean(), (at, isEncrypted) => {
      expect(backupTime(backupName(at, isEncrypted))?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000)
    }),
  )
  for (const name of ['livret-before-the-move.tar', 'livret-2026-11-27T030000.tar.0123abcd.partial', 'other.tar'])
    expect(backupTime(name)).toBeNull()
})

test('the latest backups are kept, encrypted or not, and other files of the folder are left alone', async () => {
  const { installation, folder, place } = await createInstallation()
  expect(await place.list()).toEqual([])
  for (const date of [24, 25, 26])
    await runScheduledBackup(installation, { place, keep: 2, passphrase: null }, day(date))
  await writeFile(path.join(folder, 'livret-before-the-move.tar'), 'by hand')
  await runScheduledBackup(installation, { place, keep: 2, passphrase }, day(27))
  expect((await readdir(folder)).sort()).toEqual([
    'livret-2026-11-26T030000.tar',
    'livret-2026-11-27T030000.tar.age',
    'livret-before-the-move.tar',
  ])
})

test('a backup that fails deletes none of the former ones', async () => {
  const { installation, folder, place } = await createInstallation()
  const plan = { place, keep: 1, passphrase: null }
  await runScheduledBackup(installation, plan, day(26))
  const unreachable = { ...installation, connection: { ...installation.connection, port: 1 } }
  await expect(runScheduledBackup(unreachable, plan, day(27))).rejects.toThrow()
  const broken = { ...place, file: (name: string) => diskFile(path.join(folder, 'nowhere', name)) }
  await expect(runScheduledBackup(installation, { ...plan, place: broken }, day(27))).rejects.toThrow(/ENOENT/)
  expect(await readdir(folder)).toEqual(['livret-2026-11-26T030000.tar'])
})

test('a backup that was written but cannot be read again does not count and deletes none', async () => {
  const { installation, folder, place } = await createInstallation()
  await runScheduledBackup(installation, { place, keep: 1, passphrase }, day(26))
  const forgetful: BackupPlace = {
    ...place,
    file: (name) => ({
      ...place.file(name),
      // What arrives is encrypted with another passphrase.
      write: (bytes) => place.file(name).write(encrypt(bytes, 'another passphrase')),
    }),
  }
  const plan = { place: forgetful, keep: 1, passphrase }
  await expect(runScheduledBackup(installation, plan, day(27))).rejects.toThrow(/does not open/)
  expect(await readdir(folder)).toEqual(['livret-2026-11-26T030000.tar.age'])
})

test('a store that lets nobody delete is no failure', async () => {
  const { installation, folder, place } = await createInstallation()
  const strict = { ...place, remove: () => Promise.reject(new Error('Access Denied')) }
  for (const date of [26, 27])
    await runScheduledBackup(installation, { place: strict, keep: 1, passphrase: null }, day(date))
  expect(await readdir(folder)).toHaveLength(2)
})

test('on a full disk the backup fails with a plain sentence, and only the former ones are left', async ({ skip }) => {
  const { installation, folder } = await createInstallation()
  await mkdir(folder)
  const run = promisify(execFile)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'livret', folder]).then(
    () => true,
    () => false,
  )
  skip(!isMounted, 'a small disk cannot be mounted here')
  onTestFinished(async () => void (await run('umount', [folder])))
  await app.context.storage.put('a0000000-0000-4000-8000-000000000000.pdf', Buffer.alloc(400_000, 1))
  await app.context.pool.query(
    `insert into medias (id, extension, size, type, created_at) values ('a0000000-0000-4000-8000-000000000000', 'pdf', 400000, 'application/pdf', now())`,
  )
  await writeFile(path.join(folder, 'livret-2026-11-26T030000.tar'), 'the former one')
  for (const secret of [null, passphrase]) {
    const plan = { place: folderPlace(folder), keep: 1, passphrase: secret }
    await expect(runScheduledBackup(installation, plan, day(27))).rejects.toThrow(/The disk has no room for .*T030000/)
    expect(await readdir(folder)).toEqual(['livret-2026-11-26T030000.tar'])
  }
})

test('of two processes with the same schedule one makes the backup', async () => {
  const { installation, folder, place } = await createInstallation()
  const due = new Date('2026-11-27T03:00:00Z')
  const run = (seconds: number) =>
    runScheduledBackup(
      installation,
      { place, keep: 7, passphrase: null },
      { now: new Date(due.getTime() + seconds * 1000), due },
    )
  const made = await Promise.all([run(0), run(1), run(0)])
  expect(made.filter((file) => file !== null)).toHaveLength(1)
  expect(await readdir(folder)).toHaveLength(1)
})

test('two backups at once into one file: one is complete, the other is refused', async () => {
  const { installation, folder, place } = await createInstallation()
  await mkdir(folder)
  const { createBackup, checkBackup } = await import('./backup.ts')
  const file = place.file('livret-2026-11-27T030000.tar')
  const results = await Promise.allSettled([createBackup(installation, file), createBackup(installation, file)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(`${(results.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason}`).toMatch(
    /there already/,
  )
  await checkBackup(file)
  expect(await readdir(folder)).toEqual(['livret-2026-11-27T030000.tar'])
})

test('what a killed process has left is removed by the next backup, and a draft that is being written is not', async () => {
  const { installation, folder, place } = await createInstallation()
  await mkdir(folder)
  const [left, young] = [
    'livret-2026-11-25T030000.tar.01234567.partial',
    'livret-2026-11-27T025959.tar.age.89abcdef.partial',
  ]
  for (const name of [left, young]) await writeFile(path.join(folder, name), 'half')
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(path.join(folder, left), hoursAgo, hoursAgo)
  await runScheduledBackup(installation, { place, keep: 7, passphrase: null }, day(27))
  expect((await readdir(folder)).sort()).toEqual([young, 'livret-2026-11-27T030000.tar'].sort())
  expect((await place.list()).map(({ name }) => name)).toEqual(['livret-2026-11-27T030000.tar'])
})

test('a backup that was missed is made at the start; age and outcome are known', async () => {
  const { installation, folder, place } = await createInstallation()
  const missed = new Date(Date.now() - 30 * 3_600_000)
  const plan = { place, keep: 1, passphrase: null }
  await runScheduledBackup(installation, plan, { now: missed })
  await utimes(path.join(folder, backupName(missed, false)), missed, missed)
  const backups = new ScheduledBackups(installation, { ...plan, at: '03:00' })
  onTestFinished(() => backups.stop())
  expect(backups.age(new Date())).toBeNull()
  await backups.start()
  expect(await readdir(folder)).not.toContain(backupName(missed, false))
  expect(backups.age(new Date())).toBeLessThan(60_000)
  expect(backups.outcomes).toEqual({ done: 1, failed: 0 })
})

test('after a failure the age is that of the former backup, the outcome says so, and another attempt follows', async () => {
  const { installation, folder, place } = await createInstallation()
  const missed = new Date(Date.now() - 30 * 3_600_000)
  await runScheduledBackup(installation, { place, keep: 1, passphrase: null }, { now: missed })
  await utimes(path.join(folder, backupName(missed, false)), missed, missed)
  const lines: unknown[] = []
  const log = Object.assign(Object.create(installation.log), { error: (...line: unknown[]) => lines.push(line) })
  let attempts = 0
  const flaky: BackupPlace = {
    ...place,
    file: (name) => (attempts++ === 0 ? diskFile(path.join(folder, 'nowhere', name)) : place.file(name)),
  }
  const plan = { place: flaky, keep: 1, passphrase: null, at: '03:00' }
  const backups = new ScheduledBackups({ ...installation, log }, plan, { retryAfterMs: 1000 })
  onTestFinished(() => backups.stop())
  await backups.start()
  expect(backups.outcomes).toEqual({ done: 0, failed: 1 })
  expect(backups.age(new Date())).toBeGreaterThan(29 * 3_600_000)
  expect(lines).toEqual([[{ err: expect.objectContaining({ code: 'ENOENT' }) }, 'the backup failed']])
  await expect.poll(() => backups.outcomes, { timeout: 20_000 }).toEqual({ done: 1, failed: 1 })
  await expect.poll(() => backups.age(new Date())).toBeLessThan(60_000)
})
