import pino, { type Logger } from 'pino'

export type { Logger }

/** One JSON line per event on standard output. Never a token, a password or an order's note in it. */
export const makeLogger = (level: string): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
