import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#core/errors/server/api-error.ts'
import { type FileName, filePathOf, storedFileName } from '#core/storage/address-rules.ts'

/** Who uploads: somebody signed in, or a guest, whose id stands in no address: only what `hashVisitor` makes of it. */
export type Uploader = { ownerId: string } | { visitor: string; hotelId: string }

/** What an upload address vouches for: this file, by them, until then. */
interface Upload {
  file: FileName
  by: Uploader
  /** Seconds since the epoch. */
  until: number
}

/** For how long an address takes a file. Specification: 10 minutes. */
const seconds = 600

export const hashVisitor = (visitorId: string) => createHash('sha256').update(visitorId).digest('base64url')

/** The label keeps a signature of ours from meaning anything elsewhere that the same key is used. */
const sign = (secretKey: string, { file, by: uploader, until }: Upload) =>
  createHmac('sha256', secretKey)
    .update(JSON.stringify(['livret upload 2', storedFileName(file), uploader, until]))
    .digest()

/** `/files/<uuid>.<extension>?owner=…&until=…&signature=…`; for a guest `visitor` and `hotelId` in place of `owner`. */
export function uploadPath(secretKey: string, file: FileName, uploader: Uploader, now: Date): string {
  const upload = { file, by: uploader, until: Math.floor(now.getTime() / 1000) + seconds }
  const signature = sign(secretKey, upload).toString('base64url')
  const who = 'visitor' in uploader ? uploader : { owner: uploader.ownerId }
  return `${filePathOf(file)}?${new URLSearchParams({ ...who, until: String(upload.until), signature })}`
}

/** Whose upload this is. Throws `upload_refused` when the address is not one of ours, `upload_expired` when it is too late. */
export function readUpload(secretKey: string, file: FileName, query: URLSearchParams, now: Date): Uploader {
  const visitor = query.get('visitor')
  const uploader: Uploader =
    visitor === null ? { ownerId: query.get('owner') ?? '' } : { visitor, hotelId: query.get('hotelId') ?? '' }
  const until = Number(query.get('until'))
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url')
  const wanted = sign(secretKey, { file, by: uploader, until })
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) throw new ApiError('upload_refused')
  if (now.getTime() >= until * 1000) throw new ApiError('upload_expired')
  return uploader
}
