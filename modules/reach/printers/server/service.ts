import { v7 as uuid } from 'uuid'
import type { HotelScope } from '#core/access/server/scope.ts'
import type { WaitingItemsSource } from '#core/app/module.ts'
import { hotelPath, hotelScreens } from '#core/app/office-paths.ts'
import type { AppContext } from '#core/app/server/context.ts'
import { type Tx, transaction } from '#core/db/db.ts'
import { ApiError, throwNotFound } from '#core/errors/server/api-error.ts'
import { assertVersion } from '#core/http/server/request/if-match.ts'
import { changesOf } from '#core/journal/rules.ts'
import { recordAction } from '#core/journal/server/record.ts'
import { publish } from '#core/realtime/server/publish.ts'
import { type OrderMove, ticketOrder } from '#modules/exchange/orders/server/service.ts'
import { isOpen } from '#modules/exchange/orders/status-rules.ts'
import { hashToken, newToken } from '#modules/foundation/accounts/server/service.ts'
import { lockHotel } from '#modules/hotel/hotels/server/service.ts'
import type { NewAddress, Printer, PrinterInput, PrinterPatch, PrintJob } from '../contract.ts'
import {
  isPaperLow,
  isUnfinishedJob,
  type JobReason,
  lateAfterSeconds,
  maxPrinters,
  printerProblemOf,
} from '../rules.ts'
import type { JobWithOrder, PrinterRow } from './queries.ts'
import * as queries from './queries.ts'

export const presentPrinter = (row: PrinterRow, now: Date): Printer => ({
  id: row.id,
  name: row.name,
  services: row.services,
  paperWidth: row.paperWidth,
  lang: row.lang,
  atAcceptance: row.atAcceptance,
  seenAt: row.seenAt?.toISOString() ?? null,
  trouble: printerProblemOf(row, now),
  paperLow: isPaperLow(row.statusCode),
  version: row.version,
})

const auditFields = ({ name, services, paperWidth, lang, atAcceptance }: PrinterRow) => ({
  name,
  printedServices: services?.length ?? null,
  paperWidth,
  ticketLang: lang,
  atAcceptance,
})

/** Publishes an event for the open staff screens. Called last in its transaction. */
export const announcePrinters = (tx: Tx, hotelId: string, at: Date) =>
  publish(tx, { hotelId, type: 'printer.changed', subject: hotelId, version: 0, at })

export async function listPrinters({ db, clock }: AppContext, { hotelId }: HotelScope): Promise<Printer[]> {
  return (await queries.printersOf(db, hotelId)).map((row) => presentPrinter(row, clock()))
}

const unique = (services: string[] | null) => services && [...new Set(services)]

export async function addPrinter(
  context: AppContext,
  scope: HotelScope,
  input: PrinterInput,
  addressOf: (token: string) => string,
): Promise<NewAddress> {
  const token = newToken()
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    await lockHotel(tx, scope)
    if ((await queries.printersOf(tx, scope.hotelId)).length >= maxPrinters)
      throw new ApiError('invalid', { fields: [{ path: '', code: 'too_big_list', params: { limit: maxPrinters } }] })
    const row = await queries.insertPrinter(tx, {
      ...input,
      services: unique(input.services),
      hotelId: scope.hotelId,
      id: uuid(),
      tokenHash: hashToken(token),
      createdAt: now,
    })
    await recordAction(context, tx, scope, { act: 'printer.added', subject: row })
    await announcePrinters(tx, scope.hotelId, now)
    return { printer: presentPrinter(row, now), address: addressOf(token) }
  })
}

/** `expected`: the version that was last read. Throws `precondition_failed` when it has changed since. */
export async function changePrinter(
  context: AppContext,
  scope: HotelScope,
  id: string,
  patch: PrinterPatch,
  expected: number | null,
): Promise<Printer> {
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockPrinter(tx, scope, id)) ?? throwNotFound()
    assertVersion(expected, row.version)
    const services = patch.services === undefined ? row.services : unique(patch.services)
    const updated = await queries.updatePrinter(tx, row, { ...patch, services })
    const changes = changesOf(auditFields(row), auditFields(updated))
    await recordAction(context, tx, scope, { act: 'printer.changed', subject: updated, changes })
    await announcePrinters(tx, scope.hotelId, now)
    return presentPrinter(updated, now)
  })
}

export async function renewPrinter(
  context: AppContext,
  scope: HotelScope,
  id: string,
  addressOf: (token: string) => string,
): Promise<NewAddress> {
  const token = newToken()
  const now = context.clock()
  return transaction(context.db, async (tx) => {
    const row = (await queries.lockPrinter(tx, scope, id)) ?? throwNotFound()
    const updated = await queries.updatePrinter(tx, row, {
      tokenHash: hashToken(token),
      seenAt: null,
      statusCode: null,
    })
    await recordAction(context, tx, scope, { act: 'printer.renewed', subject: updated })
    await announcePrinters(tx, scope.hotelId, now)
    return { printer: presentPrinter(updated, now), address: addressOf(token) }
  })
}

export async function removePrinter(context: AppContext, scope: HotelScope, id: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    const row = (await queries.lockPrinter(tx, scope, id)) ?? throwNotFound()
    await queries.deletePrinter(tx, row)
    await recordAction(context, tx, scope, { act: 'printer.removed', subject: row })
    await announcePrinters(tx, scope.hotelId, context.clock())
  })
}

// Print jobs.

const maxListedJobs = 200
const shownDone = 20

function presentJob({ job, order }: JobWithOrder, now: Date): PrintJob {
  const { id, printerId, reason, state, createdAt, since, errorCode, doneAt } = job
  const waited = now.getTime() - since.getTime()
  return {
    id,
    printerId,
    reason,
    state,
    order,
    createdAt: createdAt.toISOString(),
    errorCode,
    doneAt: doneAt?.toISOString() ?? null,
    late: order !== null && isUnfinishedJob(state) && waited >= lateAfterSeconds * 1000,
  }
}

export async function listJobs({ db, clock }: AppContext, { hotelId }: HotelScope): Promise<PrintJob[]> {
  const rows = [
    ...(await queries.unfinishedJobs(db, hotelId, maxListedJobs)),
    ...(await queries.finishedJobs(db, hotelId, shownDone)),
  ]
  return rows.map((row) => presentJob(row, clock()))
}

const newJob = (printer: PrinterRow, reason: JobReason, orderId: string | null, now: Date) => ({
  hotelId: printer.hotelId,
  id: uuid(),
  printerId: printer.id,
  orderId,
  reason,
  state: 'waiting' as const,
  createdAt: now,
  since: now,
})

/**
 * Queues a test, or another ticket of an order. Throws `too_many_requests` when a printer has too many unfinished jobs.
 */
export async function queueReprint(
  context: AppContext,
  { hotelId }: HotelScope,
  printerId: string,
  orderId: string | null,
): Promise<PrintJob> {
  const now = context.clock()
  const id = await transaction(context.db, async (tx) => {
    const printer = (await queries.printerOf(tx, hotelId, printerId)) ?? throwNotFound()
    if (orderId !== null && !(await ticketOrder(tx, hotelId, orderId))) throwNotFound()
    if ((await queries.countUnfinished(tx, hotelId, printerId)) >= maxListedJobs)
      throw new ApiError('too_many_requests', { retryAfter: lateAfterSeconds, params: () => ({ minutes: 1 }) })
    const job = newJob(printer, orderId === null ? 'test' : 'reprint', orderId, now)
    await queries.insertJobs(tx, [job])
    await announcePrinters(tx, hotelId, now)
    return job.id
  })
  return presentJob((await queries.jobWithOrder(context.db, hotelId, id)) ?? throwNotFound(), now)
}

/** Sends a ticket again, or cancels it. A finished one stays as it is. */
export async function changeJob(
  context: AppContext,
  { hotelId }: HotelScope,
  id: string,
  state: 'waiting' | 'given-up',
): Promise<PrintJob> {
  const now = context.clock()
  await transaction(context.db, async (tx) => {
    const job = (await queries.lockJob(tx, hotelId, id)) ?? throwNotFound()
    if (!isUnfinishedJob(job.state)) return
    await queries.updateJob(
      tx,
      job,
      state === 'waiting' ? { state, since: now, errorCode: null } : { state, doneAt: now },
    )
    await announcePrinters(tx, hotelId, now)
  })
  return presentJob((await queries.jobWithOrder(context.db, hotelId, id)) ?? throwNotFound(), now)
}

/** Queues the tickets of an order when it is accepted, and cancels them when it is finished. */
export async function queueOrderTickets(context: AppContext, tx: Tx, { order, from }: OrderMove): Promise<void> {
  const { hotelId, id, status, serviceId } = order
  const now = context.clock()
  if (!isOpen(status)) {
    if (from !== null && (await queries.cancelJobsOfOrder(tx, hotelId, id, now)) > 0)
      await announcePrinters(tx, hotelId, now)
    return
  }
  const accepted = status !== 'new' && (from === null || from === 'new')
  if (!accepted) return
  const printers = await queries.printersAtAcceptance(tx, hotelId, serviceId)
  if (printers.length === 0) return
  const insertedJobs = await queries.insertJobs(
    tx,
    printers.map((printer) => newJob(printer, 'acceptance', id, now)),
  )
  if (insertedJobs.length > 0) await announcePrinters(tx, hotelId, now)
}

/**
 * Queues another ticket of an order whose lines have changed since it was accepted, for printers that have begun or
 * printed the former one; a waiting one is drawn with the new lines anyway.
 */
export async function queueAmendedTickets(
  context: AppContext,
  tx: Tx,
  { hotelId, id, serviceId }: OrderMove['order'],
): Promise<void> {
  const now = context.clock()
  const printers = await queries.printersAtAcceptance(tx, hotelId, serviceId)
  const waiting = await queries.printersWaitingFor(tx, hotelId, id)
  const jobs = printers
    .filter((printer) => !waiting.includes(printer.id))
    .map((printer) => newJob(printer, 'amendment', id, now))
  if (jobs.length === 0) return
  await queries.insertJobs(tx, jobs)
  await announcePrinters(tx, hotelId, now)
}

/** Tickets that trigger an alert: not printed after a minute. */
export const lateTickets: WaitingItemsSource = {
  list: async ({ db }, filter) =>
    (await queries.lateJobs(db, filter)).map((job) => ({
      ...job,
      path: hotelPath(job.hotelId, hotelScreens.printers),
    })),
  endAlerts: ({ db }, items) => queries.endTicketAlerts(db, items),
}

const hour = 3_600_000

/** Cancels jobs older than 12 hours, and deletes finished ones after a week. */
export async function deleteOldJobs({ db, clock }: AppContext): Promise<void> {
  const now = clock()
  await queries.cancelOldJobs(db, new Date(now.getTime() - 12 * hour), now)
  await queries.deleteJobsBefore(db, new Date(now.getTime() - 7 * 24 * hour), ['waiting', 'sent', 'unsure', 'failed'])
}
