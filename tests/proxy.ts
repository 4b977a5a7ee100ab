import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Proxy {
  url: string
  /** Addresses of processes, which get the requests in turn. */
  targets: string[]
  faults: string[]
  close: () => void
}

/** The least of a proxy: a connection for each request, nothing tried twice. A stream is one request, and stays with the process that has it. */
export async function startProxy(): Promise<Proxy> {
  let turn = 0
  const proxy: Proxy = { url: '', targets: [], faults: [], close: () => {} }
  // As long as the product itself: a client that asks again in the moment of the close gets no answer, whoever serves.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, outgoing) => {
    const target = proxy.targets[turn++ % proxy.targets.length] as string
    const { method, headers, url } = incoming
    const passed = request(target + url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      // A stream that the old process ends: its reader connects again.
      answer.on('error', () => outgoing.destroy())
    })
    passed.on('error', (error) => {
      if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy()
      proxy.faults.push(`${method} got no answer of ${target}: ${error.message}`)
      outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  proxy.url = `http://localhost:${(server.address() as AddressInfo).port}`
  proxy.close = () => {
    server.close()
    server.closeAllConnections()
  }
  return proxy
}
