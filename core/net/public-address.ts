import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The address to call is not a public internet address. */
export class NotPublicAddressError extends Error {
  override name = 'NotPublicAddressError'
}

const internetPart = ipaddr.IPv6.parseCIDR('2000::/3')
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an IP address is one of the internet, and not one inside of our network. Special ranges are those of the IANA registries, as
 * `ipaddr.js` has them. A NAT64 address leads to the IPv4 address in it (RFC 6052), and an ISATAP one through a tunnel (RFC 5214).
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast'
  if (parsed.match(nat64)) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === 'unicast'
  return parsed.range() === 'unicast' && parsed.match(internetPart) && !isIsatap(parsed)
}

const isIsatap = ({ parts }: ipaddr.IPv6) => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe

/**
 * Whether an address that somebody gave us may be called: https, a name that can be of the internet, no name and password. Where the
 * name leads is looked at when it is called (`publicLookup`).
 */
export function mayBePublicHost(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' || username || password) return false
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return false
  return /\.[a-z][a-z\d-]+$/.test(hostname) && !/\.(local|localhost|internal|intranet|lan|home|arpa)$/.test(hostname)
}

/** Looks a name up for a connection, and refuses what leads into our network: at that moment, for names may change. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const inner = found.find(({ address }) => !isPublicAddress(address))
    const [first] = found
    if (inner || !first) return done(new NotPublicAddressError(`${hostname} is no address of the internet`), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
