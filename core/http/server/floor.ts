import type { Config } from '#core/config/config.ts'
import type { Database } from '#core/db/db.ts'
import type { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import type { Post } from '#core/mail/post.ts'
import type { PageCache } from '#core/page-cache/page-cache.ts'
import type { Hub } from '#core/realtime/server/hub.ts'
import type { Storage } from '#core/storage/storage.ts'
import type { Limit } from './limits.ts'

/** What every module stands on. Made once per process, and once per test. */
export interface Floor extends Database {
  config: Pick<
    Config,
    'production' | 'publicUrl' | 'providerDomain' | 'providerAppUrl' | 'trustProxy' | 'demo' | 'uploadMaxBytes'
  > & {
    /** Signs what the product hands out and must know again. Each use has a label of its own. */
    secretKey: string
  }
  log: Logger
  /** Where people reach this product, without a slash at its end: for links in letters. */
  url: string
  hub: Hub
  jobs: Jobs
  post: Post
  pages: PageCache
  /** Where uploaded files are. */
  storage: Storage
  /** Time is a given: tests set it. */
  clock: () => Date
  limits: Record<
    | 'loginAccount'
    | 'loginEverywhere'
    | 'loginAddress'
    | 'secondFactor'
    | 'register'
    | 'forgotten'
    | 'resets'
    | 'puzzles'
    | 'invitationsDay'
    | 'mailsDay'
    | 'mails'
    | 'invitations'
    | 'links'
    | 'passkeys'
    | 'hotels'
    | 'wrongCodes'
    | 'wrongCodesAddress'
    | 'uploads'
    | 'orders'
    | 'ordersRoom'
    | 'ordersAddress'
    | 'ordersHotel'
    | 'words'
    | 'wordsAddress'
    | 'inventories'
    | 'inventoriesRoom'
    | 'inventoriesAddress'
    | 'photos'
    | 'photosAddress'
    | 'attempts',
    Limit
  >
}
