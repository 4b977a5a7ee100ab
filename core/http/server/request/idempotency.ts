import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { idempotencyKeys } from '#core/http/schema.ts'

export interface Claim {
  hotelId: string
  /** The visitor or member of staff who sent the key. */
  actorId: string
  key: string
  /** The validated request, so that different spellings of one request are equal. */
  request: unknown
  /** The id of the row that the request will create. */
  ref: string
}

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * Claims a guest's `Idempotency-Key` in the transaction that carries out the request. Returns null when the key is new,
 * otherwise the row that the same request created before. A second request with the same key waits until the first one
 * commits or fails. Throws `idempotency_key_reused` when the key was used for a different request.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<string | null> {
  const { hotelId, actorId, key, request, ref } = claim
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ hotelId, actorId, key, requestHash: hashOf(request), ref })
    .onConflictDoNothing()
    .returning({ ref: idempotencyKeys.ref })
  return claimed.length > 0 ? null : findEarlierRow(tx, claim)
}

/** A claim in the form that `claimKeysSql` takes. */
export const claimValues = ({ hotelId, actorId, key, request, ref }: Claim) => ({
  hotel_id: hotelId,
  actor_id: actorId,
  key,
  request_hash: hashOf(request).toString('hex'),
  ref,
})

/**
 * The part of a statement that claims guests' `Idempotency-Key`s together with the rows written under them, and returns
 * the `ref` of those that are new. It waits for keys that another transaction is claiming. `claims` is a JSON list of
 * `claimValues`; `hotels` is a part of the statement with each `hotel_id` whose keys are claimed.
 */
export const claimKeysSql = (claims: SQL, hotels: SQL): SQL => sql`
  insert into ${idempotencyKeys} (hotel_id, actor_id, key, request_hash, ref)
  select hotel_id, actor_id, key, decode(request_hash, 'hex'), ref
  from ${hotels} join jsonb_to_recordset(${claims}) as claim (hotel_id uuid, actor_id uuid, key uuid, request_hash text, ref uuid)
    using (hotel_id)
  order by hotel_id, key
  on conflict do nothing
  returning ref`

/**
 * The row that the same request created before; null if there is none for its key. Throws `idempotency_key_reused` when
 * the key was used for a different request.
 */
export async function findEarlierRow(
  db: Db | Tx,
  { hotelId, actorId, key, request }: Omit<Claim, 'ref'>,
): Promise<string | null> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId), eq(idempotencyKeys.key, key)),
    )
  if (earlier && !earlier.requestHash.equals(hashOf(request))) throw new ApiError('idempotency_key_reused')
  return earlier?.ref ?? null
}

/** Returns those of these keys that are already claimed. */
export async function claimedKeysAmong(
  db: Db | Tx,
  hotelId: string,
  claims: Pick<Claim, 'actorId' | 'key'>[],
): Promise<Set<string>> {
  const rows = await db
    .select({ actorId: idempotencyKeys.actorId, key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.hotelId, hotelId),
        inArray(
          idempotencyKeys.key,
          claims.map(({ key }) => key),
        ),
      ),
    )
  const claimed = claims.filter((claim) =>
    rows.some(({ actorId, key }) => actorId === claim.actorId && key === claim.key),
  )
  return new Set(claimed.map(({ key }) => key))
}

/**
 * Makes a key unusable, for a client that does not know whether its request arrived. Returns the row that the request
 * created, or null if it created none and never will. Waits for a running request with that key. `onNewKey` is called
 * when the key is new.
 */
export async function withdrawKey(
  tx: Tx,
  { hotelId, actorId, key }: Pick<Claim, 'hotelId' | 'actorId' | 'key'>,
  onNewKey: () => Promise<unknown>,
): Promise<string | null> {
  // `ref` is the id of no row and the empty hash matches no request, so a later use of the key is refused.
  const unusableClaim = { hotelId, actorId, key, requestHash: Buffer.alloc(0), ref: uuid() }
  const inserted = await tx.insert(idempotencyKeys).values(unusableClaim).onConflictDoNothing().returning()
  if (inserted.length > 0) {
    await onNewKey()
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

/** Deletes the keys of a visitor who asked for erasure. */
export async function forgetKeys(tx: Tx, hotelId: string, actorId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId)))
}

/** Deletes the keys that are older than any retry of a phone. */
export async function pruneKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
