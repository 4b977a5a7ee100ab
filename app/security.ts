import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

const shared = {
  'default-src': "'self'",
  'img-src': "'self' data: https:",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}

const policy = (scripts: string, styles: string) =>
  Object.entries({ ...shared, 'script-src': `'self' ${scripts}`.trim(), 'style-src': `'self' ${styles}`.trim() })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/** For a page made for one request. */
export const noncePolicy = (nonce: string) => policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`)

/** For a finished page that is sent to everybody: exactly its own inline scripts and styles, by their hashes. */
export function hashPolicy(html: string): string {
  const hashes = (element: 'script' | 'style') => {
    const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))
    const digests = [...found].map(([, text = '']) => createHash('sha256').update(text).digest('base64'))
    return [...new Set(digests)].map((digest) => `'sha256-${digest}'`).join(' ')
  }
  return policy(hashes('script'), hashes('style'))
}

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** On every answer, whatever it is. Behind TLS browsers are told never to come without it again. */
export const safeHeaders = (publicUrl: string | null): MiddlewareHandler => {
  const headers = publicUrl?.startsWith('https:')
    ? { ...commonHeaders, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : commonHeaders
  return async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value)
  }
}
