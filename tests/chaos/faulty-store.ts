import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * `slow`: each response is 1.5 s late. `errors`: 500 or 503. `busy`: 503 `SlowDown`. `cut`: half of a request is read, and a response
 * breaks off in the middle. `still`: the same, but the connection stays open. `silent`: accepts connections and never responds. `gone`:
 * refuses connections.
 */
export type StoreState = 'well' | 'slow' | 'errors' | 'busy' | 'cut' | 'still' | 'silent' | 'gone'

const lateness = 1_500

/** A proxy in front of an S3 server, always at the same address, that simulates these failures. */
export class FaultyStore {
  endpoint = ''
  /** The number of requests received. */
  asked = 0
  readonly #behind: URL
  #server: Server | undefined
  #state: StoreState = 'well'

  constructor(behind: string) {
    this.#behind = new URL(behind)
  }

  async become(state: StoreState): Promise<void> {
    this.#state = state
    this.#server?.closeAllConnections()
    if (state === 'gone') {
      this.#server?.close()
      this.#server = undefined
    } else if (!this.#server) {
      const port = this.endpoint ? Number(new URL(this.endpoint).port) : 0
      this.#server = createServer((asked, answer) => void this.#answer(asked, answer)).listen(port, '127.0.0.1')
      await once(this.#server, 'listening')
      this.endpoint = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    }
  }

  async #answer(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.asked++
    const state = this.#state
    if (state === 'silent') return
    if (state === 'errors') return refuse(answer, this.asked % 2 ? 500 : 503, 'InternalError')
    if (state === 'busy') return refuse(answer, 503, 'SlowDown')
    const broken = state === 'cut' || state === 'still'
    if (broken && asked.method === 'PUT') {
      asked.once('data', () => {
        asked.pause()
        if (state === 'cut') asked.destroy()
      })
      return
    }
    if (state === 'slow') await sleep(lateness)
    this.#pass(asked, answer, broken ? state : undefined)
  }

  #pass(asked: IncomingMessage, answer: ServerResponse, broken: 'cut' | 'still' | undefined): void {
    const { hostname, port } = this.#behind
    const { method, url, headers } = asked
    const onwards = request({ hostname, port, method, path: url, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      if (!broken || method !== 'GET' || given.statusCode !== 200) return given.pipe(answer)
      given.once('data', (piece: Buffer) => {
        given.destroy()
        answer.write(piece.subarray(0, piece.length / 2), () => broken === 'cut' && answer.destroy())
      })
    })
    onwards.on('error', () => answer.destroy())
    asked.on('error', () => onwards.destroy())
    asked.pipe(onwards)
  }
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
