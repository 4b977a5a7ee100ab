import { distance } from 'fastest-levenshtein'
import { z } from 'zod'

/** An address without a path: everything is served below it. */
export const OriginAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => /^\/?$/.test(pathOf(address)), 'an address without a path, such as https://guide.hotel.example')

/**
 * The address of an issuer of OpenID Connect. It may be in a private network, but only one on this machine may be
 * reached without TLS.
 */
export const IssuerAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => {
    const { protocol, hostname } = new URL(address)
    return protocol === 'https:' || /^(127\.|localhost$|\[::1\]$)/.test(hostname)
  }, 'an address that begins with https:')
  .refine(
    (address) => !/[?#]|\/\.well-known\//.test(address),
    'the address of the issuer itself, without /.well-known/openid-configuration',
  )

const pathOf = (address: string) => {
  const { pathname, search, hash } = new URL(address)
  return `${pathname === '/' ? '' : pathname}${search}${hash}`
}

const withoutUser = (address: string) => address.replace(/\/\/[^/?#]*@/, '//')

const specialCharacters = 'a / # or ? in the user or password is written %2F, %23 or %3F'

/**
 * The address of a server with a user and a password. A `/`, `#` or `?` in the password would end the host, and another
 * host would be called: such an address is refused.
 */
export const ServerAddress = (protocol: RegExp) =>
  z
    .string()
    .refine((address) => !/^[^/?#]*:\/\/[^/?#]*,[^/?#]*/.test(withoutUser(address)), {
      error:
        'names several hosts. Name one that leads to the server in charge, for example HAProxy: docs/operations.md, Failover',
      abort: true,
    })
    .refine((address) => URL.canParse(address) && protocol.test(new URL(address).protocol.slice(0, -1)), {
      error: ({ input }) => (String(input).includes('@') ? `not an address; ${specialCharacters}` : 'not an address'),
      abort: true,
    })
    .refine((address) => {
      const { username, pathname, search, hash } = new URL(address)
      return !`${pathname}${hash}`.includes('@') && !(username === '' && search.includes('@') && !/from=/.test(search))
    }, `names another host than meant; ${specialCharacters}`)

/** The shortest name that is compared: shorter ones resemble names of other programs. */
const minComparedLength = 8

/** A sentence for each variable whose name is almost that of a setting, which is then not read. */
export function misspelledSettings(env: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  const known = new Set(names)
  return Object.keys(env).flatMap((name) => {
    const meant = names.find(
      (each) => each.length >= minComparedLength && !known.has(name) && distance(name, each) <= 2,
    )
    return meant && env[meant] === undefined ? [`${name} is not a setting and is not read. ${meant} may be meant.`] : []
  })
}

/** The names of settings that still have the value of `.env.example`. */
export const exampleSettings = (settings: Record<string, string | undefined>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value?.includes('your-hotel.example') ? [name] : []))
