/** A third-party server did not answer as expected. */
export class RemoteServerError extends Error {
  override name = 'RemoteServerError'
  /** What it answered with; null: no answer, or none that can be read. */
  readonly status: number | null

  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options)
    this.status = options.status ?? null
  }
}

interface Bounds {
  headers?: Record<string, string>
  /** Sent by POST. */
  json?: unknown
  /** Milliseconds for all of it, the body included. */
  timeout: number
  maxBytes: number
}

/**
 * The JSON that a server of somebody else answers with. A redirect is a failure: it could lead to addresses inside of our network.
 * Throws `RemoteServerError` whatever goes wrong.
 */
export async function fetchJson(url: URL, { headers, json, timeout, maxBytes }: Bounds): Promise<unknown> {
  const sent = json === undefined ? { headers } : bodyOf(json, headers)
  try {
    const answer = await fetch(url, { ...sent, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new RemoteServerError(`${url.host} answered ${answer.status}`, { status: answer.status })
    }
    return JSON.parse((await readBytes(answer, maxBytes)).toString('utf8'))
  } catch (error) {
    if (error instanceof RemoteServerError) throw error
    throw new RemoteServerError(`${url.host} gave no usable answer`, { cause: error })
  }
}

const bodyOf = (json: unknown, headers?: Record<string, string>) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(json),
})

/** The body of an answer. Throws `RemoteServerError` for one of more than `maxBytes`. */
export async function readBytes(answer: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new RemoteServerError(`an answer of more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
