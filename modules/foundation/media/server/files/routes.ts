import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { AppContext } from '#core/app/server/context.ts'
import { ApiError } from '#core/errors/server/api-error.ts'
import { clientAddress } from '#core/http/server/address.ts'
import { answerProblem } from '#core/http/server/problems.ts'
import { type FileName, filePathOf, readFilePath, storedFileName } from '#core/storage/address-rules.ts'
import { extensionOf, isServedInline } from '../../rules.ts'
import * as media from '../service.ts'
import { findVariant, readVariant, UnreadablePictureError } from '../variants/jobs.ts'
import { storageNameOf } from './service.ts'

/** `/files/…`, outside of the API. PUT receives an upload, GET returns the file, or another size of a picture. */
export function fileRoutes(app: OpenAPIHono, context: AppContext): void {
  app.all('/files/*', (c) => {
    switch (c.req.raw.method) {
      case 'GET':
      case 'HEAD':
        return sendFile(context, c)
      case 'PUT':
        return receiveFile(context, c)
    }
    const refusal = answerProblem(new ApiError('method_not_allowed'), c, context.log)
    refusal.headers.set('allow', 'GET, HEAD, PUT')
    return refusal
  })
}

function fileOfRequest(c: Context): FileName {
  const file = readFilePath(c.req.path)
  if (!file) throw new ApiError('not_found')
  return file
}

async function receiveFile(context: AppContext, c: Context): Promise<Response> {
  const length = c.req.header('content-length')
  const file = fileOfRequest(c)
  if (file.step !== undefined) throw new ApiError('not_found')
  await media.receiveUpload(context, {
    file,
    query: new URL(c.req.url).searchParams,
    length: length === undefined ? null : Number(length),
    body: c.req.raw.body,
    address: clientAddress(context.config.trustProxy)(c),
    signal: c.req.raw.signal,
  })
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}

/**
 * A file opened by its address may display itself and do nothing else. No `sandbox`, because Chrome shows no PDF in
 * one.
 */
const filePolicy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

function headersOf(file: FileName, type: string, etag: string): Headers {
  const inline = isServedInline(type)
  const savedName = storedFileName({ ...file, extension: extensionOf({ type, extension: file.extension }) })
  return new Headers({
    'content-type': inline ? type : 'application/octet-stream',
    'content-disposition':
      inline && savedName === storedFileName(file)
        ? 'inline'
        : `${inline ? 'inline' : 'attachment'}; filename="${savedName}"`,
    'content-security-policy':
      type === 'application/pdf' ? `${filePolicy}; object-src 'self'` : `${filePolicy}; sandbox`,
    'x-content-type-options': 'nosniff',
    // The bytes at an address never change: another picture has another address.
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  })
}

async function sendFile(context: AppContext, c: Context): Promise<Response> {
  const file = fileOfRequest(c)
  if (file.step !== undefined) return sendVariant(context, c, file)
  const mediaRow = await media.findMedia(context, file)
  const { size, type, visitor } = mediaRow
  const etag = `"${storageNameOf(mediaRow)}"`
  const headers = headersOf(file, type, etag)
  headers.set('accept-ranges', 'bytes')
  // Private: guests' photos must not be stored by shared caches.
  if (visitor !== null) headers.set('cache-control', 'private, max-age=86400')
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const isRangeFresh = [undefined, etag].includes(c.req.header('if-range'))
  const range = isRangeFresh ? readRange(c.req.header('range'), size) : null
  if (range === 'beyond') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  headers.set('content-length', String(range ? range.end - range.start + 1 : size))
  const status = range ? 206 : 200
  // The storage is not read for a HEAD request.
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers })
  const storedFile = await context.storage.read(storageNameOf(mediaRow), range ?? undefined)
  if (!storedFile) throw new ApiError('not_found')
  return new Response(storedFile.bytes, { status, headers })
}

/** A picture that cannot be made in other sizes is returned as it is stored. */
async function sendVariant(context: AppContext, c: Context, file: FileName): Promise<Response> {
  try {
    return await sendExistingVariant(context, c, file)
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error
    const location = filePathOf({ id: error.file.id, extension: error.file.extension })
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
  }
}

async function sendExistingVariant(context: AppContext, c: Context, file: FileName): Promise<Response> {
  const variant = await findVariant(context, file)
  const etag = `"${storedFileName(file)}"`
  const headers = headersOf(file, `image/${file.extension}`, etag)
  if (matchesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const { bytes, size } = await readVariant(context, variant)
  headers.set('content-length', String(size))
  if (c.req.raw.method !== 'HEAD') return new Response(bytes, { headers })
  if (bytes instanceof ReadableStream) await bytes.cancel()
  return new Response(null, { headers })
}

const matchesEtag = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))

/**
 * One byte range, as media players request (RFC 9110, 14.2). Null: the whole file, also for several ranges or an
 * invalid header; `beyond` when the range begins after the end.
 */
function readRange(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return Number(to) === 0 ? 'beyond' : { start: Math.max(0, size - Number(to)), end: size - 1 }
  if (to !== '' && Number(to) < Number(from)) return null
  return Number(from) >= size ? 'beyond' : { start: Number(from), end: Math.min(size - 1, Number(to || size)) }
}
