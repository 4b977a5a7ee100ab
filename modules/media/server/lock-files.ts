import type { Tx } from '#core/db/db.ts'
import { ApiError } from '#core/http/server/api-error.ts'
import type { HotelScope } from '#modules/hotel-context/server/scope.ts'
import { fileAt, isPicture, nameOf } from '../rules.ts'
import * as queries from './queries.ts'

/**
 * Keeps files from being deleted until the transaction that refers to them ends, and takes those that the person has uploaded
 * and no hotel has taken into the library of this one. `given`: the addresses by their field, null for none; `stored`: those
 * that are referred to already, which stay as they are. Throws `invalid` with every field whose file of ours is gone, another
 * hotel's, or no picture that pages can show. Without a hotel, files stay outside of every library.
 */
export async function lockFiles(
  tx: Tx,
  { hotelId, person }: { hotelId: string | null; person: Pick<HotelScope['person'], 'userId'> },
  given: Record<string, string | null | undefined>,
  stored: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const idOf = (address: string | null | undefined) => (address ? fileAt(address)?.id : undefined)
  const there = new Set(stored.map(idOf))
  const wanted = Object.entries(given).flatMap(([path, address]) => {
    const id = idOf(address)
    return id && !there.has(id) ? [{ path, id }] : []
  })
  const ids = wanted.map(({ id }) => id)
  const held = new Map((await queries.lockFiles(tx, hotelId, ids)).map(({ id, type }) => [id, type]))
  const fields = wanted.flatMap(({ path, id }) => {
    const type = held.get(id)
    if (type && isPicture(type)) return []
    return [{ path, code: type ? 'not_a_picture' : 'file_gone' }]
  })
  if (fields.length > 0) throw new ApiError('invalid', { fields })
  // No line of the journal: that of the change tells where they stand.
  for (const row of await queries.lockTheirs(tx, person.userId, ids))
    await queries.updateMedia(tx, row, { hotelId, name: row.name || nameOf(row) })
}
