import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { orders } from '../schema.ts'

export const ordersBytes = (db: Db | Tx, hotelId: string) => storedBytes(db, orders, eq(orders.hotelId, hotelId))
