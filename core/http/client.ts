import type { Problem } from './contract.ts'

/** The server understood and refused. `message` is its sentence, in the language of the request. */
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

/** No answer, or none that makes sense: the network, a proxy, a server going down. The request may or may not have arrived. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'
}

export interface RequestOptions {
  lang: string
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The answer is a file: `data` is its `Blob`. */
  file?: true
  /** Milliseconds without an answer after which the request counts as lost. */
  timeout?: number
  /** Sends and takes the cookies of this site. Calls go without: a session is a header. */
  cookies?: true
}

export interface Answer<T> {
  data: T
  headers: Headers
}

/** The header that makes a write depend on the version last seen; none where nothing was. */
export const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/**
 * The one way screens talk to the API. Types come from the contract (`import type`), so that no schema is shipped.
 * Throws `ProblemError` or `NoAnswerError`, and the abort error when `signal` aborts.
 */
export async function request<T>(method: string, path: string, options: RequestOptions): Promise<Answer<T>> {
  const query = new URLSearchParams({ lang: options.lang })
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  const timeout = AbortSignal.timeout(options.timeout ?? 15_000)
  let response: Response
  try {
    response = await fetch(`${path}?${query}`, {
      method,
      headers: {
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        'accept-language': options.lang,
        ...options.headers,
      },
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      credentials: options.cookies ? 'same-origin' : 'omit',
    })
    if (response.status === 204) return { data: undefined as T, headers: response.headers }
    if (response.ok)
      return { data: (await (options.file ? response.blob() : response.json())) as T, headers: response.headers }
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw new NoAnswerError('no answer', { cause })
  }
  const problem = await response.json().catch(() => null)
  if (typeof problem?.code !== 'string') throw new NoAnswerError(`answer ${response.status} without a problem document`)
  throw new ProblemError(problem, Number(response.headers.get('retry-after')) || null)
}
