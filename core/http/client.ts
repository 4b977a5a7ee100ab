import type { z } from 'zod'
import type { Problem } from '#core/errors/contract.ts'
import { toBreakTags } from '#core/i18n/plain-text/break-tags.ts'
import { anySignal } from './any-signal.ts'
import type { Endpoint } from './contract.ts'
import { NoAnswerError } from './no-answer-error.ts'
import { withCancelWhenSlow } from './slow-calls.ts'

export { NoAnswerError, RequestCancelledError } from './no-answer-error.ts'

/** The server refused the request. `message` is the server's sentence, in the language of the request. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  /** Seconds, from `Retry-After`. */
  readonly retryAfter: number | null

  constructor(problem: Problem, retryAfter: number | null = null) {
    super(problem.detail)
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

const outcomeUnknown: readonly Problem['code'][] = ['internal', 'unavailable', 'conflict']

/**
 * Whether the server certainly refused the call. After any other error the call may have been carried out; a retry with
 * the same key has no second effect.
 */
export const wasRefused = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && !outcomeUnknown.includes(error.problem.code)

/** An input whose fields are all optional may be left out. */
type Named<Name extends string, Value> =
  Value extends Record<string, never>
    ? unknown
    : object extends Value
      ? { [Key in Name]?: Value }
      : { [Key in Name]: Value }

/** The input of a call, as its endpoint declares it. */
export type CallInput<E extends Endpoint> = Named<'params', z.input<E['params']>> &
  Named<'query', z.input<E['query']>> &
  (E extends { file: object }
    ? { file: Blob }
    : E['body'] extends z.ZodUndefined
      ? unknown
      : { body: z.input<E['body']> }) &
  (E extends { idempotent: true } ? { /** The `Idempotency-Key`. */ key: string } : unknown) &
  CallOptions

interface CallOptions {
  /** The version of the item that was read before, sent as `If-Match`; undefined if none was read. */
  version?: number | undefined
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Milliseconds without an answer after which the request fails; undefined: no timeout (specification point 9). */
  timeout?: number
  /** Sends and accepts this site's cookies. Other calls use none, because sessions are sent in a header. */
  cookies?: true
}

/** The result of a call: a file when the endpoint declares media types. */
export type CallOutput<E extends Endpoint> = E extends { media: readonly string[] } ? Blob : z.output<E['output']>

/** The arguments after the endpoint's type: its method and path, and its input if it has any. */
export type CallArguments<E extends Endpoint, More = unknown> = [
  method: E['method'],
  path: E['path'],
  ...(object extends CallInput<E> & More ? [input?: CallInput<E> & More] : [input: CallInput<E> & More]),
]

export interface ClientResponse<T> {
  data: T
  headers: Headers
}

/** The input of any call. */
export interface SendOptions extends CallOptions {
  lang: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Sent as the body, with its own media type. */
  file?: Blob
  key?: string
}

/**
 * The only way in which screens call the API: `request<typeof contract.readOrder>('get', '/v1/orders/{orderId}', { …
 * })`. Arguments that do not match the endpoint do not compile; the endpoint is used as a type only, so that no schema
 * is shipped. Throws `ProblemError` or `NoAnswerError`, and the abort error when `signal` aborts.
 */
export const request = <E extends Endpoint>(...[method, path, input]: CallArguments<E, { lang: string }>) =>
  send<E>(method, path, input as SendOptions)

/**
 * Makes a call whose input has been checked against its endpoint, by `request` or by a wrapper that adds the caller's
 * identity.
 */
export function send<E extends Endpoint>(
  method: string,
  path: string,
  options: SendOptions,
): Promise<ClientResponse<CallOutput<E>>> {
  const { timeout, signal } = options
  if (timeout === undefined)
    return withCancelWhenSlow(signal, (cancelSignal) =>
      attempt<E>(method, path, { ...options, signal: cancelSignal }, cancelSignal),
    )
  const timeoutSignal = AbortSignal.timeout(timeout)
  return attempt<E>(method, path, options, signal ? anySignal([signal, timeoutSignal]) : timeoutSignal)
}

/** `abortSignal` aborts the call. If `options.signal` caused it, the reason of that signal is thrown. */
async function attempt<E extends Endpoint>(
  method: string,
  path: string,
  options: SendOptions,
  abortSignal: AbortSignal,
): Promise<ClientResponse<CallOutput<E>>> {
  let response: Response
  try {
    response = await fetch(addressOf(path, options), {
      method: method.toUpperCase(),
      headers: headersOf(options),
      body: options.file ?? (options.body === undefined ? undefined : JSON.stringify(options.body, withBreakTags)),
      signal: abortSignal,
      credentials: options.cookies ? 'same-origin' : 'omit',
    })
    // An HTML answer comes from the login page of a Wi-Fi network, not from the API.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new TypeError('a page')
    if (response.ok) return { data: (await readBody(response)) as CallOutput<E>, headers: response.headers }
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw new NoAnswerError('no answer', { cause })
  }
  const problem = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string') throw new NoAnswerError(`answer ${response.status} without a problem document`)
  throw new ProblemError(problem, Number(response.headers.get('retry-after')) || null)
}

/** Specification point 5: line breaks are always sent as break tags, whichever text field they were typed in. */
const withBreakTags = (_: string, value: unknown) => (typeof value === 'string' ? toBreakTags(value) : value)

function addressOf(path: string, { lang, params = {}, query = {} }: SendOptions): string {
  const search = new URLSearchParams({ lang })
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))}?${search}`
}

function headersOf({ lang, file, key, version, headers }: SendOptions): Record<string, string> {
  return {
    // Specification point 7: sent with every call, also without a body.
    'content-type': file?.type ?? 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    'accept-language': lang,
    ...headers,
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return json ? response.json() : response.blob()
}
