import { bigint, customType, index, integer, pgTable, primaryKey, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The `Idempotency-Key`s that have been used. `ref` is the row that the request created. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    hotelId: uuid('hotel_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    key: uuid('key').notNull(),
    requestHash: bytea('request_hash').notNull(),
    ref: uuid('ref').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.hotelId, table.actorId, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)

/** The columns that rate-limiter-flexible requires. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})
