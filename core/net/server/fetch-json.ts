/** A third-party server did not answer as expected. */
export class RemoteServerError extends Error {
  override name = 'RemoteServerError'
  /** The HTTP status of the response; null: none, or an unreadable one. */
  readonly status: number | null

  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status ?? null
  }
}

interface FetchOptions {
  headers?: Record<string, string>
  /** Sent as the body of a POST. */
  json?: unknown
  /** Milliseconds for the whole request, including the body. */
  timeout: number
  maxBytes: number
}

/**
 * Fetches JSON from an external server. A redirect counts as a failure, because it could lead to an address in our
 * network. Throws `RemoteServerError` for every failure.
 */
export const fetchJson = (url: URL, options: FetchOptions): Promise<unknown> =>
  fetchAs(url, options, (text) => JSON.parse(text))

/** Fetches text, like `fetchJson`. */
export const fetchText = (url: URL, options: FetchOptions): Promise<string> => fetchAs(url, options, (text) => text)

async function fetchAs<T>(
  url: URL,
  { headers, json, timeout, maxBytes }: FetchOptions,
  parse: (text: string) => T,
): Promise<T> {
  const init = json === undefined ? { headers } : postInit(json, headers)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RemoteServerError(`${url.host} answered ${response.status}`, { status: response.status })
    }
    return parse((await readBytes(response, maxBytes)).toString('utf8'))
  } catch (error) {
    if (error instanceof RemoteServerError) throw error
    throw new RemoteServerError(`${url.host} gave no usable answer`, { cause: error })
  }
}

const postInit = (json: unknown, headers?: Record<string, string>) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(json),
})

/** The body of a response. Throws `RemoteServerError` if it is larger than `maxBytes`. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection.
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new RemoteServerError(`an answer of more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
