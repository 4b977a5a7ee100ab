import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { phone } from './hotels.ts'
import { memoryOf } from './processes.ts'
import type { Product } from './product.ts'

/** Open event streams, and the callbacks that wait for a text to arrive on them. */
export class Streams {
  readonly #requests: ClientRequest[] = []
  readonly #awaited = new Map<string, () => void>()

  /**
   * Opens a stream. Resolves when its first line has arrived: from then on it receives events. `onEvent` receives the text of each
   * event.
   */
  open(url: string, headers: Record<string, string>, onEvent: (event: string) => void = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { headers, agent: false }, (response: IncomingMessage) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was answered ${response.statusCode}.`))
        let rest = ''
        response.setEncoding('utf8').on('data', (content: string) => {
          resolve()
          const lines = (rest + content).split('\n\n')
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

  /** Waits until this text has arrived on this many streams. Returns the time from now until each arrival, in milliseconds. */
  waitForArrivals(content: string, count: number): Promise<number[]> {
    const startedAt = performance.now()
    const times: number[] = []
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`A message came on ${times.length} of ${count} streams.`)),
        30_000,
      )
      this.#awaited.set(content, () => {
        times.push(performance.now() - startedAt)
        if (times.length < count) return
        clearTimeout(timeout)
        this.#awaited.delete(content)
        resolve(times)
      })
    })
  }

  close(): void {
    for (const request of this.#requests) request.destroy()
  }

  #notice(line: string): void {
    const content = /"(?:text|note)":"([0-9a-f-]{36})"/.exec(line)?.[1]
    if (content) this.#awaited.get(content)?.()
  }
}

interface Screens {
  /** The token of a member of staff. */
  token: string
  staff: number
  phones: ReturnType<typeof phone>[]
  /** Called with the text of each event that a phone receives. */
  onEvent?: (event: string) => void
}

/**
 * Opens the streams of a hotel for all these phones and staff screens. Returns the additional memory of the process per stream, in
 * bytes.
 */
export async function openAllStreams(
  streams: Streams,
  { url, pid }: Product,
  hotelId: string,
  { token, phones, staff, onEvent }: Screens,
): Promise<number> {
  const memoryBefore = await memoryOf(pid)
  for (let i = 0; i < phones.length; i += 50)
    await Promise.all(
      phones.slice(i, i + 50).map((each) => streams.open(`${url}/v1/hotels/${hotelId}/live`, { ...each }, onEvent)),
    )
  const staffHeaders = { authorization: `Bearer ${token}` }
  for (let i = 0; i < staff; i++) await streams.open(`${url}/v1/hotels/${hotelId}/events`, staffHeaders)
  return ((await memoryOf(pid)) - memoryBefore) / (phones.length + staff)
}
