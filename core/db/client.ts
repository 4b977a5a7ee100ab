import pg from 'pg'

/**
 * The one kind of connection that this product makes. A connection that breaks emits `error`, whoever holds it at that moment, and
 * an `error` without a listener ends the process: this one always has a listener. Whoever waits for an answer gets the
 * error from the statement itself.
 */
export class DatabaseClient extends pg.Client {
  readonly #names: boolean

  /** `names` false: statements are sent without theirs. */
  constructor(config?: pg.ClientConfig & { names?: boolean }) {
    super(config)
    this.#names = config?.names !== false
    this.on('error', () => undefined)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares eight overloads, which all pass through here
  override query(...given: any[]): any {
    const [asked, ...rest] = given
    const named = !this.#names && typeof asked === 'object' && asked.name
    const result = super.query(named ? { ...asked, name: undefined } : asked, ...rest)
    // The answer may still come, for a statement that nobody waits for any more: nothing else is asked on this connection.
    if (result instanceof Promise) result.catch((error) => isLate(error) && this.destroy())
    return result
  }

  /** Closes the socket at once, without a word to a server that may not read it. */
  destroy(): void {
    const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } }
    connection.stream.destroy()
  }
}

const isLate = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

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
