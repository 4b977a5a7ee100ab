import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'
import type { Localized } from '#core/i18n/contract.ts'
import type { FocusPoint } from './rules.ts'

/** Uploaded files. The row makes an upload address single-use. */
export const medias = pgTable(
  'medias',
  {
    id: uuid('id').primaryKey(),
    /**
     * The extension given when the upload was requested; it is part of the address for good, and says nothing about the
     * bytes. Empty: none.
     */
    extension: text('extension').notNull(),
    /** The name of the bytes in the storage; null: the same as in the address. */
    stored: text('stored'),
    /** The staff user who uploaded it; null for a guest, and once the account is deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The hash of the visitor id of the guest who uploaded it, because the id is a secret of that browser. Empty after
     * anonymization; null for a file of staff, the only ones that a library may contain.
     */
    visitor: text('visitor'),
    /**
     * The hotel whose library contains it; null until the file is used somewhere, for instance the logo of a hotel that
     * is being created. For a guest's photo: the hotel in which the guest used it.
     */
    hotelId: uuid('hotel_id'),
    /**
     * The id of the library entry, if this file has replaced another one: the id of the first. Also set on files that
     * were replaced, which are in no library any more. null: its own id.
     */
    entryId: uuid('entry_id'),
    /** SHA-256 of the bytes as they were uploaded; null for guests' files. */
    hash: text('hash'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Media type, detected from the bytes. */
    type: text('type').notNull(),
    /** The name shown to people: that of the chosen file, until somebody changes it. */
    name: text('name').notNull().default(''),
    /** Pixels, upright; null for files that cannot be made in other sizes. */
    width: integer('width'),
    height: integer('height'),
    /** When the picture was found to be unreadable: no other size of it can be made. */
    unreadableAt: timestamp('unreadable_at', { withTimezone: true }),
    /** A few pixels of it as a `data:` address, shown while the picture loads. */
    blur: text('blur'),
    /** The alternative text, for people who do not see the picture. */
    alt: jsonb('alt').$type<Localized>().notNull().default({}),
    /** The focal point, which stays visible when the picture is cropped; null: the middle. */
    focus: jsonb('focus').$type<FocusPoint>(),
    /** Name and alternative texts, folded: the text that the library searches in. Updated with either. */
    search: text('search').notNull().default(''),
    /** Increased by each change of an editable field. */
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('medias_hotel').on(table.hotelId, table.createdAt),
    index('medias_owner').on(table.ownerId),
    index('medias_visitor').on(table.visitor),
  ],
)

/**
 * Where files are used: the service, the page and so on whose stored content contains their address. Written together
 * with that content, see `linkFiles`. May still list a deleted file.
 */
export const mediaUsages = pgTable(
  'media_usages',
  {
    hotelId: uuid('hotel_id').notNull(),
    kind: text('kind').notNull(),
    objectId: uuid('object_id').notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.kind, table.objectId, table.mediaId] }),
    index('media_usages_media').on(table.mediaId),
  ],
)
