import type { NewAddress, PrinterInput } from '#modules/reach/printers/contract.ts'
import type { TestApp } from './app.ts'
import { expectStatus, type TestHotel } from './factories.ts'

/** A printer that prints the orders of all services once they are accepted. */
export async function addedPrinter(
  app: TestApp,
  { id, owner }: TestHotel,
  values: Partial<PrinterInput> = {},
): Promise<NewAddress> {
  const usual: PrinterInput = { name: 'Cuisine', services: null, paperWidth: 80, lang: 'fr', atAcceptance: true }
  return expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${id}/printers`, { as: owner, body: { ...usual, ...values } }),
  )
}

/** A printer with a ticket to print that belongs to no order. */
export async function testTicket(app: TestApp, hotel: TestHotel) {
  const printerId = (await addedPrinter(app, hotel)).printer.id
  const job = expectStatus(
    201,
    await app.call('POST', `/v1/hotels/${hotel.id}/printers/${printerId}/test`, { as: hotel.owner }),
  )
  return { printerId, jobId: job.id as string }
}

/** What the calls about printing take, by their paths. */
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
 * A client of Star CloudPRNT as the protocol guide describes one: it asks by POST, fetches by GET what it can read while it is online,
 * prints it, and confirms by DELETE with the same token. `without`: what this one leaves out.
 */
export class CloudPrinter {
  /** What lies in its tray. */
  readonly printed: { type: string; bytes: Buffer }[] = []
  /** What it tells of itself: `420 Cover open`. */
  status = '200 OK'
  readonly #send: (path: string, init: RequestInit) => Promise<Response>
  readonly #path: string
  readonly #mac = '00:11:62:1b:2c:3d'

  constructor(address: string, send: (path: string, init: RequestInit) => Promise<Response>) {
    this.#path = new URL(address).pathname
    this.#send = send
  }

  /** Asks whether there is something to print. */
  async poll(more: object = {}): Promise<PollAnswer> {
    const response = await this.#send(this.#path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Star mC-Print3 (CloudPRNT 1.2)' },
      body: JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0 ',
        printerMAC: this.#mac,
        statusCode: encodeURIComponent(this.status),
        printingInProgress: false,
        clientAction: null,
        ...more,
      }),
    })
    if (response.status !== 200) throw new Error(`${response.status} to a poll: ${await response.text()}`)
    return response.json()
  }

  /** Fetches a ticket. `type: null`: any. */
  get(token?: string, type: string | null = 'image/png'): Promise<Response> {
    return this.#send(`${this.#path}?${this.#query({ token, type: type ?? undefined })}`, { method: 'GET' })
  }

  /** Says how it ended. */
  confirm(token: string | undefined, code = 'OK'): Promise<Response> {
    return this.#send(`${this.#path}?${this.#query({ token, code })}`, { method: 'DELETE' })
  }

  /** One round: asks, and prints what there is. Returns whether something came out. `lose`: the confirmation never arrives. */
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
    const given = Object.entries({ mac: this.#mac, ...values }).filter(([, value]) => value !== undefined)
    return new URLSearchParams(given as [string, string][]).toString()
  }
}
