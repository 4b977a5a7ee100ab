import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea } from '#core/http/schema.ts'
import { guestLangs } from '#locales/languages.ts'
import { surnameChecks } from '#modules/content/qr-codes/guest-names-rules.ts'
import type { Seat } from '#modules/content/qr-codes/seats-rules.ts'
import type { PublicArticle } from '#modules/content/services/contract.ts'
import type { Allergen } from '#modules/content/services/rules.ts'
import { calendarFailures } from './bookings-rules.ts'
import { handovers } from './handover-rules.ts'
import { type Status, statuses } from './status-rules.ts'

/** A text in two languages: as the guest read it, and as staff and kitchen read it. */
export interface TextSnapshot {
  guest: string
  operations: string
}

/** An ordered line, as it was at that moment. Prices in cents. */
export interface StoredLine {
  articleId: string
  name: TextSnapshot
  unitPrice: number
  vatRate: number
  options: {
    name: TextSnapshot
    choice: TextSnapshot
    price: number
    choiceId: string
    allergens: PublicArticle['allergens']
  }[]
  allergens: PublicArticle['allergens']
  /** What the line took from stock; returned when the order is cancelled. */
  taken?: { itemId: string; count: number }[]
  quantity: number
  total: number
  note: string
}

/** A table, sunbed or meeting room, as it was named at that moment. */
export interface StoredSeat extends Seat {
  name: TextSnapshot
}

export interface StoredStatusChange {
  status: Status
  /** ISO 8601, UTC. */
  at: string
  /** `guest`, `system`, or the first name of the member of staff. */
  by: string
  userId?: string
  reason?: string
  /** See `validSteps`. */
  undone?: true
  back?: true
}

/** The lines of an order at one moment, and what they cost in cents. */
export interface LinesSnapshot {
  lines: StoredLine[]
  total: number
}

/** A change of the lines by staff. `reason`: shown to the guest. */
export interface StoredAmendment {
  /** ISO 8601, UTC. */
  at: string
  by: string
  userId?: string
  reason: string
  /** What the guest had asked for. */
  request?: string
  before: LinesSnapshot
  after: LinesSnapshot
  answer: { agreed: boolean; at: string } | null
}

/** How a booking was before it was moved to another time, resource or size of party. */
export interface StoredBookingMove {
  /** ISO 8601, UTC. */
  at: string
  by: string
  userId?: string
  startsAt: string
  resourceName: string
  partySize: number
}

export const orders = pgTable(
  'orders',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** Counted per hotel and local day. */
    number: integer('number').notNull(),
    serviceId: uuid('service_id').notNull(),
    serviceName: jsonb('service_name').$type<TextSnapshot>().notNull(),
    /** null: staff placed it for a guest. */
    visitorId: uuid('visitor_id'),
    status: text('status', { enum: statuses }).notNull(),
    deliveryMode: text('delivery_mode', { enum: handovers }).notNull(),
    /** Where it is brought, if that is a seat; `room` is then only the room on whose bill it is. */
    seat: jsonb('seat').$type<StoredSeat>(),
    room: text('room'),
    roomProof: text('room_proof', { enum: ['qr', 'typed'] }),
    guestName: text('guest_name'),
    /** How `guestName` compared with the hotel's list of that day; null: nothing to compare, or no list. */
    surnameCheck: text('surname_check', { enum: surnameChecks }),
    /** null: as soon as possible. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** When a later order is released to the team; null: at once. */
    releaseAt: timestamp('release_at', { withTimezone: true }),
    /** The first name of whoever put it off to `releaseAt`; null: nobody has. */
    snoozedBy: text('snoozed_by'),
    /** It was put off until the guest of its room checks out; `releaseAt` is the latest time. */
    untilCheckOut: boolean('until_check_out').notNull().default(false),
    /** What the guest was told when the order was placed, or later by staff; null: no time, or `dueAt`. */
    promisedFrom: timestamp('promised_from', { withTimezone: true }),
    promisedUntil: timestamp('promised_until', { withTimezone: true }),
    /** The first name of whoever gave the guest another time; null: nobody has. */
    promisedBy: text('promised_by'),
    note: text('note').notNull(),
    allergies: jsonb('allergies').$type<Allergen[]>().notNull(),
    lines: jsonb('lines').$type<StoredLine[]>().notNull(),
    /** Cents. */
    total: integer('total').notNull(),
    currency: text('currency').notNull(),
    guestLang: text('guest_lang', { enum: guestLangs }).notNull(),
    placedAt: timestamp('placed_at', { withTimezone: true }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    history: jsonb('history').$type<StoredStatusChange[]>().notNull(),
    /** The guest has asked for erasure: personal data is removed once the order is finished. */
    forget: boolean('forget').notNull().default(false),
    prints: integer('prints').notNull().default(0),
    /** Who has claimed the automatic ticket: `shared`, or the id of a device that prints its own. */
    autoPrints: text('auto_prints').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    /** Oldest first. */
    amendments: jsonb('amendments').$type<StoredAmendment[]>().notNull().default([]),
    /** What the guest asks to change before somebody accepts the order; null: nothing, or staff have changed it. */
    changeRequest: jsonb('change_request').$type<{ text: string; at: string }>(),
    /** When and by whom it was carried over to its room's bill. */
    billedAt: timestamp('billed_at', { withTimezone: true }),
    billedBy: text('billed_by'),
    /** A booking is an order with these four columns, and `dueAt` as its start; null: nothing is booked. Decision 0055. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    resourceId: uuid('resource_id'),
    /** As staff call it. */
    resourceName: text('resource_name'),
    partySize: integer('party_size'),
    /** Oldest first. */
    bookingMoves: jsonb('booking_moves').$type<StoredBookingMove[]>().notNull().default([]),
    /** Since when it waited when its alerts ended; null: they have not. */
    alertedSince: timestamp('alerted_since', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    // Ascending, read backwards: `desc()` would put nulls last, and then no list that is sorted by `desc()` could use them.
    index('orders_placed').on(table.hotelId, table.placedAt, table.id),
    index('orders_changed').on(table.hotelId, table.changedAt),
    index('orders_open').on(table.hotelId, table.status).where(sql`status not in ('completed', 'cancelled')`),
    index('orders_until_check_out').on(table.hotelId).where(sql`until_check_out`),
    index('orders_room').on(table.hotelId, table.room, table.placedAt),
    index('orders_visitor').on(table.visitorId, table.placedAt),
    // Few orders of each hotel: those that are not anonymised yet, and those whose guest has asked for it.
    index('orders_personal')
      .on(table.hotelId, table.placedAt)
      .where(sql`visitor_id is not null or guest_name is not null or room is not null or note <> ''`),
    index('orders_forgotten').on(table.hotelId).where(sql`forget`),
    index('orders_booked').on(table.hotelId, table.endsAt).where(sql`resource_id is not null`),
    // Across hotels, those of which staff are still to be alerted.
    index('orders_alerts')
      .on(sql`greatest(placed_at, release_at)`, table.id)
      .where(sql`status = 'new' and alerted_since is distinct from greatest(placed_at, release_at)`),
  ],
)

/**
 * Times at which a resource is not booked, set by staff. Write only while the hotel is locked, like bookings and
 * `bookingWaits`.
 */
export const resourceBlocks = pgTable(
  'resource_blocks',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** Null: all resources of the service. */
    resourceId: uuid('resource_id'),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    note: text('note').notNull(),
    /** The first name of the member of staff. */
    createdBy: text('created_by').notNull(),
    /** The calendar that it comes from; null: staff blocked it. */
    calendarId: uuid('calendar_id'),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('resource_blocks_ends').on(table.hotelId, table.endsAt),
  ],
)

/**
 * The secret addresses of the bookings of resources. The secret is computed from the id and the key of the installation, so it is
 * not stored; a new row renews it.
 */
export const resourceFeeds = pgTable(
  'resource_feeds',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    /** The first name of the member of staff. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('resource_feeds_resource').on(table.hotelId, table.serviceId, table.resourceId),
  ],
)

/** Calendars elsewhere whose times are blocked; see `calendars-contract.ts`. */
export const resourceCalendars = pgTable(
  'resource_calendars',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** Null: all resources of the service. */
    resourceId: uuid('resource_id'),
    name: text('name').notNull(),
    host: text('host').notNull(),
    /** Encrypted, because who knows it reads the calendar. */
    url: bytea('url').notNull(),
    /** The first name of the member of staff. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    readAt: timestamp('read_at', { withTimezone: true }),
    failure: text('failure', { enum: calendarFailures }),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.id] })],
)

/** Who waits for a free time on a day, first come, first served. A freed time is held for one of them at a time. */
export const bookingWaits = pgTable(
  'booking_waits',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    /** In the hotel's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    partySize: integer('party_size').notNull(),
    guestLang: text('guest_lang', { enum: guestLangs }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** What is held for the guest, and until when; null: nothing. */
    offeredStart: timestamp('offered_start', { withTimezone: true }),
    offeredResourceId: uuid('offered_resource_id'),
    offeredEnd: timestamp('offered_end', { withTimezone: true }),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('booking_waits_visitor').on(table.hotelId, table.serviceId, table.visitorId, table.day),
    index('booking_waits_of_visitor').on(table.visitorId),
  ],
)

/** How long orders of a service took that were placed in one hour of the day, measured once a day. */
export const waitTimes = pgTable(
  'wait_times',
  {
    hotelId: uuid('hotel_id').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** By the hotel's clock, 0 to 23. */
    hour: smallint('hour').notNull(),
    fromMinutes: smallint('from_minutes').notNull(),
    untilMinutes: smallint('until_minutes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.serviceId, table.hour] })],
)

export const orderCounters = pgTable(
  'order_counters',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.day] })],
)
