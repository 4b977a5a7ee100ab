import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { phone } from './hotels.ts'
import { memoryOf } from './processes.ts'
import type { Product } from './product.ts'

/** Open streams, and what waits for a text on them. */
export class Streams {
  readonly #requests: ClientRequest[] = []
  readonly #awaited = new Map<string, () => void>()

  /** Resolves once its first line is there: from then on it receives events. `onEvent`: is given each one, as it is written. */
  open(url: string, headers: Record<string, string>, onEvent: (event: string) => void = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { headers, agent: false }, (response: IncomingMessage) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`))
        let rest = ''
        response.setEncoding('utf8').on('data', (text: string) => {
          resolve()
          const lines = (rest + text).split('\n\n')
          rest = lines.pop() ?? ''
          for (const line of lines) {
            this.#notice(line)
            onEvent(line)
          }
        })
        response.on('error', () => undefined)
      })
      request.on('error', reject)
      this.#requests.push(request)
    })
  }

  /** Milliseconds from now until this text has arrived on this many streams, for each of them. */
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

  #notice(line: string): void {
    const text = /"(?:text|note)":"([0-9a-f-]{36})"/.exec(line)?.[1]
    if (text) this.#awaited.get(text)?.()
  }
}

interface Screens {
  /** Of staff. */
  token: string
  staff: number
  phones: ReturnType<typeof phone>[]
  /** Is given each event of a phone, as it is written. */
  onEvent?: (event: string) => void
}

/** Opens a hotel on all these screens. Returns the bytes that the process holds more for each. */
export async function openEverywhere(
  streams: Streams,
  { url, pid }: Product,
  hotelId: string,
  { token, phones, staff, onEvent }: Screens,
): Promise<number> {
  const before = await memoryOf(pid)
  for (let i = 0; i < phones.length; i += 50)
    await Promise.all(
      phones.slice(i, i + 50).map((each) => streams.open(`${url}/v1/hotels/${hotelId}/live`, { ...each }, onEvent)),
    )
  const desk = { authorization: `Bearer ${token}` }
  for (let i = 0; i < staff; i++) await streams.open(`${url}/v1/hotels/${hotelId}/events`, desk)
  return ((await memoryOf(pid)) - before) / (phones.length + staff)
}
