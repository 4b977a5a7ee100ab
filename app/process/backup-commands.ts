import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '#core/backup/archive.ts'
import { type Config, ConfigError, readConfig } from '#core/config/config.ts'
import { isDatabaseUnavailable } from '#core/db/db.ts'
import { EncodingError, requireUtf8 } from '#core/db/encoding.ts'
import { findRunningPostgres } from '#core/db/engine/running.ts'
import { EngineError, startEngine } from '#core/db/engine.ts'
import { makeLogger } from '#core/log/log.ts'
import { StorageFullError, StorageUnavailable } from '#core/storage/storage.ts'
import { checkBackup, createBackup, type Installation, restoreBackup } from './backup.ts'
import { openStorage } from './open-storage.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const formatSecondsSince = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * `npm run backup`: writes an archive, whether or not the product is running. `file` is absolute; when undefined, the
 * file is named after the time, in `folder`.
 */
export const backup = (file: string | undefined, folder: string): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const target =
      file ?? path.join(folder, `livret-${new Date().toISOString().slice(0, 19).replaceAll(/[:]/g, '')}.tar`)
    if (await stat(target).catch(() => null)) throw new BackupError(`${target} is there already. Name another file.`)
    await withInstallation('running', async (installation) => {
      const { files, missing } = await createBackup(installation, target)
      const { size } = await stat(target)
      print(
        `  ✓ ${target}: the database and ${files} files, ${(size / 1_000_000).toFixed(1)} MB (${formatSecondsSince(startedAt)})`,
      )
      if (missing.length > 0)
        print(`  ${missing.length} files are not in the storage any more: ${missing.slice(0, 5).join(', ')}`)
      print(
        installation.secretKey
          ? '  SECRET_KEY is not in it: keep it with your settings.'
          : '  It holds the secret key, addresses and password hashes: keep it where nobody else can read it.',
      )
    })
  })

/** `npm run restore`: replaces all data by an archive. */
export const restore = (file: string, overwrite: boolean): Promise<void> =>
  exitWithMessage(async () => {
    const startedAt = performance.now()
    const manifest = await checkBackup(file)
    print(
      `  ✓ ${file} is complete. Created ${manifest.madeAt} by Livret ${manifest.version} (${formatSecondsSince(startedAt)})`,
    )
    await withInstallation('stopped', async (installation) => {
      const { secretKeyDiffers } = await restoreBackup(installation, file, { manifest, overwrite })
      print(`  ✓ Restored (${formatSecondsSince(startedAt)})`)
      if (secretKeyDiffers)
        print(
          '  SECRET_KEY is another one than when the backup was made: set the former one, or second factors, secrets of webhooks and notifications have to be set up again.',
        )
    })
  })

/**
 * The database without its pooler, which would pass our session limits on to other clients, and whose idle connections
 * look like a running Livret. Null: the embedded database.
 */
export const backupDatabase = ({ databaseUrl, databaseListenUrl }: Pick<Config, 'databaseUrl' | 'databaseListenUrl'>) =>
  databaseUrl && (databaseListenUrl ?? databaseUrl)

/**
 * Runs `work` with the configured database. An embedded one is started if it is not running; with `stopped`, it must
 * not be running.
 */
async function withInstallation(
  state: 'running' | 'stopped',
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const config = readConfig()
  const commonParts = { storage: await openStorage(config), ...config, log: makeLogger('warn') }
  const database = backupDatabase(config)
  if (database) {
    const connection = { connectionString: database }
    if (state === 'stopped') await requireUtf8(connection)
    return work({ ...commonParts, connection })
  }
  if (state === 'running') {
    if (!(await stat(config.dataDir).catch(() => null)))
      throw new BackupError(`There is no data folder ${config.dataDir}. Set DATA_DIR.`)
    const connection = await findRunningPostgres(config.dataDir)
    if (connection) return work({ ...commonParts, connection })
  }
  const engine = await startEngine({ folder: config.dataDir, onProgress: print })
  if (engine.note) print(`  ${engine.note}`)
  await work({ ...commonParts, connection: engine.connection }).finally(engine.stop)
}

/** Prints errors that an operator can resolve as a sentence, and exits with a failure. */
async function exitWithMessage(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isExpected = [
      BackupError,
      ConfigError,
      EncodingError,
      EngineError,
      StorageFullError,
      StorageUnavailable,
    ].some((kind) => error instanceof kind)
    if (!isExpected && !isDatabaseUnavailable(error) && !isSystemError(error)) throw error
    print(`\n  ${(error as Error).message}\n`)
    process.exit(1)
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
