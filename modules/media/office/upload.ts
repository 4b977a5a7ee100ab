import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { staffLang, staffRequest } from '#modules/auth/office/api.ts'
import { ownPath, splitName, withoutQuery } from '../rules.ts'

interface Watching {
  signal: AbortSignal
  /** The part of the file that has left, 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends a file as the specification has it (points 4, 5 and 7): asks for an upload address with the extension in the name, PUTs
 * the raw bytes there, and returns the address without its query string. Throws `ProblemError` or `NoAnswerError`, and the
 * abort error when `signal` aborts.
 */
export async function uploadFile(file: File, { signal, onProgress }: Watching): Promise<string> {
  const address = await askAddress(file, signal)
  await put(address, file, { signal, onProgress })
  return withoutQuery(address)
}

async function askAddress(file: File, signal: AbortSignal): Promise<string> {
  const query = { extention: splitName(file.name).extension }
  try {
    const { data } = await staffRequest<{ data?: { url?: string } }>('GET', '/v1/get-upload-url', { query, signal })
    if (data.data?.url) return ownPath(data.data.url)
    throw new NoAnswerError('an answer without an address')
  } catch (error) {
    signal.throwIfAborted()
    // Specification point 8, to the letter.
    console.error('No upload url')
    throw error
  }
}

/** By `XMLHttpRequest`: `fetch` does not tell how much has left. */
function put(address: string, file: File, { signal, onProgress }: Watching): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request)))
    request.onerror = () => reject(new NoAnswerError('the upload broke off'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', stop)
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'multipart/form-data')
    request.setRequestHeader('accept-language', staffLang())
    request.send(file)
  })
}

function refusal({ status, responseText }: XMLHttpRequest): Error {
  try {
    const problem = JSON.parse(responseText)
    if (typeof problem.code === 'string') return new ProblemError(problem)
  } catch {
    // Not ours: a proxy, or a store of somebody else's.
  }
  return new NoAnswerError(`answer ${status} without a problem document`)
}
