import type { NewAddress, PrinterInput } from '#modules/reach/printers/contract.ts'
import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel } from './factories.ts'

/** Adds a printer that prints the orders of all services when they are accepted. */
export async function createPrinter(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<PrinterInput> = {},
): Promise<NewAddress> {
  const defaults: PrinterInput = { name: 'Cuisine', services: null, paperWidth: 80, lang: 'fr', atAcceptance: true }
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/printers`, { as: owner, body: { ...defaults, ...values } }),
  )
}

/** Adds a printer with a waiting test ticket, which belongs to no order. */
export async function createPrinterWithTest(app: TestApp, hotel: TestHotel) {
  const printerId = (await createPrinter(app, hotel)).printer.id
  const job = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/printers/${printerId}/test`, { as: hotel.owner }),
  )
  return { printerId, jobId: job.id as string }
}

/** Valid inputs of the calls about printing, by their paths. */
export const printingInputs = (printerId: () => string): [RegExp, () => unknown][] => [
  [/\/prints\/automatic/, () => ({ device: null })],
  [/\/print-jobs\//, () => ({ state: 'waiting' })],
  [/\/print-jobs/, () => ({ printerId: printerId() })],
  [/\/printers/, () => ({ name: 'Bar', services: null, paperWidth: 58, lang: 'fr', atAcceptance: true })],
]

interface PollAnswer {
  jobReady: boolean
  mediaTypes?: string[]
  jobToken?: string
  deleteMethod?: string
}

/**
 * A client of Star CloudPRNT as the protocol guide describes it: it polls by POST, fetches by GET a type that it can print, prints it,
 * and confirms by DELETE with the same token.
 */
export class CloudPrinter {
  /** The tickets that it has printed. */
  readonly printed: { type: string; bytes: Buffer }[] = []
  /** The status that it reports, such as `420 Cover open`. */
  status = '200 OK'
  readonly #send: (path: string, init: RequestInit) => Promise<Response>
  readonly #path: string
  readonly #mac = '00:11:62:1b:2c:3d'

  constructor(address: string, send: (path: string, init: RequestInit) => Promise<Response>) {
    this.#path = new URL(address).pathname
    this.#send = send
  }

  /** Polls: asks whether there is something to print. */
  async poll(extraFields: object = {}): Promise<PollAnswer> {
    const response = await this.#send(this.#path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Star mC-Print3 (CloudPRNT 1.2)' },
      body: JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0 ',
        printerMAC: this.#mac,
        statusCode: encodeURIComponent(this.status),
        printingInProgress: false,
        clientAction: null,
        ...extraFields,
      }),
    })
    if (response.status !== 200) throw new Error(`${response.status} to a poll: ${await response.text()}`)
    return response.json()
  }

  /** Fetches a ticket. `type: null` accepts any type. */
  get(token?: string, type: string | null = 'image/png'): Promise<Response> {
    return this.#send(`${this.#path}?${this.#query({ token, type: type ?? undefined })}`, { method: 'GET' })
  }

  /** Confirms a ticket with its outcome. */
  confirm(token: string | undefined, code = 'OK'): Promise<Response> {
    return this.#send(`${this.#path}?${this.#query({ token, code })}`, { method: 'DELETE' })
  }

  /** Polls once, and prints the ticket if there is one. Returns whether it has printed. `lose`: the confirmation never arrives. */
  async work({ lose = false } = {}): Promise<boolean> {
    const { jobReady, mediaTypes = [], jobToken } = await this.poll()
    if (!jobReady || !this.status.startsWith('2')) return false
    const response = await this.get(jobToken, mediaTypes[0])
    if (response.status !== 200) {
      await this.confirm(jobToken, '520 Download failed')
      return false
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    this.printed.push({ type: response.headers.get('content-type') ?? '', bytes })
    if (!lose) await this.confirm(jobToken)
    return true
  }

  #query(values: Record<string, string | undefined>): string {
    const pairs = Object.entries({ mac: this.#mac, ...values }).filter(([, value]) => value !== undefined)
    return new URLSearchParams(pairs as [string, string][]).toString()
  }
}
