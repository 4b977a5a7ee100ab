import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#modules/auth/schema.ts'
import { hotels } from '#modules/hotels/schema.ts'

/** Uploaded files. The row is what makes an upload address single-use; the bytes are in the storage, under `<id>.<extension>`. */
export const medias = pgTable(
  'medias',
  {
    id: uuid('id').primaryKey(),
    /** As the upload asked for it, in its address for good; says nothing about the bytes. Empty: none. */
    extension: text('extension').notNull(),
    /** Who uploaded it; null once the account is gone. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose library it is in; null while no hotel has taken it, as the logo of one that is being created. */
    hotelId: uuid('hotel_id').references(() => hotels.id, { onDelete: 'set null' }),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Media type, read from the bytes. */
    type: text('type').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('medias_hotel').on(table.hotelId, table.createdAt), index('medias_owner').on(table.ownerId)],
)
