import pino, { type DestinationStream, type Logger } from 'pino'
import { traceFields } from '#core/tracing/tracing.ts'

export type { Logger }

export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

/** The format of all lines on standard output: `LOG_FORMAT`, else JSON in production and text elsewhere. */
export const logFormatOf = ({
  LOG_FORMAT,
  NODE_ENV,
}: {
  LOG_FORMAT?: string | undefined
  NODE_ENV?: string | undefined
}): LogFormat => logFormats.find((format) => format === LOG_FORMAT) ?? (NODE_ENV === 'production' ? 'json' : 'text')

/** Maximum bytes of queued log lines; more are dropped. */
const maxQueuedBytes = 1_000_000

/**
 * The destination of log lines. Lines that cannot be written, for example because the disk is full, are queued and
 * written later; such an error does not end the process.
 */
export function lineOutput(fd: number): DestinationStream {
  const output = pino.destination({ fd, sync: false, maxLength: maxQueuedBytes })
  output.on('error', () => undefined)
  return output
}

/** The destination of log lines on standard output in this format. */
export async function logOutput(
  format: LogFormat,
  output: DestinationStream = lineOutput(1),
): Promise<DestinationStream> {
  if (format === 'json') return output
  const { prettyFactory } = await import('pino-pretty')
  const textOf = prettyFactory({ colorize: false, singleLine: true, translateTime: 'UTC:yyyy-mm-dd HH:MM:ss' })
  return { write: (line) => output.write(textOf(line)) }
}

/**
 * Returns a function that writes what the start tells the operator: as it is, or each message as one log line of level
 * `info`. It writes at once, because the process may end after it.
 */
export function noticePrinter(format: LogFormat, write = (line: string) => void process.stdout.write(line)) {
  const log = makeLogger('info', { write })
  return (text: string) => {
    if (format === 'text') return write(`${text}\n`)
    const message = text.trim().replaceAll(/\s*\n\s*/g, ' ')
    if (message) log.info(message)
  }
}

/** Logs one JSON line per event to standard output. Never log tokens, passwords or notes of orders. */
export const makeLogger = (level: string, destination: DestinationStream = lineOutput(1)): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      mixin: traceFields,
    },
    destination,
  )

/** Turns what libraries print to the console (stack traces, warnings) into log lines. */
export function logConsole(log: Logger): void {
  for (const level of ['error', 'warn'] as const)
    console[level] = (...printed: unknown[]) => {
      const err = printed.find((each) => each instanceof Error)
      const texts = printed.filter((each) => each !== err).map(String)
      // The remaining arguments may be a stack trace or user input.
      log[level]({ err, printed: texts.join(' ').slice(0, 500) || undefined }, 'a library printed this')
    }
}

/**
 * An error without the values it contains: the message of a failed statement includes its parameters, which may be a
 * hash, a name or a note. The statement and the database's error code are enough to find the cause.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { cause, stack = '' } = error
  const query = 'query' in error ? String(error.query) : undefined
  const code = 'code' in error ? String(error.code) : undefined
  const constraint = 'constraint' in error ? String(error.constraint) : undefined
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const message = query ? 'a statement failed' : error.message
  return {
    type: error.name,
    message,
    query,
    code,
    constraint,
    frames,
    cause: cause ? serializeError(cause) : undefined,
  }
}
