import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readArchive, readArchiveEntry, writeArchive } from '#core/backup/archive.ts'
import { diskFile } from '#core/backup/places.ts'
import { readOrCreateSecretKey } from '#core/config/secret-key.ts'
import { makeLogger } from '#core/log/log.ts'
import { diskStorage } from '#core/storage/disk.ts'
import { s3Storage } from '#core/storage/s3.ts'
import { type Storage, StorageFullError } from '#core/storage/storage.ts'
import { testApp } from '#tests/app.ts'
import { createGuestMessage } from '#tests/chat-factories.ts'
import {
  createDeal,
  createHotel,
  createLibraryFile,
  createMember,
  createOpinion,
  createOrder,
  createPublishedPage,
  createRoomCode,
  createService,
  createVisitorId,
  expectStatus,
  makeOrderRequest,
  type TestHotel,
} from '#tests/factories.ts'
import { migrationsWithOneMore } from '#tests/migrations.ts'
import { startS3 } from '#tests/s3.ts'
import { checkBackup, createBackup, type Installation, restoreBackup } from './backup.ts'

const app = testApp()
const log = makeLogger('silent')
let base: string
let source: Installation
let hotel: TestHotel
let archive: string

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'livret-backup-'))
  source = { connection: app.connection, storage: app.context.storage, dataDir: base, secretKey: null, log }
  await readOrCreateSecretKey(base)
  hotel = await fullHotel()
  archive = path.join(base, 'first.tar')
  await createBackup(source, diskFile(archive))
})
afterAll(() => rm(base, { recursive: true }))

async function fullHotel(): Promise<TestHotel> {
  const createdHotel = await createHotel(app, { name: 'L’Étoile \\N \\. et la mer' })
  await createMember(app, createdHotel, 'member')
  await createLibraryFile(app, createdHotel, { name: 'plage.png' })
  const menu = await createService(app, createdHotel)
  const guest = createVisitorId()
  await createOrder(
    app,
    createdHotel,
    makeOrderRequest(menu, { note: 'Sans sel\\, s’il vous plaît\r\n\t—\u2028' }),
    guest,
  )
  await createGuestMessage(app, createdHotel, { text: 'Bonjour 👋' }, guest)
  await createOpinion(app, createdHotel)
  await createPublishedPage(app, createdHotel)
  await createDeal(app, createdHotel)
  await createRoomCode(app, createdHotel)
  // Enough rows for more than one part of a table.
  await app.context.pool.query(
    `insert into events select $1, 1000000 + n, 'hotel.changed', $1, 1, null, now() from generate_series(1, 36000) as n`,
    [createdHotel.id],
  )
  return createdHotel
}

/** An installation with a database without tables and a folder without files. */
async function emptyInstallation(storage?: Storage): Promise<Installation> {
  const { user, ...server } = inject('engine')
  const database = `restored_${randomUUID().replaceAll('-', '')}`
  await ask(
    { ...inject('admin'), database: 'postgres' },
    `create database ${database} template template0 owner ${user}`,
  )
  const dataDir = await mkdtemp(path.join(base, 'data-'))
  const connection = { ...server, user, database }
  return { connection, storage: storage ?? diskStorage(path.join(dataDir, 'files')), dataDir, secretKey: null, log }
}

async function restore(to: Installation, file: string, overwrite = false) {
  return restoreBackup(to, diskFile(file), { manifest: await checkBackup(diskFile(file)), overwrite })
}

async function ask(connection: pg.PoolConfig, sql: string) {
  const client = new pg.Client(connection)
  await client.connect()
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

/** All rows of all tables, as text. */
async function readAllRows({ connection }: Installation): Promise<Record<string, string[]>> {
  const tables = await ask(
    connection,
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ('public', 'drizzle') order by 1, 2`,
  )
  const found: Record<string, string[]> = {}
  const rowsOf = async (tableName: string) =>
    (await ask(connection, `select each::text as row from ${tableName} each order by 1`)).map(({ row }) => row)
  for (const { schema, name } of tables) found[name] = await rowsOf(`${schema}."${name}"`)
  return found
}

/** The structure of the tables: columns, keys, foreign keys and indexes. */
const shape = ({ connection }: Installation) =>
  ask(
    connection,
    `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as said from pg_constraint
       where connamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
     union all select indexdef from pg_indexes where schemaname in ('public', 'drizzle')
     union all select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) from information_schema.columns
       where table_schema in ('public', 'drizzle') order by 1`,
  )

/** The bytes of every file that a row names. */
async function files({ connection, storage }: Installation): Promise<Record<string, string>> {
  const rows = await ask(connection, `select coalesce(stored, id || '.' || extension) as name from medias order by 1`)
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const stored = await storage.read(name)
    found[name] = stored ? Buffer.from(await new Response(stored.bytes).arrayBuffer()).toString('hex') : 'missing'
  }
  return found
}

test('a backup made while Livret runs restores every row, file, waiting job and the key into an empty installation', async () => {
  const target = await emptyInstallation()
  expect(await restore(target, archive)).toEqual({ secretKeyDiffers: false })
  const before = await readAllRows(source)
  expect(before.orders?.length).toBe(1)
  expect(before.jobs?.length).toBeGreaterThan(0)
  expect(before.events?.length).toBeGreaterThan(36_000)
  expect(await readAllRows(target)).toEqual(before)
  expect(await shape(target)).toEqual(await shape(source))
  expect(Object.keys(await files(source))).toHaveLength(1)
  expect(await files(target)).toEqual(await files(source))
  const key = (folder: string) => readFile(path.join(folder, 'secret-key'), 'utf8')
  expect(await key(target.dataDir)).toBe(await key(base))
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  // The next row of a table with a sequence gets a free number.
  await ask(target.connection, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)`)
})

test('a backup moves files from a folder to a bucket and back', async () => {
  const store = await startS3()
  try {
    const bucket = s3Storage(await store.settings('livret'), path.join(base, 'arriving'))
    const far = await emptyInstallation(bucket)
    await restore(far, archive)
    expect(await files(far)).toEqual(await files(source))
    const secondArchive = path.join(base, 'from-s3.tar')
    expect((await createBackup(far, diskFile(secondArchive))).missing).toEqual([])
    const near = await emptyInstallation()
    await restore(near, secondArchive)
    expect(await files(near)).toEqual(await files(source))
    expect(await readAllRows(near)).toEqual(await readAllRows(source))
  } finally {
    await store.close()
  }
})

test('a configured secret key is not in the archive, and a restore reports that another one is set', async () => {
  const file = path.join(base, 'settings-key.tar')
  const secretKey = 'a key that stands in the settings alone'
  await createBackup({ ...source, secretKey }, diskFile(file))
  const names: string[] = []
  await readArchive(createReadStream(file), async (name) => names.push(name))
  expect(names).not.toContain('secret-key')
  expect((await readFile(file)).includes(secretKey)).toBe(false)
  const target = { ...(await emptyInstallation()), secretKey }
  expect(await restore(target, file)).toEqual({ secretKeyDiffers: false })
  expect(await restore({ ...target, secretKey: 'another key of at least 32 characters' }, file, true)).toEqual({
    secretKeyDiffers: true,
  })
})

test('a file that is deleted during a backup is in the archive and is removed afterwards', async () => {
  const keptFile = await createLibraryFile(app, hotel, { body: 'one' })
  const deletedFile = await createLibraryFile(app, hotel, { body: 'another' })
  const at = `/v1/hotels/${hotel.id}/medias`
  let requestCount = 0
  const storage: Storage = {
    ...source.storage,
    async read(name) {
      if (requestCount++ === 0) {
        expectStatus(204, await app.call('DELETE', `${at}/${deletedFile.id}`, { as: hotel.owner }))
        await app.context.jobs.drain()
      }
      return source.storage.read(name)
    },
  }
  const file = path.join(base, 'deleting.tar')
  expect((await createBackup({ ...source, storage }, diskFile(file))).missing).toEqual([])
  const target = await emptyInstallation()
  await restore(target, file)
  expect(Object.values(await files(target)).sort()).toContain(Buffer.from('another').toString('hex'))
  const waiting = await ask(app.connection, `select data from jobs where name = 'media.remove'`)
  expect(JSON.stringify(waiting)).toContain(deletedFile.id)
  expectStatus(204, await app.call('DELETE', `${at}/${keptFile.id}`, { as: hotel.owner }))
})

test('a restore is refused when there is data and no --yes, and while Livret runs', async () => {
  const target = await emptyInstallation()
  await restore(target, archive)
  const before = await readAllRows(target)
  await expect(restore(target, archive)).rejects.toThrow(/--yes/)
  expect(await readAllRows(target)).toEqual(before)
  await expect(restore(source, archive, true)).rejects.toThrow(/is running on this database/)
  await expect(createBackup(source, diskFile(archive))).rejects.toThrow(/is there already/)
})

test('a failed restore leaves the old state unchanged, and a successful one removes all of it', async () => {
  const target = await emptyInstallation()
  await restore(target, archive)
  await ask(target.connection, `update hotels set name = 'Former'`)
  const ownFile = await addFormerFile(target)
  const before = [await readAllRows(target), await files(target), await readdir(path.join(target.dataDir, 'files'))]
  await createLibraryFile(app, hotel, { body: 'a second file' })
  const file = path.join(base, 'second.tar')
  await createBackup(source, diskFile(file))
  let received = 0
  const full: Storage = {
    ...target.storage,
    async receive(body, most) {
      if (++received === 2) throw new StorageFullError('no room')
      return target.storage.receive(body, most)
    },
  }
  await expect(restore({ ...target, storage: full }, file, true)).rejects.toThrow(StorageFullError)
  expect(received).toBe(2)
  expect([await readAllRows(target), await files(target), await readdir(path.join(target.dataDir, 'files'))]).toEqual(
    before,
  )
  await restore(target, file, true)
  expect(await readAllRows(target)).toEqual(await readAllRows(source))
  expect(await files(target)).toEqual(await files(source))
  expect(await target.storage.exists(ownFile)).toBe(false)
})

/** Adds a file with its row that the backup does not contain. */
async function addFormerFile({ connection, storage }: Installation): Promise<string> {
  const id = randomUUID()
  await storage.put(`${id}.pdf`, Buffer.from('former'))
  await ask(
    connection,
    `insert into medias (id, extension, size, type, created_at) values ('${id}', 'pdf', 6, 'application/pdf', now())`,
  )
  return `${id}.pdf`
}

test('an archive that is cut short or changed by one byte is refused before anything changes', async () => {
  const { size } = await stat(archive)
  const copy = path.join(base, 'broken.tar')
  for (const length of [0, 100, 512, 1000, Math.floor(size / 2), size - 1024 - 600, size - 1400]) {
    await copyFile(archive, copy)
    await truncate(copy, length)
    await expect(checkBackup(diskFile(copy)), `${length} bytes`).rejects.toThrow(/cannot be restored|is no backup/)
  }
  const fullArchive = await readFile(archive)
  let entries = 0
  for (let at = 0; fullArchive[at]; entries++) {
    const length = Number.parseInt(fullArchive.toString('latin1', at + 124, at + 135), 8)
    for (const place of [at, at + 124, at + 512, at + 512 + Math.floor(length / 2), at + 511 + length]) {
      await copyFile(archive, copy)
      const handle = await open(copy, 'r+')
      await handle.write(Buffer.from([(fullArchive[place] ?? 0) ^ 1]), 0, 1, place)
      await handle.close()
      await expect(
        checkBackup(diskFile(copy)),
        `byte ${place} of ${fullArchive.toString('latin1', at, at + 60)}`,
      ).rejects.toThrow(/cannot be restored|is no backup/)
    }
    at += 512 + Math.ceil(length / 512) * 512
  }
  expect(entries).toBeGreaterThan(25)
  await writeFile(copy, 'no archive at all')
  await expect(checkBackup(diskFile(copy))).rejects.toThrow(/cannot be restored/)
  await expect(checkBackup(diskFile(path.join(base, 'nowhere.tar')))).rejects.toThrow(/There is no file/)
})

/** A complete copy of the archive with another manifest. */
async function withManifest(
  name: string,
  change: (manifest: Awaited<ReturnType<typeof checkBackup>>) => unknown,
): Promise<string> {
  const file = path.join(base, name)
  await writeArchive(diskFile(file).write, (add) =>
    readArchive(createReadStream(archive), async (entry, _, body) => {
      if (entry === 'checksums.json') return
      const bytes = await readArchiveEntry(body)
      await add(
        entry,
        entry === 'livret.json' ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))) : bytes,
      )
    }),
  )
  return file
}

test('a backup of a newer or different Livret, or another file, is refused', async () => {
  const later = { hash: 'later', createdAt: 9_999_999_999_999 }
  const newer = await withManifest('newer.tar', ({ database, ...manifest }) => ({
    ...manifest,
    database: { ...database, migrations: [...database.migrations, later] },
  }))
  await expect(checkBackup(diskFile(newer))).rejects.toThrow(/newer Livret/)
  await expect(
    checkBackup(diskFile(await withManifest('format.tar', (manifest) => ({ ...manifest, format: 2 })))),
  ).rejects.toThrow(/newer Livret/)
  const other = await withManifest('other.tar', ({ database, ...manifest }) => ({
    ...manifest,
    database: { ...database, migrations: [{ ...database.migrations[0], hash: 'another' }] },
  }))
  await expect(checkBackup(diskFile(other))).rejects.toThrow(/other tables/)
  await expect(checkBackup(diskFile(await withManifest('cake.tar', () => ({ product: 'cake' }))))).rejects.toThrow(
    /no backup/,
  )
  await expect(
    checkBackup(diskFile(await withManifest('half.tar', ({ product, format }) => ({ product, format })))),
  ).rejects.toThrow(/no backup/)
})

test('a backup of an older Livret is migrated to the current tables', async () => {
  const migrationsFolder = await migrationsWithOneMore()
  const target = await emptyInstallation()
  const file = path.join(base, 'older.tar')
  await createBackup(source, diskFile(file))
  const manifest = await checkBackup(diskFile(file), migrationsFolder)
  await restoreBackup(target, diskFile(file), { manifest, overwrite: false, migrationsFolder })
  const expected = [...(await shape(source)), { said: 'rate_limits one_more integer YES' }]
  expect(sorted(await shape(target))).toEqual(sorted(expected))
  const tables = ['hotels', 'orders', 'medias']
  const rowsOf = ({ connection }: Installation) =>
    Promise.all(tables.map((table) => ask(connection, `select * from ${table} order by id`)))
  expect(await rowsOf(target)).toEqual(await rowsOf(source))
  const applied = 'select hash from drizzle.__drizzle_migrations order by created_at'
  const previous = await ask(source.connection, applied)
  expect(await ask(target.connection, applied)).toEqual([...previous, { hash: expect.any(String) }])
})

const sorted = (lines: { said: string }[]) => lines.map(({ said }) => said).sort()
