import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { Session } from '#modules/accounts/contract.ts'
import type { Message } from '#modules/chat/contract.ts'
import { type Counter, call, phone } from './hotels.ts'
import { memoryOf } from './processes.ts'
import type { Product } from './product.ts'

/** How long it took from sending a message until it was on the other side's streams, in milliseconds. */
export interface Delivery {
  name: string
  p50: number
  p99: number
}

export interface ChatFigures {
  streams: { guests: number; staff: number }
  /** Bytes that the process holds more for each open stream. */
  memoryPerStream: number
  deliveries: Delivery[]
}

const guests = 1000
const staff = 20
const messages = 300
/** Messages under way at a time. */
const lanes = 4

/** A hotel whose guests and staff all have a screen open, and write to each other. */
export async function measureChat(product: Product, { hotelId }: Counter): Promise<ChatFigures> {
  const { url } = product
  const body = { email: 'direction@hotel.example', password: 'bienvenue-2026' }
  const { token } = await call<Session>(url, 'POST', '/v1/auth/login', { body })
  const streams = new Streams()
  try {
    const phones = Array.from({ length: guests }, phone)
    const before = await memoryOf(product.pid)
    for (let i = 0; i < guests; i += 50)
      await Promise.all(
        phones.slice(i, i + 50).map((each) => streams.open(`${url}/v1/hotels/${hotelId}/live`, { ...each })),
      )
    const desk = { authorization: `Bearer ${token}` }
    for (let i = 0; i < staff; i++) await streams.open(`${url}/v1/hotels/${hotelId}/events`, desk)
    const memoryPerStream = ((await memoryOf(product.pid)) - before) / (guests + staff)

    const key = () => ({ 'idempotency-key': randomUUID() })
    const fromGuest = (each: (typeof phones)[number], text: string) =>
      call<Message>(url, 'POST', `/v1/hotels/${hotelId}/chat/messages?lang=fr`, {
        headers: { ...each, ...key() },
        body: { text },
        status: 201,
      })
    const fromStaff = (threadId: string, text: string) =>
      call(url, 'POST', `/v1/hotels/${hotelId}/threads/${threadId}/messages`, {
        token,
        headers: key(),
        body: { text },
        status: 201,
      })
    const times = { toStaff: [] as number[], toGuest: [] as number[] }
    const writing = phones.slice(0, messages)
    const lane = async () => {
      for (let each = writing.pop(); each; each = writing.pop()) {
        const [asked, answered] = [randomUUID(), randomUUID()]
        const atDesk = streams.arrivals(asked, staff)
        const { threadId } = await fromGuest(each, asked)
        times.toStaff.push(...(await atDesk))
        // The desk hears of it too: what counts is the phone, the one stream that is not of staff.
        const everywhere = streams.arrivals(answered, staff + 1)
        await fromStaff(threadId, answered)
        times.toGuest.push(Math.max(...(await everywhere)))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const deliveries = [
      percentiles('from a guest to each of the staff', times.toStaff),
      percentiles('from staff to the guest and all staff', times.toGuest),
    ]
    return { streams: { guests, staff }, memoryPerStream, deliveries }
  } finally {
    streams.close()
  }
}

export function percentiles(name: string, times: number[]): Delivery {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] as number
  return { name, p50: at(0.5), p99: at(0.99) }
}

/** Open streams, and who waits for a text on them. */
export class Streams {
  readonly #requests: ClientRequest[] = []
  readonly #awaited = new Map<string, () => void>()

  /** Resolves once its first line is there: from then on it hears. `hear`: is given each event, as it is written. */
  open(url: string, headers: Record<string, string>, hear: (event: string) => void = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { headers, agent: false }, (response: IncomingMessage) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`))
        let rest = ''
        response.setEncoding('utf8').on('data', (text: string) => {
          resolve()
          const lines = (rest + text).split('\n\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            this.#heard(line)
            hear(line)
          }
        })
        response.on('error', () => undefined)
      })
      request.on('error', reject)
      this.#requests.push(request)
    })
  }

  /** Milliseconds from now until this text has come on so many streams, for each of them. */
  arrivals(text: string, count: number): Promise<number[]> {
    const begun = performance.now()
    const times: number[] = []
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`A message came on ${times.length} of ${count} streams.`)), 30_000)
      this.#awaited.set(text, () => {
        times.push(performance.now() - begun)
        if (times.length < count) return
        clearTimeout(late)
        this.#awaited.delete(text)
        resolve(times)
      })
    })
  }

  close(): void {
    for (const request of this.#requests) request.destroy()
  }

  #heard(line: string): void {
    const text = /"(?:text|note)":"([0-9a-f-]{36})"/.exec(line)?.[1]
    if (text) this.#awaited.get(text)?.()
  }
}
