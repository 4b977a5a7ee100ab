import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#core/access/policy.ts'
import type { Authorize, HotelScope, MountHotelEndpoint, Visitor } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { Policy } from '#core/http/contract.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import type { LimitSize } from '#core/http/server/limits.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { DraftedHotel, DraftOf, TextReader } from '#core/i18n/localized.ts'
import type { Texts } from '#core/i18n/text-key.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import type { EditableSubject, SavePredicate } from '#core/journal/rules.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import type { FileName } from '#core/storage/address-rules.ts'
import type { Check, CheckName, LinksOf } from './checks.ts'
import type { HotelService } from './hotel-service.ts'
import type { Measure, MeasureName, PeriodListReaders } from './measures.ts'
import type { FormPage, RegisteredPage } from './pages.ts'
import type { visitorDataKinds } from './rules.ts'
import type { TextChange } from './server/change-text.ts'
import type { AppContext } from './server/context.ts'

/**
 * What a module adds to the product. Every field is optional. Lists are processed in the order of `app/modules.ts`.
 * Other modules read registrations from `context.modules`, so that they never import the module that made them.
 * Where `content` has the type `never`, each module declares the type of its own content.
 */
export interface Module {
  /** The name of its folder; also used in logs and metrics. */
  readonly name: string

  // Calls

  /** The error codes of its endpoints with their HTTP status. Their texts are in `errors.json`. */
  readonly problems?: Readonly<Record<string, number>>
  /** Its rate limits, by name. */
  readonly limits?: Readonly<Record<string, LimitSize>>
  /** Mounts its endpoints below `/v1`. */
  readonly routes?: (mount: MountHotelEndpoint, context: AppContext) => void
  /** Mounts addresses outside of `/v1`, for browsers and devices. */
  readonly addresses?: (app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf) => void
  /** Decides who may call; exactly one module registers it. */
  readonly authorize?: (context: AppContext) => Authorize
  /** What other modules need to know about hotels; exactly one module registers it. */
  readonly hotels?: HotelService

  // Work without a caller

  /** Handlers of the job queue, by job name. */
  readonly jobs?: (context: AppContext) => JobHandlers
  /** Jobs that run every hour, by name, each independently of the others. */
  readonly hourlyJobs?: Readonly<Record<string, (context: AppContext) => Promise<unknown>>>
  /** Functions that run in every process every `seconds`; a run starts only after the previous one has ended. */
  readonly timers?: Readonly<Record<string, { seconds: number; run: (context: AppContext) => Promise<unknown> }>>
  /** Writes what the process still holds in memory when it stops. */
  readonly stop?: (context: AppContext) => Promise<void>

  // Events

  /** Turns its events into what a reader receives, by the part of the type before the dot; null sends nothing. */
  readonly events?: Readonly<Record<string, EventReader>>
  /** Which staff receive its events, by the same part of the type; where it says nothing, those who see guests' data. */
  readonly eventPermissions?: Readonly<Record<string, Policy<Actor>>>
  /** Types of events that concern every guest of the hotel; `events` decides what each guest receives. */
  readonly eventsForEveryGuest?: readonly string[]
  /** Its fields of `hello`, the first event of a guest's stream. `room` is the room that the phone has proved. */
  readonly greeting?: (context: AppContext, hotelId: string, room: string | null) => Promise<object>
  /** Called for changes of other modules, in the transaction of the change and before its event is published. */
  readonly changeHandlers?: {
    readonly [Change in keyof Changes]?: (context: AppContext, tx: Tx, change: Changes[Change]) => Promise<void>
  }

  // What guests read

  /** Adds its fields to the hotel that guests read. */
  readonly publicPart?: (input: PublicPartInput) => Promise<PublicPart>
  /** The shapes of the fields that `publicPart` adds. The response is validated against them, and the API description contains them. */
  readonly publicShapes?: { readonly hotel?: z.ZodRawShape; readonly place?: z.ZodRawShape }
  /** Finds drafts of texts that guests read in `lang` and the hotel has not translated; null: there are none. */
  readonly draftedTexts?: (context: AppContext, hotel: DraftedHotel, lang: Lang) => Promise<DraftOf | null>
  /** Screens below `/public/<hotel>` that the sitemap lists. */
  readonly publicScreens?: (hotel: { hasRating: boolean }) => string[]
  /** Its pages outside of a hotel that read the database, by their path in `app/routes.ts` with a slash before it. */
  readonly pages?: Readonly<Record<string, RegisteredPage>>
  /** The same for pages with a form that is sent to the page's own address, without scripts. */
  readonly formPages?: Readonly<Record<string, FormPage>>

  // Texts and files of a hotel

  /** Where its content stands in lists of all content of a hotel: lower first, and last where there is no number. */
  readonly contentPosition?: number
  /** All texts that the hotel has written in this module, as they are stored. */
  readonly texts?: (context: AppContext, scope: HotelScope) => Promise<FoundText[]>
  /** Writes one of these texts with the command of its editor, by kind of item. */
  readonly writeText?: Readonly<
    Record<string, (context: AppContext, scope: HotelScope, change: TextChange) => Promise<unknown>>
  >
  /** Records how a save changed the texts of an item, in the transaction of that save. */
  readonly textsSaved?: (
    context: AppContext,
    tx: Tx,
    hotelId: string,
    before: FoundText[],
    after: FoundText[],
  ) => Promise<void>
  /** Guests' texts that a visitor may have translated, by kind: returns those of the ids that this visitor may read. */
  readonly shownTexts?: Readonly<
    Record<string, (context: AppContext, visitor: Visitor, hotelId: string, ids: string[]) => Promise<ShownText[]>>
  >
  /** Names of the items that use files, by kind. Usages of other kinds are not shown and prevent no deletion. */
  readonly mediaUses?: { readonly [Kind in FieldKeys['mediaUses']]?: NamesOf }
  /**
   * Replaces the address of a file in these items, by kind, when the file is replaced. Items of other kinds keep the
   * old file: for example, a message that a guest has read must not change.
   */
  readonly filesReplaced?: Readonly<Record<string, (tx: Tx, swap: FileSwap, ids: string[]) => Promise<void>>>
  /**
   * SQL for the bytes that the module stores for a hotel, by kind. Kinds that count towards a quota must be cheap to
   * measure, because every write measures them.
   */
  readonly storage?: { readonly [Kind in FieldKeys['storage']]?: (hotelId: string) => SQL }
  /** Targets of QR codes other than the hotel and its rooms, by kind. */
  readonly codeTargets?: { readonly [Kind in FieldKeys['codeTargets']]?: CodeTargets }

  /** The module's part of `hotel.json`, the file that moves a hotel to another instance. */
  readonly exported?: ExportedPart
  /** Inserts content of demo hotels, by kind. */
  readonly demo?: Readonly<Record<string, (tx: Tx, content: never) => Promise<unknown>>>

  // Staff

  /** What it writes into the journal of a hotel, where staff read who did what. */
  readonly journal?: {
    /** The audit actions that the module writes to the journal. */
    readonly actions: readonly string[]
    /** The namespace of the texts that describe these actions. */
    readonly texts: keyof Texts
    /** Which entries are saves of an item by its editing screen, by kind. */
    readonly saves?: { readonly [Subject in EditableSubject]?: SavePredicate }
    /** When an item was last saved, by kind, for entries that may stand for several saves. */
    readonly savedAt?: {
      readonly [Subject in EditableSubject]?: (db: Db | Tx, hotelId: string, id: string) => Promise<Date | undefined>
    }
    /** Names of the items that an id in a journal entry refers to, by the name of the field. */
    readonly names?: Readonly<Record<string, (db: Db, hotelId: string, ids: string[]) => Promise<Map<string, string>>>>
  }
  /**
   * SQL for how many items wait for staff, by kind: one row with `hotel_id` and `count` for each hotel where any waits.
   * Grouped by `hotel_id` alone, so that a condition on it reads one hotel.
   */
  readonly waitingCounts?: { readonly [Kind in FieldKeys['waitingCounts']]?: (now: Date) => SQL }
  /** SQL for the hotels (`hotel_id`) where a device sounds for new orders. */
  readonly listeningHotels?: (now: Date) => SQL
  /** Items for which alerts escalate until a member of staff looks at them, by kind. */
  readonly waitingItems?: Readonly<Record<string, WaitingItemsSource>>
  /** SQL for whether a new hotel has completed these setup steps, by step. `hotelId`: SQL of its id. */
  readonly firstSteps?: { readonly [Step in FieldKeys['firstSteps']]?: (hotelId: SQL) => SQL }
  /** Figures of a period, by name. */
  readonly statistics?: { readonly [Name in MeasureName]?: Measure }
  /** What it checks in a hotel, for the list of what is wrong. */
  readonly checks?: { readonly [Name in CheckName]?: Check }
  /** The addresses of other sites in its content, which are called from time to time. */
  readonly links?: LinksOf
  /** What was sold, refused and not found in a period. */
  readonly periodLists?: PeriodListReaders
  /** What hotels have written about places nearby. */
  readonly placeOpinions?: (
    db: Db | Tx,
    hotelIds: string[],
  ) => Promise<{ hotelId: string; placeId: string; opinion: Localized }[]>

  // Rooms and visitors

  /**
   * Writes a room's new name wherever the current guest's data contains the old one. Returns events to publish after
   * everything is written.
   */
  readonly roomRenamed?: (tx: Tx, rename: RoomRename) => Promise<NewEvent[]>
  /** Ends the access to the room of a guest who has left. Returns events to publish after everything is written. */
  readonly roomLeft?: (tx: Tx, left: RoomLeft) => Promise<NewEvent[]>
  /** What the module stores about a visitor in a hotel. Kinds without data are left out. */
  readonly visitorData?: (
    context: AppContext,
    visitor: Visitor,
    hotel: { id: string; retentionDays: number },
  ) => Promise<VisitorDataCount[]>
  /**
   * Deletes what the module stores about a visitor, in the lock order of `transaction`. True when the change is visible
   * to guests.
   */
  readonly visitorForgotten?: (context: AppContext, tx: Tx, visitor: Visitor, hotelId: string) => Promise<boolean>
  /** Deletes the module's data of a deleted hotel. */
  readonly hotelDeleted?: (tx: Tx, hotelId: string) => Promise<void>
}

/** The keys that fields of `Module` may have: the module that reads a field adds its keys to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface FieldKeys {}

/** Keeps the exact type of the declaration. */
export const defineModule = <const Declared extends Module>(declared: Declared) => declared

/** The modules sorted by `contentPosition`. */
export const inContentOrder = (modules: readonly Module[]): readonly Module[] =>
  modules.toSorted(
    ({ contentPosition: one = Number.MAX_SAFE_INTEGER }, { contentPosition: other = Number.MAX_SAFE_INTEGER }) =>
      one - other,
  )

// Declared here because a context contains its modules and modules take a context.
declare module './server/context.ts' {
  interface AppContext {
    /** The modules, in the order of `app/modules.ts`. */
    modules: readonly Module[]
  }
}

/**
 * Changes of which other modules can be told. Each module adds its own changes to this interface, with their data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Changes {}

/** Runs the `changeHandlers` of all modules for this change. Call it before publishing the event of the change. */
export async function runChangeHandlers<Change extends keyof Changes>(
  context: AppContext,
  tx: Tx,
  name: Change,
  change: Changes[Change],
): Promise<void> {
  for (const { changeHandlers } of context.modules) await changeHandlers?.[name]?.(context, tx, change)
}

/** The input from which a module reads its part of the public hotel. */
export interface PublicPartInput {
  context: AppContext
  hotel: {
    id: string
    defaultLang: Lang
    currency: string
    timeZone: string
    address: { latitude: number | null; longitude: number | null }
    hasRating: boolean
  }
  lang: Lang
  /** Reads a stored text in `lang`, and records its path when it has no translation. */
  read: TextReader
  now: Date
  /** The places that guests see, in order. Paths of texts of the first one begin with `places.0.`. */
  places: readonly { id: string }[]
}

export interface PublicPart {
  /** The fields that the module adds to the hotel. */
  hotel?: object
  /** The fields that it adds to each place, by id, and to all places that `byId` does not contain. */
  places?: { byId: ReadonlyMap<string, object>; others: object }
  /** The instant until which this part stays valid unless something is saved; null: no limit. */
  until?: Date | null
  /**
   * Values that contain addresses of the hotel's files. The public hotel then includes the descriptions of these files.
   */
  withFiles?: unknown
}

/**
 * What `hotel.json` contains under `key`, in all languages; with `of: 'place'`, what each place in it contains. It
 * never contains ids of other items.
 */
export type ExportedPart = { readonly key: string; readonly shape: z.ZodType } & (
  | {
      readonly of?: never
      readonly read: (context: AppContext, scope: HotelScope) => Promise<unknown>
      /** For a list, called for each entry. Not called when the key is missing. */
      readonly write: (context: AppContext, scope: HotelScope, content: never) => Promise<unknown>
    }
  | {
      readonly of: 'place'
      /** The values by place id; places that are missing here get null. */
      readonly read: (context: AppContext, scope: HotelScope) => Promise<ReadonlyMap<string, unknown>>
      readonly write: (context: AppContext, scope: HotelScope, content: never, placeId: string) => Promise<unknown>
    }
)

/** Who receives an event: a guest, the team, or an external server, which receives nothing internal. */
export type EventAudience = 'guest' | 'operations' | 'webhook'

export type EventReader = (
  context: AppContext,
  event: StoredEvent,
  reader: EventAudience,
  /** The room that the guest has proved; null: none. */
  room?: string | null,
) => Promise<object | null>

/** A text that a guest may read. */
export interface ShownText {
  id: string
  text: string
  /** null: unknown. */
  lang: Lang | null
}

/** Reads the names of these items. `serviceId`: the service of an article. */
export type NamesOf = (
  db: Db | Tx,
  scope: HotelScope,
  ids: string[],
) => Promise<{ id: string; name: string | Localized; serviceId?: string }[]>

/** A file of the hotel and its replacement. */
export interface FileSwap {
  hotelId: string
  from: FileName
  to: FileName
}

export interface CodeTargets {
  /** All items that can have a code, in the hotel's order. `shown`: guests can open the item now. */
  list: (db: Db | Tx, scope: HotelScope) => Promise<{ id: string; name: Localized; shown: boolean }[]>
  /**
   * The path that a code leads to, below `/public/<hotel>/`. Also given for deleted or hidden items, because the screen
   * there tells the guest so.
   */
  path: (id: string) => string
}

/** Something that a guest sent and no member of staff has accepted yet. */
export interface WaitingItem {
  hotelId: string
  /** The id of the order or thread. */
  id: string
  /** When the guest sent it. */
  since: Date
  /** Escalation times can be set for each service; null: the item belongs to no service. */
  serviceId: string | null
  room: string | null
  /** The staff screen that shows the item, from the root: `/hotels/<id>/orders`. */
  path: string
}

export interface WaitingItemsFilter {
  before: Date
  /** Only items sent at this time or later. */
  after: Date
  /** Of those sent at the time of `after`, only those with a higher id. */
  afterId?: string | undefined
  limit: number
  /** Only items of this hotel. */
  hotelId?: string | undefined
  /** Only items whose alerts have not ended. */
  hasAlerts?: boolean | undefined
}

/** Lists the waiting items of one kind (`order`, `thread`) for alerts. */
export interface WaitingItemsSource {
  /** What was sent between `after` and `before` and still waits, oldest first. */
  list(context: AppContext, wanted: WaitingItemsFilter): Promise<WaitingItem[]>
  /** Every step was taken for these: until they wait since another time, `hasAlerts` leaves them out. */
  endAlerts(context: AppContext, items: readonly WaitingItem[]): Promise<void>
}

export interface RoomChange {
  hotelId: string
  room: string
  at: Date
}
/** `visitorIds`: the guests who had proved that they were in the room. */
export interface RoomLeft extends RoomChange {
  visitorIds: string[]
}
/** `room` is the old name. */
export interface RoomRename extends RoomChange {
  to: string
}

/** How many items of one kind a hotel stores about a visitor. */
export interface VisitorDataCount {
  kind: (typeof visitorDataKinds)[number]
  count: number
  /** How many of them staff have not finished. Those stay until they are finished. */
  open?: number
  /** When the last of them is deleted automatically; null: they stay until the visitor deletes them. */
  until: Date | null
}
