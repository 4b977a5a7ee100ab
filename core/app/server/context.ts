import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Config } from '#core/config/config.ts'
import type { Database } from '#core/db/db.ts'
import type { LimitSize, Limits } from '#core/http/server/limits.ts'
import type { Authorize, ClientAddressOf } from '#core/http/server/mount.ts'
import type { JobHandlers, Jobs } from '#core/jobs/jobs.ts'
import type { Logger } from '#core/log/log.ts'
import type { Mailer } from '#core/mail/mailer.ts'
import type { MapTiles } from '#core/map-tiles/map-tiles.ts'
import type { OutgoingOptions } from '#core/net/server/post-public.ts'
import type { PageCache } from '#core/page-cache/page-cache.ts'
import type { PushSender } from '#core/push/push.ts'
import type { AccessCache } from '#core/realtime/server/access-cache.ts'
import type { EventBus, StoredEvent } from '#core/realtime/server/event-bus.ts'
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
    | 'offline'
    | 'uploadMaxBytes'
    | 'hotelMaxContentBytes'
    | 'hotelMaxFilesBytes'
    | 'content'
    | 'map'
    | 'analyticsScript'
    | 'tiqets'
    | 'metricsToken'
    | 'translationMaxCharacters'
  > & {
    /** Key for signing and encryption. Each use derives its own key from a label. */
    secretKey: string
  }
  log: Logger
  /** Where people reach this product, without a slash at its end: for links in emails. */
  url: string
  eventBus: EventBus
  jobs: Jobs
  mailer: Mailer
  /** Notifications to browsers. */
  push: PushSender
  outgoing: OutgoingOptions
  pages: PageCache
  access: AccessCache
  /** Where uploaded files are. */
  storage: Storage
  /** Translates what people write; null: nobody has set an engine. */
  translation: TranslationEngine | null
  /** The streets under maps; null: nobody has set a tile server. */
  mapTiles: MapTiles | null
  /** The current time; tests set it. */
  clock: () => Date
  limits: Limits
  /** The modules, in the order of their dependencies. */
  modules: readonly Module[]
}

/**
 * What a module brings to the product. A module that needs something from modules above it adds a field to this interface, which they
 * register, so that it never imports them.
 */
export interface Module {
  readonly name: string
  /** What can go wrong, with its HTTP status. */
  readonly problems?: Readonly<Record<string, number>>
  readonly limits?: Readonly<Record<string, LimitSize>>
  /** Decides who may call. One module registers it, for all calls. */
  readonly authorize?: (context: AppContext) => Authorize
  /** Addresses outside of `/v1`, for people. */
  readonly addresses?: (app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf) => void
  /** What its events say to their reader, by the part of their type before the dot; null: nothing. */
  readonly events?: Readonly<Record<string, EventReader>>
  /** Work that follows a change, by its name. */
  readonly jobs?: (context: AppContext) => JobHandlers
  /** What is done every hour, each by itself. */
  readonly chores?: Readonly<Record<string, (context: AppContext) => Promise<unknown>>>
  /** What every process does every few seconds, by its name: one run after the other. */
  readonly timers?: Readonly<Record<string, { seconds: number; run: (context: AppContext) => Promise<unknown> }>>
  /** What the process still has to write when it stops. */
  readonly stop?: (context: AppContext) => Promise<void>
}

/** Who reads an event: a guest, the team, or a server of others, which is sent nothing internal. */
export type EventAudience = 'guest' | 'operations' | 'webhook'

export type EventReader = (
  context: AppContext,
  event: StoredEvent,
  reader: EventAudience,
  /** The room that the guest who reads has proved; null: none. */
  room?: string | null,
) => Promise<object | null>

/** Keeps the exact type of what a module declares. */
export const defineModule = <const Declared extends Module>(declared: Declared) => declared
