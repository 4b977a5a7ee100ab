import pino, { type Logger } from 'pino'

export type { Logger }

/** One JSON line per event on standard output. Never a token, a password or an order's note in it. */
export const makeLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } })

/**
 * An error without the values it was about: a failed statement carries its parameters in its message, which may be a hash, a
 * name or a note. The statement and the database's code are enough to find the fault.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { cause, stack = '' } = error
  const query = 'query' in error ? String(error.query) : undefined
  const code = 'code' in error ? String(error.code) : undefined
  const constraint = 'constraint' in error ? String(error.constraint) : undefined
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const message = query ? 'a statement failed' : error.message
  return { type: error.name, message, query, code, constraint, frames, cause: cause ? describe(cause) : undefined }
}
