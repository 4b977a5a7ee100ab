import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

interface Proxy {
  url: string
  /** The addresses of the processes, which get the requests in turn. */
  targets: string[]
  faults: string[]
  /** The number of requests that another process got, because the process in turn refused the connection. */
  passedOn: number
  close: () => void
}

/**
 * A minimal proxy with one connection per request. `passOn`: a process that refuses the connection is skipped, as nginx does it; nothing
 * that was sent is sent again. A stream is one request, and stays with its process. `holdStreams`: event streams are passed on only when
 * they have ended, as virus scanners do it.
 */
export async function startProxy({ passOn = false, holdStreams = false } = {}): Promise<Proxy> {
  let turn = 0
  const proxy: Proxy = { url: '', targets: [], faults: [], passedOn: 0, close: () => {} }
  // The same value as in the product: a client that sends a request while its connection is being closed gets no response.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const { method, headers, url } = incoming
    const { targets } = proxy
    const firstIndex = turn++
    const send = (skipped: number) => {
      const target = targets[(firstIndex + skipped) % targets.length] as string
      const forwarded = request(target + url, { method, headers, agent: false }, (answer) => {
        const pass = (body: Readable) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          body.pipe(outgoing)
        }
        if (holdStreams && answer.headers['content-type']?.startsWith('text/event-stream'))
          buffer(answer).then(
            (heldBody) => pass(Readable.from([heldBody])),
            () => outgoing.destroy(),
          )
        else pass(answer)
        // The old process ended a stream; its reader reconnects.
        answer.on('error', () => outgoing.destroy())
      })
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy()
        if (passOn && error.code === 'ECONNREFUSED' && skipped + 1 < targets.length) {
          proxy.passedOn++
          return send(skipped + 1)
        }
        proxy.faults.push(`${method} got no answer of ${target}: ${error.message}`)
        outgoing.writeHead(502).end()
      })
      outgoing.on('close', () => forwarded.destroy())
      // Only after the connection is open, because the body can be read only once.
      forwarded.once('socket', (socket) => socket.once('connect', () => incoming.pipe(forwarded)))
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
