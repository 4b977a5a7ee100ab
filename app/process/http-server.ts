import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { assignRequestId, requestIdHeader } from '#core/http/server/request-id.ts'
import type { CompleteHeaders, HeaderValues } from './security.ts'

/** Bytes per second of the slowest uplink expected from a hotel's Wi-Fi, a third of a megabit. */
const slowestUplink = 40_000

/**
 * Milliseconds. Longer than proxies keep a connection to us (nginx 60 s), and longer than a busy client needs to begin
 * its next request: closing a connection at the moment of a new request would cut it off.
 */
const keepAliveTimeout = 75_000

/**
 * Milliseconds within which a request without a file must be complete, so that slow clients do not occupy connections.
 */
const defaultRequestTimeout = 300_000

/**
 * Milliseconds after which a stream whose connection accepts no data ends; a healthy one accepts a ping every 15 s.
 * Node.js lets the time pass twice if part of the last write was accepted, so a stream ends within a minute.
 */
const streamTimeout = 30_000

/**
 * Milliseconds that a stopping server waits. `late`: for requests that a proxy sent just before it learned of the new
 * server; their connections may not be accepted yet, and closing the port would drop them. `upload` and `other`: for
 * running uploads and other requests.
 */
const stopLimits = { late: 250, upload: 20_000, other: 5_000 }

/**
 * Stops accepting connections after a moment, and resolves when running requests have ended: uploads and calls within
 * their limits, and live streams, which never end by themselves, at once.
 */
export async function stopHttpServer(server: Server, limits = stopLimits): Promise<void> {
  await sleep(limits.late)
  const closed = new Promise((resolve) => server.close(resolve))
  const startedAt = performance.now()
  const closeExpired = () => {
    const passed = performance.now() - startedAt
    for (const { request, isStream } of runningExchanges.get(server) ?? []) {
      const limit = isStream ? 0 : isUpload(request) ? limits.upload : limits.other
      if (passed >= limit) request.socket.destroy()
    }
    server.closeIdleConnections()
    // Node.js does not count a connection without a first request as idle, and would wait a minute for that request.
    if (passed >= limits.other && !runningExchanges.get(server)?.size) server.closeAllConnections()
  }
  closeExpired()
  const timer = setInterval(closeExpired, 50)
  await closed
  clearInterval(timer)
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Whether the response is a stream; noted here because Node.js does not list headers already written. */
  isStream: boolean
}
const runningExchanges = new WeakMap<Server, Set<Exchange>>()

/** Milliseconds during which the rest of a refused request is read, so that its sender can read the answer. */
const drainTimeout = 1000

export interface ServerOptions {
  /** The maximum size of an upload in bytes. */
  uploadMaxBytes: number
  /** Completes the headers of every response. */
  complete: CompleteHeaders
  /** Answers from the cache at once; returns whether it did. */
  serveCached?: (request: IncomingMessage, response: ServerResponse, id: string) => boolean
  /** Whether a request's own id is used: see `assignRequestId`. */
  trustProxy?: boolean
  /** Milliseconds within which a request without a file must be complete. */
  requestTimeoutMs?: number
  /** Milliseconds after which a stream whose connection accepts no data ends. */
  streamTimeoutMs?: number
}

/** A server that allows the largest upload over slow Wi-Fi. Headers have a shorter limit. */
export function createHttpServer(
  listener: RequestListener,
  {
    uploadMaxBytes,
    complete: completeHeaders,
    serveCached,
    trustProxy = false,
    requestTimeoutMs = defaultRequestTimeout,
    streamTimeoutMs = streamTimeout,
  }: ServerOptions,
): Server {
  const uploadTimeoutMs = Math.max(requestTimeoutMs, (uploadMaxBytes / slowestUplink) * 1000)
  const exchanges = new Set<Exchange>()
  const server = createServer({ keepAliveTimeout, requestTimeout: uploadTimeoutMs }, (request, response) => {
    if (isAmbiguous(request)) return void response.writeHead(400, completeHeaders(400, { connection: 'close' })).end()
    const id = assignRequestId(request, trustProxy)
    if (serveCached?.(request, response, id)) return
    const exchange = { request, response, isStream: false }
    exchanges.add(exchange)
    response.once('close', () => exchanges.delete(exchange))
    completeHead(exchange, id, completeHeaders, streamTimeoutMs)
    if (hasBody(request)) {
      closeWhenUnread(request, response)
      if (!isUpload(request)) limitRequestTime(request, requestTimeoutMs)
    }
    listener(request, response)
  })
  runningExchanges.set(server, exchanges)
  return server
}

/**
 * Completes the headers when a response's head is written. Headers passed as an array are already complete. Not a
 * derived class, because responses of a derived class take half as much time again.
 */
function completeHead(exchange: Exchange, id: string, complete: CompleteHeaders, streamTimeoutMs: number): void {
  const { request, response } = exchange
  const { writeHead } = response
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const callback = rest.at(-1)
    if (Array.isArray(callback)) return writeHead.call(response, status, callback)
    const sent = typeof callback === 'object' ? (callback as HeaderValues) : {}
    const allHeaders = response.getHeaderNames().length > 0 ? { ...response.getHeaders(), ...sent } : sent
    exchange.isStream = allHeaders['content-type'] === 'text/event-stream'
    // Bytes that are sent restart the timeout; Node.js closes the connection when it expires.
    if (exchange.isStream) request.socket.setTimeout(streamTimeoutMs)
    const head = complete(status, allHeaders)
    head.push(requestIdHeader, id)
    return writeHead.call(response, status, head)
  }) as typeof writeHead
}

/**
 * Whether a proxy could interpret this request differently: with another host, or another end. Node.js uses the first
 * of two `Host` headers, and accepts any coding before `chunked`.
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
 * Closes the connection after a response that is sent before the request has been read completely, because the rest of
 * it is not a new request. It is closed once the rest has arrived or a moment has passed; closing it at once would
 * discard the response.
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

/**
 * Limits the time to receive a request. A request that has arrived completely is not limited, even if its body was not
 * read.
 */
function limitRequestTime(request: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), timeout)
  request.once('close', () => clearTimeout(timer))
}
