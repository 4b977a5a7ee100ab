/** The width of the paper in millimetres, with the number of dots per line. */
export const paperDots = { 58: 384, 80: 576 } as const
export type PaperWidth = keyof typeof paperDots
export const paperWidths = [58, 80] as const satisfies readonly PaperWidth[]

export const maxPrinters = 20
export const maxPrinterNameLength = 60
export const maxPrinterServices = 200

/**
 * `waiting`: not fetched yet; `sent`: fetched, and perhaps being printed; `unsure`: fetched, but the printer continued
 * without a confirmation; `failed`: the printer cannot print it; `given-up`: nobody needs it any more.
 */
export const jobStates = ['waiting', 'sent', 'unsure', 'failed', 'printed', 'given-up'] as const
export type JobState = (typeof jobStates)[number]

export const isUnfinishedJob = (state: JobState) => state !== 'printed' && state !== 'given-up'

/** Why a job exists: its order was accepted or changed since, somebody requested another ticket, or a test. */
export const jobReasons = ['acceptance', 'amendment', 'reprint', 'test'] as const
export type JobReason = (typeof jobReasons)[number]

/** Seconds after which a ticket that has not been printed alerts the team. */
export const lateAfterSeconds = 60
/** Seconds without polling after which a printer, which polls every few seconds, counts as silent. */
const silenceSeconds = 120

/** Parses Star's status: `200 OK`, `200%20OK`, `410`. Only the leading digits matter. null: not a readable status. */
export const readStatusCode = (statusLine: string | null | undefined): string | null =>
  /^\s*(\d{3,4})(?!\d)/.exec(statusLine ?? '')?.[1] ?? (/^\s*ok\b/i.test(statusLine ?? '') ? '200' : null)

/** Why a printer does not print; null: no known problem. `new`: it has never polled. */
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

/** The paper is running out. */
export const isPaperLow = (statusCode: string | null) => statusCode === '210' || statusCode === '211'

/** How often an image that could not be downloaded in time is offered again. */
const downloads = 3

/**
 * The outcome of a job from the printer's code. Errors of the printer itself (4xx) are temporary, so the ticket is
 * still needed. What it cannot read (5xx) would fail again, unless the network was slow (520).
 */
export function jobOutcomeOf(code: string | null, attempts: number): 'printed' | 'unsure' | 'failed' {
  if (code?.startsWith('2')) return 'printed'
  if (code?.startsWith('4') || (code === '520' && attempts < downloads)) return 'unsure'
  return 'failed'
}

/** Whether the ticket is marked as a copy, or as possibly printed before. */
export const reprintMarkOf = (reason: JobReason, copy: number, attempts: number): 'copy' | 'maybe' | null =>
  reason === 'test' ? null : attempts > 1 ? 'maybe' : reason === 'reprint' && copy > 1 ? 'copy' : null
