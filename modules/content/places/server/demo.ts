import { v7 as uuid } from 'uuid'
import type { Tx } from '#core/db/db.ts'
import type { Venue } from '../schema.ts'
import { existingPlaces, savePlaces } from './place-import/queries.ts'
import * as queries from './queries.ts'

/** Adds places to the directory, or replaces those imported from the same source. Returns the ids in the same order. */
export async function insertDirectory(tx: Tx, venues: (Venue & { externalId: string })[]): Promise<string[]> {
  const externalIds = venues.map(({ externalId }) => externalId)
  const idsBySource = new Map((await existingPlaces(tx, externalIds, [])).map(({ externalId, id }) => [externalId, id]))
  const rows = venues.map((venue) => ({ ...venue, id: idsBySource.get(venue.externalId) ?? uuid() }))
  await savePlaces(tx, rows)
  return rows.map(({ id }) => id)
}

/** A new place of a hotel: its own, or a place of the directory. */
export type NewPlace = Pick<queries.PlaceRow, 'directoryId' | 'own' | 'opinion'>

/** Adds places to a hotel, in this order. Returns the ids in the same order. */
export async function insertPlaces(tx: Tx, hotelId: string, places: NewPlace[]): Promise<string[]> {
  const rows = places.map((place) => ({ ...place, id: uuid(), hidden: false }))
  await queries.insertPlaces(tx, hotelId, rows)
  return rows.map(({ id }) => id)
}
