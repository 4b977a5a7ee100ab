import { createServer, type RequestListener, type Server } from 'node:http'

/** Bytes in a second of the slowest uplink that a hotel's Wi-Fi is expected to have: a third of a megabit. */
const slowest = 40_000

/**
 * Milliseconds. Longer than proxies keep a connection to us (nginx 60 s), and than a busy sender needs to begin its next request: one
 * that we close at the same moment is cut off in the middle of what it sends.
 */
const keepAliveTimeout = 75_000

/** A server that waits for the largest upload, in bytes, to come over slow Wi-Fi. Headers have a shorter limit of their own. */
export const makeServer = (listener: RequestListener, uploadMaxBytes: number): Server =>
  createServer({ keepAliveTimeout, requestTimeout: Math.max(300_000, (uploadMaxBytes / slowest) * 1000) }, listener)
