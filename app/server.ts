import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type pg from 'pg'
import type { AppContext } from '#core/app/server/context.ts'
import {
  type Config,
  ConfigError,
  isLocalHost,
  readConfig,
  readLogFormat,
  settingWarnings,
} from '#core/config/config.ts'
import { readOrCreateSecretKey } from '#core/config/secret-key.ts'
import { addressWarning, mailNotice, registrationNotice } from '#core/config/start-notices.ts'
import { connectionAdvice } from '#core/db/connection-advice.ts'
import { openDatabase } from '#core/db/db.ts'
import { EncodingError, requireUtf8 } from '#core/db/encoding.ts'
import { type Engine, EngineError, type EngineOptions, startEngine } from '#core/db/engine.ts'
import { SchemaError } from '#core/db/migrate.ts'
import { detectPooler, directConnection, PoolerError } from '#core/db/pooler.ts'
import { ReplicaError } from '#core/db/replica.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import { type Logger, logConsole, logOutput, makeLogger, noticePrinter } from '#core/log/log.ts'
import { isTracing } from '#core/tracing/tracing.ts'
import {
  createOwner,
  describePasswordLink,
  isWithoutAccounts,
} from '#modules/foundation/accounts/server/operator/service.ts'
import { closeAccounts, haveDemoPassword } from '#modules/foundation/accounts/server/service.ts'
import { createApi } from './api.ts'
import { createContext } from './create-context.ts'
import { demoEmails } from './demo/accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { startDiskCleanup, startTimers } from './maintenance.ts'
import { answerFromCache } from './pages/cached-pages.ts'
import type { BuildSource } from './pages/guest-manifest.ts'
import { createPages } from './pages/pages.ts'
import { mountHealth } from './process/health.ts'
import { createHttpServer, type ServerOptions, stopHttpServer } from './process/http-server.ts'
import { migrate } from './process/installation.ts'
import { mountMailbox } from './process/mailbox.tsx'
import { mountMetrics } from './process/metrics.ts'
import { openBackupPlace, openStorage } from './process/open-storage.ts'
import { projectFolder, readVersion } from './process/project-folder.ts'
import { ScheduledBackups } from './process/scheduled-backups.ts'
import { securityHeaders } from './process/security.ts'
import { warnAboutServices } from './process/service-checks.ts'
import { printStartupMessage } from './process/startup-message.ts'
import { type Opened, stopOnSignals } from './process/stop-on-signals.ts'
import { secretKeyNotice } from './process/stored-secrets.ts'
import { mountTracedCalls } from './process/traced-calls.ts'

export { admin } from './process/admin-commands.ts'
export { backup, restore } from './process/backup-commands.ts'
export { migrateTables, printState } from './process/migrate-command.ts'

export interface RunningServer {
  url: string
  log: Logger
  stop: () => Promise<void>
}

interface StartOptions {
  env?: NodeJS.ProcessEnv
  /** Replaces the build in development. */
  pages?: BuildSource
  /** Handles requests before everything else, in development. */
  handleFirst?: (
    app: Hono<{
      Bindings: { incoming: import('node:http').IncomingMessage; outgoing: import('node:http').ServerResponse }
    }>,
  ) => void
  /** Writes a line for the operator; standard output if absent. */
  print?: (line: string) => void
}

const defaultPort = 3000
/** Milliseconds that jobs, streams and connections may take to end. */
const maxCloseMs = 25_000

/**
 * Starts the whole product: database, migrations, demo content, HTTP. Ends the process with a plain sentence when a
 * setting, the port or the database is invalid; stops on Ctrl-C and SIGTERM, also during the start.
 */
export async function start(options: StartOptions = {}): Promise<RunningServer> {
  // Errors of standard output, such as a full disk, are ignored; the server goes on.
  process.stdout.on('error', () => undefined)
  const print = options.print ?? noticePrinter(readLogFormat(options.env))
  const opened: Opened = {}
  const isStopping = stopOnSignals(opened, print)
  try {
    const running = await run(options, print, opened)
    opened.server = running
    // Uncaught errors are logged and do not end the process.
    process.on('unhandledRejection', (errorReason) =>
      running.log.error({ err: errorReason }, 'a rejection was not handled'),
    )
    return running
  } catch (error) {
    if (isStopping()) return new Promise(() => undefined)
    if (
      !(
        error instanceof ConfigError ||
        error instanceof EncodingError ||
        error instanceof EngineError ||
        error instanceof PortTaken ||
        error instanceof SchemaError ||
        error instanceof PoolerError ||
        error instanceof ReplicaError
      )
    )
      throw error
    print(`\n  ${error.message}\n`)
    process.exit(1)
  }
}

/**
 * Limits V8's memory. With pretenuring, V8 moved the objects of each request to the old space, which doubled time and
 * memory under load. The old space is collected when it has grown by half, instead of fourfold.
 */
const limitMemory = () => setFlagsFromString('--no-allocation-site-pretenuring --heap-growing-percent=50')

async function run(
  { env, pages, handleFirst }: StartOptions,
  print: (line: string) => void,
  opened: Opened,
): Promise<RunningServer> {
  limitMemory()
  const { config, installation, log, context, engine, step } = await prepare(print, env, opened)
  const stopTracing = config.tracing && (await startTracing(config.tracing, log))
  if (await seedDemo(context.background, demoMode(config, engine))) step('Demo hotels added')
  // In production, closes the demo accounts, whose password is public.
  if (config.production) await closeAccounts(context.background, demoEmails)
  else if (!isLocalHost(config.host) && (await haveDemoPassword(context.background, demoEmails))) {
    await context.close()
    await engine?.stop()
    throw new ConfigError(`HOST: the demo accounts, whose password everybody knows, would be open to the network of ${config.host}.
  Leave HOST out, or set NODE_ENV=production, which closes these accounts.`)
  }

  const { backups: schedule, backupPassphrase: passphrase } = config
  const backupPlace = schedule && (await openBackupPlace(config, schedule.folder))
  const backups = backupPlace && new ScheduledBackups(installation, { ...schedule, place: backupPlace, passphrase })
  const { app, countRequest } = createApp(
    context,
    backups,
    [config.dataDir, ...(engine ? [engine.data] : [])],
    pages,
    handleFirst,
  )
  const completeHeaders = securityHeaders(config.publicUrl, config.hstsSubdomains)
  const { server, port } = await listen(config, getRequestListener(app.fetch, { hostname: 'localhost' }), {
    uploadMaxBytes: config.uploadMaxBytes,
    complete: completeHeaders,
    trustProxy: config.trustProxy > 0,
    serveCached: answerFromCache(context.pages, completeHeaders, countRequest),
  })
  const url = config.publicUrl ?? `http://${hostName(config.host)}:${port}`
  context.url = url
  await context.jobs.work()
  step(`Listening on ${config.host}:${port}`)
  await printStartupMessage(context, url, print)
  const warning = addressWarning(config)
  if (warning) print(`  ${warning}\n`)
  const printNotice = (notice: string | null) => notice && print(`  ${notice}\n`)
  for (const notice of [mailNotice(config), registrationNotice(config), ...settingWarnings(env)]) printNotice(notice)
  // The start does not wait for these.
  void warnAboutServices(context, backupPlace, print)
  void secretKeyNotice(context).then(printNotice, (err) => log.error({ err }, 'the stored secrets were not checked'))
  if (config.firstOwner) await createFirstOwner(context.background, config.firstOwner, print)
  const diskTimer = startDiskCleanup(context.background)
  const stopTimers = startTimers(context.background)
  void backups?.start()

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      clearInterval(diskTimer)
      stopTimers()
      backups?.stop()
      await stopHttpServer(server)
      // A connection that lost its database may never emit `end`.
      await Promise.race([context.close(), sleep(maxCloseMs, undefined, { ref: false })])
      await stopTracing?.()
      await engine?.stop()
    })()
    return stopped
  }
  return { url, log, stop }
}

/** Loads OpenTelemetry, which a process without a collector never does. */
async function startTracing(settings: NonNullable<Config['tracing']>, log: Logger): Promise<() => Promise<void>> {
  const otlp = await import('#core/tracing/otlp.ts')
  const onFailure = (reason: string) => log.warn({ reason }, 'traces could not be sent')
  return otlp.startTracing(settings, { version: readVersion(), onFailure })
}

/**
 * The host name to show for `host`: when the server listens on all addresses, the first one that other machines can
 * reach.
 */
function hostName(host: string): string {
  if (host === '127.0.0.1') return 'localhost'
  if (host !== '0.0.0.0' && host !== '::') return host.includes(':') ? `[${host}]` : host
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'
}

/** Reads the settings, opens the database and migrates it. Used by every command. */
async function prepare(print: (line: string) => void, env?: NodeJS.ProcessEnv, opened: Opened = {}) {
  const settings = readConfig(env)
  const log = makeLogger(settings.logLevel, await logOutput(settings.logFormat))
  logConsole(log)
  const step = stepReporter(print)
  const engine = settings.databaseUrl
    ? null
    : await startEngine({ folder: settings.dataDir, onProgress: print, onEnded: reportEngineEnd(log) })
  opened.engine = engine
  step(engine ? 'PostgreSQL is ready' : 'Database found')
  if (engine?.note) print(`  ${engine.note}`)
  const connection: pg.PoolConfig = engine?.connection ?? { connectionString: settings.databaseUrl ?? '' }
  const listen =
    settings.databaseUrl && settings.databaseListenUrl ? { connectionString: settings.databaseListenUrl } : connection
  const checkDatabase = async () => {
    const pooling = engine ? directConnection : await detectPooler(connection, listen)
    if (!engine) await requireUtf8(listen)
    // Bypasses the pooler, because migrations hold a session lock.
    await migrate(listen)
    return pooling
  }
  const pooling = await checkDatabase().catch(async (error) => {
    await engine?.stop()
    throw settings.databaseUrl && ![EncodingError, SchemaError, PoolerError].some((kind) => error instanceof kind)
      ? new ConfigError(`DATABASE_URL: the database does not answer as it should: ${reason(error)}`)
      : error
  })
  step('Tables are up to date')
  if (!engine && (await isSuperuser(listen)))
    print('  DATABASE_URL: the role is a superuser. Give Livret an ordinary role that owns its database.')
  const config = { ...settings, secretKey: settings.secretKey ?? (await readOrCreateSecretKey(settings.dataDir)) }
  const storage = await openStorage(config)
  const replica = settings.databaseReplicaUrl ? { connectionString: settings.databaseReplicaUrl } : undefined
  const context = await createContext({ connection, listen, replica, pooling, config, storage, log })
  await context.replica?.requireStandby().catch(async (error) => {
    // The start goes on without a replica that does not answer, with a warning.
    if (!(error instanceof ReplicaError)) return
    await context.close()
    throw error
  })
  return {
    config,
    // With the configured key: a backup contains the one of the data folder.
    installation: { connection: listen, storage, dataDir: settings.dataDir, secretKey: settings.secretKey, log },
    log,
    engine,
    step,
    context,
  }
}

/** Creates the account of `FIRST_OWNER` while there is none, and prints the link with which its owner sets a password. */
async function createFirstOwner(context: AppContext, email: string, print: (line: string) => void): Promise<void> {
  if (!(await isWithoutAccounts(context))) return
  const { link } = await createOwner(context, { email })
  print(`  ${email} has an account. ${describePasswordLink(link)}\n`)
}

/** Logs that PostgreSQL has stopped. The engine restarts it; until then, calls answer that the service is unavailable. */
const reportEngineEnd =
  (log: Logger): EngineOptions['onEnded'] =>
  (ended) => {
    if ('failed' in ended) log.error({ err: ended.failed }, 'PostgreSQL did not start again yet')
    else log.error({ code: ended.code }, 'PostgreSQL stopped by itself and is started again')
  }

function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  const advice = connectionAdvice(error)
  return advice ? `${message}. ${advice}` : message
}

/** `npm run seed`: adds missing demo hotels. */
export async function seed(): Promise<void> {
  const print = noticePrinter(readLogFormat())
  const { config, context, engine, step } = await prepare(print)
  if (config.production) print('  The demo has a public password and is refused with NODE_ENV=production.')
  else step((await seedDemo(context.background, true)) ? 'Demo hotels added' : 'The demo hotels are there already')
  await context.close()
  await engine?.stop()
}

/**
 * Whether to add the demo: by default only to the embedded database of a product that only this machine can reach,
 * because the demo's passwords are public. Otherwise it must be requested.
 */
const demoMode = ({ demo, local }: Config, engine: Engine | null) =>
  demo ?? (engine !== null && local ? 'when-empty' : false)

/** Returns a function that prints a startup step with the time since the previous one. */
function stepReporter(print: (line: string) => void) {
  let last = performance.now()
  return (finishedStep: string) => {
    const now = performance.now()
    print(`  ✓ ${finishedStep} (${((now - last) / 1000).toFixed(1)} s)`)
    last = now
  }
}

async function isSuperuser(connection: pg.PoolConfig): Promise<boolean> {
  const { pool } = openDatabase(connection, { max: 1 })
  const { rows } = await pool
    .query('select rolsuper from pg_roles where rolname = current_user')
    .finally(() => pool.end())
  return rows[0]?.rolsuper === true
}

function createApp(
  context: AppContext & { background: AppContext },
  backups: ScheduledBackups | null,
  folders: string[],
  pages: BuildSource | undefined,
  handleFirst: StartOptions['handleFirst'],
): { app: Hono; countRequest: (status: number) => void } {
  const app = new Hono()
  app.onError((error, c) => answerProblem(error, c, context.log))
  const countRequest = mountMetrics(app, context, folders, backups)
  if (isTracing()) mountTracedCalls(app)
  mountHealth(app, context, { folders })
  if (context.mailer.kind === 'mailbox') mountMailbox(app, context)
  handleFirst?.(app as never)
  const api = createApi(context)
  app.route('/', api)
  const screens = createPages(
    context,
    pages ?? (() => import('virtual:react-router/server-build')),
    pages !== undefined,
    api.fetch,
  )
  // Registered before the files, because no file has such an address and looking for one costs more than a cached page.
  app.get('/public/:orgId', screens.guest)
  app.get('/public/:orgId/*', screens.guest)
  app.get('/assets/:name', screens.files)
  if (!pages) {
    const client = path.relative(process.cwd(), path.join(projectFolder(), 'build/client'))
    const files = (cacheControl: string) =>
      serveStatic({
        root: client,
        precompressed: true,
        onFound: (_, c) => c.header('cache-control', cacheControl),
      })
    // Compresses the route manifest, which is written after the build has compressed the other files.
    app.use('/assets/*', compress())
    app.use('/assets/*', files('public, max-age=31536000, immutable'))
    // Browsers must check for a new worker at each visit, or an outdated one would stay in use.
    const worker = context.config.offline ? '/guest-worker.js' : '/no-worker.js'
    app.get(
      '/guest-worker.js',
      serveStatic({ root: client, path: worker, onFound: (_, c) => c.header('cache-control', 'no-cache') }),
    )
    app.use('/office-worker.js', files('no-cache'))
    app.use('*', files('public, max-age=3600'))
  }
  app.all('*', compress(), screens.staff)
  return { app, countRequest }
}

class PortTaken extends Error {}

/** Listens on the configured port; without one, on the default port or the next free one. */
async function listen(
  { port, host }: Config,
  listener: RequestListener,
  options: ServerOptions,
): Promise<{ server: Server; port: number }> {
  for (let candidate = port ?? defaultPort; ; candidate++) {
    const server = createHttpServer(listener, options)
    const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen(candidate, host, () => resolve(null))
    })
    if (!error) return { server, port: (server.address() as AddressInfo).port }
    if (error.code === 'EADDRINUSE' && port === null && candidate < defaultPort + 100) continue
    if (error.code === 'EADDRINUSE')
      throw new PortTaken(`Port ${candidate} is taken. Choose another one: PORT=${candidate + 1} npm start`)
    if (error.code === 'EACCES') throw new PortTaken(`Port ${candidate} needs more rights. Choose one above 1024.`)
    throw error
  }
}
