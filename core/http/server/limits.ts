import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#core/db/db.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { rateLimits } from '#core/http/schema.ts'
import type { SharedCounts } from './shared-counts.ts'

export interface Limit {
  /** Counts one point, or `points`; throws `too_many_requests` with `Retry-After` when the limit is exceeded. */
  spend(key: string, points?: number): Promise<void>
  /** Counts without refusing: returns the current count, the limit, and the seconds until the count is forgotten. */
  count(key: string, points?: number): Promise<{ used: number; allowed: number; seconds: number }>
  /** Gives back one point, or `points`. */
  refund(key: string, points?: number): Promise<void>
  forget(key: string): Promise<void>
}

export interface LimitSize {
  /** The name under which points are counted. */
  name: string
  /** The points allowed in `seconds`. */
  points: number
  seconds: number
  /** Counted by all processes together, and kept over a restart. */
  shared?: true
}

/** Rate limits: each module adds its limits to this interface, and registers their sizes. */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Limits {}
export type LimitsOf<Sizes> = { [Name in keyof Sizes]: Limit }

/**
 * A limit counted in PostgreSQL by all processes together and kept over a restart, for example against password
 * guessing. It expires by the machine's wall clock, the only clock that processes share.
 */
export function sharedLimit(pool: pg.Pool, { name, points, seconds }: LimitSize): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })
  // Hashed: keys have a fixed length and contain no address in clear text.
  const hashed = (key: string) => createHash('sha256').update(key).digest('base64url')
  return {
    async spend(key, points) {
      await limiter.consume(hashed(key), points).catch(async (refusal) => {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (refusal.msBeforeNext > seconds * 1000) await shortenExpiry(pool, limiter.getKey(hashed(key)), seconds)
        throw tooManyRequests(Math.min(refusal.msBeforeNext / 1000, seconds))
      })
    },
    async count(key, points) {
      const result = await limiter.consume(hashed(key), points).catch((refusal) => {
        if (refusal instanceof RateLimiterRes) return refusal
        throw refusal
      })
      return { used: result.consumedPoints, allowed: limiter.points, seconds: Math.ceil(result.msBeforeNext / 1000) }
    },
    async refund(key, points) {
      await limiter.reward(hashed(key), points)
    },
    async forget(key) {
      await limiter.delete(hashed(key))
    },
  }
}

/**
 * If a count began while the clock was ahead, it could refuse for days. Its points stay, but it expires after one
 * window from now at the latest.
 */
async function shortenExpiry(pool: pg.Pool, key: string, seconds: number): Promise<void> {
  await pool.query('update rate_limits set expire = $2 where key = $1 and expire > $2', [
    key,
    Date.now() + seconds * 1000,
  ])
}

/**
 * The maximum number of keys of one limit in memory, about 40 MB. The oldest is dropped, so that invented keys cannot
 * fill the memory.
 */
const maxKeys = 50_000

/** The fraction of a limit that a process counts before it shares the count. Most clients never reach it. */
const sharedFraction = 1 / 8

/**
 * A limit counted in memory with a monotonic clock: cheap protection against floods, where an approximate limit is
 * enough. With `others`, each process shares its count once it has reached `sharedFraction` of the limit, so that the limit
 * roughly applies to all processes together.
 */
export function localLimit({ name, points, seconds }: LimitSize, others?: SharedCounts): Limit {
  const counts = new Map<string, { spent: number; endsAt: number; timer: NodeJS.Timeout }>()
  const forget = (key: string) => {
    clearTimeout(counts.get(key)?.timer)
    counts.delete(key)
  }
  const startCount = (key: string) => {
    const [oldest] = counts.keys()
    if (counts.size >= maxKeys && oldest !== undefined) forget(oldest)
    const timer = setTimeout(() => counts.delete(key), seconds * 1000).unref()
    const count = { spent: 0, endsAt: performance.now() + seconds * 1000, timer }
    counts.set(key, count)
    return count
  }
  const count: Limit['count'] = async (key, cost = 1) => {
    const counted = counts.get(key) ?? startCount(key)
    counted.spent += cost
    const secondsLeft = (counted.endsAt - performance.now()) / 1000
    if (counted.spent >= points * sharedFraction && counted.spent <= points)
      others?.share(name, key, counted.spent, secondsLeft)
    return { used: counted.spent + (others?.sumOfOthers(name, key) ?? 0), allowed: points, seconds: secondsLeft }
  }
  const setSpent = (key: string, spent: number) => {
    const counted = counts.get(key)
    if (!counted) return
    if (counted.spent >= points * sharedFraction)
      others?.share(name, key, spent, (counted.endsAt - performance.now()) / 1000)
    counted.spent = spent
  }
  return {
    count,
    async spend(key, more) {
      const { used, seconds } = await count(key, more)
      if (used > points) throw tooManyRequests(seconds)
    },
    async refund(key, points = 1) {
      setSpent(key, (counts.get(key)?.spent ?? 0) - points)
    },
    async forget(key) {
      setSpent(key, 0)
      forget(key)
    },
  }
}

/** Spends points of all limits or of none: if one refuses, the points of the others are returned. */
export async function spendLimits(limits: [Limit, key: string, points?: number][]): Promise<void> {
  const spent: typeof limits = []
  try {
    for (const each of limits) {
      const [limit, key, points] = each
      await limit.spend(key, points)
      spent.push(each)
    }
  } catch (error) {
    for (const [limit, key, points] of spent) await limit.refund(key, points)
    throw error
  }
}

/** A `too_many_requests` error with `Retry-After`; `wait` is in seconds. */
export function tooManyRequests(wait: number): ApiError {
  const seconds = Math.max(1, Math.ceil(wait))
  return new ApiError('too_many_requests', {
    retryAfter: seconds,
    params: () => ({ minutes: Math.ceil(seconds / 60) }),
  })
}

/** Deletes expired counts of shared limits. */
export async function pruneLimits(db: Db, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()))
}
