import { randomBytes } from 'node:crypto'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { AppContext } from '#core/app/server/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { ChainCheck } from '../../signatures-contract.ts'
import * as queries from './queries.ts'
import {
  checkEntries,
  emptyChain,
  type FoundFault,
  hashOfEntry,
  hashOfSigner,
  type SignedContent,
  type Signer,
} from './rules.ts'

export const newSalt = () => randomBytes(16).toString('base64url')

interface NewEntry {
  hotelId: string
  recordId: string
  by: 'guest' | 'staff'
  signedAt: Date
  signer: Signer & { salt: string }
  /** Null for staff. */
  content: SignedContent | null
}

/** Adds a signature to the hotel's chain, which stays locked until the end of the transaction. */
export async function addEntry(
  tx: Tx,
  { hotelId, recordId, by, signedAt, signer, content }: NewEntry,
): Promise<queries.EntryRow> {
  const { length, hash: previousHash } = await queries.lockChain(tx, hotelId)
  const linked = {
    hotelId,
    number: length + 1,
    recordId,
    by,
    previousHash,
    personHash: hashOfSigner(signer, signer.salt),
  }
  return queries.insertEntry(tx, {
    ...linked,
    signedAt,
    // The guest's name and drawing are in the record.
    ...(by === 'staff' && signer),
    hash: hashOfEntry({ ...linked, signedAt: signedAt.toISOString() }, content),
  })
}

/** Entries that are read at a time, which bounds the memory of a check. */
const batchSize = 200
/** More faults than these are not listed. */
const maxFaults = 100

/** Reads the whole chain of a hotel and names what is not as it was signed. */
export async function checkChain(context: AppContext, { hotelId }: HotelScope): Promise<ChainCheck> {
  const { db } = context
  // Read before the entries, because entries may be added meanwhile.
  const storedEnd = await queries.endOfChain(db, hotelId)
  let end = emptyChain
  const faults: FoundFault[] = []
  for (;;) {
    const batch = await queries.storedEntries(db, hotelId, end.length, batchSize)
    if (batch.length === 0) break
    const checked = checkEntries(hotelId, batch, end)
    faults.push(...checked.faults)
    end = checked.end
    if (faults.length >= maxFaults) break
  }
  const none = { number: null, recordId: null, room: null, signedAt: null }
  if (end.length < storedEnd.length && faults.length < maxFaults)
    faults.push({ ...none, fault: 'end', number: storedEnd.length })
  for (const { id, room, sentAt } of await queries.recordsOutsideChain(db, hotelId, maxFaults))
    faults.push({ fault: 'added', number: null, recordId: id, room, signedAt: sentAt.toISOString() })
  return { entries: end.length, faults: faults.slice(0, maxFaults), checkedAt: context.clock().toISOString() }
}
