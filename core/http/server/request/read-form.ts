import type { Config } from '#core/config/config.ts'
import { ApiError } from '#core/errors/server/api-error.ts'

/** The largest form, an order with all its articles and texts, has a quarter of it. */
const maxFormBytes = 64 * 1024

/**
 * The fields of a form that a page has sent without scripts. Throws `forbidden` when another site has sent it,
 * `unsupported_media_type` and `too_large`.
 */
export async function readForm(config: Pick<Config, 'publicUrl'>, request: Request): Promise<URLSearchParams> {
  if (!isFromOwnPage(config, request)) throw new ApiError('forbidden')
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) throw new ApiError('unsupported_media_type')
  // Node.js reads no more bytes than announced, and browsers always announce them.
  const length = request.headers.get('content-length')
  if (length === null || Number(length) > maxFormBytes) throw new ApiError('too_large')
  return new URLSearchParams(await request.text())
}

/**
 * Whether one of our own pages has sent the form. Browsers say so in one of two headers, old ones only in `Origin`; a
 * program that sends neither can send anything by itself. Only hosts are compared, because a proxy may end https.
 */
function isFromOwnPage({ publicUrl }: Pick<Config, 'publicUrl'>, { url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  return [url, ...(publicUrl ? [publicUrl] : [])].some((own) => new URL(own).host === new URL(origin).host)
}
