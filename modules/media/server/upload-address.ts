import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault } from '#core/http/server/fault.ts'
import { type FileName, nameOf } from '../rules.ts'

/** What an upload address vouches for: this file, by this person, until then. */
interface Upload {
  file: FileName
  ownerId: string
  /** Seconds since the epoch. */
  until: number
}

/** For how long an address takes a file. Specification: 10 minutes. */
const seconds = 600

/** The label keeps a signature of ours from meaning anything elsewhere that the same key is used. */
const sign = (secretKey: string, { file, ownerId, until }: Upload) =>
  createHmac('sha256', secretKey)
    .update(`livret upload 1\n${nameOf(file)}\n${ownerId}\n${until}`)
    .digest()

/** `/files/<uuid>.<extension>?owner=…&until=…&signature=…` */
export function uploadPath(secretKey: string, file: FileName, ownerId: string, now: Date): string {
  const upload = { file, ownerId, until: Math.floor(now.getTime() / 1000) + seconds }
  const signature = sign(secretKey, upload).toString('base64url')
  return `/files/${nameOf(file)}?${new URLSearchParams({ owner: ownerId, until: String(upload.until), signature })}`
}

/** Whose upload this is. Throws `upload_refused` when the address is not one of ours, `upload_expired` when it is too late. */
export function readUpload(secretKey: string, file: FileName, query: URLSearchParams, now: Date): { ownerId: string } {
  const ownerId = query.get('owner') ?? ''
  const until = Number(query.get('until'))
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const wanted = sign(secretKey, { file, ownerId, until })
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new Fault('upload_refused')
  if (now.getTime() >= until * 1000) throw new Fault('upload_expired')
  return { ownerId }
}
