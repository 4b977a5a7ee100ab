import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'

/**
 * The one kind of connection that this product makes. A connection that breaks emits `error`, whoever holds it at that moment, and
 * an `error` without a listener ends the process: this one always has a listener. Whoever waits for an answer gets the
 * error from the statement itself.
 */
export class DatabaseClient extends pg.Client {
  readonly #names: boolean
  readonly #timeoutMs: number | undefined

  /** `names` false: statements are sent without theirs. A pool hides `password`, so that a copy of what it gives would be without. */
  constructor({ query_timeout, password, ...config }: pg.ClientConfig & { names?: boolean } = {}) {
    super({ ...config, password })
    this.#names = config.names !== false
    this.#timeoutMs = query_timeout
    this.on('error', () => undefined)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all pass through here
  override query(...given: any[]): any {
    // A copy in or out, which has an end of its own.
    if (typeof given[0]?.submit === 'function') return super.query(...(given as [pg.QueryConfig]))
    const asked = typeof given[0] === 'object' ? { ...given[0] } : given[0]
    const timeoutMs = asked.query_timeout ?? this.#timeoutMs
    const rest = given.slice(1)
    if (typeof asked === 'object') {
      asked.query_timeout = undefined
      if (!this.#names) asked.name = undefined
    }
    if (!timeoutMs) return super.query(asked, ...rest)
    const timer = setTimeout(() => this.#giveUp(() => ended), timeoutMs)
    let ended = false
    const end = () => {
      ended = true
      clearTimeout(timer)
    }
    const callback = rest.at(-1)
    if (typeof callback === 'function')
      return super.query(asked, ...rest.slice(0, -1), (...answer: unknown[]) => {
        end()
        callback(...answer)
      })
    const result: Promise<unknown> = super.query(asked, ...rest)
    result.then(end, end)
    return result
  }

  /**
   * Fails what waits on this connection, unless the answer has come after all. The timers of a process that stood still are all due before it
   * reads what has arrived meanwhile: as long as something arrives, it is read first. The answer of a statement that nobody waits for
   * any more may still come, so nothing else is asked here.
   */
  async #giveUp(hasEnded: () => boolean): Promise<void> {
    const { stream } = this.#connection
    for (let read = -1; !hasEnded() && read !== stream.bytesRead; ) {
      read = stream.bytesRead
      // Due timers, then what has arrived, then this: the first turn may be the one of the timers.
      await setImmediate()
      await setImmediate()
    }
    if (!hasEnded()) stream.destroy(new Error('Query read timeout'))
  }

  /** Closes the socket at once, without a word to a server that may not read it. */
  destroy(): void {
    this.#connection.stream.destroy()
  }

  get #connection() {
    return (this as unknown as { connection: { stream: Socket } }).connection
  }
}

/** Every error that `error` was made from, itself first. */
function* causes(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** The SQLSTATE of a failed statement, wherever drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causes(error))
    if ('code' in cause && typeof cause.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return undefined
}

/**
 * Classes of SQLSTATE: connection lost, resources spent (a full disk among them), stopped by an operator or by a time limit,
 * trouble of the system below.
 */
const awayClasses = new Set(['08', '53', '57', '58'])
/** Read only (a standby), a transaction that stood still, deadlock and conflict after all attempts, a lock not given in time. */
const awayStates = new Set(['25006', '25P03', '25P04', '40P01', '40001', '55P03'])
const awayCodes = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** Of `pg` and its pool, which give these errors no code. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after)/

/** Whether the database could not answer now, and the same may well succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return awayClasses.has(state.slice(0, 2)) || awayStates.has(state)
  for (const cause of causes(error))
    if (awayWords.test(cause.message) || ('code' in cause && awayCodes.has(String(cause.code)))) return true
  return false
}
