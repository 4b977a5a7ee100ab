/** A server of somebody else that did not answer as it should. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure'
}

interface Bounds {
  headers?: Record<string, string>
  /** Milliseconds for all of it, the body included. */
  timeout: number
  maxBytes: number
}

/**
 * The JSON that a server of somebody else answers with. A redirect is a failure: it could lead to addresses inside of our network.
 * Throws `RemoteFailure` whatever goes wrong.
 */
export async function fetchJson(url: URL, { headers, timeout, maxBytes }: Bounds): Promise<unknown> {
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new RemoteFailure(`${url.host} answered ${answer.status}`)
    }
    return JSON.parse(await textOf(answer, maxBytes))
  } catch (error) {
    if (error instanceof RemoteFailure) throw error
    throw new RemoteFailure(`${url.host} gave no usable answer`, { cause: error })
  }
}

async function textOf(answer: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  // Leaving the loop ends the connection.
  for await (const piece of answer.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) throw new RemoteFailure(`an answer of more than ${maxBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
