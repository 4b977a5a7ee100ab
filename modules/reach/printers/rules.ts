/** Millimetres of the roll, and how many dots a printer of that width prints in a line. */
export const paperDots = { 58: 384, 80: 576 } as const
export type PaperWidth = keyof typeof paperDots
export const paperWidths = [58, 80] as const satisfies readonly PaperWidth[]

export const maxPrinters = 20
export const maxPrinterNameLength = 60
export const maxPrinterServices = 200

/**
 * `waiting`: to be fetched; `sent`: fetched, and perhaps being printed; `unsure`: fetched, and the printer went on without saying that it
 * was printed; `failed`: the printer cannot print it; `given-up`: nobody wants it any more.
 */
export const jobStates = ['waiting', 'sent', 'unsure', 'failed', 'printed', 'given-up'] as const
export type JobState = (typeof jobStates)[number]

export const isUnfinishedJob = (state: JobState) => state !== 'printed' && state !== 'given-up'

/** Why there is a job: its order was accepted, somebody asked for one more ticket, or tries the printer. */
export const jobReasons = ['acceptance', 'reprint', 'test'] as const
export type JobReason = (typeof jobReasons)[number]

/** Seconds after which a ticket that has not been printed calls the team. */
export const lateAfterSeconds = 60
/** Seconds without a word from a printer, which asks every few seconds, after which it is taken for silent. */
const silenceSeconds = 120

/** Star: `200 OK`, `200%20OK`, `410`; the first digits say it, the rest is for people. null: not a readable status. */
export const readStatusCode = (statusLine: string | null | undefined): string | null =>
  /^\s*(\d{3,4})(?!\d)/.exec(statusLine ?? '')?.[1] ?? (/^\s*ok\b/i.test(statusLine ?? '') ? '200' : null)

/** What keeps a printer from printing; null: nothing that it tells of. `new`: it has never asked. */
export type PrinterProblem = 'new' | 'silent' | 'paper' | 'cover' | 'error'

export function printerProblemOf(
  { seenAt, statusCode }: { seenAt: Date | null; statusCode: string | null },
  now: Date,
): PrinterProblem | null {
  if (!seenAt) return 'new'
  if (now.getTime() - seenAt.getTime() > silenceSeconds * 1000) return 'silent'
  if (!statusCode || statusCode.startsWith('2')) return null
  if (statusCode.startsWith('41')) return 'paper'
  return statusCode.startsWith('42') ? 'cover' : 'error'
}

/** The roll is about to end. */
export const isPaperLow = (statusCode: string | null) => statusCode === '210' || statusCode === '211'

/** A picture that could not be fetched in time is offered again so often. */
const downloads = 3

/**
 * What the end of a job means that a printer tells of. Errors of the printer itself (4xx) pass, and the ticket is still wanted; what it
 * cannot read (5xx) it would not read the next time either, unless the network was slow (520).
 */
export function jobOutcomeOf(code: string | null, attempts: number): 'printed' | 'unsure' | 'failed' {
  if (code?.startsWith('2')) return 'printed'
  if (code?.startsWith('4') || (code === '520' && attempts < downloads)) return 'unsure'
  return 'failed'
}

/** Whether the ticket is marked as a reprint, or as one that may have been printed before. */
export const reprintMarkOf = (reason: JobReason, copy: number, attempts: number): 'copy' | 'maybe' | null =>
  reason === 'test' ? null : attempts > 1 ? 'maybe' : reason === 'reprint' && copy > 1 ? 'copy' : null
