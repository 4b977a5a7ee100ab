import { type SQL, sql } from 'drizzle-orm'
import { medias } from '../../schema.ts'

const bytes = (hotelId: string, which: SQL) =>
  sql`(select coalesce(sum(${medias.size}), 0) from ${medias} where ${medias.hotelId} = ${hotelId} and ${which})`

/** Of the library of a hotel, without the other sizes of its pictures. */
export const libraryBytes = (hotelId: string) => bytes(hotelId, sql`${medias.visitor} is null`)

/** Of what guests have sent to it. */
export const guestBytes = (hotelId: string) => bytes(hotelId, sql`${medias.visitor} is not null`)
