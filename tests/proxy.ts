import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface Proxy {
  url: string
  /** Addresses of processes, which get the requests in turn. */
  targets: string[]
  faults: string[]
  /** Requests that another process got, because the one whose turn it was took no connection. */
  passedOn: number
  close: () => void
}

/**
 * The least of a proxy: a connection for each request. `passOn`: a process that takes no connection is passed over, as nginx does; nothing that has
 * been sent is sent twice. A stream is one request, and stays with the process that has it. `holdStreams`: answers of events are passed on
 * when they have ended, as virus scanners do.
 */
export async function startProxy({ passOn = false, holdStreams = false } = {}): Promise<Proxy> {
  let turn = 0
  const proxy: Proxy = { url: '', targets: [], faults: [], passedOn: 0, close: () => {} }
  // As long as the product itself: a client that asks again in the moment of the close gets no answer, whoever serves.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const { method, headers, url } = incoming
    const { targets } = proxy
    const first = turn++
    const send = (passedOver: number) => {
      const target = targets[(first + passedOver) % targets.length] as string
      const passed = request(target + url, { method, headers, agent: false }, (answer) => {
        const pass = (body: Readable) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          body.pipe(outgoing)
        }
        if (holdStreams && answer.headers['content-type']?.startsWith('text/event-stream'))
          buffer(answer).then(
            (whole) => pass(Readable.from([whole])),
            () => outgoing.destroy(),
          )
        else pass(answer)
        // A stream that the old process ends: its reader connects again.
        answer.on('error', () => outgoing.destroy())
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy()
        if (passOn && error.code === 'ECONNREFUSED' && passedOver + 1 < targets.length) {
          proxy.passedOn++
          return send(passedOver + 1)
        }
        proxy.faults.push(`${method} got no answer of ${target}: ${error.message}`)
        outgoing.writeHead(502).end()
      })
      outgoing.on('close', () => passed.destroy())
      // Not before: what one process has read of a body no other gets.
      passed.once('socket', (socket) => socket.once('connect', () => incoming.pipe(passed)))
    }
    send(0)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`
  proxy.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return proxy
}
