import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { openDatabase } from '#core/db/db.ts'
import { registerProblems } from '#core/http/contract.ts'
import type { Floor, Limits } from '#core/http/server/floor.ts'
import { localLimit, sharedLimit } from '#core/http/server/limits.ts'
import { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import { mailboxPost, noPost, smtpPost } from '#core/mail/post.ts'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { Hub } from '#core/realtime/server/hub.ts'
import type { Storage } from '#core/storage/storage.ts'
import { modules } from './modules.ts'

interface Ground {
  connection: pg.PoolConfig
  config: Floor['config'] & Partial<Omit<Config, 'secretKey'>>
  storage: Storage
  log: Logger
  clock?: () => Date
}

/** Everything a process stands on, connected and listening. `close` lets go of it. */
export async function makeFloor({
  connection,
  config,
  storage,
  log,
  clock = () => new Date(),
}: Ground): Promise<Floor & { close: () => Promise<void> }> {
  const { pool, db } = openDatabase(connection)
  const hub = new Hub(db, connection, log)
  const pages = new PageCache(clock)
  hub.watch((hotelId, type) => {
    if (hotelId === null || type === 'hotel.changed') pages.drop(hotelId)
  })
  await hub.start()
  const jobs = new Jobs(pool, log)
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
  await jobs.prepare(Object.assign({}, ...modules.map((module) => module.jobs?.(floor))))
  return Object.assign(floor, {
    close: async () => {
      await jobs.stop()
      await hub.stop()
      await pool.end()
    },
  })
}

/** Every limit that a module has registered: the types say that none is missing. */
const makeLimits = (pool: pg.Pool) =>
  Object.fromEntries(
    modules.flatMap(({ limits = {} }) =>
      Object.entries(limits).map(([name, size]) => [name, size.shared ? sharedLimit(pool, size) : localLimit(size)]),
    ),
  ) as unknown as Limits

for (const { problems = {} } of modules) registerProblems(problems)
