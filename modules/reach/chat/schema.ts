import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Localized } from '#core/i18n/contract.ts'
import type { Hours } from '#core/time/hours.ts'
import { guestLangs } from '#locales/languages.ts'
import type { MessageSubject } from './contract.ts'
import { priorities, senders, threadStatuses } from './rules.ts'

/** One row per visitor and stay. */
export const chatThreads = pgTable(
  'chat_threads',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    /** null: the guest was anonymised. */
    visitorId: uuid('visitor_id'),
    room: text('room'),
    roomProof: text('room_proof', { enum: ['qr', 'typed'] }),
    guestName: text('guest_name'),
    lang: text('lang', { enum: guestLangs }).notNull(),
    status: text('status', { enum: threadStatuses }).notNull().default('open'),
    ownerId: uuid('owner_id'),
    /** The owner's first name when they took the thread. */
    ownerName: text('owner_name'),
    /** When staff last took the thread: earlier messages of the guest trigger no alert. */
    takenAt: timestamp('taken_at', { withTimezone: true }),
    /** While the thread is put off, null. */
    waitingSince: timestamp('waiting_since', { withTimezone: true }),
    /** The `waitingSince` for which its alerts ended; null: they have not. */
    alertedSince: timestamp('alerted_since', { withTimezone: true }),
    /** When it was last closed, for statistics; null: never, or before this column existed. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When it comes back by itself, and who put it off; null: nobody has. */
    snoozedUntil: timestamp('snoozed_until', { withTimezone: true }),
    snoozedBy: text('snoozed_by'),
    /** It was put off until the guest of its room checks out; `snoozedUntil` is the latest time. */
    untilCheckOut: boolean('until_check_out').notNull().default(false),
    labels: text('labels').array().notNull().default([]),
    priority: text('priority', { enum: priorities }).notNull().default('normal'),
    /**
     * When staff last wrote, or the guest was told that the reception is closed. The notice is sent once in each closed
     * period.
     */
    closedNoticeAt: timestamp('closed_told_at', { withTimezone: true }),
    /** The position of the last message. Raised with this row locked, so that positions have no gaps. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** The positions up to which the guest, and staff, have seen the thread. */
    guestSeenSeq: integer('guest_seen_seq').notNull().default(0),
    staffSeenSeq: integer('staff_seen_seq').notNull().default(0),
    /** Messages of the guest that no member of staff has seen. */
    unread: integer('unread').notNull().default(0),
    /** Messages of the hotel that the guest has not seen. */
    guestUnread: integer('guest_unread').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The time of the last message. */
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    /** Raised by each message of the guest, and by changes of staff that could conflict. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    // The order of the list, read backwards.
    index('chat_threads_listed').on(
      table.hotelId,
      table.status,
      sql`(priority = 'high')`,
      table.waitingSince.desc().nullsFirst(),
      table.lastAt,
      table.id,
    ),
    index('chat_threads_visitor').on(table.hotelId, table.visitorId, table.lastAt),
    index('chat_threads_unread').on(table.hotelId).where(sql`unread > 0`),
    // Across hotels, to find waiting threads.
    index('chat_threads_waiting').on(table.waitingSince).where(sql`waiting_since is not null`),
    index('chat_threads_snoozed').on(table.snoozedUntil).where(sql`snoozed_until is not null`),
    index('chat_threads_age').on(table.lastAt).where(sql`visitor_id is not null`),
    index('chat_threads_anonymous').on(table.lastAt).where(sql`visitor_id is null`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    hotelId: uuid('hotel_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    seq: integer('seq').notNull(),
    id: uuid('id').notNull(),
    from: text('sender', { enum: senders }).notNull(),
    /** First name of the member of staff. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    about: jsonb('about').$type<MessageSubject>(),
    lang: text('lang', { enum: guestLangs }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.threadId, table.seq] }),
    uniqueIndex('chat_messages_id').on(table.hotelId, table.id),
  ],
)

/** Something to do for a guest. */
export const chatTasks = pgTable(
  'chat_tasks',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    threadId: uuid('thread_id'),
    text: text('text').notNull(),
    room: text('room'),
    assigneeId: uuid('assignee_id'),
    /** First names at the time, like those of authors. */
    assigneeName: text('assignee_name'),
    dueAt: timestamp('due_at', { withTimezone: true }),
    createdBy: text('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: text('done_by'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    index('chat_tasks_done').on(table.hotelId, table.doneAt),
    index('chat_tasks_thread').on(table.hotelId, table.threadId),
    index('chat_tasks_age').on(table.createdAt),
  ],
)

export interface StoredAnswer {
  id: string
  title: Localized
  text: Localized
}

/** A hotel without changes has no row. */
export const chatSettings = pgTable('chat_settings', {
  hotelId: uuid('hotel_id').primaryKey(),
  enabled: boolean('enabled').notNull().default(true),
  /** null: at any hour. */
  hours: jsonb('hours').$type<Hours>(),
  awayText: jsonb('away_text').$type<Localized>().notNull().default({}),
  cannedAnswers: jsonb('canned_answers').$type<StoredAnswer[]>().notNull().default([]),
  version: integer('version').notNull().default(1),
})
