import { NoAnswerError, ProblemError } from './client.ts'

export interface PutOptions {
  lang: string
  signal: AbortSignal
  /** The part of the file sent so far, 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends the bytes of a file to its upload address (specification point 4). Uses `XMLHttpRequest`, because `fetch` does
 * not report upload progress. Throws `ProblemError` or `NoAnswerError`, and the abort error when `signal` aborts.
 */
export function putFile(address: string, file: Blob, { lang, signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(errorOf(request)))
    request.onerror = () => reject(new NoAnswerError('the upload broke off'))
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', address)
    // Firefox would parse the empty answer as XML and report an error.
    request.responseType = 'text'
    request.setRequestHeader('content-type', 'multipart/form-data')
    request.setRequestHeader('accept-language', lang)
    request.send(file)
  })
}

function errorOf({ status, responseText }: XMLHttpRequest): Error {
  try {
    const problem = JSON.parse(responseText)
    if (typeof problem.code === 'string') return new ProblemError(problem)
  } catch {
    // The answer is from a proxy or an external store.
  }
  return new NoAnswerError(`answer ${status} without a problem document`)
}
