import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Role } from '#core/access/policy.ts'
import type { Authorize, HotelScope, MountHotelEndpoint, Person, Visitor } from '#core/access/server/scope.ts'
import type { Db, Tx } from '#core/db/db.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import type { LimitSize } from '#core/http/server/limits.ts'
import type { Lang, Localized } from '#core/i18n/contract.ts'
import type { FoundText } from '#core/i18n/found-text.ts'
import type { Texts } from '#core/i18n/i18n.ts'
import type { TextReader } from '#core/i18n/localized.ts'
import type { JobHandlers } from '#core/jobs/jobs.ts'
import type { StoredEvent } from '#core/realtime/server/event-bus.ts'
import type { NewEvent } from '#core/realtime/server/publish.ts'
import type { FileName } from '#core/storage/address-rules.ts'
import type { Measure, MeasureName } from './measures.ts'
import type { visitorDataKinds } from './rules.ts'
import type { TextChange } from './server/change-text.ts'
import type { AppContext } from './server/context.ts'

/**
 * What a module brings to the product. Every field may be left out. Lists are carried out in the order of `app/modules.ts`.
 * What one module registers, others read from `context.modules`, so that they never import it.
 */
export interface Module {
  /** Its folder; logs and metrics use it too. */
  readonly name: string

  // Calls

  /** The error codes of its calls, each with its HTTP status; their texts are in `errors.json`. */
  readonly problems?: Readonly<Record<string, number>>
  /** The rate limits it spends, by name. */
  readonly limits?: Readonly<Record<string, LimitSize>>
  /** Mounts its endpoints of `/v1`. */
  readonly routes?: (mount: MountHotelEndpoint, context: AppContext) => void
  /** Mounts addresses outside of `/v1`, for people and devices. */
  readonly addresses?: (app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf) => void
  /** Decides who may call; exactly one module registers it. */
  readonly authorize?: (context: AppContext) => Authorize
  /** What modules below hotels ask of them; exactly one module registers it. */
  readonly hotels?: HotelService

  // Work without a caller

  /** Handlers of the job queue, by job name. */
  readonly jobs?: (context: AppContext) => JobHandlers
  /** Runs every hour, each by itself. */
  readonly chores?: Readonly<Record<string, (context: AppContext) => Promise<unknown>>>
  /** Runs in every process every so many seconds, one run after the other. */
  readonly timers?: Readonly<Record<string, { seconds: number; run: (context: AppContext) => Promise<unknown> }>>
  /** Writes what the process still holds when it stops. */
  readonly stop?: (context: AppContext) => Promise<void>

  // Events

  /** What its events tell a reader, by the part of their type before the dot; null tells nothing. */
  readonly events?: Readonly<Record<string, EventReader>>
  /** Types of its events that every guest of the hotel is told; their reader is asked what each guest is told. */
  readonly eventsForEveryGuest?: readonly string[]
  /** What a guest's stream begins with. `room`: the one that the phone has proved. */
  readonly greeting?: (context: AppContext, hotelId: string, room: string | null) => Promise<object>
  /** Takes part in a change of another module, in its transaction, before its event is published. */
  readonly follows?: {
    readonly [Change in keyof Changes]?: (context: AppContext, tx: Tx, change: Changes[Change]) => Promise<void>
  }

  // What guests read

  /** Its part of the public hotel. */
  readonly publicPart?: (input: PublicPartInput) => Promise<PublicPart>
  /** The shapes of these fields. The answer is checked against them, and the description of the API shows them. */
  readonly publicShapes?: { readonly hotel?: z.ZodRawShape; readonly place?: z.ZodRawShape }
  /** Screens below `/public/<hotel>` that the sitemap lists for this hotel. */
  readonly publicScreens?: (hotel: { hasRating: boolean }) => string[]

  // Texts and files of a hotel

  /** All texts that the hotel has written in this module, as stored. */
  readonly texts?: (context: AppContext, scope: HotelScope) => Promise<FoundText[]>
  /** Writes one of these texts with the command of its editor, by the kind of what holds it. */
  readonly writeText?: Readonly<
    Record<string, (context: AppContext, scope: HotelScope, change: TextChange) => Promise<unknown>>
  >
  /** Notes what a save has made of the texts of a thing, in the transaction of that save. */
  readonly textsSaved?: (
    context: AppContext,
    tx: Tx,
    hotelId: string,
    before: FoundText[],
    after: FoundText[],
  ) => Promise<void>
  /** Texts of guests that a visitor may have translated, by kind: of those ids, the ones that this visitor may read. */
  readonly shownTexts?: Readonly<
    Record<string, (context: AppContext, visitor: Visitor, hotelId: string, ids: string[]) => Promise<ShownText[]>>
  >
  /** Names of the things that use files, by kind of thing. Uses of other kinds are not shown, and keep nobody from deleting. */
  readonly mediaUses?: Readonly<
    Record<
      string,
      (
        db: Db | Tx,
        scope: HotelScope,
        ids: string[],
      ) => Promise<{ id: string; name: string | Localized; serviceId?: string }[]>
    >
  >
  /**
   * Writes a new address wherever these things hold that of a replaced file, by kind of thing. In things of any other kind the former
   * file stays: a message that a guest has read shows what it showed.
   */
  readonly filesReplaced?: Readonly<Record<string, (tx: Tx, swap: FileSwap, ids: string[]) => Promise<void>>>
  /** Bytes it stores of a hotel, by kind. Kinds that count towards a quota must be cheap to measure: each write measures them. */
  readonly storage?: Readonly<Record<string, (hotelId: string) => SQL>>
  /** What QR codes can lead to besides the hotel and its rooms, by kind. */
  readonly codeTargets?: Readonly<Record<string, CodeTargets>>

  /** Its part of `hotel.json`, by which a hotel moves to another instance. */
  readonly exported?: ExportedPart

  /** Inserts content of demo hotels, by kind. */
  readonly demo?: Readonly<Record<string, (tx: Tx, content: never) => Promise<unknown>>>

  // Staff

  readonly journal?: {
    /** The acts it writes into the journal. */
    readonly acts: readonly string[]
    /** The namespace of the texts that tell these acts. */
    readonly texts: keyof Texts
    /** When these things were saved last, by kind, where one entry may stand for several saves. */
    readonly savedAt?: Readonly<Record<string, (db: Db | Tx, hotelId: string, id: string) => Promise<Date | undefined>>>
    /** Names of what fields with an id refer to, by the name of the field. */
    readonly names?: Readonly<Record<string, (db: Db, hotelId: string, ids: string[]) => Promise<Map<string, string>>>>
  }
  /** How much waits for staff in each of these hotels, by kind; a hotel where nothing waits may be left out. */
  readonly waiting?: Readonly<Record<string, (db: Db, hotelIds: string[], now: Date) => Promise<Map<string, number>>>>
  /** What escalates until somebody looks at it, by kind. */
  readonly waits?: Readonly<Record<string, WaitingItemsSource>>
  /** Whether a new hotel has done these steps on its way to the first guest, by step. */
  readonly firstSteps?: Readonly<Record<string, (context: AppContext, scope: HotelScope) => Promise<boolean>>>
  /** Figures of a period, by name. */
  readonly statistics?: { readonly [Name in MeasureName]?: Measure }
  /** What hotels say of places around them. */
  readonly placeOpinions?: (
    db: Db | Tx,
    hotelIds: string[],
  ) => Promise<{ hotelId: string; placeId: string; opinion: Localized }[]>

  // Rooms and visitors

  /** Gives a room its new name wherever it is still the guest's; returns the events to publish once all is written. */
  readonly roomRenamed?: (tx: Tx, rename: RoomRename) => Promise<NewEvent[]>
  /** Ends what a guest who has left could do with the room; returns the events to publish once all is written. */
  readonly roomLeft?: (tx: Tx, left: RoomLeft) => Promise<NewEvent[]>
  /** What it keeps of a visitor in a hotel; kinds of which there is nothing are left out. */
  readonly visitorData?: (
    context: AppContext,
    visitor: Visitor,
    hotel: { id: string; retentionDays: number },
  ) => Promise<VisitorDataCount[]>
  /** Deletes what it keeps of a visitor, in the order of locks of `transaction`. True when guests see a change of the hotel. */
  readonly visitorForgotten?: (context: AppContext, tx: Tx, visitor: Visitor, hotelId: string) => Promise<boolean>
  /** Deletes the module's data of a hotel that has ended. */
  readonly hotelEnded?: (tx: Tx, hotelId: string) => Promise<void>
}

/** Keeps the exact type of what a module declares. */
export const defineModule = <const Declared extends Module>(declared: Declared) => declared

// Declared here: a context names its modules, and modules take a context.
declare module './server/context.ts' {
  interface AppContext {
    /** The modules, in the order of `app/modules.ts`. */
    modules: readonly Module[]
  }
}

/** Changes that other modules can follow: each module adds its own to this interface, with what it tells them. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Changes {}

/** Lets all modules that follow a change take part in it; call it before publishing the change's event. */
export async function notifyFollowers<Change extends keyof Changes>(
  context: AppContext,
  tx: Tx,
  name: Change,
  change: Changes[Change],
): Promise<void> {
  for (const { follows } of context.modules) await follows?.[name]?.(context, tx, change)
}

/** What a part of the public hotel is read from. */
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
  /** Reads a stored text in `lang`, and notes its path where it is missing. */
  read: TextReader
  now: Date
  /** The places that guests see, in order. The path of a text of the first one begins with `places.0.` */
  places: readonly { id: string }[]
}

export interface PublicPart {
  /** Its fields of the hotel. */
  hotel?: object
  /** Its fields of each place, by id, and of all places that are not named. */
  places?: { byId: ReadonlyMap<string, object>; others: object }
  /** The instant until which this stays true by itself; null: until something is saved. */
  until?: Date | null
  /** What of it holds addresses of the hotel's files, whose descriptions the public hotel then carries. */
  withFiles?: unknown
}

/** What stands in `hotel.json` under `key`, in all languages; `of: 'place'`: in each place there. Ids of other things are not in it. */
export type ExportedPart = { readonly key: string; readonly shape: z.ZodType } & (
  | {
      readonly of?: never
      readonly read: (context: AppContext, scope: HotelScope) => Promise<unknown>
      /** Of a list, each entry. Not called for what is absent. */
      readonly write: (context: AppContext, scope: HotelScope, content: never) => Promise<unknown>
    }
  | {
      readonly of: 'place'
      /** By place id; `shape` is given null for the others. */
      readonly read: (context: AppContext, scope: HotelScope) => Promise<ReadonlyMap<string, unknown>>
      readonly write: (context: AppContext, scope: HotelScope, content: never, placeId: string) => Promise<unknown>
    }
)

/** Who reads an event: a guest, the team, or a server of others, which is sent nothing internal. */
export type EventAudience = 'guest' | 'operations' | 'webhook'

export type EventReader = (
  context: AppContext,
  event: StoredEvent,
  reader: EventAudience,
  /** The room that the guest who reads has proved; null: none. */
  room?: string | null,
) => Promise<object | null>

/** What modules below the hotels ask of them. */
export interface HotelService {
  /** One answer when the hotel exists, with the role of the person in it, or null. */
  roleAt: (db: Db | Tx, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** The same, remembered for a moment. */
  knownRoleAt: (context: AppContext, hotelId: string, userId: string) => Promise<{ role: Role | null } | undefined>
  /** Whether somebody works in a hotel that is there. */
  worksSomewhere: (db: Db | Tx, userId: string) => Promise<boolean>
  /** Whether this account is confirmed, and works in a hotel that is there or for the provider. */
  isEstablished: (context: AppContext, userId: string) => Promise<boolean>
  /** Takes somebody out of every hotel, before their account goes. Throws `last_owner`. */
  leaveAll: (context: AppContext, tx: Tx, person: Person) => Promise<void>
  /** Opens the drafts that this person owns: their address is confirmed. The caller has locked their row of `users`. */
  openDrafts: (context: AppContext, tx: Tx, userId: string) => Promise<void>
  /** The address that a living invitation was mailed to; null where its secret opens nothing. */
  invitedAddress: (context: AppContext, token: string) => Promise<string | null>
  /** Holds the hotel's row until the transaction ends. */
  lock: (tx: Tx, hotelId: string) => Promise<unknown>
  /** Raises the version that guest pages carry, and returns it. */
  raiseVersion: (tx: Tx, hotelId: string) => Promise<number>
  /** What those of these hotels that are there are called, by id. */
  namesOf: (db: Db | Tx, hotelIds: string[]) => Promise<Map<string, string>>
  /** Throws `not_found`. */
  languagesOf: (db: Db | Tx, scope: HotelScope) => Promise<{ operationsLang: Lang; defaultLang: Lang }>
}

/** A text that a guest may read. */
export interface ShownText {
  id: string
  text: string
  /** null: nobody knows. */
  lang: Lang | null
}

/** A file of the hotel, and the one that takes its place. */
export interface FileSwap {
  hotelId: string
  from: FileName
  to: FileName
}

export interface CodeTargets {
  /** All that can have a code, in the hotel's order. `shown`: guests can open it now. */
  list: (db: Db | Tx, scope: HotelScope) => Promise<{ id: string; name: Localized; shown: boolean }[]>
  /** Where a code leads, below `/public/<hotel>/`; also when it is deleted or hidden, for the screen that says so. */
  path: (id: string) => string
}

/** Something that a guest sent and nobody of the hotel has taken yet. */
export interface WaitingItem {
  hotelId: string
  /** Of the order, of the thread. */
  id: string
  /** When the guest sent it. */
  since: Date
  /** Clocks can be set for each service; null: it belongs to none. */
  serviceId: string | null
  room: string | null
  /** Where staff take it, from the root: `/hotels/<id>/orders`. */
  path: string
}

export interface WaitingItemsFilter {
  before: Date
  /** Sent then or later. */
  after: Date
  limit: number
  /** Of this hotel alone. */
  hotelId?: string | undefined
}

/** How alerts learn what waits: a module registers one of these for each kind of thing (`order`, `thread`). */
export interface WaitingItemsSource {
  /** What was sent between `after` and `before` and still waits, oldest first. */
  list(context: AppContext, wanted: WaitingItemsFilter): Promise<WaitingItem[]>
}

export interface RoomChange {
  hotelId: string
  room: string
  at: Date
}
/** `visitorIds`: the guests who had proved the room. */
export interface RoomLeft extends RoomChange {
  visitorIds: string[]
}
/** `room` is its former name. */
export interface RoomRename extends RoomChange {
  to: string
}

/** Things of one kind that a hotel keeps of a visitor. */
export interface VisitorDataCount {
  kind: (typeof visitorDataKinds)[number]
  count: number
  /** How many of them somebody still has to do: those stay until they are done. */
  open?: number
  /** When the last of them is forgotten by itself; null: they stay until the visitor takes them away. */
  until: Date | null
}
