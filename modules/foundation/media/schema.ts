import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#core/access/schema.ts'
import type { Localized } from '#core/i18n/contract.ts'
import type { FocusPoint } from './rules.ts'

/** Uploaded files. The row is what makes an upload address single-use. */
export const medias = pgTable(
  'medias',
  {
    id: uuid('id').primaryKey(),
    /** As the upload asked for it, in its address for good; says nothing about the bytes. Empty: none. */
    extension: text('extension').notNull(),
    /** The name of its bytes in the storage; null: that of its address. */
    stored: text('stored'),
    /** Who uploaded it; null for a guest, and once the account is gone. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The guest who uploaded it, hashed: it is a secret of that browser. Empty once they are forgotten; null for a file of staff, which
     * alone may be in a library.
     */
    visitor: text('visitor'),
    /**
     * Whose library it is in; null until somebody has put it somewhere, as the logo of a hotel that is being created. Of a guest: the hotel
     * where it stands in something of theirs.
     */
    hotelId: uuid('hotel_id'),
    /**
     * What the library calls it, where it has taken the place of another file: the id of the first one. Of a file whose place has been taken
     * too, which is in no library any more. null: its own id.
     */
    entryId: uuid('entry_id'),
    /** SHA-256 of the bytes as they were sent; null for files of guests. */
    hash: text('hash'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Media type, read from the bytes. */
    type: text('type').notNull(),
    /** As people know it: the name of the file that was chosen, until somebody gives a better one. */
    name: text('name').notNull().default(''),
    /** Pixels, upright; null for what is no picture that can be turned into other sizes. */
    width: integer('width'),
    height: integer('height'),
    /** Since when a picture is known to be unreadable: no other size of it can be made. */
    unreadableAt: timestamp('unreadable_at', { withTimezone: true }),
    /** A few pixels of it as a `data:` address, shown until it has arrived. */
    blur: text('blur'),
    /** What it shows, for people who do not see it. */
    alt: jsonb('alt').$type<Localized>().notNull().default({}),
    /** What must stay in sight when it is cut; null: its middle. */
    focus: jsonb('focus').$type<FocusPoint>(),
    /** Name and alternative texts, folded: what the library is searched by. Written by whatever writes those. */
    search: text('search').notNull().default(''),
    /** Raised by each write of what an editor holds. */
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
 * Where files are used: the service, the page and so on in whose stored content their address is. Written by whatever writes that
 * content, see `linkFiles`. A file that is gone may still be in it.
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
