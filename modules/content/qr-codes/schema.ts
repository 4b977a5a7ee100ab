import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { codeKinds } from './kinds-rules.ts'
import { phoneStates } from './phones-rules.ts'

/** A revoked code keeps its row, so that old prints still lead to the hotel. */
export const qrCodes = pgTable(
  'qr_codes',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    token: text('token').notNull().unique(),
    kind: text('kind', { enum: codeKinds }).notNull(),
    room: text('room'),
    /** The label of a table, sunbed or meeting room. */
    seat: text('seat'),
    /** The room's name before the last renaming, by which phones that know it are notified. */
    formerRoom: text('former_room'),
    /** The id of the place, service or page, whose module provides its name. */
    targetId: uuid('target_id'),
    /** Signs the proofs of the current stay: a secret that changes with each check-out. */
    stay: uuid('stay').notNull().defaultRandom(),
    /** When the last guest of the room checked out; null: never. */
    checkedOutAt: timestamp('checked_out_at', { withTimezone: true }),
    scans: integer('scans').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** The command that revoked it, possibly together with others; the event refers to it. */
    revokedBy: uuid('revoked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('qr_codes_hotel').on(table.hotelId).where(sql`kind = 'hotel' and revoked_at is null`),
    uniqueIndex('qr_codes_room')
      .on(table.hotelId, sql`lower(${table.room})`)
      .where(sql`kind = 'room' and revoked_at is null`),
    uniqueIndex('qr_codes_seat')
      .on(table.hotelId, table.kind, sql`lower(${table.seat})`)
      .where(sql`seat is not null and revoked_at is null`),
    uniqueIndex('qr_codes_target').on(table.hotelId, table.targetId).where(sql`revoked_at is null`),
  ],
)

/** The phones that have scanned a room's code, and whether they were given a proof of that stay. */
export const roomPhones = pgTable(
  'room_phones',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    codeId: uuid('code_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    /** The code's `stay` when the phone last scanned it. */
    stay: uuid('stay').notNull(),
    state: text('state', { enum: phoneStates }).notNull(),
    /** Whether it had a proof of an earlier stay. */
    former: boolean('former').notNull(),
    scannedAt: timestamp('scanned_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('room_phones_phone').on(table.hotelId, table.codeId, table.visitorId),
    index('room_phones_age').on(table.scannedAt),
  ],
)

/** The guests who have proved a room, to whom staff can write by the room. */
export const roomVisits = pgTable(
  'room_visits',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The id by which staff address the phone, because they must not learn the visitor's id. */
    id: uuid('id').notNull().defaultRandom(),
    visitorId: uuid('visitor_id').notNull(),
    /** The room's name as spelt in its code. */
    room: text('room').notNull(),
    /** Since when the guest is in this room. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.visitorId] }),
    index('room_visits_room').on(table.hotelId, sql`lower(${table.room})`, table.since),
    index('room_visits_age').on(table.provenAt),
  ],
)

/** The guests of each room as the hotel has pasted them, until their check-out. */
export const roomGuests = pgTable(
  'room_guests',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** The room as rooms are compared. */
    roomKey: text('room_key').notNull(),
    room: text('room').notNull(),
    names: text('names').array().notNull(),
    listedAt: timestamp('listed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.roomKey] }), index('room_guests_age').on(table.listedAt)],
)

/** How often codes were scanned. Days and hours are in the hotel's time zone. */
export const codeScans = pgTable(
  'code_scans',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    hour: smallint('hour').notNull(),
    kind: text('kind', { enum: codeKinds }).notNull(),
    scans: integer('scans').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.day, table.hour, table.kind] }),
    index('code_scans_age').on(table.day),
  ],
)
