import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { assignRequestId, requestIdHeader } from '#core/http/server/request-id.ts'
import type { CompleteHeaders, HeaderValues } from './security.ts'

/** Bytes in a second of the slowest uplink that a hotel's Wi-Fi is expected to have: a third of a megabit. */
const slowest = 40_000

/**
 * Milliseconds. Longer than proxies keep a connection to us (nginx 60 s), and than a busy sender needs to begin its next request: one
 * that we close at the same moment is cut off in the middle of what it sends.
 */
const keepAliveTimeout = 75_000

/** Milliseconds until a request that brings no file has come whole: who takes longer holds a connection for nothing. */
const usualTimeout = 300_000

/**
 * Milliseconds after which a stream ends whose connection takes nothing: one that is well takes a ping every 15 s. Node.js lets the time
 * pass twice where a part of the last write was taken, so that a stream ends within a minute.
 */
const streamTimeout = 30_000

/**
 * Milliseconds that a server which is asked to stop gives to what is under way. `late`: to what a proxy had sent to it just before it
 * learned of the new one. Such connections may wait to be taken, and closing the port would cut them off with their requests in them.
 */
const stopLimits = { late: 250, upload: 20_000, other: 5_000 }

/**
 * Takes nothing new after a moment, and resolves when what was under way has ended: uploads and calls within their limits, live connections,
 * which would never end by themselves, at once.
 */
export async function stopHttpServer(server: Server, limits = stopLimits): Promise<void> {
  await sleep(limits.late)
  const closed = new Promise((resolve) => server.close(resolve))
  const begun = performance.now()
  const look = () => {
    const passed = performance.now() - begun
    for (const { request, isStream } of underWay.get(server) ?? []) {
      const limit = isStream ? 0 : isUpload(request) ? limits.upload : limits.other
      if (passed >= limit) request.socket.destroy()
    }
    server.closeIdleConnections()
    // Node.js does not count a connection without a first request as idle, and would wait a minute for that request.
    if (passed >= limits.other && !underWay.get(server)?.size) server.closeAllConnections()
  }
  look()
  const timer = setInterval(look, 50)
  await closed
  clearInterval(timer)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Node.js does not list headers already written. */
  isStream: boolean
}
const underWay = new WeakMap<Server, Set<Exchange>>()

/** Milliseconds and no longer, during which the rest of a refused request is read, so that its sender gets to read the answer. */
const drainTimeout = 1000

export interface ServerOptions {
  /** Bytes of the largest upload. */
  uploadMaxBytes: number
  /** What the head of every answer is made complete with. */
  complete: CompleteHeaders
  /** Answers at once what is known already; true when it has. */
  serveCached?: (request: IncomingMessage, response: ServerResponse, id: string) => boolean
  /** Whether a request brings its id along: see `assignRequestId`. */
  trustProxy?: boolean
  /** Milliseconds until a request that brings no file has come whole. */
  usual?: number
  /** Milliseconds after which a stream ends whose connection takes nothing. */
  stalled?: number
}

/** A server that waits for the largest upload to come over slow Wi-Fi. Headers have a shorter limit of their own. */
export function createHttpServer(
  listener: RequestListener,
  {
    uploadMaxBytes,
    complete,
    serveCached,
    trustProxy = false,
    usual = usualTimeout,
    stalled = streamTimeout,
  }: ServerOptions,
): Server {
  const requestTimeout = Math.max(usual, (uploadMaxBytes / slowest) * 1000)
  const exchanges = new Set<Exchange>()
  const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
    if (isAmbiguous(request)) return void response.writeHead(400, complete(400, { connection: 'close' })).end()
    const id = assignRequestId(request, trustProxy)
    if (serveCached?.(request, response, id)) return
    const exchange = { request, response, isStream: false }
    exchanges.add(exchange)
    response.once('close', () => exchanges.delete(exchange))
    completeHead(exchange, id, complete, stalled)
    if (hasBody(request)) {
      closeWhenUnread(request, response)
      if (!isUpload(request)) limitRequestTime(request, usual)
    }
    listener(request, response)
  })
  underWay.set(server, exchanges)
  return server
}

/**
 * Completes the headers when a response head is written. A list of headers is complete already. Not by a class of its own: each answer of a
 * derived class costs half as much again.
 */
function completeHead(exchange: Exchange, id: string, complete: CompleteHeaders, stalled: number): void {
  const { request, response } = exchange
  const { writeHead } = response
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const callback = rest.at(-1)
    if (Array.isArray(callback)) return writeHead.call(response, status, callback)
    const sent = typeof callback === 'object' ? (callback as HeaderValues) : {}
    const own = response.getHeaderNames().length > 0 ? { ...response.getHeaders(), ...sent } : sent
    exchange.isStream = own['content-type'] === 'text/event-stream'
    // Bytes that are sent restart the timeout; Node.js closes the connection when it expires.
    if (exchange.isStream) request.socket.setTimeout(stalled)
    const head = complete(status, own)
    head.push(requestIdHeader, id)
    return writeHead.call(response, status, head)
  }) as typeof writeHead
}

/**
 * Whether a proxy could read this request in another way than we do: for another host, or with another end. Node.js takes the
 * first of two `Host` headers, and any coding before `chunked`.
 */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  let codings = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const { length } = rawHeaders[i] as string
    if (length !== 'host'.length && length !== 'transfer-encoding'.length) continue
    const name = rawHeaders[i]?.toLowerCase()
    if (name === 'host') hosts++
    if (name !== 'transfer-encoding') continue
    codings++
    if (rawHeaders[i + 1]?.trim().toLowerCase() !== 'chunked') return true
  }
  return hosts > 1 || codings > 1
}

/**
 * An answer that is given before the request has come whole says that the connection closes, for what follows is not a new
 * request. It is closed once the rest has come, or a moment has passed: closed at once, it would take the answer with it.
 */
function closeWhenUnread(request: IncomingMessage, response: ServerResponse): void {
  const { writeHead, end } = response
  let unread = false
  response.writeHead = ((...head: Parameters<typeof writeHead>) => {
    unread = !request.complete
    if (unread) response.shouldKeepAlive = false
    return writeHead.apply(response, head)
  }) as typeof writeHead
  response.end = ((...last: Parameters<typeof end>) => {
    if (!unread || request.complete) return end.apply(response, last)
    if (typeof last[0] === 'string' || last[0] instanceof Uint8Array) response.write(last[0])
    const finish = () => {
      clearTimeout(timer)
      Reflect.apply(end, response, [])
    }
    const timer = setTimeout(finish, drainTimeout)
    request.once('end', finish).once('close', finish).on('error', finish).resume()
    return response
  }) as typeof end
}

const isUpload = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/files/')
const hasBody = ({ headers }: IncomingMessage) => 'content-length' in headers || 'transfer-encoding' in headers

/** A request that has arrived completely is left alone, even if its body was not read. */
function limitRequestTime(request: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), timeout)
  request.once('close', () => clearTimeout(timer))
}
