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

const delayMs = 1_500

/** A proxy in front of an S3 server, always at the same address, that simulates these failures. */
export class FaultyStore {
  endpoint = ''
  /** The number of requests received. */
  requestCount = 0
  readonly #target: URL
  #server: Server | undefined
  #state: StoreState = 'well'

  constructor(target: string) {
    this.#target = new URL(target)
  }

  async setState(state: StoreState): Promise<void> {
    this.#state = state
    this.#server?.closeAllConnections()
    if (state === 'gone') {
      this.#server?.close()
      this.#server = undefined
    } else if (!this.#server) {
      const port = this.endpoint ? Number(new URL(this.endpoint).port) : 0
      this.#server = createServer((incoming, answer) => void this.#answer(incoming, answer)).listen(port, '127.0.0.1')
      await once(this.#server, 'listening')
      this.endpoint = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    }
  }

  async #answer(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.requestCount++
    const state = this.#state
    if (state === 'silent') return
    if (state === 'errors') return refuse(answer, this.requestCount % 2 ? 500 : 503, 'InternalError')
    if (state === 'busy') return refuse(answer, 503, 'SlowDown')
    const broken = state === 'cut' || state === 'still'
    if (broken && incoming.method === 'PUT') {
      incoming.once('data', () => {
        incoming.pause()
        if (state === 'cut') incoming.destroy()
      })
      return
    }
    if (state === 'slow') await sleep(delayMs)
    this.#pass(incoming, answer, broken ? state : undefined)
  }

  #pass(incoming: IncomingMessage, answer: ServerResponse, broken: 'cut' | 'still' | undefined): void {
    const { hostname, port } = this.#target
    const { method, url, headers } = incoming
    const forwardedRequest = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (!broken || method !== 'GET' || response.statusCode !== 200) return response.pipe(answer)
      response.once('data', (piece: Buffer) => {
        response.destroy()
        answer.write(piece.subarray(0, piece.length / 2), () => broken === 'cut' && answer.destroy())
      })
    })
    forwardedRequest.on('error', () => answer.destroy())
    incoming.on('error', () => forwardedRequest.destroy())
    incoming.pipe(forwardedRequest)
  }
}

function refuse(answer: ServerResponse, status: number, code: string): void {
  answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}
