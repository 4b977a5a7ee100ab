import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { writeArchive } from '#core/backup/archive.ts'
import { bucketPlace } from '#core/backup/bucket.ts'
import { withPassphrase } from '#core/backup/encryption.ts'
import type { BackupPlace } from '#core/backup/places.ts'
import type { BackupBucket } from '#core/config/backup-settings.ts'
import { makeLogger } from '#core/log/log.ts'
import { testApp } from '#tests/app.ts'
import { FaultyStore, type StoreState } from '#tests/chaos/faulty-store.ts'
import { createHotel } from '#tests/factories.ts'
import { type S3Store, startS3 } from '#tests/s3.ts'
import { checkBackup, type Installation } from './backup.ts'
import { openFile } from './backup-commands.ts'
import { runScheduledBackup, ScheduledBackups } from './scheduled-backups.ts'

const app = testApp()
const passphrase = 'a passphrase of the tests'
const day = (date: number) => ({ now: new Date(`2026-11-${date}T03:00:00Z`) })
/** The smallest part that a store accepts. */
const partBytes = 5_242_880
/** Larger than two parts. */
const largeBytes = 12_000_000
let store: S3Store
let faulty: FaultyStore
let installation: Installation
let bucket: BackupBucket
let place: BackupPlace
let count = 0

beforeAll(async () => {
  store = await startS3()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'livret-bucket-'))
  const { storage } = app.context
  installation = { connection: app.connection, storage, dataDir, secretKey: null, log: makeLogger('silent') }
  await createHotel(app)
})
afterAll(async () => {
  await faulty.setState('gone')
  await store.close()
  await rm(installation.dataDir, { recursive: true })
})
beforeEach(async () => {
  const settings = await store.settings(`backups-${++count}`)
  faulty ??= new FaultyStore(settings.endpoint as string)
  await faulty.setState('well')
  bucket = { ...settings, endpoint: faulty.endpoint, prefix: 'hotels/plage' }
  place = bucketPlace(bucket, { timeoutMs: 3000, partBytes })
})

const names = () => store.names(bucket.bucket)

test('scheduled backups go into the bucket, encrypted; the latest are kept, and other objects left alone', async () => {
  await bucketPlace({ ...bucket, prefix: 'hotels' })
    .file('livret-2026-11-20T030000.tar')
    .write(Readable.from(['other hotel']))
  await place.file('livret-before-the-move.tar').write(Readable.from(['by hand']))
  for (const date of [24, 25, 26]) await runScheduledBackup(installation, { place, keep: 2, passphrase }, day(date))
  expect(await names()).toEqual([
    'hotels/livret-2026-11-20T030000.tar',
    'hotels/plage/livret-2026-11-25T030000.tar.age',
    'hotels/plage/livret-2026-11-26T030000.tar.age',
    'hotels/plage/livret-before-the-move.tar',
  ])
  const [latest] = await place.list()
  expect(latest).toEqual({ name: 'livret-2026-11-26T030000.tar.age', completedAt: expect.any(Date) })
  const file = place.file('livret-2026-11-26T030000.tar.age')
  expect(file.label).toBe(`s3://${bucket.bucket}/hotels/plage/livret-2026-11-26T030000.tar.age`)
  expect(await checkBackup(withPassphrase(file, passphrase))).toMatchObject({ product: 'livret' })
  await expect(checkBackup(withPassphrase(file, 'another passphrase'))).rejects.toThrow(/does not open s3:/)
  await expect(checkBackup(withPassphrase(file, null))).rejects.toThrow(/s3:.* is encrypted/)
})

test('a backup that is larger than a part is the same afterwards, is never overwritten, and an absent one is named', async () => {
  const bytes = randomBytes(largeBytes)
  const file = place.file('livret-2026-11-24T030000.tar')
  await file.write(Readable.from([bytes], { objectMode: false }))
  expect((await buffer(await file.read())).equals(bytes)).toBe(true)
  await expect(file.write(Readable.from(['another']))).rejects.toThrow(/is there already/)
  expect((await buffer(await file.read())).length).toBe(largeBytes)
  await expect(place.file('livret-2026-11-01T030000.tar').read()).rejects.toThrow(/There is no s3:/)
  await place.remove('livret-2026-11-24T030000.tar')
  expect(await place.list()).toEqual([])
})

test.each<StoreState>(['errors', 'cut', 'still', 'silent', 'gone'])(
  'a store that fails in the middle (%s): the upload is refused with its name, and nothing of it is there',
  async (state) => {
    await place.file('livret-2026-11-24T030000.tar').write(Readable.from(['former']))
    const bytes = Readable.from(
      (async function* () {
        for (let sent = 0; sent < largeBytes; sent += 1_000_000) {
          yield randomBytes(1_000_000)
          if (sent === 6_000_000) {
            // After the question for the name, the beginning, and the first part.
            await expect.poll(() => faulty.requestCount).toBe(3)
            await sleep(500)
            await faulty.setState(state)
          }
        }
      })(),
      { objectMode: false },
    )
    faulty.requestCount = 0
    await expect(place.file('livret-2026-11-25T030000.tar').write(bytes)).rejects.toThrow(
      /^The store of s3:\/\/backups-\d+\/hotels\/plage\/livret-2026-11-25T030000.tar does not do as asked: ./,
    )
    await faulty.setState('well')
    expect((await place.list()).map(({ name }) => name)).toEqual(['livret-2026-11-24T030000.tar'])
    expect(await names()).toHaveLength(1)
  },
)

test('a source that fails in the middle leaves nothing in the bucket', async () => {
  const gone = new Error('the database is gone')
  const bytes = Readable.from(
    (async function* () {
      yield randomBytes(6_000_000)
      throw gone
    })(),
    { objectMode: false },
  )
  await expect(place.file('livret-2026-11-25T030000.tar').write(bytes)).rejects.toThrow(/the database is gone/)
  expect(await names()).toEqual([])
  expect(store.abortedUploads.at(-1)).toMatch(/livret-2026-11-25T030000\.tar\?uploadId=/)
})

test('a download that breaks off is an error that names the store, not a broken backup', async () => {
  const file = place.file('livret-2026-11-24T030000.tar')
  await writeArchive(file.write, (add) => add('livret.json', randomBytes(5_000_000)))
  for (const state of ['cut', 'still'] as const) {
    await faulty.setState(state)
    await expect(checkBackup(file)).rejects.toThrow(/The store of s3:.* does not do as asked/)
  }
})

test('the commands find a backup of the bucket by its address, and list those that are there', async () => {
  const config = { backupBucket: bucket }
  const address = `s3://${bucket.bucket}/hotels/plage`
  await expect(openFile(config, `${address}/`, '/srv')).rejects.toThrow(`There is no backup in ${address}.`)
  const name = 'livret-2026-11-24T030000.tar.age'
  await (await openFile(config, `${address}/${name}`, '/srv')).write(Readable.from(['content']))
  expect(await names()).toEqual([`hotels/plage/${name}`])
  for (const target of [address, `${address}/`])
    await expect(openFile(config, target, '/srv')).rejects.toThrow(`Name one of these backups:\n  ${address}/${name}`)
  for (const other of ['s3://elsewhere/x.tar', `s3://${bucket.bucket}/x.tar`, `${address}x.tar`])
    await expect(openFile(config, other, '/srv')).rejects.toThrow(`${other} is not in ${address}, where`)
  await expect(openFile({ backupBucket: null }, `${address}/${name}`, '/srv')).rejects.toThrow(
    /BACKUP_S3_BUCKET is not set/,
  )
  expect((await openFile(config, 'x.tar', '/srv')).label).toBe('/srv/x.tar')
})

test('a wrong key is refused with what the store says', async () => {
  const wrong = bucketPlace({ ...bucket, secretAccessKey: 'another' })
  await expect(wrong.list()).rejects.toThrow(
    /^The store of s3:\/\/backups-\d+\/hotels\/plage does not do as asked: a signature/,
  )
})

test('while the store does not answer, former backups stay, age and outcome say so, and the next attempt succeeds', async () => {
  const missed = new Date(Date.now() - 30 * 3_600_000)
  await runScheduledBackup(installation, { place, keep: 1, passphrase }, { now: missed })
  const lines: { err: Error }[] = []
  const log = Object.assign(Object.create(installation.log), { error: (line: { err: Error }) => lines.push(line) })
  // The store's own clock says when a backup was completed.
  const old = {
    ...place,
    list: async () =>
      (await place.list()).map((each) =>
        each.name.includes(missed.toISOString().slice(0, 10)) ? { ...each, completedAt: missed } : each,
      ),
  }
  const backups = new ScheduledBackups(
    { ...installation, log },
    { place: old, keep: 1, passphrase, at: '03:00' },
    { retryAfterMs: 500 },
  )
  onTestFinished(() => backups.stop())
  let isFirst = true
  Object.assign(old, {
    file: (name: string) => {
      if (isFirst) void faulty.setState('gone')
      isFirst = false
      return place.file(name)
    },
  })
  await backups.start()
  expect(backups.outcomes.failed).toBe(1)
  expect(lines[0]?.err.message).toMatch(/^The store of s3:.*ECONNREFUSED/)
  expect(backups.age(new Date())).toBeGreaterThan(29 * 3_600_000)
  await faulty.setState('well')
  await expect.poll(() => backups.outcomes.done, { timeout: 20_000 }).toBe(1)
  await expect.poll(() => backups.age(new Date())).toBeLessThan(60_000)
  expect(await names()).toHaveLength(1)
})
