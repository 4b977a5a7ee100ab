import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#core/errors/server/api-error.ts'
import { type FileName, filePathOf, storedFileName } from '#core/storage/address-rules.ts'

/**
 * The uploader: a staff user, or a guest, whose id must not be in an address and is replaced by its `hashVisitor` hash.
 */
export type Uploader = { ownerId: string } | { visitor: string; hotelId: string }

/** What the signature of an upload address covers: the file, the uploader and the time limit. */
interface SignedUpload {
  file: FileName
  by: Uploader
  /** Seconds since the epoch. */
  until: number
}

/** Seconds for which an upload address is valid. Specification: 10 minutes. */
const validSeconds = 600

export const hashVisitor = (visitorId: string) => createHash('sha256').update(visitorId).digest('base64url')

/** The label prevents a signature made here from being valid for another use of the same key. */
const signUpload = (secretKey: string, { file, by: uploader, until }: SignedUpload) =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(['livret upload 2', storedFileName(file), uploader, until]))
    .digest()

/** `/files/<uuid>.<extension>?owner=…&until=…&signature=…`; for a guest `visitor` and `hotelId` instead of `owner`. */
export function uploadPath(secretKey: string, file: FileName, uploader: Uploader, now: Date): string {
  const upload = { file, by: uploader, until: Math.floor(now.getTime() / 1000) + validSeconds }
  const signature = signUpload(secretKey, upload).toString('base64url')
  const uploaderParams = 'visitor' in uploader ? uploader : { owner: uploader.ownerId }
  return `${filePathOf(file)}?${new URLSearchParams({ ...uploaderParams, until: String(upload.until), signature })}`
}

/**
 * The uploader of a signed address. Throws `upload_refused` when the signature is wrong, `upload_expired` after the
 * time limit.
 */
export function readUpload(secretKey: string, file: FileName, query: URLSearchParams, now: Date): Uploader {
  const visitor = query.get('visitor')
  const uploader: Uploader =
    visitor === null ? { ownerId: query.get('owner') ?? '' } : { visitor, hotelId: query.get('hotelId') ?? '' }
  const until = Number(query.get('until'))
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
  const expectedSignature = signUpload(secretKey, { file, by: uploader, until })
  if (signature.length !== expectedSignature.length || !timingSafeEqual(signature, expectedSignature))
    throw new ApiError('upload_refused')
  if (now.getTime() >= until * 1000) throw new ApiError('upload_expired')
  return uploader
}
