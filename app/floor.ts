import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { openDatabase } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { localLimit, sharedLimit } from '#core/http/server/limits.ts'
import type { Logger } from '#core/log/log.ts'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { Hub } from '#core/realtime/server/hub.ts'
import type { Storage } from '#core/storage/storage.ts'

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
  const quarter = 900
  return {
    pool,
    db,
    hub,
    pages,
    storage,
    config,
    log,
    clock,
    limits: {
      loginAccount: sharedLimit(pool, { name: 'login-account', points: 10, seconds: quarter }),
      // A whole hotel may sit behind one address.
      loginAddress: sharedLimit(pool, { name: 'login-address', points: 200, seconds: quarter }),
      register: sharedLimit(pool, { name: 'register', points: 20, seconds: 3600 }),
      orders: localLimit({ name: 'orders', points: 20, seconds: 600 }),
      ordersAddress: localLimit({ name: 'orders-address', points: 300, seconds: 600 }),
      uploads: localLimit({ name: 'uploads', points: 200, seconds: 3600 }),
    },
    close: async () => {
      await hub.stop()
      await pool.end()
    },
  }
}
