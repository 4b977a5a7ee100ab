import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger }

/** Maximum bytes of queued log lines; more are dropped. */
const maxQueuedBytes = 1_000_000

/** Where lines go. What cannot be written, as where the log is on a disk that is full, waits and goes later, and ends no process. */
export function lineOutput(fd: number): DestinationStream {
  const output = pino.destination({ fd, sync: false, maxLength: maxQueuedBytes })
  output.on('error', () => undefined)
  return output
}

/** One JSON line per event on standard output. Never a token, a password or an order's note in it. */
export const makeLogger = (level: string, destination: DestinationStream = lineOutput(1)): Logger =>
  pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } },
    destination,
  )

/** What libraries print (a stack, a warning about an odd address) is a line of the log like everything else. */
export function logConsole(log: Logger): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((each) => each instanceof Error)
      const texts = printed.filter((each) => each !== err).map(String)
      // The rest may be a stack or user input.
      log[level]({ err, printed: texts.join(' ').slice(0, 500) || undefined }, 'a library printed this')
    }
}

/**
 * An error without the values it was about: a failed statement carries its parameters in its message, which may be a hash, a
 * name or a note. The statement and the database's code are enough to find the error.
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
