import { connect, type Socket } from 'node:net'

/**
 * A connection that sends one request after the other. It reads only the status and the end of a response, because a
 * full client would use as much CPU as the product, on the same cores.
 */
export class Connection {
  #socket: Socket
  #host: string
  #received = ''
  #pendingRequest: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined

  constructor(url: string) {
    const { hostname, port, host } = new URL(url)
    this.#host = host
    this.#socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1')
    this.#socket.setTimeout(10_000, () => this.#socket.destroy(new Error('No answer within ten seconds.')))
    this.#socket.on('error', (error) => this.#pendingRequest?.reject(error))
    this.#socket.on('close', () => this.#pendingRequest?.reject(new Error('The connection was closed.')))
    this.#socket.on('data', (text: string) => this.#read(text))
  }

  /** Sends JSON by POST. Resolves with the status once the whole response has arrived. */
  post(path: string, headers: Record<string, string>, body: string): Promise<number> {
    const lines = Object.entries({
      host: this.#host,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    }).map((header) => header.join(': '))
    return new Promise((resolve, reject) => {
      this.#pendingRequest = { resolve, reject }
      this.#socket.write([`POST ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
    })
  }

  end(): void {
    this.#pendingRequest = undefined
    this.#socket.destroy()
  }

  #read(text: string): void {
    this.#received += text
    const head = this.#received.indexOf('\r\n\r\n') + 4
    if (head < 4) return
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(this.#received.slice(0, head))?.[1]
    if (length === undefined) return void this.#socket.destroy(new Error('An answer without a content-length.'))
    if (this.#received.length < head + Number(length)) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#pendingRequest?.resolve(status)
  }
}
