import { createHash } from 'node:crypto'
import { livretHeader } from '#core/net/livret-header.ts'

const shared = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
}

/** Other hosts that an operator has set; browsers ask no others. */
interface OtherHosts {
  /** The address of the operator's analytics script. */
  analytics?: string | undefined
}

const policy = (scripts: string, styles: string, hosts: OtherHosts) => {
  const analytics = hosts.analytics && new URL(hosts.analytics).origin
  return Object.entries({
    ...shared,
    'img-src': "'self' data:",
    'script-src': ["'self'", scripts, analytics].filter(Boolean).join(' '),
    'style-src': `'self' ${styles}`.trim(),
    ...(analytics && { 'connect-src': `'self' ${analytics}` }),
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** For a page made for one request. */
export const noncePolicy = (nonce: string) => policy(`'nonce-${nonce}'`, `'nonce-${nonce}'`, {})

interface Pieces extends OtherHosts {
  scripts?: string[]
  styles: string[]
}

/** For a finished page that is sent to everybody: exactly these inline scripts and styles, by their hashes. */
export function hashPolicy({ scripts = [], styles, ...hosts }: Pieces): string {
  const hashes = (pieces: string[]) => {
    const digests = pieces.map((piece) => createHash('sha256').update(piece).digest('base64'))
    return [...new Set(digests)].map((digest) => `'sha256-${digest}'`).join(' ')
  }
  return policy(hashes(scripts), hashes(styles), hosts)
}

/**
 * Makes of a page that was rendered with a nonce nobody else knew one that can be sent to everybody. The nonce tells the scripts
 * and styles that the renderer made from what may have slipped into its text; their hashes take its place. `hosts`: what the page
 * loads by itself.
 */
export function withHashPolicy(html: string, nonce: string, hosts: OtherHosts = {}): { html: string; policy: string } {
  const own = (element: 'script' | 'style') =>
    [...html.matchAll(new RegExp(`<${element}(?=[^>]*\\snonce="${nonce}")[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
      .map(([, text = '']) => text)
      .filter((text) => text !== '')
  return {
    html: html.replaceAll(` nonce="${nonce}"`, '').replaceAll(`<meta name="csp-nonce" content="${nonce}"/>`, ''),
    policy: hashPolicy({ scripts: own('script'), styles: own('style'), ...hosts }),
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
 * Of answers that are no page and bring no policy of their own: nothing can frame them. It says nothing of what may be loaded, for
 * a worker's file hands its policy on to the worker.
 */
const barePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The headers of an answer, by name in small letters. */
export type HeaderValues = Record<string, number | string | string[] | undefined>

/** All that the head of an answer says, for the headers that it has itself: name, value, name, value, as Node.js writes it fastest. */
export type CompleteHeaders = (status: number, own: HeaderValues) => string[]

const isPage = (own: HeaderValues) => `${own['content-type']}`.startsWith('text/html')
/** `no-transform`: a CDN that rewrites pages would break React's hydration. */
const unchanged = (cacheControl: number | string | string[]) =>
  `${cacheControl}`.includes('no-transform') ? `${cacheControl}` : `${cacheControl}, no-transform`

/**
 * What every answer says, whatever it is. It is kept by nobody and framed by nobody unless it says so itself; 304 leaves what was kept
 * its own headers. Behind TLS browsers are told never to come without it again.
 */
export function securityHeaders(publicUrl: string | null): CompleteHeaders {
  const common: [string, string][] = Object.entries(commonHeaders)
  if (publicUrl?.startsWith('https:')) common.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return (status, own) => {
    const head: string[] = []
    for (const [name, value] of common) if (own[name] === undefined) head.push(name, value)
    for (const name in own)
      if (own[name] !== undefined && name !== 'cache-control') head.push(name, own[name] as string)
    const cacheControl = own['cache-control'] ?? (status === 304 ? undefined : 'no-store')
    if (cacheControl !== undefined)
      head.push('cache-control', isPage(own) ? unchanged(cacheControl) : `${cacheControl}`)
    if (status === 304) return head
    if (!own['content-security-policy']) head.push('content-security-policy', barePolicy)
    return head
  }
}
