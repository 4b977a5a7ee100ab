import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { startSpan, withoutValues } from '#core/tracing/tracing.ts'
import { type SessionCheck, watchSession } from './session-watch.ts'

interface ClientOptions extends pg.ClientConfig {
  useStatementNames?: boolean
  sessionCheck?: SessionCheck
}

/**
 * The connection class of this product. A broken connection emits `error`, which would end the process without a
 * listener, so this class always has one. A pending query rejects with that error.
 */
export class DatabaseClient extends pg.Client {
  readonly #names: boolean
  readonly #timeoutMs: number | undefined
  readonly #sessionCheck: SessionCheck | undefined

  /**
   * With `useStatementNames: false`, statements are sent unnamed. `sessionCheck`: statements also end when their session
   * is lost. A pool makes `password` non-enumerable, so its options cannot be spread.
   */
  constructor({ query_timeout, password, sessionCheck, ...config }: ClientOptions = {}) {
    super({ ...config, password })
    this.#sessionCheck = sessionCheck
    this.#names = config.useStatementNames !== false
    this.#timeoutMs = query_timeout
    this.on('error', () => undefined)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all pass through here
  override query(...args: any[]): any {
    // COPY streams are not wrapped, because they signal their own end.
    if (typeof args[0]?.submit === 'function') return super.query(...(args as [pg.QueryConfig]))
    const query = typeof args[0] === 'object' ? { ...args[0] } : args[0]
    const timeoutMs = query.query_timeout ?? this.#timeoutMs
    const rest = args.slice(1)
    if (typeof query === 'object') {
      query.query_timeout = undefined
      if (!this.#names) query.name = undefined
    }
    if (!timeoutMs) return super.query(query, ...rest)
    const giveUp = () => void this.#giveUp(() => ended)
    const timer = setTimeout(giveUp, timeoutMs)
    const { processID } = this as unknown as { processID: number | null }
    const unwatch = this.#sessionCheck && processID ? watchSession(this.#sessionCheck, processID, giveUp) : undefined
    let ended = false
    const span = startSpan(() => {
      const text = String(typeof query === 'object' ? query.text : query)
      const name = /^\s*\(*\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
      return {
        kind: 'client',
        name,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutValues(text) },
      }
    })
    const end = (error?: unknown) => {
      ended = true
      span?.end(error ? { error } : {})
      clearTimeout(timer)
      unwatch?.()
    }
    const callback = rest.at(-1)
    if (typeof callback === 'function')
      return super.query(query, ...rest.slice(0, -1), (...answer: unknown[]) => {
        end(answer[0])
        callback(...answer)
      })
    const result: Promise<unknown> = super.query(query, ...rest)
    result.then(() => end(), end)
    return result
  }

  /**
   * Fails the pending statement of this connection, unless the answer has arrived after all. After a pause of the
   * process all its timers are due before it reads the data that arrived meanwhile, so it reads as long as data
   * arrives. The answer of an abandoned statement may still arrive, so nothing else is sent on this connection.
   */
  async #giveUp(hasEnded: () => boolean): Promise<void> {
    const { stream } = this.#connection
    for (let read = -1; !hasEnded() && read !== stream.bytesRead; ) {
      read = stream.bytesRead
      // Two turns of the event loop: expired timers may run before received data is read.
      await setImmediate()
      await setImmediate()
    }
    if (!hasEnded()) stream.destroy(new Error('Query read timeout'))
  }

  /** Closes the socket at once, without a Terminate message that the server might not read. */
  destroy(): void {
    this.#connection.stream.destroy()
  }

  get #connection() {
    return (this as unknown as { connection: { stream: Socket } }).connection
  }
}

/** The error and its chain of causes. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** The SQLSTATE of a failed statement, wherever drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of causesOf(error))
    if ('code' in cause && typeof cause.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  return undefined
}

/**
 * Classes of SQLSTATE: connection lost; resources used up, such as a full disk; stopped by an operator or a time limit;
 * system error.
 */
const unavailableClasses = new Set(['08', '53', '57', '58'])
/**
 * Read-only (a standby), a transaction that was idle too long, deadlock and conflict after all attempts, lock timeout.
 */
const unavailableStates = new Set(['25006', '25P03', '25P04', '40P01', '40001', '55P03'])
const unavailableErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
/** Messages of errors that `pg` and its pool throw without a code. */
const unavailableMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after)/

/** Whether the database is temporarily unavailable, so that a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return unavailableClasses.has(state.slice(0, 2)) || unavailableStates.has(state)
  for (const cause of causesOf(error))
    if (unavailableMessages.test(cause.message) || ('code' in cause && unavailableErrorCodes.has(String(cause.code))))
      return true
  return false
}
