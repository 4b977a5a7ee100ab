import { eq } from 'drizzle-orm'
import { storedBytes } from '#core/db/stored-bytes.ts'
import { opinions } from '../../schema.ts'

export const opinionsBytes = (hotelId: string) => storedBytes(opinions, eq(opinions.hotelId, hotelId))
