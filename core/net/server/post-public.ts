import type { OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { mayBePublicHost, NotPublicAddressError, publicLookup } from '#core/net/public-address.ts'

/** How third-party servers are reached; tests replace it. */
export interface OutgoingOptions extends Pick<RequestOptions, 'lookup' | 'ca'> {
  /** Milliseconds for a call, in place of what its caller allows. */
  timeout?: number
}

interface PublicPost {
  headers: OutgoingHttpHeaders
  body: Buffer | string
  /** Milliseconds for all of it, the answer included. */
  timeout: number
  /** Bytes of the answer that are read; the rest is left. */
  maxBytes: number
  outgoing?: OutgoingOptions
  /** Ends it early. */
  signal?: AbortSignal
}

/**
 * POST to a server that somebody named: a public one, reached at an address that was looked up and checked for this connection. No
 * redirect is followed. Throws `NotPublicAddressError`, an error named `TimeoutError` or `AbortError`, or what the connection throws.
 */
export async function postPublic(
  url: string,
  { headers, body, timeout, maxBytes, outgoing, signal }: PublicPost,
): Promise<{ status: number; body: Buffer }> {
  if (!mayBePublicHost(url)) throw new NotPublicAddressError('not an address of the internet')
  const limit = AbortSignal.timeout(outgoing?.timeout ?? timeout)
  const until = signal ? AbortSignal.any([limit, signal]) : limit
  try {
    return await send()
  } catch (error) {
    throw until.aborted ? until.reason : error
  }

  function send() {
    return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      const options = { method: 'POST', headers, lookup: publicLookup, ...outgoing, agent: false as const }
      const request = httpsRequest(url, { ...options, signal: until }, (answer) => {
        const pieces: Buffer[] = []
        let size = 0
        const done = () => {
          answer.destroy()
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).subarray(0, maxBytes) })
        }
        if (maxBytes === 0) return done()
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.byteLength
          if (size >= maxBytes) done()
        })
        answer.on('end', done)
        answer.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    })
  }
}
