import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, open, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries, programPath } from '#core/db/engine/binaries.ts'
import { ensureCluster, socketFolder, superuser } from '#core/db/engine/cluster.ts'
import { type DataLocation, locateData } from '#core/db/engine/data-location.ts'
import { acquireLockFile } from '#core/db/engine/lock-file.ts'
import { EngineError, lastLines, ownSessionOptions, stopLeftoverPostgres } from '#core/db/engine/processes.ts'
import { appRole, embeddedDatabase, ensureAppRole } from '#core/db/engine/role.ts'
import { DatabaseClient } from './client.ts'

export { EngineError }

export interface EngineOptions {
  /**
   * The data folder of Livret, such as `./data`; created when missing. The database's own files are in its subfolder
   * `postgres`.
   */
  folder: string
  /** False turns off durability for speed; only for tests. Default true. */
  durable?: boolean
  /** PostgreSQL settings that win over the ones below. */
  settings?: Record<string, string>
  /** Receives a sentence to show the person at each step that may take a while. */
  onProgress?: (line: string) => void
  /**
   * When set, a PostgreSQL that ends by itself is restarted until it runs again. Called each time it has ended, with
   * its exit code, and each time a restart failed, with the error.
   */
  onEnded?: (ended: { code: number | null } | { failed: Error }) => void
}

export interface Engine {
  /**
   * The options for `pg`. `host` is the folder of a local socket; there is no TCP port and no password. The user owns
   * the database but is not a superuser.
   */
  connection: { host: string; port: number; user: string; database: string }
  /** A connection as superuser, for tests: to create databases, and to end other connections. */
  admin: Engine['connection']
  /** The folder of the database's files. */
  data: string
  /** A sentence to show the person when the data is not in the expected folder. */
  note?: string
  /** The path of PostgreSQL's log file. */
  log: string
  /**
   * Resolves with the exit code (null after a signal) when PostgreSQL has ended for good, whether or not this was
   * requested. Never rejects.
   */
  exited: Promise<number | null>
  /** Closes the open connections, stops PostgreSQL and releases the folder. May be called twice. */
  stop(): Promise<void>
}

/** Sized for a small machine that also runs the application. Durability keeps PostgreSQL's defaults. */
const defaultSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  log_checkpoints: 'off',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the embedded PostgreSQL on a data folder, creating the database at the first start, and resolves when it
 * accepts connections. PostgreSQL stops when this process ends, even if it is killed.
 * Throws an EngineError whose message tells the person what to do: the folder is used by another running Livret (named
 * by its process number), PostgreSQL cannot run on this machine, or it did not start (with its last log lines).
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  if (process.platform === 'win32') {
    throw new EngineError('The embedded PostgreSQL needs Linux or macOS. On Windows use WSL, or set DATABASE_URL.')
  }
  const { folder, unlock } = await lockFolder(options.folder).catch((error) => {
    if (error instanceof EngineError) throw error
    throw new EngineError(`The data folder ${options.folder} cannot be written: ${error.message}`, { cause: error })
  })
  try {
    return await startLocked({ ...options, folder }, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

async function lockFolder(folderPath: string) {
  await mkdir(folderPath, { recursive: true })
  // The real path, because the lock and the process checks compare paths, and links may lead to the same folder.
  const folder = await realpath(folderPath)
  return { folder, unlock: await acquireLockFile(join(folder, 'livret.lock')) }
}

async function startLocked(options: EngineOptions, unlock: () => Promise<void>): Promise<Engine> {
  const { folder, durable = true, onProgress = () => undefined } = options
  const location = await locateData(folder)
  const binaries = await findBinaries(location.copies, location.account)
  await stopLeftoverPostgres(location.data, onProgress)
  await ensureCluster(location, binaries, durable, onProgress)

  const socket = await socketFolder(location)
  const settings = {
    ...defaultSettings,
    ...(durable ? {} : nonDurableSettings),
    ...options.settings,
    unix_socket_directories: quoteForList(socket.folder),
  }
  const admin = { host: socket.folder, port: Number(settings.port), user: superuser, database: embeddedDatabase }
  const log = join(folder, 'postgres.log')
  await refuseIfAnswered(admin)
  const launch = { location, binaries, settings, log, connection: admin, onProgress }
  let server: Server
  try {
    server = await launchUntilReady(launch)
    await ensureAppRole(admin).catch(async (error) => {
      await server.stop()
      throw error
    })
  } catch (error) {
    await socket.remove()
    throw error
  }

  let stopping: Promise<void> | undefined
  const keepRunning = async (): Promise<number | null> => {
    for (;;) {
      const code = await server.exited
      if (stopping || !options.onEnded) return code
      options.onEnded({ code })
      for (let wait = firstWaitMs; !stopping; wait = Math.min(wait * 2, maxWaitMs)) {
        try {
          await stopLeftoverPostgres(location.data, onProgress)
          server = await launchUntilReady(launch)
          break
        } catch (failed) {
          options.onEnded({ failed: failed as Error })
        }
        await sleep(wait)
      }
      // Stop was requested during the start.
      if (stopping) await server.stop()
    }
  }
  const exited = keepRunning()
  const stop = async () => {
    await server.stop()
    await exited
    await socket.remove()
    await unlock()
  }
  return {
    connection: { ...admin, user: appRole },
    admin,
    data: location.data,
    note: location.note,
    log,
    exited,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/**
 * Containers that share the folder cannot see each other's processes, so neither our lock nor PostgreSQL's own protects the files from two
 * servers. The socket in the shared folder reveals the other server.
 */
async function refuseIfAnswered(connection: Engine['connection']): Promise<void> {
  const failure = await tryConnection(connection)
  if (failure !== undefined && !(failure instanceof pg.DatabaseError)) return
  throw new EngineError(
    `A PostgreSQL already answers in ${connection.host}, perhaps for a Livret in another container. Stop it first.`,
  )
}

/** `unix_socket_directories` is a list, so a folder name with a comma or a space must be quoted. */
const quoteForList = (folder: string) => `"${folder.replaceAll('"', '""')}"`

interface Launch {
  location: DataLocation
  binaries: Binaries
  settings: Record<string, string>
  log: string
  connection: Engine['connection']
  onProgress: (line: string) => void
}

interface Server {
  /** Size of the log before this server started, in bytes. */
  logStart: number
  exited: Promise<number | null>
  stop(): Promise<void>
}

/** Milliseconds between attempts to start a PostgreSQL that has ended by itself. */
const firstWaitMs = 200
const maxWaitMs = 10_000

/** PostgreSQL logs this while processes of a killed predecessor still hold the files. */
const filesStillInUse = /pre-existing shared memory block|lock file "[^"]+" already exists/

async function launchUntilReady(launch: Launch): Promise<Server> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const server = await spawnServer(launch)
    try {
      await waitUntilReady(server, launch)
      return server
    } catch (error) {
      await server.stop()
      const newLog = (await readFile(launch.log).catch(() => Buffer.alloc(0))).subarray(server.logStart).toString()
      if (!filesStillInUse.test(newLog) || Date.now() > deadline) {
        throw new EngineError(`PostgreSQL did not start: ${(error as Error).message}\n${lastLines(newLog)}`)
      }
      await sleep(200)
    }
  }
}

/**
 * Starts a watcher process and then replaces itself by PostgreSQL. The watcher reads a pipe from the application: a
 * line means that the application has stopped PostgreSQL itself; the end of the pipe means that the application is
 * gone, and the watcher asks PostgreSQL to stop. The watcher is a grandchild, because PostgreSQL treats the end of an
 * unknown child as a crash. Core dumps are off: when the disk has no room for its journal, PostgreSQL aborts at each
 * start, and the dumps would fill the rest.
 */
const supervisor = `
ulimit -S -c 0
exec 3<&0 </dev/null
( ( exec >/dev/null 2>&1; read -r done <&3 || kill -INT $$ ) & )
exec 3<&-
exec "$@"`

async function spawnServer({ location, binaries, settings, log }: Launch): Promise<Server> {
  const output = await openLog(log, location)
  const logStart = (await output.stat()).size
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [programPath(binaries, 'postgres'), '-D', location.data, ...args]
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', ...command], {
    ...ownSessionOptions(location.account),
    stdio: ['pipe', output.fd, output.fd],
  })
  child.stdin?.on('error', () => undefined)
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  exited.then(() => child.stdin?.end('done\n'))
  try {
    // Rejects with the reason when the process could not be created.
    await once(child, 'spawn')
  } finally {
    await output.close()
  }
  return { logStart, exited, stop: () => stopServer(child, exited) }
}

async function stopServer(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  // "Fast" closes connections and writes everything. "Immediate" is used only if that hangs; the next start then
  // recovers from the journal.
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, milliseconds] of steps) {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const timer = new AbortController()
    await Promise.race([exited, sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)])
    timer.abort()
  }
}

/** Resolves when the database `livret` accepts connections; creates it at the first start. */
async function waitUntilReady(server: Server, { connection, onProgress }: Launch): Promise<void> {
  let ended = false
  server.exited.then(() => {
    ended = true
  })
  const startedAt = Date.now()
  let deadline = startedAt + 60_000
  let recovering = false
  for (;;) {
    const failure = await tryConnection(connection)
    if (failure === undefined) return
    if (ended) throw new Error('it ended at once.')
    const code = failure instanceof pg.DatabaseError ? failure.code : undefined
    if (code === databaseMissing) {
      await createDatabase(connection)
      continue
    }
    if (code === startingUp) {
      // Recovery after a crash may take long. PostgreSQL reports its progress, and stopping it would only restart the
      // recovery.
      deadline = Date.now() + 60_000
      if (!recovering && Date.now() - startedAt > 1_000) {
        onProgress('The database is recovering from a sudden stop')
        recovering = true
      }
    } else if (code !== undefined) {
      throw failure
    }
    if (Date.now() > deadline) throw new Error(`it did not answer within a minute (${failure.message}).`)
    await sleep(20)
  }
}

const startingUp = '57P03'
const databaseMissing = '3D000'

async function tryConnection(connection: Engine['connection']): Promise<Error | undefined> {
  const client = new DatabaseClient({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(connection: Engine['connection']): Promise<void> {
  const client = new DatabaseClient({ ...connection, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query(`create database ${embeddedDatabase}`)
  } finally {
    await client.end()
  }
}

/**
 * Opened by the application, which may write where the database's user may not. A log of more than 5 MB is overwritten.
 */
async function openLog(path: string, { account }: DataLocation) {
  const file = await open(path, (await fileSize(path)) > 5_000_000 ? 'w' : 'a', 0o600)
  // Changed so that the same person can also start without root next time.
  if (account) await chown(path, account.uid, account.gid)
  return file
}

const fileSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
