import type { OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { mayBePublicHost, NotPublicAddressError, publicLookup } from '#core/net/public-address.ts'

/** How third-party servers are reached; tests replace it. */
export interface OutgoingOptions extends Pick<RequestOptions, 'lookup' | 'ca'> {
  /** Milliseconds for a call, instead of the caller's limit. */
  timeout?: number
}

interface PublicRequest {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer | string
  /** Milliseconds for the whole request, including the response. */
  timeout: number
  /** The maximum number of response bytes that are read; the rest is ignored. */
  maxBytes: number
  outgoing?: OutgoingOptions
  /** Aborts the request. */
  signal?: AbortSignal
}

interface PublicAnswer {
  status: number
  body: Buffer
  /** Where a redirect leads; null: it is none. */
  location: string | null
}

/** Sends a POST to an address given by a user; see `requestPublic`. */
export const postPublic = (url: string, request: Omit<PublicRequest, 'method'>): Promise<PublicAnswer> =>
  requestPublic(url, { method: 'POST', ...request })

/**
 * Sends a request to an address given by a user. It must be public; the IP address is resolved and checked for this
 * connection. Redirects are not followed. Throws `NotPublicAddressError`, an error named `TimeoutError` or
 * `AbortError`, or the connection's error.
 */
export async function requestPublic(
  url: string,
  { method, headers, body, timeout, maxBytes, outgoing, signal }: PublicRequest,
): Promise<PublicAnswer> {
  if (!mayBePublicHost(url)) throw new NotPublicAddressError('not an address of the internet')
  const timeoutSignal = AbortSignal.timeout(outgoing?.timeout ?? timeout)
  const abortSignal = signal ? AbortSignal.any([timeoutSignal, signal]) : timeoutSignal
  try {
    return await send()
  } catch (error) {
    throw abortSignal.aborted ? abortSignal.reason : error
  }

  function send() {
    return new Promise<PublicAnswer>((resolve, reject) => {
      const options = { method, headers, lookup: publicLookup, ...outgoing, agent: false as const }
      const request = httpsRequest(url, { ...options, signal: abortSignal }, (response) => {
        const pieces: Buffer[] = []
        let size = 0
        const finish = () => {
          response.destroy()
          const { statusCode = 0, headers } = response
          const answered = Buffer.concat(pieces).subarray(0, maxBytes)
          resolve({ status: statusCode, body: answered, location: headers.location ?? null })
        }
        if (maxBytes === 0) return finish()
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          size += piece.byteLength
          if (size >= maxBytes) finish()
        })
        response.on('end', finish)
        response.on('error', reject)
      })
      request.on('error', reject)
      request.end(body)
    })
  }
}
