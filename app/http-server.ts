import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/** Bytes in a second of the slowest uplink that a hotel's Wi-Fi is expected to have: a third of a megabit. */
const slowest = 40_000

/**
 * Milliseconds. Longer than proxies keep a connection to us (nginx 60 s), and than a busy sender needs to begin its next request: one
 * that we close at the same moment is cut off in the middle of what it sends.
 */
const keepAliveTimeout = 75_000

/** Milliseconds until a request that brings no file has come whole: who takes longer holds a connection for nothing. */
const usualTimeout = 300_000

/** A server that waits for the largest upload, in bytes, to come over slow Wi-Fi. Headers have a shorter limit of their own. */
export function makeServer(listener: RequestListener, uploadMaxBytes: number, usual = usualTimeout): Server {
  const requestTimeout = Math.max(usual, (uploadMaxBytes / slowest) * 1000)
  return createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
    if (!isUpload(request) && hasBody(request)) hurry(request, usual)
    listener(request, response)
  })
}

const isUpload = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/files/')
const hasBody = ({ headers }: IncomingMessage) => 'content-length' in headers || 'transfer-encoding' in headers

/** One that has come whole is left alone, read or not: a live line may have brought an empty body. */
function hurry(request: IncomingMessage, timeout: number): void {
  const timer = setTimeout(() => request.complete || request.socket.destroy(), timeout)
  request.once('close', () => clearTimeout(timer))
}
