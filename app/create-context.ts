import path from 'node:path'
import type pg from 'pg'
import { VirusScanner } from '#core/antivirus/virus-scanner.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Config } from '#core/config/config.ts'
import { backgroundTimeouts, openDatabase, reportTimeouts, type Timeouts } from '#core/db/db.ts'
import type { PoolerSettings } from '#core/db/pooler.ts'
import { Replica } from '#core/db/replica.ts'
import { RemoteGeocoder } from '#core/geocoding/geocoder.ts'
import { type Limits, localLimit, sharedLimit } from '#core/http/server/limits.ts'
import { SharedCounts } from '#core/http/server/shared-counts.ts'
import { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import { mailboxMailer, noMailer, smtpMailer } from '#core/mail/mailer.ts'
import { MapTiles } from '#core/map-tiles/map-tiles.ts'
import { OidcIssuer } from '#core/oidc/issuer.ts'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { pushSender } from '#core/push/push.ts'
import { AccessCache } from '#core/realtime/server/access-cache.ts'
import { EventBus } from '#core/realtime/server/event-bus.ts'
import type { Storage } from '#core/storage/storage.ts'
import { translationEngine } from '#core/translation/engine.ts'
import { maintenanceJobs } from './maintenance.ts'
import { modules } from './modules.ts'
import { startingSets } from './starting-sets.ts'

interface ContextOptions {
  connection: pg.PoolConfig
  /** The connection for LISTEN, when `connection` leads through a pooler. */
  listen?: pg.ClientConfig
  /** The connection to a standby; undefined: there is none. */
  replica?: pg.PoolConfig | undefined
  pooling?: PoolerSettings
  config: AppContext['config'] & Partial<Omit<Config, 'secretKey'>>
  storage: Storage
  log: Logger
  /** The clock of tests; undefined: the time of this machine, and for jobs that of the database. */
  clock?: () => Date
  /** The timeouts of calls; undefined: the defaults. */
  timeouts?: Timeouts
}

/**
 * Creates the dependencies of a process, connected and listening. `close` releases them. `background`: a second context whose connections
 * have longer timeouts, for background work.
 */
export async function createContext({
  connection,
  listen = connection,
  replica,
  pooling,
  config,
  storage,
  log,
  clock: testClock,
  timeouts,
}: ContextOptions): Promise<AppContext & { background: AppContext; close: () => Promise<void> }> {
  const clock = testClock ?? (() => new Date())
  const { pool, db } = openDatabase(connection, { timeouts, pooling })
  const patient = openDatabase(connection, { max: 5, timeouts: backgroundTimeouts, pooling })
  const reports = openDatabase(connection, { max: 4, timeouts: timeouts ?? reportTimeouts, pooling })
  const eventBus = new EventBus(db, listen, log)
  const pages = new PageCache(clock)
  eventBus.watch((hotelId, type) => {
    if (hotelId === null || type === 'hotel.changed') pages.drop(hotelId)
  })
  await eventBus.start()
  const jobs = new Jobs({ db: patient.db, eventBus, log, clock: testClock })
  const mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.publicUrl)
    : config.mailbox
      ? mailboxMailer(db, clock)
      : noMailer
  const context: AppContext = {
    pool,
    db,
    reports: reports.db,
    replica: replica ? new Replica(reports.db, replica, log) : null,
    url: config.publicUrl ?? 'http://localhost',
    eventBus,
    jobs,
    mailer,
    push: pushSender({ secretKey: config.secretKey, subject: pushSubject(config.publicUrl) }),
    outgoing: {},
    pages,
    access: new AccessCache(eventBus, clock),
    storage,
    virusScanner: config.clamd ? new VirusScanner(config.clamd) : null,
    translation: translationEngine(config.translation),
    mapTiles: mapTilesOf(config, () => userAgent(context.url), log),
    geocoder: config.geocoder ? new RemoteGeocoder(config.geocoder, () => userAgent(context.url)) : null,
    issuer: config.oidc ? new OidcIssuer(config.oidc, clock) : null,
    config,
    log,
    clock,
    limits: makeLimits(pool, new SharedCounts(db, eventBus)),
    modules,
    startingSets,
  }
  // Inherits from the context instead of copying it, because `publicUrl` is set only once the server listens.
  const background: AppContext = Object.assign(Object.create(context), patient)
  jobs.register(Object.assign({}, ...modules.map((module) => module.jobs?.(background))), maintenanceJobs(background))
  return Object.assign(context, {
    background,
    close: async () => {
      await jobs.stop()
      await Promise.all(modules.map((module) => module.stop?.(context)))
      await eventBus.stop()
      await Promise.all([pool.end(), patient.pool.end(), reports.pool.end(), context.replica?.close()])
    },
  })
}

/** The contact for the operators of browsers' push services. */
const pushSubject = (publicUrl: string | null) =>
  publicUrl?.startsWith('https:') ? publicUrl : `mailto:livret@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}`

/** Tells services of OpenStreetMap who asks, as their policies demand. */
const userAgent = (url: string) => `Livret (hotel guest companion; +${url})`

function mapTilesOf({ map, dataDir }: ContextOptions['config'], userAgent: () => string, log: Logger): MapTiles | null {
  if (!map || !dataDir) return null
  return new MapTiles({ ...map, folder: path.join(dataDir, 'map-tiles'), userAgent, log })
}

/** Creates the limits that modules have registered; each module adds their types. */
const makeLimits = (pool: pg.Pool, others: SharedCounts) =>
  Object.fromEntries(
    modules.flatMap(({ limits = {} }) =>
      Object.entries(limits).map(([name, size]) => [
        name,
        size.shared ? sharedLimit(pool, size) : localLimit(size, others),
      ]),
    ),
  ) as unknown as Limits
