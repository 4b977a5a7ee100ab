import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#core/db/db.ts'
import { rateLimits } from '../schema.ts'
import { Fault } from './fault.ts'

export interface Limit {
  /** Counts one; throws `too_many_requests` with `Retry-After` when there were too many. */
  spend(key: string): Promise<void>
  /** Counts one and refuses nothing: how many there are now, and the seconds until they are forgotten. */
  count(key: string): Promise<{ used: number; allowed: number; seconds: number }>
  /** Takes back one that should not have counted. */
  refund(key: string): Promise<void>
  forget(key: string): Promise<void>
}

interface LimitSize {
  name: string
  /** So many in `seconds`. */
  points: number
  seconds: number
}

/** Counted in PostgreSQL, by all processes together, and kept over a restart: for guessing passwords. */
export const sharedLimit = (pool: pg.Pool, size: LimitSize): Limit =>
  asLimit(
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: size.name,
      points: size.points,
      duration: size.seconds,
    }),
    // Of one length, however long an address somebody makes up; and nobody's address in clear.
    (key) => createHash('sha256').update(key).digest('base64url'),
  )

/** Counted by this process alone, at no cost: against floods, where a rough bound is enough. */
export const localLimit = (size: LimitSize): Limit =>
  asLimit(new RateLimiterMemory({ keyPrefix: size.name, points: size.points, duration: size.seconds }))

function asLimit(limiter: RateLimiterMemory | RateLimiterPostgres, name = (key: string) => key): Limit {
  return {
    async spend(key) {
      await limiter.consume(name(key)).catch((refusal) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext / 1000) : refusal
      })
    },
    async count(key) {
      const found = await limiter.consume(name(key)).catch((refusal) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
      return { used: found.consumedPoints, allowed: limiter.points, seconds: Math.ceil(found.msBeforeNext / 1000) }
    },
    async refund(key) {
      await limiter.reward(name(key))
    },
    async forget(key) {
      await limiter.delete(name(key))
    },
  }
}

/** `too_many_requests`, to be tried again after so many seconds. */
export function tooMany(wait: number): Fault {
  const seconds = Math.max(1, Math.ceil(wait))
  return new Fault('too_many_requests', { retryAfter: seconds, words: () => ({ minutes: Math.ceil(seconds / 60) }) })
}

/** Counts of shared limits that have run out. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
