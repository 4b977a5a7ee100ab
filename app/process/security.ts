import { createHash } from 'node:crypto'
import { livretHeader } from '#core/net/livret-header.ts'

const commonDirectives = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}

/** External hosts that an operator has configured. Browsers may contact no others. */
interface OtherHosts {
  /** The address of the operator's analytics script. */
  analytics?: string | undefined
}

const buildPolicy = (scripts: string, styles: string, hosts: OtherHosts) => {
  const analytics = hosts.analytics && new URL(hosts.analytics).origin
  return Object.entries({
    ...commonDirectives,
    'img-src': "'self' data:",
    'script-src': ["'self'", scripts, analytics].filter(Boolean).join(' '),
    'style-src': `'self' ${styles}`.trim(),
    ...(analytics && { 'connect-src': `'self' ${analytics}` }),
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The policy of a page rendered for one request. */
export const noncePolicy = (nonce: string) => buildPolicy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, {})

interface InlineCode extends OtherHosts {
  scripts?: string[]
  styles: string[]
}

/**
 * The policy of a finished page that is sent to everybody: it allows exactly these inline scripts and styles, by their
 * hashes.
 */
export function hashPolicy({ scripts = [], styles, ...hosts }: InlineCode): string {
  const hashes = (pieces: string[]) => {
    const digests = pieces.map((piece) => createHash('sha256').update(piece).digest('base64'))
    return [...new Set(digests)].map((digest) => `'sha256-${digest}'`).join(' ')
  }
  return buildPolicy(hashes(scripts), hashes(styles), hosts)
}

/**
 * Turns a page that was rendered with a secret nonce into one that can be sent to everybody. The nonce distinguishes
 * the renderer's scripts and styles from code injected into texts; it is replaced by their hashes. `hosts`: external
 * hosts that the page loads from.
 */
export function withHashPolicy(html: string, nonce: string, hosts: OtherHosts = {}): { html: string; policy: string } {
  const contentsOf = (element: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${element}(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, text = '']) => text)
      .filter((text) => text !== '')
  return {
    html: html.replaceAll(` nonce="${nonce}"`, '').replaceAll(`<meta name="csp-nonce" content="${nonce}"/>`, ''),
    policy: hashPolicy({ scripts: contentsOf('script'), styles: contentsOf('style'), ...hosts }),
  }
}

const commonHeaders = {
  [livretHeader]: '1',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The policy of responses that are not pages and have no policy of their own: nothing may frame them. It does not
 * restrict what may be loaded, because a service worker's file passes its policy on to the worker.
 */
const defaultPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The headers of a response, by name in lower case. */
export type HeaderValues = Record<string, number | string | string[] | undefined>

/**
 * Returns all headers of a response for its own headers, as a list of names and values, which Node.js writes fastest.
 */
export type CompleteHeaders = (status: number, headers: HeaderValues) => string[]

const isPage = (headers: HeaderValues) => `${headers['content-type']}`.startsWith('text/html')
/** `no-transform`: a CDN that rewrites pages would break React's hydration. */
const withNoTransform = (cacheControl: number | string | string[]) =>
  `${cacheControl}`.includes('no-transform') ? `${cacheControl}` : `${cacheControl}, no-transform`

/**
 * The headers of every response. By default it may not be cached or framed; a 304 response keeps the headers of the
 * cached one. With an https address, browsers are told to use only https from then on, for its subdomains only on
 * request: they may be other sites of the hotel.
 */
export function securityHeaders(publicUrl: string | null, hstsSubdomains = false): CompleteHeaders {
  const common: [string, string][] = Object.entries(commonHeaders)
  if (publicUrl?.startsWith('https:'))
    common.push(['strict-transport-security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`])
  return (status, headers) => {
    const head: string[] = []
    for (const [name, value] of common) if (headers[name] === undefined) head.push(name, value)
    for (const name in headers)
      if (headers[name] !== undefined && name !== 'cache-control') head.push(name, headers[name] as string)
    const cacheControl = headers['cache-control'] ?? (status === 304 ? undefined : 'no-store')
    if (cacheControl !== undefined)
      head.push('cache-control', isPage(headers) ? withNoTransform(cacheControl) : `${cacheControl}`)
    if (status === 304) return head
    if (!headers['content-security-policy']) head.push('content-security-policy', defaultPolicy)
    return head
  }
}
