import type { Config } from '#core/config/config.ts'

interface HostCookieOptions {
  name: string
  maxAgeSeconds: number
  sameSite: 'Lax' | 'Strict'
  /** Below which addresses it is sent without TLS. */
  path: string
}

/**
 * A cookie that scripts cannot read. Over TLS its name has the prefix with which browsers accept it only over TLS and
 * for this host, so that no neighbouring host can replace it; the prefix requires the path `/`. `read` returns what
 * `value` captures of the request's cookie; null: there is none of this form.
 */
export function hostCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, maxAgeSeconds, sameSite, path }: HostCookieOptions,
) {
  const isTls = publicUrl?.startsWith('https:')
  const fullName = isTls ? `__Host-${name}` : name
  const attributes = isTls ? 'Path=/; Secure' : `Path=${path}`
  return {
    read: ({ headers }: Request, value: RegExp): RegExpExecArray | null =>
      new RegExp(`(?:^|; )${fullName}=${value.source}(?:;|$)`).exec(headers.get('cookie') ?? ''),
    /** The `Set-Cookie` value. */
    header: (value: string): string =>
      `${fullName}=${value}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=${sameSite}; ${attributes}`,
  }
}
