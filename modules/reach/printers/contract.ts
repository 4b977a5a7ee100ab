import { z } from 'zod'
import { changeSettings, seeOrders, workOrders } from '#core/access/policy.ts'
import { endpoint, Id, Instant, noContent, noQuery, readCall } from '#core/http/contract.ts'
import { StaffLang } from '#core/i18n/contract.ts'
import { jobReasons, jobStates, maxPrinterNameLength, maxPrinterServices, paperWidths } from './rules.ts'

const fields = {
  name: z.string().trim().min(1).max(maxPrinterNameLength),
  /** The services whose orders it prints; null: all services. */
  services: z.array(Id).max(maxPrinterServices).nullable(),
  /** Paper width in millimetres. */
  paperWidth: z.literal(paperWidths),
  /** The language of the fixed texts on the ticket. */
  lang: StaffLang,
  /** Whether it prints each order when it is accepted. */
  atAcceptance: z.boolean(),
}

/** A printer that polls for its jobs with Star CloudPRNT. `version` is sent back as `If-Match`. */
export const Printer = z
  .object({
    id: Id,
    ...fields,
    /** When it last polled; null: never. */
    seenAt: Instant.nullable(),
    /** Why it does not print; `new`: it has never polled; `silent`: it has not polled for two minutes. */
    trouble: z.enum(['new', 'silent', 'paper', 'cover', 'error']).nullable(),
    paperLow: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Printer' })
export type Printer = z.infer<typeof Printer>

export const PrinterInput = z.object(fields)
export type PrinterInput = z.infer<typeof PrinterInput>
export const PrinterPatch = z.object(fields).partial()
export type PrinterPatch = z.infer<typeof PrinterPatch>

/** `address`: to be typed into the printer. It is returned only once. */
export const NewAddress = z.object({ printer: Printer, address: z.string() }).meta({ id: 'PrinterAddress' })
export type NewAddress = z.infer<typeof NewAddress>

export const PrintJob = z
  .object({
    id: Id,
    printerId: Id,
    reason: z.enum(jobReasons),
    state: z.enum(jobStates),
    /** The order of the ticket; null: a test, or the order was deleted. */
    order: z.object({ id: Id, number: z.int(), room: z.string().nullable(), serviceId: Id }).nullable(),
    createdAt: Instant,
    /** The printer's status code in Star's numbering: why it could not print. */
    errorCode: z.string().nullable(),
    doneAt: Instant.nullable(),
    /** The ticket should have been printed by now. */
    late: z.boolean(),
  })
  .meta({ id: 'PrintJob' })
export type PrintJob = z.infer<typeof PrintJob>

const hotelParams = z.object({ hotelId: Id })
const printerParams = z.object({ hotelId: Id, printerId: Id })
const staff = { audience: 'staff', query: noQuery } as const
const path = '/v1/hotels/{hotelId}/printers'

export const listPrinters = endpoint({
  ...staff,
  ...readCall,
  path,
  summary: 'The printers that ask for tickets, and how they stand',
  permission: seeOrders,
  params: hotelParams,
  output: z.array(Printer),
})
export const addPrinter = endpoint({
  ...staff,
  method: 'post',
  path,
  summary: 'Add a printer. The answer alone tells the address to type into it',
  permission: changeSettings,
  params: hotelParams,
  body: PrinterInput,
  status: 201,
  output: NewAddress,
  errors: ['invalid'],
})
export const changePrinter = endpoint({
  ...staff,
  method: 'patch',
  path: `${path}/{printerId}`,
  summary: 'Change what a printer prints, and how. `If-Match` with the version guards against a lost update',
  permission: changeSettings,
  params: printerParams,
  body: PrinterPatch,
  status: 200,
  output: Printer,
  errors: ['invalid', 'precondition_failed'],
})
export const removePrinter = endpoint({
  ...staff,
  method: 'delete',
  path: `${path}/{printerId}`,
  summary: 'Remove a printer, with what it has not printed yet',
  permission: changeSettings,
  params: printerParams,
  body: noContent,
  status: 204,
  output: noContent,
  errors: [],
})
export const renewPrinter = endpoint({
  ...staff,
  method: 'post',
  path: `${path}/{printerId}/renew`,
  summary: 'A new address for a printer; the former one stops working',
  permission: changeSettings,
  params: printerParams,
  body: noContent,
  status: 201,
  output: NewAddress,
  errors: [],
})
export const testPrinter = endpoint({
  ...staff,
  method: 'post',
  path: `${path}/{printerId}/test`,
  summary: 'Print a ticket that belongs to no order',
  permission: workOrders,
  params: printerParams,
  body: noContent,
  status: 201,
  output: PrintJob,
  errors: ['too_many_requests'],
})
export const listPrintJobs = endpoint({
  ...staff,
  ...readCall,
  path: '/v1/hotels/{hotelId}/print-jobs',
  summary: 'What is not printed yet, oldest first, then the last tickets that are done with, newest first',
  permission: seeOrders,
  params: hotelParams,
  output: z.array(PrintJob),
})
export const printOn = endpoint({
  ...staff,
  method: 'post',
  path: '/v1/hotels/{hotelId}/orders/{orderId}/print-jobs',
  summary: 'Print one more ticket of an order on this printer',
  permission: workOrders,
  params: z.object({ hotelId: Id, orderId: Id }),
  body: z.object({ printerId: Id }),
  status: 201,
  output: PrintJob,
  errors: ['invalid', 'too_many_requests'],
})
export const changePrintJob = endpoint({
  ...staff,
  method: 'patch',
  path: '/v1/hotels/{hotelId}/print-jobs/{jobId}',
  summary: 'Send a ticket that was not printed again (`waiting`), or give it up (`given-up`)',
  permission: workOrders,
  params: z.object({ hotelId: Id, jobId: Id }),
  body: z.object({ state: z.enum(['waiting', 'given-up']) }),
  status: 200,
  output: PrintJob,
  errors: ['invalid'],
})
