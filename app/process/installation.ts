import { stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { BackupError } from '#core/backup/archive.ts'
import { type Config, ConfigError, readConfig } from '#core/config/config.ts'
import { isDatabaseUnavailable, noStatementTimeouts, openDatabase } from '#core/db/db.ts'
import { EncodingError, requireUtf8 } from '#core/db/encoding.ts'
import { findRunningPostgres } from '#core/db/engine/running.ts'
import { EngineError, startEngine } from '#core/db/engine.ts'
import { migrateDatabase, SchemaError } from '#core/db/migrate.ts'
import { PoolerError } from '#core/db/pooler.ts'
import { type Logger, makeLogger } from '#core/log/log.ts'
import type { Storage } from '#core/storage/storage.ts'
import { StorageFullError, StorageUnavailable } from '#core/storage/storage.ts'
import { OperatorError } from '#modules/foundation/accounts/server/operator/service.ts'
import { openStorage } from './open-storage.ts'
import { projectFolder } from './project-folder.ts'

/** The settings, database and files on which a command works, whether or not the product runs. */
export type OpenedInstallation = Config & { connection: pg.PoolConfig; storage: Storage; log: Logger }

/** Writes a line for the operator. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * The database without its pooler, which would pass our session limits on to other clients, and whose idle connections
 * look like a running Livret. Null: the embedded database.
 */
export const directDatabase = ({ databaseUrl, databaseListenUrl }: Pick<Config, 'databaseUrl' | 'databaseListenUrl'>) =>
  databaseUrl && (databaseListenUrl ?? databaseUrl)

/**
 * Runs `work` with the configured database. An embedded one is started if it is not running; with `stopped`, it must
 * not be running. `create`: the data folder may be missing.
 */
export async function withInstallation(
  state: 'running' | 'stopped',
  work: (installation: OpenedInstallation) => Promise<void>,
  { create = false, onProgress = print }: { create?: boolean; onProgress?: (line: string) => void } = {},
): Promise<void> {
  const config = readConfig()
  const commonParts = { storage: await openStorage(config), ...config, log: makeLogger('warn') }
  const database = directDatabase(config)
  if (database) {
    const connection = { connectionString: database }
    if (state === 'stopped') await requireUtf8(connection)
    return work({ ...commonParts, connection })
  }
  if (state === 'running') {
    if (!create && !(await stat(config.dataDir).catch(() => null)))
      throw new BackupError(`There is no data folder ${config.dataDir}. Set DATA_DIR.`)
    const connection = await findRunningPostgres(config.dataDir)
    if (connection) return work({ ...commonParts, connection })
  }
  const engine = await startEngine({ folder: config.dataDir, onProgress })
  if (engine.note) onProgress(`  ${engine.note}`)
  await work({ ...commonParts, connection: engine.connection }).finally(engine.stop)
}

/** Creates the tables, or brings them up to date. */
export async function migrate(connection: pg.PoolConfig): Promise<void> {
  const { pool } = openDatabase(connection, { max: 1, timeouts: noStatementTimeouts })
  try {
    await migrateDatabase(pool, path.join(projectFolder(), 'core/db/migrations'))
  } finally {
    await pool.end()
  }
}

const expectedErrors = [
  BackupError,
  ConfigError,
  EncodingError,
  EngineError,
  SchemaError,
  OperatorError,
  PoolerError,
  StorageFullError,
  StorageUnavailable,
]

/** Ends the process after a command. Errors that an operator can resolve are printed as a sentence, with exit code 1. */
export async function exitWithMessage(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    const isExpected = expectedErrors.some((kind) => error instanceof kind)
    if (!isExpected && !isDatabaseUnavailable(error) && !isSystemError(error)) throw error
    process.stderr.write(`\n  ${(error as Error).message}\n\n`)
    process.exit(1)
  }
}

const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error
