import {
  type CallArguments,
  type CallOutput,
  type ClientResponse,
  NoAnswerError,
  type SendOptions,
  send,
} from '#core/http/client.ts'
import type { Endpoint } from '#core/http/contract.ts'
import { withRetries } from '#core/http/retries.ts'
import { isPreview } from '#core/preview/frame.ts'
import { currentVisitor } from './current-visitor.ts'

/** A header may contain ASCII characters only, but a browser may have stored an identifier in another form. */
const toHeaderValue = (text: string) =>
  text.slice(0, 100).replace(/[^\x21-\x7e]/g, (character) => `u${character.charCodeAt(0).toString(16)}`)

/** The header that identifies this visitor. */
export const visitorHeaders = () => ({ 'x-visitor-id': toHeaderValue(currentVisitor().uuid) })

/**
 * For calls that are repeated automatically, in milliseconds: a call that hangs must not delay the next attempt. Other
 * calls have no time limit, specification point 9.
 */
export const selfRetriedOptions = { timeout: 15_000 } as const

/**
 * Calls the API as this visitor. Reads are repeated on failure, as the specification's point 9 says. Throws what
 * `request` throws; in a preview nothing is sent.
 */
export async function visitorRequest<E extends Endpoint>(
  ...[method, path, input]: CallArguments<E, { lang: string }>
): Promise<ClientResponse<CallOutput<E>>> {
  if (isPreview()) throw new NoAnswerError('a preview sends nothing')
  if (method !== 'get') currentVisitor().mayHaveOrders = true
  const options = input as SendOptions
  const sendOptions = { ...options, headers: { ...options.headers, ...visitorHeaders() } }
  const call = () => send<E>(method, path, sendOptions)
  return method === 'get' ? withRetries(call, { signal: options.signal }) : call()
}
