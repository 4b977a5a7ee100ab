import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Logger } from '#core/log/log.ts'
import { type Database, type Db, isDatabaseUnavailable, openDatabase, reportTimeouts, sqlState } from './db.ts'

/** `DATABASE_REPLICA_URL` leads to a database that is no standby of the primary, or no longer, or is too far behind. */
export class ReplicaError extends Error {
  override name = 'ReplicaError'
}

/** The result of a reading, and the instant whose data it shows if that is in the past; null: it is current. */
export interface ReplicaReading<T> {
  result: T
  asOf: Date | null
}

/** A position in the journal of the primary, and when it had that position. */
interface Sample {
  at: Date
  position: string
}

/** Milliseconds that a reading waits for a replica to receive what was committed before it. */
const maxWaitMs = 500
const pollMs = 25
/** Positions are kept for ten minutes. A replica that is further behind is not used. */
const sampleMs = 5_000
const maxSamples = 120
/** Milliseconds for which a replica that failed is not asked again. */
const pauseMs = 10_000

/**
 * A standby of the database (PostgreSQL's streaming replication) for readings that may be behind: statistics, histories,
 * exports. The positions in the journal of both say by how much it is behind, without a table and without rights.
 */
export class Replica {
  /** Milliseconds behind at the last reading or check; null: it is not used. */
  delayMs: number | null = null
  readonly #primary: Db
  readonly #log: Logger
  readonly #database: Database
  readonly #samples: Sample[] = []
  readonly #timer: NodeJS.Timeout
  #pausedUntil = 0

  constructor(primary: Db, connection: pg.PoolConfig, log: Logger) {
    this.#primary = primary
    this.#log = log
    this.#database = openDatabase(connection, { max: 10, timeouts: reportTimeouts })
    this.#timer = setInterval(() => void this.check().catch(() => undefined), sampleMs).unref()
  }

  /**
   * Reads with the replica, after what was committed so far has reached it or half a second has passed. Reads with the
   * primary while the replica does not answer, is more than ten minutes behind, or has become a primary itself.
   */
  async read<T>(reading: (db: Db) => Promise<T>): Promise<ReplicaReading<T>> {
    if (Date.now() < this.#pausedUntil) return { result: await reading(this.#primary), asOf: null }
    const start = await this.#samplePrimary()
    try {
      const asOf = await this.#waitFor(start)
      const result = await reading(this.#database.db)
      return { result, asOf: asOf < start.at ? asOf : null }
    } catch (error) {
      if (!isFaultOfReplica(error)) throw error
      this.#pause(error)
      return { result: await reading(this.#primary), asOf: null }
    }
  }

  /** Asks the replica how far it is behind. Throws when it cannot be used. */
  async check(): Promise<void> {
    const start = await this.#samplePrimary()
    try {
      await this.#waitFor(start)
    } catch (error) {
      this.#pause(error)
      throw error
    }
  }

  /** Throws a `ReplicaError` if the address leads to something else than a standby of the primary. */
  async requireStandby(): Promise<void> {
    const read = sql`select system_identifier::text as system, pg_is_in_recovery() as standby from pg_control_system()`
    const { rows: own } = await this.#primary.execute(read)
    const { rows: copied } = await this.#database.db.execute(read)
    if (copied[0]?.system !== own[0]?.system)
      throw new ReplicaError(
        'DATABASE_REPLICA_URL leads to another database than DATABASE_URL, not to a standby of it.',
      )
    if (!copied[0]?.standby)
      throw new ReplicaError('DATABASE_REPLICA_URL leads to the primary. Set it to a standby, or leave it out.')
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#database.pool.end()
  }

  async #samplePrimary(): Promise<Sample> {
    // Before the position is read, so that the replica is never said to be more current than it is.
    const at = new Date()
    const { rows } = await this.#primary.execute(sql`select pg_current_wal_lsn()::text as position`)
    const sample = { at, position: String(rows[0]?.position) }
    const last = this.#samples.at(-1)
    if (!last || at.getTime() - last.at.getTime() >= sampleMs) this.#samples.push(sample)
    if (this.#samples.length > maxSamples) this.#samples.shift()
    return sample
  }

  /** The instant whose data the replica has: that of `start` as soon as it has reached its position. */
  async #waitFor(start: Sample): Promise<Date> {
    for (let waited = 0; ; waited += pollMs) {
      const position = await this.#replayedPosition()
      const reached = [...this.#samples, start].findLast((sample) => bytesOf(sample.position) <= position)
      if (reached && (reached === start || waited >= maxWaitMs)) {
        if (this.#pausedUntil > 0) this.#log.info('the replica can be used again')
        this.#pausedUntil = 0
        this.delayMs = start.at.getTime() - reached.at.getTime()
        return reached.at
      }
      if (waited >= maxWaitMs) throw new ReplicaError('The replica is more than ten minutes behind.')
      await sleep(pollMs)
    }
  }

  async #replayedPosition(): Promise<bigint> {
    const { rows } = await this.#database.db.execute(
      sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as position`,
    )
    const { standby, position } = rows[0] as { standby: boolean; position: string | null }
    if (!standby || position === null) throw new ReplicaError('The replica has become a primary.')
    return bytesOf(position)
  }

  #pause(error: unknown): void {
    if (this.#pausedUntil === 0) this.#log.error({ err: error }, 'the replica is not used, the primary is read instead')
    this.delayMs = null
    this.#pausedUntil = Date.now() + pauseMs
  }
}

/** A position in the journal, such as `16/B374D848`, in bytes. */
export function bytesOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A statement took longer than its limit, which is the same on the primary. */
const statementTimeout = '57014'

/** Also true for statements that need rows which the primary has removed: PostgreSQL ends them on a standby. */
const isFaultOfReplica = (error: unknown) =>
  error instanceof ReplicaError || (isDatabaseUnavailable(error) && sqlState(error) !== statementTimeout)
