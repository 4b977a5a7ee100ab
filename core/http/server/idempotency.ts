import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { idempotencyKeys } from '#core/http/schema.ts'
import { ApiError } from './api-error.ts'

export interface Claim {
  hotelId: string
  /** The visitor, or the member of staff, whose key it is. */
  actorId: string
  key: string
  /** The validated request: two spellings of one request are the same request. */
  request: unknown
  /** The row that the request will make. */
  ref: string
}

/**
 * Claims a guest's `Idempotency-Key` within the transaction that carries the request out. Returns null when the key is
 * new, else the row that the same request made before. A second request with the same key waits for the first one to
 * commit or fail. Throws `idempotency_key_reused` when the key was used for something else.
 */
export async function claimKey(tx: Tx, { hotelId, actorId, key, request, ref }: Claim): Promise<string | null> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest()
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ hotelId, actorId, key, requestHash, ref })
    .onConflictDoNothing()
    .returning({ ref: idempotencyKeys.ref })
  if (claimed.length > 0) return null
  const [earlier] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key)),
    )
  if (!earlier?.requestHash.equals(requestHash)) throw new ApiError('idempotency_key_reused')
  return earlier.ref
}

/**
 * Makes a key unusable, for whoever does not know whether their request has arrived. Returns the row that it has made, or null: it made
 * none and never will. A request of that key that is being carried out is waited for. `admit` is asked when the key is new.
 */
export async function withdrawKey(
  tx: Tx,
  { hotelId, actorId, key }: Pick<Claim, 'hotelId' | 'actorId' | 'key'>,
  admit: () => Promise<unknown>,
): Promise<string | null> {
  // A row of no name: what was withdrawn before is found by nobody.
  const claimed = { hotelId, actorId, key, requestHash: Buffer.alloc(0), ref: uuid() }
  const taken = await tx.insert(idempotencyKeys).values(claimed).onConflictDoNothing().returning()
  if (taken.length > 0) {
    await admit()
    return null
  }
  const [earlier] = await tx
    .select({ ref: idempotencyKeys.ref })
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key)),
    )
  return earlier?.ref ?? null
}

/** Somebody who has asked to be forgotten retries nothing. */
export async function forgetKeys(tx: Tx, hotelId: string, actorId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId)))
}

/** A key is remembered for as long as a phone may still retry. */
export async function pruneKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
