import type pg from 'pg'
import type { Config } from '#core/config/config.ts'
import { backgroundTimeouts, openDatabase, type Timeouts } from '#core/db/db.ts'
import type { Floor } from '#core/http/server/floor.ts'
import { localLimit, sharedLimit } from '#core/http/server/limits.ts'
import { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import { mailboxPost, noPost, smtpPost } from '#core/mail/post.ts'
import { PageCache } from '#core/page-cache/page-cache.ts'
import { Hub } from '#core/realtime/server/hub.ts'
import type { Storage } from '#core/storage/storage.ts'
import { mailHandlers } from '#modules/auth/server/service.ts'
import { mediaHandlers } from '#modules/media/server/service.ts'
import { invitationHandlers } from '#modules/members/server/service.ts'

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
  const quarter = 900
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
    limits: {
      loginAccount: sharedLimit(pool, { name: 'login-account', points: 10, seconds: quarter }),
      // From browsers that the account does not know, wherever they are.
      loginEverywhere: sharedLimit(pool, { name: 'login-everywhere', points: 100, seconds: 3600 }),
      // A whole hotel may sit behind one address.
      loginAddress: sharedLimit(pool, { name: 'login-address', points: 200, seconds: quarter }),
      // Codes of an authenticator application: three of a million are right at a time.
      secondFactor: sharedLimit(pool, { name: 'second-factor', points: 10, seconds: 3600 }),
      forgotten: sharedLimit(pool, { name: 'forgotten', points: 20, seconds: 3600 }),
      // Letters for one forgotten password. Shorter than a link lives: whoever is sent no letter has one that opens.
      resets: sharedLimit(pool, { name: 'resets', points: 3, seconds: 3600 }),
      // Each puzzle is good for one attempt, and for no longer than this.
      puzzles: sharedLimit(pool, { name: 'puzzles', points: 1, seconds: quarter }),
      register: sharedLimit(pool, { name: 'register', points: 20, seconds: 3600 }),
      invitations: sharedLimit(pool, { name: 'invitations', points: 50, seconds: 3600 }),
      // Of one account, and of one hotel.
      invitationsDay: sharedLimit(pool, { name: 'invitations-day', points: 100, seconds: 86_400 }),
      links: localLimit({ name: 'links', points: 60, seconds: quarter }),
      passkeys: localLimit({ name: 'passkeys', points: 300, seconds: quarter }),
      hotels: sharedLimit(pool, { name: 'hotels', points: 200, seconds: 86_400 }),
      mails: sharedLimit(pool, { name: 'mails', points: 6, seconds: 3600 }),
      // From one account, and to one address whoever asks. Forgotten passwords are not among them: see `resets`.
      mailsDay: sharedLimit(pool, { name: 'mails-day', points: 20, seconds: 86_400 }),
      orders: localLimit({ name: 'orders', points: 20, seconds: 600 }),
      // Of guests who prove their room with its code: counted for that room, wherever they are.
      ordersRoom: localLimit({ name: 'orders-room', points: 60, seconds: 600 }),
      // Of all the others: what one address, and all of them together, send to one hotel.
      ordersAddress: localLimit({ name: 'orders-address', points: 300, seconds: 600 }),
      ordersHotel: localLimit({ name: 'orders-hotel', points: 600, seconds: 600 }),
      words: localLimit({ name: 'words', points: 10, seconds: 3600 }),
      wordsAddress: localLimit({ name: 'words-address', points: 200, seconds: 3600 }),
      inventories: localLimit({ name: 'inventories', points: 10, seconds: 3600 }),
      inventoriesRoom: localLimit({ name: 'inventories-room', points: 20, seconds: 3600 }),
      inventoriesAddress: localLimit({ name: 'inventories-address', points: 200, seconds: 3600 }),
      // Of guests, for an inventory: a full one and what fails on bad Wi-Fi.
      photos: localLimit({ name: 'photos', points: 40, seconds: 3600 }),
      photosAddress: localLimit({ name: 'photos-address', points: 800, seconds: 3600 }),
      attempts: localLimit({ name: 'upload-attempts', points: 5, seconds: 600 }),
      // Codes of rooms that were wrong.
      wrongCodes: localLimit({ name: 'wrong-codes', points: 20, seconds: 600 }),
      wrongCodesAddress: localLimit({ name: 'wrong-codes-address', points: 200, seconds: 600 }),
      uploads: localLimit({ name: 'uploads', points: 200, seconds: 3600 }),
    },
  }
  // Not a copy: the address of the product is known only once it listens.
  const background: Floor = Object.assign(Object.create(floor), patient)
  await jobs.prepare({ ...mailHandlers(background), ...invitationHandlers(background), ...mediaHandlers(background) })
  return Object.assign(floor, {
    background,
    close: async () => {
      await jobs.stop()
      await hub.stop()
      await Promise.all([pool.end(), patient.pool.end()])
    },
  })
}
