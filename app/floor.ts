import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { backgroundTimeouts, openDatabase, type Timeouts } from '#core/db/db.ts'
import type { Floor, Limits } from '#core/http/server/floor.ts'
import { localLimit, sharedLimit } from '#core/http/server/limits.ts'
import { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import { mailboxPost, noPost, smtpPost } from '#core/mail/post.ts'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { Hub } from '#core/realtime/server/hub.ts'
import type { Storage } from '#core/storage/storage.ts'
import { choresOf } from './house.ts'
import { modules } from './modules.ts'

interface Ground {
  connection: pg.PoolConfig
  config: Floor['config'] & Partial<Omit<Config, 'secretKey'>>
  storage: Storage
  log: Logger
  clock?: () => Date
  /** Of calls; the usual ones when absent. */
  timeouts?: Timeouts
}

/**
 * Everything a process stands on, connected and listening. `close` lets go of it. `background`: the same with connections of its
 * own that are patient, for what nobody waits for.
 */
export async function makeFloor({
  connection,
  config,
  storage,
  log,
  clock = () => new Date(),
  timeouts,
}: Ground): Promise<Floor & { background: Floor; close: () => Promise<void> }> {
  const { pool, db } = openDatabase(connection, { timeouts })
  const patient = openDatabase(connection, { max: 5, timeouts: backgroundTimeouts })
  const hub = new Hub(db, connection, log)
  const pages = new PageCache(clock)
  hub.watch((hotelId, type) => {
    if (hotelId === null || type === 'hotel.changed') pages.drop(hotelId)
  })
  await hub.start()
  const jobs = new Jobs(patient.pool, log)
  const post = config.smtpUrl
    ? smtpPost(config.smtpUrl, config.publicUrl)
    : config.mailbox
      ? mailboxPost(db, clock)
      : noPost
  const floor: Floor = {
    pool,
    db,
    url: config.publicUrl ?? 'http://localhost',
    hub,
    jobs,
    post,
    pages,
    storage,
    config,
    log,
    clock,
    limits: makeLimits(pool),
    modules,
  }
  // Not a copy: the address of the product is known only once it listens.
  const background: Floor = Object.assign(Object.create(floor), patient)
  await jobs.prepare(Object.assign({}, ...modules.map((module) => module.jobs?.(background))), choresOf(background))
  return Object.assign(floor, {
    background,
    close: async () => {
      await jobs.stop()
      await hub.stop()
      await Promise.all([pool.end(), patient.pool.end()])
    },
  })
}

/** Every limit that a module has registered; each adds the types of its own. */
const makeLimits = (pool: pg.Pool) =>
  Object.fromEntries(
    modules.flatMap(({ limits = {} }) =>
      Object.entries(limits).map(([name, size]) => [name, size.shared ? sharedLimit(pool, size) : localLimit(size)]),
    ),
  ) as unknown as Limits
