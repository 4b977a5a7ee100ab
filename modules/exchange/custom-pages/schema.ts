import { sql } from 'drizzle-orm'
import {
  foreignKey,
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
import { hotels } from '#modules/hotel/hotels/schema.ts'
import type { StoredBlock } from './rules.ts'

export const pages = pgTable(
  'pages',
  {
    hotelId: uuid('hotel_id')
      .notNull()
      .references(() => hotels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    /** The address below `/p/`. A deleted page no longer reserves it. */
    slug: text('slug').notNull(),
    position: integer('position').notNull(),
    /** The title of the draft. */
    title: jsonb('title').$type<Localized>().notNull(),
    blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
    /** What guests read; null: the page is not published. */
    publishedTitle: jsonb('published_title').$type<Localized>(),
    publishedBlocks: jsonb('published_blocks').$type<StoredBlock[]>(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    /** Raised by each write of the page. */
    version: integer('version').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Who last wrote the draft. Consecutive saves of one person are one entry of the audit log. */
    updatedBy: uuid('updated_by'),
    /** Hidden from everybody since then; the row is deleted after 30 days. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    uniqueIndex('pages_slug').on(table.hotelId, table.slug).where(sql`deleted_at is null`),
    index('pages_deleted').on(table.deletedAt),
  ],
)

/** Each published version of a page. */
export const pageVersions = pgTable(
  'page_versions',
  {
    hotelId: uuid('hotel_id').notNull(),
    id: uuid('id').notNull(),
    pageId: uuid('page_id').notNull(),
    /** The version of the page at publication, which orders them. */
    version: integer('version').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** No foreign key, because the history outlives the account. */
    userId: uuid('user_id'),
    userName: text('user_name'),
    title: jsonb('title').$type<Localized>().notNull(),
    blocks: jsonb('blocks').$type<StoredBlock[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.id] }),
    foreignKey({ columns: [table.hotelId, table.pageId], foreignColumns: [pages.hotelId, pages.id] }).onDelete(
      'cascade',
    ),
    index('page_versions_page').on(table.hotelId, table.pageId, table.version),
  ],
)
