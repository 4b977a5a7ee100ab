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
import { codeKinds, phoneStates } from './rules.ts'

/** A revoked code keeps its row, so that old prints still lead to the hotel. */
export const qrCodes = pgTable(
  'qr_codes',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    token: text('token').notNull().unique(),
    kind: text('kind', { enum: codeKinds }).notNull(),
    room: text('room'),
    /** What the room was called before it was renamed: phones that know it by that name are told. */
    formerRoom: text('former_room'),
    /** The place, service or page; the module that has it names it. */
    targetId: uuid('target_id'),
    /** Signs the proofs of the present stay: secret, and another one after each check-out. */
    stay: uuid('stay').notNull().defaultRandom(),
    /** When the last guest of the room checked out; null: none has so far. */
    checkedOutAt: timestamp('checked_out_at', { withTimezone: true }),
    scans: integer('scans').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** The command that revoked it, which may have revoked others: its event is named so. */
    revokedBy: uuid('revoked_by'),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('qr_codes_hotel').on(table.hotelId).where(sql`kind = 'hotel' and revoked_at is null`),
    uniqueIndex('qr_codes_room')
      .on(table.hotelId, sql`lower(${table.room})`)
      .where(sql`kind = 'room' and revoked_at is null`),
    uniqueIndex('qr_codes_target').on(table.hotelId, table.targetId).where(sql`revoked_at is null`),
  ],
)

/** Which phone has scanned the code of which room, and whether it was given a proof of that stay. */
export const roomPhones = pgTable(
  'room_phones',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    codeId: uuid('code_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    /** That of the code when the phone scanned it last. */
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

/** Which guest has proved which room: whom staff reach when they write to a room. */
export const roomVisits = pgTable(
  'room_visits',
  {
    hotelId: uuid('hotel_id').notNull(),
    /** What staff name the phone by: they do not learn the id of its visitor. */
    id: uuid('id').notNull().defaultRandom(),
    visitorId: uuid('visitor_id').notNull(),
    /** As its code says it. */
    room: text('room').notNull(),
    /** Since when it is this room. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    provenAt: timestamp('proven_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.visitorId] }),
    index('room_visits_room').on(table.hotelId, sql`lower(${table.room})`, table.since.desc()),
    index('room_visits_age').on(table.provenAt),
  ],
)

/** How often codes were scanned. Days and hours are the hotel's. */
export const codeScans = pgTable(
  'code_scans',
  {
    hotelId: uuid('hotel_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    hour: smallint('hour').notNull(),
    kind: text('kind', { enum: codeKinds }).notNull(),
    scans: integer('scans').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hotelId, table.day, table.hour, table.kind] })],
)
