import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { AppContext } from '#core/app/server/context.ts'
import { transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import type { ClientAddressOf } from '#core/http/server/address.ts'
import { startTicket, ticketOrder } from '#modules/exchange/orders/server/service.ts'
import { hashToken } from '#modules/foundation/accounts/server/service.ts'
import { jobOutcomeOf, paperDots, printerProblemOf, readStatusCode, reprintMarkOf } from '../../rules.ts'
import type { JobRow } from '../queries.ts'
import * as queries from '../queries.ts'
import { announcePrinters } from '../service.ts'
import { testBlocks, ticketBlocks } from '../ticket/presenters.ts'
import { drawTicket } from '../ticket/render.ts'

/** Every CloudPRNT printer reads PNG, whatever its paper, character set and language: decision 0024. */
const mediaType = 'image/png'

/** Maximum bytes of a poll, which may contain data about scanners and scales that is ignored. */
const maxPoll = 32 * 1024

/** The fields of a poll that are used. Printers omit fields, or send null. */
const Poll = z.object({
  statusCode: z.string().max(500).nullish().catch(null),
  printingInProgress: z.boolean().nullish().catch(null),
})

/** Maximum attempts of a ticket that is never confirmed. */
const maxAttempts = 3

/** Star CloudPRNT, as described in `docs/decisions/0024`: POST polls, GET fetches a job, DELETE confirms it. */
export function printerAddresses(app: OpenAPIHono, context: AppContext, addressOf: ClientAddressOf): void {
  const path = '/print/:token'
  const bounded = bodyLimit({
    maxSize: maxPoll,
    onError: () => {
      throw new ApiError('too_large')
    },
  })
  app.post(path, bounded, async (c) => {
    const found = await printerOf(context, c, addressOf)
    const pollBody = Poll.safeParse(await c.req.json().catch(() => null))
    if (!pollBody.success) throw new ApiError('malformed')
    return noStore(c.json(await poll(context, found, pollBody.data)))
  })
  app.get(path, async (c) => {
    const found = await printerOf(context, c, addressOf)
    // The alternative confirmation, for printers configured without DELETE.
    if (c.req.query('delete') !== undefined) return confirmed(c, found)
    const type = c.req.query('type')
    if (type !== undefined && type.split(';')[0]?.trim().toLowerCase() !== mediaType)
      throw new ApiError('unsupported_media_type')
    const picture = (await fetchTicket(context, found, c.req.query('token'))) ?? throwNotFound()
    return noStore(
      new Response(new Uint8Array(picture), {
        headers: { 'content-type': mediaType, 'x-star-cut': 'partial; feed=true', 'x-star-imageditherpattern': 'none' },
      }),
    )
  })
  app.delete(path, async (c) => confirmed(c, await printerOf(context, c, addressOf)))

  async function confirmed(c: Context, found: Found) {
    await confirm(context, found, c.req.query('token'), readStatusCode(c.req.query('code')))
    return noStore(c.json({}))
  }
}

const noStore = (response: Response) => {
  response.headers.set('cache-control', 'no-store')
  return response
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.printerByToken>>>

/** Throws `not_found`, or `too_many_requests` when an address tries many tokens or a printer polls without a pause. */
async function printerOf(context: AppContext, c: Context, addressOf: ClientAddressOf): Promise<Found> {
  const token = c.req.param('token') ?? ''
  const found = /^[\w-]{43}$/.test(token) ? await queries.printerByToken(context.db, hashToken(token)) : undefined
  if (!found) {
    await context.limits.printerGuesses.spend(addressOf(c))
    return throwNotFound()
  }
  await context.limits.printerCalls.spend(found.printer.id)
  return found
}

async function poll(context: AppContext, { printer }: Found, pollBody: z.infer<typeof Poll>) {
  const now = context.clock()
  const statusCode = readStatusCode(pollBody.statusCode)
  const previousProblem = printerProblemOf(printer, now)
  await queries.markSeen(context.db, printer, statusCode, now)
  const current = pollBody.printingInProgress ? undefined : await queries.sentJob(context.db, printer)
  const wasReleased = current?.state === 'sent' && (await releaseUnconfirmedJob(context, current))
  if (
    wasReleased ||
    previousProblem !== printerProblemOf({ seenAt: now, statusCode }, now) ||
    printer.statusCode !== statusCode
  )
    await transaction(context.db, (tx) => announcePrinters(tx, printer.hotelId, now))
  const job = await queries.nextJob(context.db, printer)
  return job
    ? { jobReady: true, mediaTypes: [mediaType], jobToken: job.id, deleteMethod: 'DELETE' }
    : { jobReady: false }
}

/** A printer that polls again without confirming its last ticket gets it again, marked as a possible copy. */
const releaseUnconfirmedJob = (context: AppContext, { hotelId, id }: JobRow): Promise<boolean> =>
  transaction(context.db, async (tx) => {
    const job = await queries.lockJob(tx, hotelId, id)
    if (job?.state !== 'sent') return false
    const state = job.attempts < maxAttempts ? 'unsure' : 'failed'
    await queries.updateJob(tx, job, { state })
    return true
  })

/**
 * The ticket that was announced to the printer, or the next one; repeated requests get the same one. null: there is
 * none.
 */
async function fetchTicket(context: AppContext, { printer, hotel }: Found, token: string | undefined) {
  const now = context.clock()
  const wantedPrintJob = await wantedJob(context, printer, token)
  const job = wantedPrintJob && (await startPrinting(context, wantedPrintJob, now))
  if (!job) return null
  const dots = paperDots[printer.paperWidth]
  if (job.orderId === null) return drawTicket(testBlocks(printer, hotel, printer.lang, now), dots)
  const order = await ticketOrder(context.db, job.hotelId, job.orderId)
  if (!order) return null
  const kind = reprintMarkOf(job.reason, job.copy, job.attempts)
  const mark = kind && { kind, copy: job.copy }
  return drawTicket(ticketBlocks({ order, hotel, lang: printer.lang, mark, now }), dots)
}

async function wantedJob(context: AppContext, printer: Found['printer'], token: string | undefined) {
  if (token === undefined) return queries.nextJob(context.db, printer)
  if (!z.uuid().safeParse(token).success) return undefined
  const job = await queries.jobOf(context.db, printer.hotelId, token.toLowerCase())
  return job?.printerId === printer.id ? job : undefined
}

/**
 * Starts a ticket and counts it for its order, because it may be printed from now on. null: it is not needed any more.
 */
function startPrinting(context: AppContext, { hotelId, id, orderId }: JobRow, now: Date): Promise<JobRow | null> {
  return transaction(context.db, async (tx) => {
    const start = async (copy: number) => {
      const job = await queries.lockJob(tx, hotelId, id)
      // A repeated or concurrent request gets the same ticket.
      if (job?.state === 'sent') return { begins: false, result: job }
      if (!job || (job.state !== 'waiting' && job.state !== 'unsure')) return { begins: false, result: null }
      const attempts = job.attempts + 1
      const result = await queries.updateJob(tx, job, { state: 'sent', sentAt: now, attempts, copy })
      return { begins: true, result }
    }
    if (orderId !== null) return startTicket(tx, hotelId, orderId, start)
    return (await start(0)).result
  })
}

/**
 * Records how a ticket ended. Without a token it is the ticket that the printer has fetched; a repeated confirmation
 * counts once.
 */
async function confirm(context: AppContext, { printer }: Found, token: string | undefined, code: string | null) {
  const requestedType =
    token === undefined ? await queries.sentJob(context.db, printer) : await wantedJob(context, printer, token)
  if (!requestedType) return
  const now = context.clock()
  await transaction(context.db, async (tx) => {
    const job = await queries.lockJob(tx, requestedType.hotelId, requestedType.id)
    if (!job || job.state === 'printed' || job.attempts === 0) return
    const state = jobOutcomeOf(code, job.attempts)
    // The job was cancelled while printing: a success is recorded, a failure changes nothing.
    if (job.state === 'given-up' && state !== 'printed') return
    const outcome = state === 'printed' ? { doneAt: now, errorCode: null } : { errorCode: code }
    await queries.updateJob(tx, job, { state, ...outcome })
    await announcePrinters(tx, printer.hotelId, now)
  })
}
