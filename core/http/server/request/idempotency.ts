import { createHash } from 'node:crypto'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { idempotencyKeys } from '#core/http/schema.ts'

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

const hashOf = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest()

/**
 * Claims a guest's `Idempotency-Key` within the transaction that carries the request out. Returns null when the key is
 * new, else the row that the same request made before. A second request with the same key waits for the first one to
 * commit or fail. Throws `idempotency_key_reused` when the key was used for something else.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<string | null> {
  const { hotelId, actorId, key, request, ref } = claim
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ hotelId, actorId, key, requestHash: hashOf(request), ref })
    .onConflictDoNothing()
    .returning({ ref: idempotencyKeys.ref })
  return claimed.length > 0 ? null : earlierClaims(tx, claim)
}

/** A claim as `claimKeysSql` takes it. */
export const claimValues = ({ hotelId, actorId, key, request, ref }: Claim) => ({
  hotel_id: hotelId,
  actor_id: actorId,
  key,
  request_hash: hashOf(request).toString('hex'),
  ref,
})

/**
 * The part of a statement that claims guests' `Idempotency-Key`s along with what is written under them, and answers with the `ref`
 * of those that are new. A key that is being claimed elsewhere is waited for. `claims`: a JSON list of `claimValues`, `of`: a part
 * with each `hotel_id` whose keys are claimed.
 */
export const claimKeysSql = (claims: SQL, of: SQL): SQL => sql`
  insert into ${idempotencyKeys} (hotel_id, actor_id, key, request_hash, ref)
  select hotel_id, actor_id, key, decode(request_hash, 'hex'), ref
  from ${of} join jsonb_to_recordset(${claims}) as claim (hotel_id uuid, actor_id uuid, key uuid, request_hash text, ref uuid)
    using (hotel_id)
  order by hotel_id, key
  on conflict do nothing
  returning ref`

/**
 * The row that the same request has made before; null: none has been made under its key. Throws `idempotency_key_reused` when the
 * key was used for something else.
 */
export async function earlierClaims(
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

/** Which of these keys are claimed already. */
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
 * Makes a key unusable, for a client that does not know whether its request arrived. Returns the row that the request made, or null if it
 * made none and never will. Waits for a request of that key that is under way. `admit` is called when the key is new.
 */
export async function withdrawKey(
  tx: Tx,
  { hotelId, actorId, key }: Pick<Claim, 'hotelId' | 'actorId' | 'key'>,
  admit: () => Promise<unknown>,
): Promise<string | null> {
  // `ref` is the id of no row and the empty hash matches no request, so a later use of the key is refused.
  const claimed = { hotelId, actorId, key, requestHash: Buffer.alloc(0), ref: uuid() }
  const inserted = await tx.insert(idempotencyKeys).values(claimed).onConflictDoNothing().returning()
  if (inserted.length > 0) {
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

/** Deletes the keys of a visitor who asked for erasure. */
export async function forgetKeys(tx: Tx, hotelId: string, actorId: string): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.hotelId, hotelId), eq(idempotencyKeys.actorId, actorId)))
}

/** Deletes the keys older than any retry of a phone. */
export async function pruneKeys(db: Db, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}
