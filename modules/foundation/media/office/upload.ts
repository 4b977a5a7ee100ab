import { NoAnswerError, ProblemError } from '#core/http/client.ts'
import { type PutOptions, putFile } from '#core/http/put-file.ts'
import { toFilePath, withoutQuery } from '#core/storage/address-rules.ts'
import { staffLang, staffRequest } from '#core/ui-office/app/staff-request.ts'
import type { getUploadUrl } from '../contract.ts'
import { splitName } from '../rules.ts'
import { UnreadableDrawingError } from './drawing-source.ts'

type UploadOptions = Pick<PutOptions, 'signal' | 'onProgress'>

/**
 * Uploads a file as the specification says (points 4, 5 and 7): asks for an upload address with the extension in the
 * name, PUTs the raw bytes there, and returns the address without its query string. Throws `ProblemError` or
 * `NoAnswerError`, and the abort error when `signal` aborts.
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  const address = await requestUploadAddress(file, signal)
  await putFile(address, file, { lang: staffLang(), signal, onProgress })
  return withoutQuery(address)
}

async function requestUploadAddress(file: File, signal: AbortSignal): Promise<string> {
  const query = { extention: splitName(file.name).extension }
  try {
    const { data } = await staffRequest<typeof getUploadUrl>('get', '/v1/get-upload-url', { query, signal })
    if (data.data?.url) return toFilePath(data.data.url)
    throw new NoAnswerError('an answer without an address')
  } catch (error) {
    signal.throwIfAborted()
    // Specification point 8, literally.
    console.error('No upload url')
    throw error
  }
}

/** Statuses that refuse the file itself: too large, of a type that is not accepted, or with wrong content. */
const isFileRefused = (status: number) => status === 413 || status === 415 || status === 422

/** Whether a retry could succeed; not when the file itself was refused. */
export const mayWork = (failure: unknown) =>
  !(failure instanceof UnreadableDrawingError) &&
  !(failure instanceof ProblemError && isFileRefused(failure.problem.status))
