import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from '#core/log/log.ts'

export const requestIdHeader = 'x-request-id'

const safeRequestId = /^[\w.:=+/@-]{1,100}$/

/**
 * Gives a request the id that its log lines, response and problem document contain: the one sent by a trusted proxy,
 * otherwise a new one. It is stored in the request's headers, because an `AsyncLocalStorage` adds a tenth to the time
 * of a small call.
 */
export function assignRequestId(request: IncomingMessage, trustProxy: boolean): string {
  const receivedId = request.headers[requestIdHeader]
  if (typeof receivedId === 'string') {
    if (trustProxy && safeRequestId.test(receivedId)) return receivedId
    removeRequestIds(request.rawHeaders)
  }
  const id = randomUUID()
  request.headers[requestIdHeader] = id
  request.rawHeaders.push(requestIdHeader, id)
  return id
}

function removeRequestIds(rawHeaders: string[]): void {
  for (let i = rawHeaders.length - 2; i >= 0; i -= 2)
    if (rawHeaders[i]?.toLowerCase() === requestIdHeader) rawHeaders.splice(i, 2)
}

export const requestIdOf = (request: Request): string | undefined => request.headers.get(requestIdHeader) ?? undefined

/** A logger that adds the request's id to its lines. */
export function loggerOf(log: Logger, request: Request): Logger {
  const requestId = requestIdOf(request)
  return requestId ? log.child({ requestId }) : log
}
