import { createHash } from 'node:crypto'
import { isSignature, type SecretKeys, sign } from '#core/config/secret-keys.ts'
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
const signedText = ({ file, by: uploader, until }: SignedUpload) =>
  JSON.stringify(['livret upload 2', storedFileName(file), uploader, until])

/** `/files/<uuid>.<extension>?owner=…&until=…&signature=…`; for a guest `visitor` and `hotelId` instead of `owner`. */
export function uploadPath(keys: SecretKeys, file: FileName, uploader: Uploader, now: Date): string {
  const upload = { file, by: uploader, until: Math.floor(now.getTime() / 1000) + validSeconds }
  const signature = sign(keys, signedText(upload)).toString('base64url')
  const uploaderParams = 'visitor' in uploader ? uploader : { owner: uploader.ownerId }
  return `${filePathOf(file)}?${new URLSearchParams({ ...uploaderParams, until: String(upload.until), signature })}`
}

/**
 * The uploader of a signed address. Throws `upload_refused` when the signature is wrong, `upload_expired` after the
 * time limit.
 */
export function readUpload(keys: SecretKeys, file: FileName, query: URLSearchParams, now: Date): Uploader {
  const visitor = query.get('visitor')
  const uploader: Uploader =
    visitor === null ? { ownerId: query.get('owner') ?? '' } : { visitor, hotelId: query.get('hotelId') ?? '' }
  const until = Number(query.get('until'))
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
  if (!isSignature(keys, signedText({ file, by: uploader, until }), signature)) throw new ApiError('upload_refused')
  if (now.getTime() >= until * 1000) throw new ApiError('upload_expired')
  return uploader
}
