import type { VirusScanner } from '#core/antivirus/virus-scanner.ts'
import type { Config } from '#core/config/config.ts'
import type { Database, Db } from '#core/db/db.ts'
import type { Replica } from '#core/db/replica.ts'
import type { Geocoder } from '#core/geocoding/geocoder.ts'
import type { Limits } from '#core/http/server/limits.ts'
import type { Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import type { Mailer } from '#core/mail/mailer.ts'
import type { MapTiles } from '#core/map-tiles/map-tiles.ts'
import type { OutgoingOptions } from '#core/net/server/request-public.ts'
import type { OidcIssuer } from '#core/oidc/issuer.ts'
import type { PageCache } from '#core/page-cache/page-cache.ts'
import type { PushSender } from '#core/push/push.ts'
import type { AccessCache } from '#core/realtime/server/access-cache.ts'
import type { EventBus } from '#core/realtime/server/event-bus.ts'
import type { Storage } from '#core/storage/storage.ts'
import type { TranslationEngine } from '#core/translation/translation.ts'

/** The dependencies of every module. Created once per process, and once per test. */
export interface AppContext extends Database {
  config: Pick<
    Config,
    | 'production'
    | 'publicUrl'
    | 'providerDomain'
    | 'providerAppUrl'
    | 'trustProxy'
    | 'demo'
    | 'registration'
    | 'passwordLoginOnlyFor'
    | 'offline'
    | 'uploadMaxBytes'
    | 'hotelMaxContentBytes'
    | 'hotelMaxFilesBytes'
    | 'content'
    | 'map'
    | 'analyticsScript'
    | 'tiqets'
    | 'leakedPasswordsUrl'
    | 'metricsToken'
    | 'translationMaxCharacters'
  > & {
    /** Key for signing and encryption. Each use derives its own key from a label. */
    secretKey: string
    /** The key before the last change; what it has signed and encrypted is valid as long as it is set. */
    formerSecretKey?: string | null
  }
  log: Logger
  /** The public address of this installation, without a slash at the end; used for links in emails. */
  url: string
  /** The database with more time for each statement, and few connections; see `readReport`. */
  reports: Db
  /** For readings that may be behind, see `readReport`; null: none is configured. */
  replica: Replica | null
  eventBus: EventBus
  jobs: Jobs
  mailer: Mailer
  /** Sends push notifications to browsers. */
  push: PushSender
  outgoing: OutgoingOptions
  pages: PageCache
  access: AccessCache
  /** Where uploaded files are. */
  storage: Storage
  /** Scans uploads before they are stored; null: none is configured. */
  virusScanner: VirusScanner | null
  /** Translates what people write; null: no translation engine is configured. */
  translation: TranslationEngine | null
  /** The streets on maps; null: no tile server is configured. */
  mapTiles: MapTiles | null
  /** Finds the positions of addresses; null: no service is configured. */
  geocoder: Geocoder | null
  /** The identity provider through which staff may sign in; null: none is configured. */
  issuer: OidcIssuer | null
  /** The current time; tests set it. */
  clock: () => Date
  limits: Limits
}
