import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#core/db/db.ts'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { opinions } from '../schema.ts'

export const opinionsBytes = (db: Db | Tx, hotelId: string) => storedBytes(db, opinions, eq(opinions.hotelId, hotelId))
