import { eq } from 'drizzle-orm'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { orders } from '../../schema.ts'

export const ordersBytes = (hotelId: string) => storedBytes(orders, eq(orders.hotelId, hotelId))
