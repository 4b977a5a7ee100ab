import { createHash } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from 'zod'
import {
  BackupError,
  type BackupFile,
  readArchive,
  readArchiveEntry,
  verifyArchive,
  writeArchive,
} from '#core/backup/archive.ts'
import {
  assertKnownMigrations,
  beginSnapshot,
  beginWithoutTimeouts,
  copyTables,
  DatabaseManifest,
  describeDatabase,
  isInUse,
  isOtherProcessConnected,
  restoreTables,
} from '#core/backup/database.ts'
import { lockForBackup } from '#core/backup/lock.ts'
import { readSecretKey, replaceSecretKey } from '#core/config/secret-key.ts'
import { noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import type { Logger } from '#core/log/log.ts'
import type { Storage } from '#core/storage/storage.ts'
import { listStoredFileNames, type StoredFileNames } from '#modules/foundation/media/server/service.ts'
import { projectFolder, readVersion } from './project-folder.ts'

/** The parts of an installation that a backup contains and a restore replaces. */
export interface Installation {
  connection: pg.PoolConfig
  storage: Storage
  dataDir: string
  /** The configured key; null: the key in the data folder is used. */
  secretKey: string | null
  log: Logger
}

const format = 1
const manifestName = 'livret.json'
const keyName = 'secret-key'

const Manifest = z.object({
  product: z.literal('livret'),
  format: z.literal(format),
  madeAt: z.string(),
  version: z.string(),
  database: DatabaseManifest,
  /** The hash of the secret key, to detect another one; null: there was none yet. */
  keyHash: z.string().nullable(),
})
type Manifest = z.infer<typeof Manifest>

const hashOfKey = (key: string) => createHash('sha256').update(`backup ${key}`).digest('hex').slice(0, 16)
const ownMigrations = () => path.join(projectFolder(), 'core/db/migrations')

/**
 * Writes one archive with a snapshot of the database and every file that it names. The product may run meanwhile: a
 * file whose row is deleted is kept until the backup has ended. A configured secret key is not included. Throws
 * `BackupError`.
 */
export async function createBackup(
  { connection, storage, dataDir, secretKey }: Installation,
  file: BackupFile,
): Promise<{ files: number; missing: string[] }> {
  const { pool } = openDatabase(connection, { max: 2, timeouts: noStatementTimeouts })
  const [lockClient, client] = [await pool.connect(), await pool.connect()]
  try {
    await beginWithoutTimeouts(lockClient)
    await lockForBackup(lockClient)
    await beginSnapshot(client)
    const database = await describeDatabase(client)
    const storedKey = await readSecretKey(dataDir)
    const key = secretKey ?? storedKey
    const keyHash = key && hashOfKey(key)
    const manifest: Manifest = {
      product: 'livret',
      format,
      madeAt: new Date().toISOString(),
      version: readVersion(),
      database,
      keyHash,
    }
    const names = await listStoredFileNames(client)
    const missing: string[] = []
    await writeArchive(file.write, async (add) => {
      await add(manifestName, Buffer.from(JSON.stringify(manifest)))
      if (!secretKey && storedKey) await add(keyName, Buffer.from(storedKey))
      await copyTables(client, database, add)
      for (const { name } of names) {
        const stored = await storage.read(name)
        if (stored) await add(`files/${name}`, stored)
        else missing.push(name)
      }
    })
    return { files: names.length - missing.length, missing }
  } finally {
    lockClient.release(true)
    client.release(true)
    await pool.end()
  }
}

/**
 * Reads the whole archive and checks that it is intact and that this program, with these migrations, can restore it.
 * Throws `BackupError`.
 */
export async function checkBackup(file: BackupFile, migrationsFolder = ownMigrations()): Promise<Manifest> {
  const first = await verifyArchive(file)
  const manifestJson = first.name === manifestName ? parseJson(first.bytes) : null
  if (
    !manifestJson ||
    typeof manifestJson !== 'object' ||
    !('product' in manifestJson) ||
    manifestJson.product !== 'livret'
  )
    throw new BackupError(`${file.label} is no backup of Livret.`)
  if ('format' in manifestJson && typeof manifestJson.format === 'number' && manifestJson.format > format)
    throw new BackupError(
      'The backup was made by a newer Livret. Nothing was changed. Restore it with that version or a later one.',
    )
  const manifest = Manifest.safeParse(manifestJson)
  if (!manifest.success)
    throw new BackupError(`${file.label} is no backup that this Livret can read. Nothing was changed.`)
  assertKnownMigrations(manifest.data.database, readMigrationFiles({ migrationsFolder }))
  return manifest.data
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return null
  }
}

/**
 * Replaces all data by a checked backup, completely or not at all: the database in one transaction, and the files,
 * whose names are unique, before it commits. Throws `BackupError`, without changes, while the product is running, and
 * when there is data and `overwrite` is false. Returns whether secrets are lost because the secret key is another one.
 */
export async function restoreBackup(
  { connection, storage, dataDir, secretKey, log }: Installation,
  file: BackupFile,
  {
    manifest,
    overwrite,
    migrationsFolder = ownMigrations(),
  }: { manifest: Manifest; overwrite: boolean; migrationsFolder?: string },
): Promise<{ secretKeyDiffers: boolean }> {
  const { pool } = openDatabase(connection, { max: 1, timeouts: noStatementTimeouts })
  const client = await pool.connect()
  const undo: (() => Promise<unknown>)[] = []
  try {
    if (await isOtherProcessConnected(client))
      throw new BackupError(
        'Livret is running on this database, or a pooler keeps connections of it. Nothing was changed. Stop it, then restore.',
      )
    if (!overwrite && (await isInUse(client)))
      throw new BackupError(
        'There are accounts and hotels here already. Nothing was changed. To put the backup in their place: --yes',
      )
    const former = await listStoredFileNames(client)
    await beginWithoutTimeouts(client)
    const { load, finish } = await restoreTables(client, manifest.database, readMigrationFiles({ migrationsFolder }))
    const restored = new Set<string>()
    let key: string | null = null
    await readArchive(await file.read(), async (name, size, body) => {
      const [, table, stored] = /^database\/(.+)\/\d+\.gz$|^files\/(.+)$/.exec(name) ?? []
      if (table) await load(table, body)
      else if (stored) {
        restored.add(stored)
        await restoreFile(storage, stored, { size, body }, undo)
      } else if (name === keyName) key = (await readArchiveEntry(body)).toString()
    })
    await finish()
    if (key && !secretKey) {
      const previousKey = await readSecretKey(dataDir).catch(() => null)
      undo.push(() => replaceSecretKey(dataDir, previousKey))
      await replaceSecretKey(dataDir, key)
    }
    // From here on the commit may have succeeded even if no answer arrives, so files are no longer removed; unused
    // files do no harm.
    undo.length = 0
    await client.query('commit')
    await removePreviousFiles(storage, former, restored).catch((error) =>
      log.warn({ err: error }, 'former files are still there'),
    )
    const currentKey = secretKey ?? (await readSecretKey(dataDir))
    return {
      secretKeyDiffers: manifest.keyHash !== null && (!currentKey || hashOfKey(currentKey) !== manifest.keyHash),
    }
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => undefined)
    throw error
  } finally {
    client.release(true)
    await pool.end()
  }
}

/** Restores a file. An existing file has the same bytes or is damaged. */
async function restoreFile(
  storage: Storage,
  name: string,
  { size, body }: { size: number; body: Readable },
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const upload = await storage.receive(Readable.toWeb(body) as ReadableStream<Uint8Array>, size)
  try {
    if (!(await storage.exists(name))) undo.push(() => storage.remove(name))
    await upload.keep(name)
  } finally {
    await upload.drop()
  }
}

/** Removes files that only the previous data used. */
async function removePreviousFiles(
  storage: Storage,
  former: StoredFileNames[],
  restored: ReadonlySet<string>,
): Promise<void> {
  for (const { name, variants } of former)
    if (!restored.has(name)) for (const each of [name, ...variants]) await storage.remove(each)
}
