import { sql } from 'drizzle-orm'
import {
  date,
  foreignKey,
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
import { guestLangs } from '#locales/languages.ts'
import { places } from '#modules/content/places/schema.ts'
import { opinionStatuses, refusalCodes } from './rules.ts'

/** What guests write about the hotel or about a place near it. */
export const opinions = pgTable(
  'opinions',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** null: about the hotel itself. */
    placeId: uuid('place_id'),
    /** null once anonymised. */
    visitorId: uuid('visitor_id'),
    rating: smallint('rating').notNull(),
    comment: text('comment').notNull(),
    name: text('name').notNull(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    stayedOn: date('stayed_on', { mode: 'string' }),
    status: text('status', { enum: opinionStatuses }).notNull(),
    refusalCode: text('refusal_code', { enum: refusalCodes }),
    refusalReason: text('refusal_reason'),
    reply: text('reply'),
    replyLang: text('reply_lang', { enum: guestLangs }),
    repliedAt: timestamp('replied_at', { withTimezone: true }),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** The first name of who handled a low rating. */
    handledBy: text('handled_by'),
    handledAt: timestamp('handled_at', { withTimezone: true }),
    /** The `writtenAt` for which its alerts ended; null: they have not. */
    alertedSince: timestamp('alerted_since', { withTimezone: true }),
    /** Who reported the opinion as not genuine. */
    reportedBy: text('reported_by'),
    reportedAt: timestamp('reported_at', { withTimezone: true }),
    reportReason: text('report_reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.placeId], foreignColumns: [places.hotelId, places.id] }).onDelete(
      'cascade',
    ),
    // A visitor has one opinion on each subject.
    uniqueIndex('opinions_author').on(
      table.hotelId,
      table.visitorId,
      sql`coalesce(${table.placeId}, ${table.hotelId})`,
    ),
    // Low ratings of all hotels that nobody has handled.
    index('opinions_open').on(table.writtenAt).where(sql`${table.rating} <= 2 and ${table.handledAt} is null`),
    // Those that wait for an answer, counted for each hotel of a list.
    index('opinions_waiting')
      .on(table.hotelId)
      .where(sql`${table.status} = 'pending' or (${table.rating} <= 2 and ${table.handledAt} is null)`),
    // Across hotels, those that are not anonymised yet or will be deleted.
    index('opinions_age').on(table.writtenAt).where(sql`visitor_id is not null or status <> 'published'`),
    index('opinions_published').on(
      table.hotelId,
      table.status,
      sql`coalesce(${table.placeId}, ${table.hotelId})`,
      table.publishedAt,
      table.id,
    ),
  ],
)
